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

/** How often a write that meets another program's lock tries again. */
const pauseMs = 50;

/**
 * The group commit: everything that arrives in one turn of the event loop runs in one transaction, each change in its
 * own savepoint, so that a hundred pilots' positions cost one sync and none of them sees another's error.
 * @param patienceMs how long writes wait while another connection writes to the file: an import that is published, a backup
 * tool. They wait here rather than inside SQLite, where the whole program would wait with them.
 */
export function createWrites(connection: Database, patienceMs = 15_000): Write {
  const { begin, commit, rollback, savepoint, release, undo } = prepareSteps(connection);
  let waiting: Waiting[] = [];
  let busySince: number | undefined;

  function flush(): void {
    try {
      begin.run();
    } catch (failure) {
      if (isBusy(failure) && performance.now() - (busySince ??= performance.now()) < patienceMs) {
        setTimeout(flush, pauseMs);
        return;
      }
      for (const { settle } of takeWaiting()) settle(failure);
      return;
    }
    runAll(takeWaiting());
  }

  function takeWaiting(): readonly Waiting[] {
    const batch = waiting;
    waiting = [];
    busySince = undefined;
    return batch;
  }

  function runAll(batch: readonly Waiting[]): void {
    try {
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

function prepareSteps(connection: Database) {
  return {
    begin: connection.prepare('BEGIN IMMEDIATE'),
    commit: connection.prepare('COMMIT'),
    rollback: connection.prepare('ROLLBACK'),
    savepoint: connection.prepare('SAVEPOINT change'),
    release: connection.prepare('RELEASE change'),
    undo: connection.prepare('ROLLBACK TO change'),
  };
}

function isBusy(failure: unknown): boolean {
  return (failure as { code?: string }).code?.startsWith('SQLITE_BUSY') === true;
}

function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}
