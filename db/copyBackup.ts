import { createHash } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readSync,
  statSync,
  writeSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { syncFolder } from './files.ts';
import { placeOf } from './places.ts';
import { removeFolder, renameFile, tryRemove } from './heldFiles.ts';

export interface CopyJob {
  /** A verified backup. */
  readonly source: string;
  /** A folder that exists: on a missing drive, a new one would be on the wrong disk. */
  readonly folder: string;
  /** The data folder, where no copy may be. */
  readonly data: string;
  /** The folder in it for the copies, which is created. */
  readonly name: string;
  /** How many of the newest copies to keep. */
  readonly keep: number;
}

/** Only finds out whether files can be written into the folder. */
export type FolderCheck = Pick<CopyJob, 'folder' | 'data'>;

/**
 * Copies a backup into a second folder, reads the copy back and compares it. Under its final name, it is complete. It blocks
 * until it has finished, for minutes on a network drive, so a server runs it in backupThread.ts.
 */
export function copyBackup({ source, folder, data, name, keep }: CopyJob): void {
  const target = join(folder, name);
  requireFolder(folder, data);
  requireElsewhere(target, data);
  mkdirSync(target, { recursive: true });
  const file = join(target, basename(source));
  if (statSync(file, { throwIfNoEntry: false })?.size !== statSync(source).size) write(source, file);
  // The names sort by the time of the backup. One after this backup was taken while the clock was wrong, and counts as the oldest.
  const last = basename(source);
  const old = readdirSync(target)
    .filter((each) => /^homebase-.*\.db$/.test(each))
    .sort((a, b) => Number(b > last) - Number(a > last) || (a < b ? -1 : 1))
    .slice(0, -keep);
  for (const each of old) tryRemove(join(target, each));
}

/** Writes and removes a folder in it: permissions alone do not tell about a network drive. */
export function checkFolder({ folder, data }: FolderCheck): void {
  requireFolder(folder, data);
  removeFolder(mkdtempSync(join(folder, '.homebase-')));
}

function requireFolder(folder: string, data: string): void {
  if (!statSync(folder).isDirectory()) throw Object.assign(new Error('not a folder'), { code: 'ENOTDIR' });
  requireElsewhere(folder, data);
}

/** Also after the data folder was moved, or a link was changed. */
function requireElsewhere(folder: string, data: string): void {
  if (placeOf(folder, data) !== 'outside') throw Object.assign(new Error('in the data folder'), { code: ownFolder });
}

/** The code of its error. */
export const ownFolder = 'OWN_FOLDER';

function write(source: string, file: string): void {
  const part = `${file}.part`;
  try {
    const written = openSync(part, 'w', 0o600);
    const original = hashOf(source, (bytes) => void writeSync(written, bytes));
    fsyncSync(written);
    closeSync(written);
    if (hashOf(part) !== original)
      throw new Error('The copy differs from the backup. Check the disk or network drive with the folder.');
    renameFile(part, file);
    syncFolder(dirname(file));
  } catch (error) {
    tryRemove(part);
    throw error;
  }
}

/** @param use called with each part of the file */
function hashOf(file: string, use: (bytes: Buffer) => void = () => undefined): string {
  const hash = createHash('sha256');
  // Parts, so that the thread can end in between.
  const bytes = Buffer.alloc(1024 * 1024);
  const handle = openSync(file, 'r');
  try {
    for (;;) {
      const part = bytes.subarray(0, readSync(handle, bytes));
      if (part.length === 0) return hash.digest('hex');
      hash.update(part);
      use(part);
    }
  } finally {
    closeSync(handle);
  }
}
