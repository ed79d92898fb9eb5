import { type Connection, connect } from '../../db/connection.ts';
import { type Db, openOn } from '../../db/open.ts';
import { onEvent } from '../domain/activity/events.ts';
import { enqueueWebhooks } from '../domain/webhooks/webhookQueue.ts';

// As the program does when it opens its data.
onEvent(enqueueWebhooks);

interface Spare {
  readonly connection: Connection;
  readonly db: Db;
  /** Restores the state after the migrations. */
  readonly empty: () => void;
  readonly format: unknown;
}

/** Databases in memory that tests no longer use. Creating one takes longer than most tests. */
const spares: Spare[] = [];

/** Opens a database that looks new to a test. It cannot be used after it is closed. */
export function openSpareDatabase(): Db {
  const spare = spares.pop() ?? createSpare();
  let isOpen = true;
  const close = (): void => {
    if (isOpen) putBack(spare);
    isOpen = false;
  };
  return new Proxy(spare.db, {
    get: (db, name) => {
      if (name === 'close') return close;
      if (!isOpen) throw new TypeError('The database connection is not open');
      return Reflect.get(db, name) as unknown;
    },
  });
}

function createSpare(): Spare {
  const connection = connect(':memory:');
  const names = connection.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all() as string[];
  const steps = names.flatMap((name) => {
    const rows = connection.prepare<[], object>(`SELECT * FROM ${name}`).all();
    const insert = (row: object): (() => unknown) => {
      const columns = Object.keys(row);
      const sql = `INSERT INTO ${name} (${columns.join()}) VALUES (${columns.map(() => '?').join()})`;
      return () => connection.prepare(sql).run(...Object.values(row));
    };
    const clear = connection.prepare(`DELETE FROM ${name}`);
    return [() => clear.run(), ...rows.map(insert)];
  });
  const run = connection.transaction(() => {
    for (const step of steps) step();
  });
  const empty = (): void => {
    connection.pragma('foreign_keys = OFF');
    run();
    connection.pragma('foreign_keys = ON');
  };
  return { connection, db: openOn(connection), empty, format: formatOf(connection) };
}

/** Closes a database that a test has analyzed or left in a transaction. */
function putBack(spare: Spare): void {
  const { connection, empty, format } = spare;
  if (connection.inTransaction || formatOf(connection) !== format) return void connection.close();
  empty();
  spares.push(spare);
}

/** A number that changes with every new table, index and statistic. */
function formatOf(connection: Connection): unknown {
  return connection.pragma('schema_version', { simple: true });
}
