import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { createPrivateFile, makeFolder, readDatabase } from './files.ts';
import { isHeld, tryRemove } from './heldFiles.ts';

export class FolderInUseError extends Error {
  constructor(folder: string, holder: string) {
    super(
      `The data folder ${folder} is in use by ${holder}. Close that program, or choose another folder with --data.`,
    );
    this.name = 'FolderInUseError';
  }
}

export interface FolderLock {
  /** Tells this user's other programs how to reach the operator's window. */
  readonly setWindow: (
    window: Required<Pick<Holder, 'window' | 'window_host'>> & Pick<Holder, 'window_elsewhere'>,
  ) => void;
  readonly release: () => void;
}

/** The program that holds the lock, as it described itself. */
export interface Holder {
  readonly pid: number;
  readonly purpose: string;
  readonly since: string;
  /** `http://127.0.0.1:8091` */
  readonly window?: string;
  /** Where a proxy has it: `https://ops.example.org` */
  readonly window_elsewhere?: string | undefined;
  /** The host that its listener listens at. */
  readonly window_host?: string;
}

/** After a restart, the previous program may still need this many milliseconds to end. */
const timeoutMs = 2000;

/**
 * Locks a data folder, which only one program at a time may use. The lock is an open transaction on a tiny database. The
 * operating system releases it when the process ends, so a crash leaves nothing to clean up.
 * @param purpose what the holder is doing, for the message that a second program shows: `homebase serve`
 * @throws {FolderInUseError} naming the first program
 */
export function lockFolder(folder: string, purpose: string): FolderLock {
  makeFolder(folder);
  const [file, lock] = [holderFile(folder), lockFile(folder)];
  // The file is private because everyone who can read it can also lock it.
  createPrivateFile(lock);
  const connection = new Database(lock, { timeout: timeoutMs });
  try {
    // A journal file needs disk space, and there are no changes that it could undo.
    connection.pragma('journal_mode = MEMORY');
    connection.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    connection.close();
    const { code } = error as { code?: string };
    if (code === 'SQLITE_BUSY') throw new FolderInUseError(folder, describe(readHolder(folder)));
    if (code !== 'SQLITE_NOTADB') throw error;
    throw new Error(`The file ${lock} is damaged. Delete it and try again; it contains no data.`, {
      cause: error,
    });
  }
  held.add(connection);
  const holder: Holder = { pid: process.pid, purpose, since: new Date().toISOString() };
  const write = (known: Holder): void => writeHolder(file, known);
  write(holder);
  return {
    setWindow: (window) => write({ ...holder, ...window }),
    release: () => {
      tryRemove(file);
      connection.close();
      held.delete(connection);
    },
  };
}

/** Ignores a full disk and a held file: the folder is locked anyway, only the description is missing. */
function writeHolder(file: string, known: Holder): void {
  try {
    writeFileSync(file, JSON.stringify(known), { mode: 0o600 });
  } catch (error) {
    if (!isHeld(error) && (error as { code?: string }).code !== 'ENOSPC') throw error;
  }
}

/** Keeps the connections alive. The garbage collector would close one that its caller forgets, and release the lock. */
const held = new Set<Database.Database>();

/** @returns undefined if the folder is not locked. A program that was killed leaves its description. */
export function readHolder(folder: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(holderFile(folder), 'utf8')) as Holder;
  } catch {
    return undefined;
  }
}

/** @returns the program that uses the folder, if it still runs */
export function findRunningHolder(folder: string): Holder | undefined {
  const holder = readHolder(folder);
  return holder && isLocked(folder) ? holder : undefined;
}

/** The id of a process that was killed may be that of another program by now: Windows uses them again soon. */
function isLocked(folder: string): boolean {
  try {
    readDatabase(lockFile(folder), (connection) => {
      connection.pragma('busy_timeout = 0');
      connection.pragma('schema_version');
    });
    return false;
  } catch (error) {
    return (error as { code?: string }).code === 'SQLITE_BUSY';
  }
}

function describe(holder: Holder | undefined): string {
  return holder ? `${holder.purpose} (process ${holder.pid}, since ${holder.since})` : 'another Homebase';
}

function lockFile(folder: string): string {
  return join(folder, 'homebase.lock');
}

function holderFile(folder: string): string {
  return join(folder, 'homebase.lock.json');
}
