import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { createPrivateFile } from './files.ts';

/** Another program has this data folder open. */
export class FolderInUseError extends Error {
  constructor(folder: string, holder: string) {
    super(
      `The data folder ${folder} is in use by ${holder}. Close that program first, or name another folder with --data.`,
    );
    this.name = 'FolderInUseError';
  }
}

export interface FolderLock {
  /** Says to other programs of this user where the holder's window is: `http://127.0.0.1:8091`. */
  readonly tellWindow: (window: string) => void;
  readonly release: () => void;
}

/** Who has the folder, as it said itself. */
interface Holder {
  readonly pid: number;
  readonly purpose: string;
  readonly since: string;
  readonly window?: string;
}

/** A program that is started again may be quicker than the end of its predecessor. */
const patienceMs = 2000;

/**
 * One program at a time on a data folder. The lock is an open transaction on a tiny database of its own: the operating
 * system drops it with the process, however that ends, so a crash leaves nothing to clean up.
 * @param purpose what the holder is doing, for the message that a second program shows: `homebase serve`
 * @throws {FolderInUseError} naming the first program
 */
export function lockFolder(folder: string, purpose: string): FolderLock {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = holderFile(folder);
  const lockFile = join(folder, 'homebase.lock');
  // Whoever may read it can lock it, too.
  createPrivateFile(lockFile);
  const connection = new Database(lockFile, { timeout: patienceMs });
  try {
    // A journal would need room, which a full disk does not have; nothing is ever written that it could undo.
    connection.pragma('journal_mode = MEMORY');
    connection.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    connection.close();
    const { code } = error as { code?: string };
    if (code === 'SQLITE_BUSY') throw new FolderInUseError(folder, describe(readHolder(folder)));
    if (code !== 'SQLITE_NOTADB') throw error;
    throw new Error(`The file ${lockFile} is damaged. There is nothing in it to keep: delete it and try again.`, {
      cause: error,
    });
  }
  held.add(connection);
  const holder: Holder = { pid: process.pid, purpose, since: new Date().toISOString() };
  const write = (known: Holder): void => writeHolder(file, known);
  write(holder);
  return {
    tellWindow: (window) => write({ ...holder, window }),
    release: () => {
      rmSync(file, { force: true });
      connection.close();
      held.delete(connection);
    },
  };
}

/** On a full disk nobody is told who has the folder; it is locked all the same. */
function writeHolder(file: string, known: Holder): void {
  try {
    writeFileSync(file, JSON.stringify(known), { mode: 0o600 });
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOSPC') throw error;
  }
}

/** The garbage collector would close the connection, and with it the lock, of a caller that drops what it got. */
const held = new Set<Database.Database>();

/** @returns undefined when nobody has the folder; a program that was killed has left what it said */
export function readHolder(folder: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(holderFile(folder), 'utf8')) as Holder;
  } catch {
    return undefined;
  }
}

function describe(holder: Holder | undefined): string {
  return holder ? `${holder.purpose} (process ${holder.pid}, since ${holder.since})` : 'another Homebase';
}

function holderFile(folder: string): string {
  return join(folder, 'homebase.lock.json');
}
