import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { createPrivateFile } from './privateFile.ts';

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
  readonly release: () => void;
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
  const holderFile = join(folder, 'homebase.lock.json');
  const lockFile = join(folder, 'homebase.lock');
  // Whoever may read it can lock it, too.
  createPrivateFile(lockFile);
  const connection = new Database(lockFile, { timeout: patienceMs });
  try {
    connection.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    connection.close();
    if ((error as { code?: string }).code !== 'SQLITE_BUSY') throw error;
    throw new FolderInUseError(folder, readHolder(holderFile));
  }
  held.add(connection);
  writeFileSync(holderFile, JSON.stringify({ pid: process.pid, purpose, since: new Date().toISOString() }), {
    mode: 0o600,
  });
  return {
    release: () => {
      rmSync(holderFile, { force: true });
      connection.close();
      held.delete(connection);
    },
  };
}

/** The garbage collector would close the connection, and with it the lock, of a caller that drops what it got. */
const held = new Set<Database.Database>();

function readHolder(file: string): string {
  try {
    const { pid, purpose, since } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
    return `${String(purpose)} (process ${String(pid)}, since ${String(since)})`;
  } catch {
    return 'another Homebase';
  }
}
