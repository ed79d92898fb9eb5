import type { Database } from 'better-sqlite3';

/**
 * Runs `change` inside a transaction and resolves with its result once that transaction is synced to the disk. A throw
 * undoes this change alone.
 */
export type Write = <T>(change: () => T) => Promise<T>;

interface Waiting {
  readonly run: () => void;
  readonly settle: (failure?: unknown) => void;
}

/**
 * The group commit: everything that arrives in one turn of the event loop runs in one transaction, each change in its
 * own savepoint, so that a hundred pilots' positions cost one sync and none of them sees another's error.
 */
export function createWrites(connection: Database): Write {
  const begin = connection.prepare('BEGIN IMMEDIATE');
  const commit = connection.prepare('COMMIT');
  const rollback = connection.prepare('ROLLBACK');
  const savepoint = connection.prepare('SAVEPOINT change');
  const release = connection.prepare('RELEASE change');
  const undo = connection.prepare('ROLLBACK TO change');
  let waiting: Waiting[] = [];

  function flush(): void {
    const batch = waiting;
    waiting = [];
    try {
      begin.run();
      for (const { run } of batch) run();
      commit.run();
    } catch (failure) {
      if (connection.inTransaction) rollback.run();
      for (const { settle } of batch) settle(failure);
      return;
    }
    for (const { settle } of batch) settle();
  }

  return <T>(change: () => T): Promise<T> =>
    new Promise((resolve, reject) => {
      let outcome: { value: T } | { error: unknown } | undefined;
      const run = (): void => {
        savepoint.run();
        try {
          outcome = { value: change() };
        } catch (error) {
          // A full disk ends the whole transaction by itself: then nobody's change was kept.
          if (!connection.inTransaction) throw error;
          outcome = { error };
          undo.run();
        }
        release.run();
      };
      const settle = (failure?: unknown): void => {
        if (outcome && 'error' in outcome) reject(asError(outcome.error));
        else if (failure !== undefined || !outcome) reject(asError(failure));
        else resolve(outcome.value);
      };
      if (waiting.length === 0) setImmediate(flush);
      waiting.push({ run, settle });
    });
}

function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}
