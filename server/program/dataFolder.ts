import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, win32 } from 'node:path';
import { isBlank, UnusableBackupError, looksUsable } from '../../db/backup.ts';
import { type Db, openDatabase } from '../../db/open.ts';
import { refuseIrregular } from '../../db/files.ts';
import { describeHeld, holders, isHeld, tryRename } from '../../db/heldFiles.ts';
import { settleLog } from '../../db/marks/logOwner.ts';
import {
  checkDecided,
  dropRestore,
  finishRestore,
  isRestoreDecided,
  refuseRestore,
  restoredNote,
} from '../../db/restore.ts';
import { explainFailure } from '../domain/errors.ts';
import { listBackups, makeBackupFolder, nameBackup, type BackupFile } from '../domain/backups/backupFiles.ts';
import { backupFolder, databaseFile, dataArgument, quoted } from './config.ts';
import { onEvent } from '../domain/activity/events.ts';
import { enqueueWebhooks } from '../domain/webhooks/webhookQueue.ts';
import { replacedNote } from '../../db/standing.ts';
import { NewerDatabaseError, UnusableDatabaseError } from '../../db/migrate.ts';
import type { RestoreOffer } from './processMessages.ts';

/**
 * Opens the database of a data folder that the caller has locked. Creates one only if the folder never had data.
 * @throws {DataFolderError} if the database is empty or missing although there are backups
 */
export function openData(data: string): Db {
  const file = databaseFile(data);
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory() !== true) refuseIrregular(file);
  refuseLost(data, file);
  const db = openDatabase(file);
  onEvent(enqueueWebhooks);
  // A restored database that can be opened needs no way back, but may have brought back what was ended.
  if (existsSync(restoredNote(file))) tryRename(restoredNote(file), replacedNote(file));
  return db;
}

/** Opening the folder would start a new airline, whose backups replace those of the lost one. */
function refuseLost(data: string, file: string): void {
  const isThere = existsSync(file);
  if (isThere && !isBlank(file)) return;
  const backups = backupFolder(data);
  if (listBackups(backups).length === 0) return;
  throw withBackup(
    data,
    `The database ${file} is ${isThere ? 'empty' : 'missing'}, but there are backups. ` +
      `Restore one, or move the folder ${backups} to start a new airline.`,
  );
}

interface SettledFolder {
  /** The file with the database before a restore; undefined if there was none. */
  readonly kept: string | undefined;
  /** Why the backup to restore was not, for people; undefined after a restore and without one. */
  readonly refused: string | undefined;
  /** What else was found and done, for people. */
  readonly notes: readonly string[];
}

/**
 * Puts in order what an earlier program left: a log of another database, a restore that was decided. Call it with the folder
 * locked and before its database is opened.
 */
export function settleFolder(data: string): SettledFolder {
  const file = databaseFile(data);
  const { setAside, kept } = settleLog(file);
  const notes = [
    ...(setAside === undefined
      ? []
      : [
          `The write-ahead log beside ${file} belongs to another database, which a file was copied over after Homebase had ended ` +
            `unexpectedly. It was not used and is kept as ${setAside}. To replace a database, use homebase restore.`,
        ]),
    ...(kept === undefined
      ? []
      : [
          `It is not certain that the write-ahead log beside ${file} belongs to it. It was used; without it, the database is kept as ${kept}.`,
        ]),
    ...listSaved(data).map((saved) => `${describeSaved(saved)} To go on with it: ${restoreCommand(data, saved)}`),
  ];
  return { kept: undefined, refused: undefined, ...finishDecidedRestore(data), notes };
}

/** The backup is checked again, because it may have been damaged since, and it replaces a good database. */
function finishDecidedRestore(data: string): Pick<SettledFolder, 'kept' | 'refused'> | undefined {
  const file = databaseFile(data);
  if (!isRestoreDecided(file)) return undefined;
  try {
    checkDecided(file, 'The backup to restore');
    const folder = backupFolder(data);
    makeBackupFolder(folder);
    return { kept: finishRestore(file, join(folder, nameBackup('before_restore'))), refused: undefined };
  } catch (error) {
    return { kept: undefined, refused: explainUnfinished(error, file) };
  }
}

/** The decision ends: carried out at some later start, it would replace what is stored until then. */
function explainUnfinished(error: unknown, file: string): string {
  const unchanged = 'It was not restored, and the database is unchanged.';
  if (error instanceof UnusableBackupError)
    return `${error.message} ${unchanged} The file was renamed to ${basename(refuseRestore(file))}. Choose another backup.`;
  const { path = file } = error as NodeJS.ErrnoException;
  const why = isHeld(error)
    ? `A backup could not take the place of ${path}. ${holders}`
    : `A backup was to be restored. ${explainFailure(error)}`;
  try {
    dropRestore(file);
  } catch (held) {
    if (!isHeld(held)) throw held;
    return `${why} ${unchanged} Close that program, then delete ${file}.restore, or it replaces the database at the next start.`;
  }
  return `${why} ${unchanged} Close that program or mend this, then choose the backup again.`;
}

/** Copies of a database that another program replaced while it was open. */
export function listSaved(data: string): string[] {
  return readdirSync(data)
    .filter((name) => /^homebase-saved-.*\.db$/.test(name))
    .sort()
    .map((name) => join(data, name));
}

/** A saved copy that was restored is a backup from then on. */
export function putSavedAway(data: string, file: string): void {
  if (listSaved(data).includes(file)) tryRename(file, join(backupFolder(data), nameBackup('uploaded')));
}

/** @param file from `listSaved` */
export function describeSaved(file: string): string {
  return `Another program replaced the database while Homebase ran. What was stored until then is in ${file}. To go on without it, delete or move that file.`;
}

/** A data folder cannot be used. The message says why and what to do. */
export class DataFolderError extends Error {
  /** The message without the command, for a window that has a button. */
  readonly text: string;
  readonly offer: RestoreOffer | undefined;

  constructor(folder: string, reason: string, { offer, cause }: { offer?: RestoreOffer | undefined; cause?: unknown }) {
    const text = offer ? `${reason} ${offer.about}` : reason;
    super(offer ? `${text}\n${offer.action}: ${restoreCommand(folder, offer.file)}` : text, { cause });
    this.name = 'DataFolderError';
    this.text = text;
    this.offer = offer;
  }
}

export function restoreCommand(folder: string, file: string): string {
  return `homebase restore ${quoted(file)}${dataArgument(folder)}`;
}

/** @returns a DataFolderError, or the error itself if it is not about the folder */
export function explainDataFolderError(error: unknown, folder: string): unknown {
  if (error instanceof NewerDatabaseError) {
    const offer = findRestoreOffer(folder, error);
    return offer ? new DataFolderError(folder, error.message, { offer, cause: error }) : error;
  }
  if (error instanceof UnusableDatabaseError)
    return withBackup(folder, `The database ${databaseFile(folder)} cannot be used: ${error.reason}.`, error);
  const { code = '', message, path = folder } = error as NodeJS.ErrnoException;
  if (damaged.test(code))
    return withBackup(folder, `The database ${databaseFile(folder)} is damaged or not a database.`, error);
  const text = texts.find(([codes]) => codes.test(code))?.[1];
  return text ? new DataFolderError(folder, text(folder, `${message}, ${code}`, path), { cause: error }) : error;
}

/** Whether a path is a whole drive or a share: `Q:\`, `\\nas\airline\`. */
function isDrive(path: string): boolean {
  return win32.dirname(path) === path && path !== '/';
}

/** Adds to a message which backup to restore, or how to restore one from elsewhere. */
function withBackup(folder: string, text: string, cause?: unknown): DataFolderError {
  const offer = findRestoreOffer(folder, cause);
  if (offer) return new DataFolderError(folder, text, { offer, cause });
  const without = `There is no backup in ${backupFolder(folder)}. Restore one from elsewhere with ${restoreCommand(folder, 'FILE')}, ${orOtherFolder}.`;
  return new DataFolderError(folder, `${text} ${without}`, { cause });
}

const orOtherFolder = 'or choose another folder with --data';

const damaged = /^SQLITE_(NOTADB|CORRUPT|IOERR_(SHORT_READ|CORRUPTFS|DATA))/;

/** @param path the folder, or the file in it that the error is about */
type Text = (folder: string, details: string, path: string) => string;

/** Messages by the error code of the operating system or SQLite. The first match counts. */
const texts: readonly (readonly [RegExp, Text])[] = [
  [
    /^EISDIR$/,
    // Errors from reading the database have no path.
    (folder, _details, path) =>
      `${path === folder ? databaseFile(folder) : path} is a folder. Move it, ${orOtherFolder}.`,
  ],
  [/^(EEXIST|ENOTDIR)$/, (_folder, _details, path) => `${path} is not a folder. Move that file, ${orOtherFolder}.`],
  [
    /^ENOENT$/,
    (_folder, _details, path) =>
      isDrive(path)
        ? `${path} is not there. Connect the drive, ${orOtherFolder}.`
        : `The folder ${path} cannot be created. Check the path, ${orOtherFolder}.`,
  ],
  [
    /^(EINVAL|ENAMETOOLONG)$/,
    (_folder, _details, path) =>
      `This system or disk cannot keep a file of the name ${path}. Move it, ${orOtherFolder}.`,
  ],
  [/^EBUSY$/, (_folder, _details, path) => describeHeld(path)],
  [
    /^(EACCES|EPERM|EROFS)$|^SQLITE_(READONLY|CANTOPEN|PERM|AUTH)/,
    (folder) =>
      `Homebase has no permission to write in the data folder ${folder}. Change the permissions, ${orOtherFolder}.`,
  ],
  [
    /^SQLITE_(BUSY|LOCKED|PROTOCOL)/,
    (folder) =>
      `Another program has locked the database ${databaseFile(folder)}. Close that program, ${orOtherFolder}.`,
  ],
  [
    /^(ENOSPC|EDQUOT)$|^SQLITE_(FULL|IOERR_SHMSIZE)/,
    (folder) => `The disk with the data folder ${folder} is full. Free some space, ${orOtherFolder}.`,
  ],
  [
    /^(EMFILE|ENFILE)$/,
    () => 'Too many files are open on this PC. Close other programs or raise the limit (ulimit -n), then try again.',
  ],
  [/^(ENOMEM|SQLITE_NOMEM)/, () => 'This PC is out of memory. Close other programs, then try again.'],
  [
    /^EIO$|^SQLITE_IOERR/,
    (folder, details) =>
      `The disk with the data folder ${folder} cannot be read or written (${details}). Check the disk, its cable or the network drive, then try again, ${orOtherFolder}.`,
  ],
  [
    /^SQLITE_/,
    (folder, details) =>
      `The database ${databaseFile(folder)} cannot be opened (${details}). Try again, ${orOtherFolder}.`,
  ],
];

/** Finds the file to restore when the database cannot be opened. */
function findRestoreOffer(data: string, error: unknown): RestoreOffer | undefined {
  // The backups of a newer Homebase are too new as well.
  return undoOffer(data) ?? (error instanceof NewerDatabaseError ? copyOffer(error) : backupOffer(data));
}

/** After a restore, until the restored database has been opened once. */
function undoOffer(data: string): RestoreOffer | undefined {
  const note = restoredNote(databaseFile(data));
  if (!existsSync(note)) return undefined;
  const file = join(backupFolder(data), readFileSync(note, 'utf8'));
  // The previous database may have been damaged, which may be why a backup was restored.
  if (!looksUsable(file)) return undefined;
  return {
    file,
    about: 'A backup was restored before this start. The previous database is kept.',
    action: 'Undo the restore',
  };
}

/** The copy that a newer Homebase made before it updated the file. */
function copyOffer({ copy }: NewerDatabaseError): RestoreOffer | undefined {
  if (!existsSync(copy)) return undefined;
  return {
    file: copy,
    about: 'A copy from before the update is still there. It does not contain later changes.',
    action: 'Restore the copy',
  };
}

/** The error to report is the database's, not that of the backup folder. */
function tryToList(folder: string): BackupFile[] {
  try {
    return listBackups(folder);
  } catch {
    return [];
  }
}

/** Prefers the newest backup that was checked. */
function backupOffer(data: string): RestoreOffer | undefined {
  const backups = tryToList(backupFolder(data));
  const backup = backups.find(({ contents, is_future }) => contents && !is_future) ?? backups[0];
  if (!backup) return undefined;
  const from = `${backup.taken_at.slice(0, 16).replace('T', ' ')} UTC`;
  return {
    file: join(backupFolder(data), backup.name),
    about: `The latest ${backup.contents ? 'good ' : ''}backup is from ${from}.`,
    action: `Restore the backup of ${from}`,
  };
}
