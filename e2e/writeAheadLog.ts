import { statSync } from 'node:fs';
import { join } from 'node:path';

/** Bytes of the database that are not folded back into its file: none after a clean end. */
export function writeAheadLogSize(data: string): number {
  statSync(join(data, 'homebase.db'));
  return statSync(join(data, 'homebase.db-wal'), { throwIfNoEntry: false })?.size ?? 0;
}
