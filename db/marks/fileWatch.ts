import { closeSync, existsSync, fstatSync, openSync, type Stats, statSync, truncateSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Connection } from '../connection.ts';
import { hasLastCommit, prepareMark, readLog, readMark } from './fileMark.ts';
import { stamp } from '../fileNames.ts';
import { renameFile } from '../heldFiles.ts';

/** Another program replaced, overwrote or deleted the file of the open database. Nothing may be stored any more. */
class ReplacedDatabaseError extends Error {
  /** SQLite's own for such a file. */
  readonly code = 'SQLITE_READONLY_DBMOVED';

  constructor() {
    super('Another program has replaced the database of this server. Nothing can be stored until it is started again.');
    this.name = 'ReplacedDatabaseError';
  }
}

/** Notices what other programs do to the files of the open database, before anything more is stored (decision 0097). */
export interface FileWatch {
  /** Creates a log again that was deleted or replaced. Call it outside of a transaction. */
  readonly keepLog: () => void;
  /** For work that opens the file by its name. @throws {ReplacedDatabaseError} */
  readonly refuseReplaced: () => void;
  /**
   * Call it inside a transaction that may write, before it does: undoing a change drops pages from the cache, which may be all that
   * is left of them. @throws {ReplacedDatabaseError} also when the log was overwritten
   */
  readonly begun: () => void;
  /** Call it inside a transaction that changed something, as its last step. @throws {ReplacedDatabaseError} */
  readonly beforeCommit: () => void;
  /** Call it after that transaction was committed. */
  readonly committed: () => void;
  /** Whether another program has replaced the file. This stays so, whatever comes later. */
  readonly isReplaced: () => boolean;
  /** Closes the connection. The log does not get into the file of another program. */
  readonly close: () => void;
}

/** Call it before anything is stored through the connection. */
export function watchFile(connection: Connection): FileWatch {
  if (connection.memory) return watchNothing(connection);
  const identity = createIdentity(connection);
  let wasReplaced = false;
  const isReplaced = (): boolean => (wasReplaced ||= connection.open && !identity.isOurs());
  const refuseReplaced = (): void => {
    if (isReplaced()) throw new ReplacedDatabaseError();
  };
  begin(connection, identity);
  const log = watchLog(connection);
  return {
    keepLog: () => {
      if (connection.open && !log.isOurs() && !isReplaced()) log.create();
    },
    refuseReplaced,
    begun: () => {
      wasReplaced ||= !log.isWhole();
      refuseReplaced();
    },
    beforeCommit: () => {
      refuseReplaced();
      identity.renew();
    },
    committed: identity.renewed,
    isReplaced,
    close: () => {
      if (!connection.open) return;
      if (isReplaced() && existsSync(`${connection.name}-wal`)) truncateSync(`${connection.name}-wal`);
      connection.close();
      identity.close();
      log.close();
    },
  };
}

const nothing = (): void => undefined;

/** For a database in memory, and for what stores beside a program that watches the file. */
export function watchNothing(connection: Connection): FileWatch {
  return {
    keepLog: nothing,
    refuseReplaced: nothing,
    begun: nothing,
    beforeCommit: nothing,
    committed: nothing,
    isReplaced: () => false,
    close: () => void connection.close(),
  };
}

interface Identity {
  readonly isOurs: () => boolean;
  /** Gives the file a new mark, if it was written since the last one. */
  readonly renew: () => void;
  readonly renewed: () => void;
  readonly close: () => void;
}

/** A change of the file is a checkpoint if the file has one of our marks, otherwise another program wrote it. */
function createIdentity(connection: Connection): Identity {
  const file = connection.name;
  // It stays open as long as SQLite has the file open, because closing it would drop SQLite's locks.
  const handle = openSync(file, 'r');
  const page = connection.prepare<[], number>("SELECT rootpage FROM sqlite_schema WHERE name = 'log_marks'").pluck();
  const write = prepareMark(connection);
  const tokenOnDisk = (): string | undefined => readMark(handle, page.get() ?? 1)?.token;
  /** The file has the first, or one of those that came after it. */
  let tokens = [tokenOnDisk(), ...readLog(`${file}-wal`).marks.map(({ token }) => token)];
  let seen: Stats | undefined;
  let isNew = false;
  return {
    isOurs: () => {
      const now = statSync(file, { throwIfNoEntry: false });
      if (now === undefined || !isSame(now, fstatSync(handle))) return false;
      if (now.ctimeMs === seen?.ctimeMs && now.size === seen.size) return true;
      const at = tokens.indexOf(tokenOnDisk());
      if (at === -1) return false;
      tokens = tokens.slice(at);
      [seen, isNew] = [now, false];
      return true;
    },
    renew: () => {
      if (!isNew) tokens.push(write());
    },
    renewed: () => void (isNew = true),
    close: () => closeSync(handle),
  };
}

function isSame(one: Stats, other: Stats): boolean {
  return one.ino === other.ino && one.dev === other.dev;
}

/** Pages that all fit into the cache of the connection. */
const smallBytes = 6e6;

function begin(connection: Connection, { renew, renewed }: Identity): void {
  try {
    connection.transaction(renew).immediate();
    renewed();
    // The file then has a mark that no copy of it has.
    connection.pragma('wal_checkpoint(PASSIVE)');
  } catch {
    // The disk is full, or somebody else writes. The first change tries it again.
  }
  const pages = connection.pragma('page_count', { simple: true }) as number;
  // Reads a small database into the cache: it can then be saved even from a file that was overwritten.
  if (pages * (connection.pragma('page_size', { simple: true }) as number) <= smallBytes) connection.serialize();
}

/** Without the log's file, commits are in one without a name, which ends with the program; without the other, no connection can be opened. */
function watchLog(connection: Connection) {
  const isAlone = connection.pragma('locking_mode', { simple: true }) === 'exclusive';
  const files = [`${connection.name}-wal`, ...(isAlone ? [] : [`${connection.name}-shm`])];
  const find = (): (Stats | undefined)[] => files.map((file) => statSync(file, { throwIfNoEntry: false }));
  // They stay open like that of the database: closing the index would drop SQLite's locks.
  const open = (): readonly number[] => files.filter((each) => existsSync(each)).map((each) => openSync(each, 'r'));
  let opened = find();
  let handles = open();
  return {
    isWhole: (): boolean => {
      const [log, index] = handles;
      return log === undefined || index === undefined || hasLastCommit(log, index);
    },
    close: () => closeAll(handles),
    isOurs: (): boolean =>
      find().every((now, index) => now !== undefined && opened[index] !== undefined && isSame(now, opened[index])),
    create: (): void => {
      const [log] = find();
      // SQLite would delete it.
      if (log && opened[0] && !isSame(log, opened[0]))
        renameFile(`${connection.name}-wal`, join(dirname(connection.name), `homebase-foreign-${stamp()}.db-wal`));
      // Moves the log, which may have no name, into the database.
      connection.pragma('journal_mode = DELETE');
      connection.pragma('journal_mode = WAL');
      opened = find();
      closeAll(handles);
      handles = open();
    },
  };
}

function closeAll(handles: readonly number[]): void {
  for (const handle of handles) closeSync(handle);
}
