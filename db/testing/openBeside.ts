import { connect } from '../connection.ts';
import { watchNothing } from '../marks/fileWatch.ts';
import { type Db, openOn } from '../open.ts';

/** Opens a database that another program serves, to store something as any other SQLite program would. */
export function openBeside(file: string): Db {
  return openOn(connect(file), watchNothing);
}
