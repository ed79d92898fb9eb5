import { mkdirSync, readdirSync, readFileSync, type Stats, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BackupContents } from '../../../db/backup.ts';
import { notFound } from '../errors.ts';
import { now, secondsFromNow } from '../time.ts';
import { stamp } from '../../../db/fileNames.ts';
import { removeWhileServing, renameWhileServing, tryRemove } from '../../../db/heldFiles.ts';

/** A file in the backup folder. */
export interface BackupFile {
  readonly name: string;
  /** `before_restore`: the data that a restore replaced; `uploaded`: a file from elsewhere; `imported`: made of a database of phpVMS. */
  readonly kind: 'backup' | 'before_restore' | 'uploaded' | 'imported';
  /** The earlier of the dates of the name and of the file, because a copied file has a newer date than the backup. */
  readonly taken_at: string;
  /** Both dates are in the future because the clock was wrong. The age is unknown, so the backup counts as the oldest. */
  readonly is_future: boolean;
  /** Bytes. */
  readonly size: number;
  /** Found when the file was verified; null if it was not, or has changed since. */
  readonly contents: BackupContents | null;
}

const prefixes = {
  backup: 'homebase-',
  before_restore: 'before-restore-',
  uploaded: 'uploaded-',
  imported: 'imported-',
} as const;
const kinds = Object.keys(prefixes) as BackupFile['kind'][];

/** @returns a file name with the current time */
export function nameBackup(kind: BackupFile['kind']): string {
  return `${prefixes[kind]}${stamp(now())}.db`;
}

/** Lists the newest first, and those with a date in the future last. */
export function listBackups(folder: string): BackupFile[] {
  return readNames(folder)
    .flatMap((name) => readBackup(folder, name) ?? [])
    .sort((a, b) => Number(a.is_future) - Number(b.is_future) || b.taken_at.localeCompare(a.taken_at));
}

/** Finds the newest verified backup of the program itself with a plausible date. */
export function newestGoodBackup(folder: string): BackupFile | undefined {
  return listBackups(folder).find(({ kind, contents, is_future }) => kind === 'backup' && contents && !is_future);
}

/** @throws {AppError} not-found */
export function findBackup(folder: string, name: string): BackupFile {
  const backup = listBackups(folder).find((each) => each.name === name);
  if (!backup) throw notFound('backup', name);
  return backup;
}

/** Stored in a file, not in the database, where a restore would undo it. */
export async function noteContents(folder: string, name: string, contents: BackupContents): Promise<void> {
  const file = noteFile(folder, name);
  writeFileSync(`${file}.part`, JSON.stringify(contents), { mode: 0o600 });
  await renameWhileServing(`${file}.part`, file);
}

export async function removeBackup(folder: string, name: string): Promise<void> {
  for (const file of [join(folder, name), noteFile(folder, name)]) await removeWhileServing(file);
}

/**
 * Also deletes unfinished files of a program that was killed.
 * @param uploads files that are still received
 */
export function makeBackupFolder(folder: string, uploads: ReadonlySet<string> = new Set()): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const unfinished = readNames(folder).filter((name) => name.endsWith('.part') && !uploads.has(name));
  for (const file of unfinished.map((name) => join(folder, name))) if (findFile(file)) tryRemove(file, 0);
}

/**
 * @returns the backups to delete. The newest `keep`, the newest verified one, files from elsewhere and the data that a restore
 *   replaced are kept.
 */
export function surplusBackups(backups: readonly BackupFile[], keep: number): BackupFile[] {
  const taken = backups.filter(({ kind }) => kind === 'backup');
  const lastVerified = taken.find(({ contents }) => contents !== null);
  return taken.slice(keep).filter((backup) => backup !== lastVerified);
}

function readBackup(folder: string, name: string): BackupFile | undefined {
  if (!name.endsWith('.db')) return undefined;
  const kind = kinds.find((each) => name.startsWith(prefixes[each]));
  if (kind === undefined) return undefined;
  const file = findFile(join(folder, name));
  if (!file) return undefined;
  const { size, mtime } = file;
  const taken_at = [mtime.toISOString(), ...dateInName(name)].sort()[0] ?? '';
  const contents = readContents(folder, name);
  return {
    name,
    kind,
    taken_at,
    is_future: isFuture(taken_at),
    size,
    contents: contents?.size === size ? contents : null,
  };
}

/** Parses the time in a name from `nameBackup`. */
function dateInName(name: string): string[] {
  const [, day, hour, minute, second, ms] = /(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\d)-(\d{3})Z\.db$/.exec(name) ?? [];
  return day === undefined ? [] : [`${day}${hour}:${minute}:${second}.${ms}Z`];
}

/** Tolerates a network drive whose clock is a little ahead. */
const aheadSeconds = 600;

function isFuture(moment: string): boolean {
  return moment > secondsFromNow(aheadSeconds);
}

/** @returns undefined for a folder, a pipe, a link that leads nowhere, and a file that was deleted since the folder was read */
function findFile(file: string): Stats | undefined {
  const found = statSync(file, { throwIfNoEntry: false });
  return found?.isFile() ? found : undefined;
}

function readContents(folder: string, name: string): BackupContents | undefined {
  // Reading a pipe would wait forever.
  if (!findFile(noteFile(folder, name))) return undefined;
  try {
    return JSON.parse(readFileSync(noteFile(folder, name), 'utf8')) as BackupContents;
  } catch {
    return undefined;
  }
}

function readNames(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return [];
    throw error;
  }
}

const noteFile = (folder: string, name: string): string => join(folder, `${name}.json`);
