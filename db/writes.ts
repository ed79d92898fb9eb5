import type { Database } from 'better-sqlite3';
import { type Connection, isNoRoom } from './connection.ts';
import type { FileWatch } from './marks/fileWatch.ts';
import { readFormat } from './migrate.ts';

/** Runs `change` inside a transaction and resolves with its result once that transaction is synced to the disk. */
export type RunChange = <T>(change: () => T) => Promise<T>;

export interface Writes {
  /** A throw undoes this change alone. */
  readonly write: RunChange;
  /**
   * Lets the event loop turn once more before the next commit. Node accepts one connection in each turn: with a commit in
   * each, the last of many waited for seconds (decision 0062).
   */
  readonly hold: () => void;
}

/** A change and who waits for it. Plain fields, because closures of each change cost more memory than the rest of it. */
interface Waiting {
  readonly change: () => unknown;
  readonly resolve: (result: never) => void;
  readonly reject: (error: Error) => void;
  result: unknown;
  error: Error | undefined;
}

interface Around {
  /** Called before each transaction. */
  readonly before?: () => void;
  /** Called as its first step. A throw ends it before anything is changed. */
  readonly begun?: () => void;
  /** Called as the last step of each that stores something. A throw undoes it. */
  readonly beforeCommit?: () => void;
  /** Called with the error of a failed one, and without one after each that stored something. */
  readonly settled?: (failure?: unknown) => void;
}

/** How long a commit waits at most for connections. */
const maxHoldMs = 50;

/** Time between attempts while another program holds the lock. */
const pauseMs = 50;

/**
 * The group commit: everything that arrives in one turn of the event loop runs in one transaction, and each change is undone
 * alone, so that a hundred pilots' positions cost one sync and none of them sees another's error.
 * @param timeoutMs how long writes wait while another connection writes to the file, such as an import or a backup
 * tool. They wait here and not inside SQLite, which would block the whole program.
 * @param around what else belongs to a transaction
 */
export function createWrites(connection: Database, timeoutMs = 15_000, around: Around = {}): Writes {
  const { before, begun, beforeCommit, settled } = around;
  const { begin, commit, rollback, changes } = prepareSteps(connection);
  const run = createSavepoints(connection);
  let waiting: Waiting[] = [];
  let busySince: number | undefined;

  function flush(): void {
    try {
      before?.();
      begin.run();
    } catch (failure) {
      if (isBusy(failure) && performance.now() - (busySince ??= performance.now()) < timeoutMs) {
        setTimeout(flush, pauseMs);
        return;
      }
      settled?.(failure);
      for (const { reject } of takeWaiting()) reject(asError(failure));
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
    const count = changes.get();
    try {
      begun?.();
      for (const waits of batch) run(waits);
      const isStoring = changes.get() !== count;
      if (isStoring) beforeCommit?.();
      commit.run();
      if (isStoring) settled?.();
    } catch (failure) {
      if (connection.inTransaction) rollback.run();
      settled?.(failure);
      for (const { reject, error } of batch) reject(error ?? asError(failure));
      return;
    }
    for (const { resolve, reject, result, error } of batch) {
      if (error) reject(error);
      else resolve(result as never);
    }
  }

  const turns = createTurns(flush);
  return {
    write: (change) =>
      new Promise((resolve, reject) => {
        if (waiting.length === 0) turns.ask();
        waiting.push({ change, resolve, reject, result: undefined, error: undefined });
      }),
    hold: turns.hold,
  };
}

/** @returns how to ask for a `flush` after this turn, and how to hold it for another one */
function createTurns(flush: () => void): { readonly ask: () => void; readonly hold: () => void } {
  let isHeld = false;
  const end = (since: number): void => {
    if (!isHeld || performance.now() - since > maxHoldMs) return flush();
    isHeld = false;
    setImmediate(end, since);
  };
  return { ask: () => void setImmediate(end, performance.now()), hold: () => void (isHeld = true) };
}

/** @returns a function that runs a change in a savepoint. It throws when an error ended the whole transaction */
function createSavepoints(connection: Database): (waits: Waiting) => void {
  const begin = connection.prepare('SAVEPOINT change');
  const end = connection.prepare('RELEASE change');
  const undo = connection.prepare('ROLLBACK TO change');
  return (waits) => {
    begin.run();
    try {
      waits.result = waits.change();
    } catch (error) {
      // A full disk ends the whole transaction, so no change was kept.
      if (!connection.inTransaction) throw error;
      waits.error = asError(error);
      undo.run();
    }
    end.run();
  };
}

function prepareSteps(connection: Database) {
  return {
    begin: connection.prepare('BEGIN IMMEDIATE'),
    commit: connection.prepare('COMMIT'),
    rollback: connection.prepare('ROLLBACK'),
    changes: connection.prepare<[], number>('SELECT total_changes()').pluck(),
  };
}

function isBusy(failure: unknown): boolean {
  return (failure as { code?: string }).code?.startsWith('SQLITE_BUSY') === true;
}

function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}

/**
 * Why nothing can be saved. `full`: the disk is full. `failing`: writing fails for another reason. `restart`: the disk was
 * full at the start, and no other connection (for a backup, for example) can be opened until the program restarts. `replaced`:
 * another program replaced the file, so nothing may be saved until the program restarts.
 */
export type StorageError = 'full' | 'failing' | 'restart' | 'replaced';

export interface Storing extends Writes, Pick<FileWatch, 'keepLog' | 'refuseReplaced' | 'close'> {
  /** Undefined while writing works. */
  readonly storageError: () => StorageError | undefined;
  /** After an error, tests whether writing works again, because it may be hours until the next call. */
  readonly tryStoring: () => Promise<void>;
}

/** Creates the group commit and watches whether it works. */
export function createStoring(connection: Connection, watch: FileWatch): Storing {
  const isAlone = connection.pragma('locking_mode', { simple: true }) === 'exclusive';
  let error: StorageError | undefined = isAlone ? 'full' : undefined;
  const writes = createWrites(connection, undefined, {
    before: watch.keepLog,
    begun: watch.begun,
    beforeCommit: watch.beforeCommit,
    settled: (failure) => {
      if (failure !== undefined) error = storageErrorOf(failure) ?? error;
      else {
        error = undefined;
        watch.committed();
      }
    },
  });
  return {
    ...writes,
    keepLog: watch.keepLog,
    refuseReplaced: watch.refuseReplaced,
    close: watch.close,
    storageError: () => (watch.isReplaced() ? 'replaced' : (error ?? (isAlone ? 'restart' : undefined))),
    tryStoring: async () => {
      if (error === undefined || watch.isReplaced()) return;
      try {
        // This writes a page without a change.
        await writes.write(() => void connection.pragma(`user_version = ${readFormat(connection)}`));
        error = undefined;
      } catch {
        // The error remains.
      }
    },
  };
}

function storageErrorOf(failure: unknown): StorageError | undefined {
  if (isNoRoom(failure)) return 'full';
  return /^SQLITE_(IOERR|READONLY|CANTOPEN)/.test((failure as { code?: string }).code ?? '') ? 'failing' : undefined;
}
