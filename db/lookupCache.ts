import type { Connection } from './connection.ts';

const kept = 10_000;

/** A lookup, and the tables that it reads. */
interface Lookup<T> {
  readonly name: string;
  readonly tables: readonly string[];
  readonly find: (key: string) => T | undefined;
}

/**
 * Caches a lookup that every call makes: outside a transaction a read costs more than the rest of a position call, mostly
 * for locks. Any change to its tables clears the cache, whichever statement makes it, so a revoked key or a cancelled PIREP
 * counts at once. Changes by other connections, such as an import, count from the next turn of the event loop.
 */
export function lookupCache<T>(
  connection: Connection,
  { name, tables, find }: Lookup<T>,
): (key: string) => T | undefined {
  const answers = new Map<string, T>();
  const refresh = watchTables(connection, { name, tables, changed: () => answers.clear() });
  return (key) => {
    refresh();
    const known = answers.get(key);
    if (known) return known;
    const answer = find(key);
    // Inside a transaction the row may yet be rolled back.
    if (!answer || connection.inTransaction) return answer;
    if (answers.size >= kept) answers.clear();
    answers.set(key, answer);
    return answer;
  };
}

interface Watched {
  readonly name: string;
  readonly tables: readonly string[];
  /** The column that `changed` gets, by table. */
  readonly keys?: Readonly<Record<string, string>>;
  /** @param key of the changed row; null if the table has no entry in `keys`, or another connection changed anything */
  readonly changed: (key: string | number | null) => void;
}

/**
 * Reports changes of tables, whichever statement makes them.
 * @returns a function to call before cached rows are used: it reports changes by other connections
 */
export function watchTables(connection: Connection, { name, tables, keys = {}, changed }: Watched): () => void {
  // It reads one snapshot, in which nothing changes.
  if (connection.readonly) return () => undefined;
  const foreignVersion = foreignVersionOf(connection);
  let version = foreignVersion();
  connection.function(`forget_${name}`, (key: string | number | null) => {
    changed(key);
    return null;
  });
  for (const table of tables) {
    const forget = (row: 'OLD' | 'NEW'): string =>
      `SELECT forget_${name}(${keys[table] === undefined ? 'NULL' : `${row}.${keys[table]}`});`;
    for (const [change, sql] of [
      ['INSERT', forget('NEW')],
      ['UPDATE', forget('OLD') + forget('NEW')],
      ['DELETE', forget('OLD')],
    ]) {
      connection.exec(`
        CREATE TEMP TRIGGER forget_${name}_${change}_${table} AFTER ${change} ON ${table}
        BEGIN ${sql} END`);
    }
  }
  return () => {
    if (version === foreignVersion()) return;
    version = foreignVersion();
    changed(null);
  };
}

const foreignVersions = new WeakMap<Connection, () => number>();

/**
 * A number that changes when another connection has written. Asking SQLite costs as much as a read, so all lookups of one
 * turn share the answer.
 */
function foreignVersionOf(connection: Connection): () => number {
  const known = foreignVersions.get(connection);
  if (known) return known;
  const select = connection.prepare<[], number>('PRAGMA data_version').pluck();
  let version: number | undefined;
  const ask = (): number => {
    if (version === undefined) {
      version = select.get() ?? 0;
      setImmediate(() => (version = undefined));
    }
    return version;
  };
  foreignVersions.set(connection, ask);
  return ask;
}
