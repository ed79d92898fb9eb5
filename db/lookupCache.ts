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
  const refresh = watchTables(connection, name, tables, () => answers.clear());
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

/**
 * Reports changes of tables, whichever statement makes them.
 * @returns a function to call before cached rows are used: it reports changes by other connections
 */
function watchTables(connection: Connection, name: string, tables: readonly string[], changed: () => void): () => void {
  // It reads one snapshot, in which nothing changes.
  if (connection.readonly) return () => undefined;
  const foreignVersion = foreignVersionOf(connection);
  let version = foreignVersion();
  connection.function(`forget_${name}`, () => {
    changed();
    return null;
  });
  for (const table of tables)
    for (const change of ['INSERT', 'UPDATE', 'DELETE'])
      connection.exec(`
        CREATE TEMP TRIGGER forget_${name}_${change}_${table} AFTER ${change} ON ${table}
        BEGIN SELECT forget_${name}(); END`);
  return () => {
    if (version === foreignVersion()) return;
    version = foreignVersion();
    changed();
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
