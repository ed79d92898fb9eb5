import { NewerDatabaseError, UnusableDatabaseError } from '../../db/migrate.ts';
import { backupFolder, databaseFile, defaultDataFolder } from './config.ts';
import { quoted } from '../cli/quoted.ts';
import type { RestoreOffer } from './processMessages.ts';
import { findRestoreOffer } from './restoreOffer.ts';

/** What is wrong with a data folder and what to do, for people. */
export class FolderError extends Error {
  /** The message without the command to type, for a window that has a button. */
  readonly text: string;
  readonly offer: RestoreOffer | undefined;

  constructor(folder: string, text: string, { offer, cause }: { offer?: RestoreOffer | undefined; cause?: unknown }) {
    const told = offer ? `${text} ${offer.about}` : text;
    super(offer ? `${told}\n${offer.action}: ${restoreCommand(folder, offer.file)}` : told, { cause });
    this.name = 'FolderError';
    this.text = told;
    this.offer = offer;
  }
}

function restoreCommand(folder: string, file: string): string {
  const where = folder === defaultDataFolder() ? '' : ` --data ${quoted(folder)}`;
  return `homebase restore ${quoted(file)}${where}`;
}

/** The error in words for people; one that has nothing to do with the folder as it is. */
export function explainFolderTrouble(error: unknown, folder: string): unknown {
  if (error instanceof NewerDatabaseError) {
    const offer = findRestoreOffer(folder, error);
    return offer ? new FolderError(folder, error.message, { offer, cause: error }) : error;
  }
  if (error instanceof UnusableDatabaseError)
    return withBackup(folder, `The database ${databaseFile(folder)} cannot be used: ${error.reason}.`, error);
  const { code = '', message, path = folder } = error as NodeJS.ErrnoException;
  if (damaged.test(code))
    return withBackup(folder, `The database ${databaseFile(folder)} is damaged, or is no database.`, error);
  const trouble = troubles.find(([codes]) => codes.test(code));
  return trouble ? new FolderError(folder, trouble[1](folder, `${message}, ${code}`, path), { cause: error }) : error;
}

/** Names the backup that helps, or says how to come by one. */
export function withBackup(folder: string, text: string, cause?: unknown): FolderError {
  const offer = findRestoreOffer(folder, cause);
  if (offer) return new FolderError(folder, text, { offer, cause });
  const without = `There is no backup in ${backupFolder(folder)}. Restore one from elsewhere with ${restoreCommand(folder, 'FILE')}, ${elsewhere}.`;
  return new FolderError(folder, `${text} ${without}`, { cause });
}

const elsewhere = 'or name another folder with --data';

const damaged = /^SQLITE_(NOTADB|CORRUPT|IOERR_(SHORT_READ|CORRUPTFS|DATA))/;

/** @param path what the error is about: the folder, or what is in it */
type Words = (folder: string, found: string, path: string) => string;

/** By the code of the operating system or of SQLite; the first that fits. */
const troubles: readonly (readonly [RegExp, Words])[] = [
  [
    /^EISDIR$/,
    // What fails to read the database names no path.
    (folder, _found, path) => `${path === folder ? databaseFile(folder) : path} is a folder. Move it, ${elsewhere}.`,
  ],
  [/^(EEXIST|ENOTDIR)$/, (_folder, _found, path) => `${path} is not a folder. Move what is there, ${elsewhere}.`],
  [
    /^(EACCES|EPERM|EROFS)$|^SQLITE_(READONLY|CANTOPEN|PERM|AUTH)/,
    (folder) => `Homebase may not write in the data folder ${folder}. Allow it to, ${elsewhere}.`,
  ],
  [
    /^SQLITE_(BUSY|LOCKED|PROTOCOL)/,
    (folder) => `Another program has the database ${databaseFile(folder)} open for itself. Close it, ${elsewhere}.`,
  ],
  [
    /^(ENOSPC|EDQUOT)$|^SQLITE_(FULL|IOERR_SHMSIZE)/,
    (folder) => `The disk of the data folder ${folder} is full. Make room, ${elsewhere}.`,
  ],
  [
    /^(EMFILE|ENFILE)$/,
    () => 'Too many files are open on this PC. Close other programs, or raise the limit (ulimit -n), and try again.',
  ],
  [/^(ENOMEM|SQLITE_NOMEM)/, () => 'This PC has no memory left. Close other programs and try again.'],
  [
    /^EIO$|^SQLITE_IOERR/,
    (folder, found) =>
      `The disk of the data folder ${folder} cannot be read or written (${found}). Check the disk, its cable or the network drive, and try again, ${elsewhere}.`,
  ],
  [
    /^SQLITE_/,
    (folder, found) => `The database ${databaseFile(folder)} cannot be opened (${found}). Try again, ${elsewhere}.`,
  ],
];
