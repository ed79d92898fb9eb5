import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BackupContents } from '../../db/backup.ts';
import { notFound } from '../http/errors.ts';
import { now, secondsFromNow } from './time.ts';

/** A file of the folder of backups. */
export interface Backup {
  readonly name: string;
  /** `before_restore`: what a restore replaced; `uploaded`: from elsewhere. */
  readonly kind: 'backup' | 'before_restore' | 'uploaded';
  /** By its name or its file, whichever is earlier: a copy of the file is newer than the backup. */
  readonly taken_at: string;
  /** Both dates are in the future: the clock was wrong. Nobody knows how old it is, so it counts as the oldest. */
  readonly is_future: boolean;
  /** Bytes. */
  readonly size: number;
  /** What was found in it when it was checked; null: it was not, or is not that file any more. */
  readonly contents: BackupContents | null;
}

const prefixes = { backup: 'homebase-', before_restore: 'before-restore-', uploaded: 'uploaded-' } as const;
const kinds = Object.keys(prefixes) as Backup['kind'][];

/** A name for a new file of the folder, which tells when it is from. */
export function nameBackup(kind: Backup['kind']): string {
  return `${prefixes[kind]}${now().replaceAll(/[:.]/g, '-')}.db`;
}

/** Newest first; those that are dated in the future last. */
export function listBackups(folder: string): Backup[] {
  return readNames(folder)
    .flatMap((name) => readBackup(folder, name) ?? [])
    .sort((a, b) => Number(a.is_future) - Number(b.is_future) || b.taken_at.localeCompare(a.taken_at));
}

/** The newest that the program took, whose check still holds and whose date can be true. */
export function newestGoodBackup(folder: string): Backup | undefined {
  return listBackups(folder).find(({ kind, contents, is_future }) => kind === 'backup' && contents && !is_future);
}

/** @throws {AppError} 404 */
export function findBackup(folder: string, name: string): Backup {
  const backup = listBackups(folder).find((each) => each.name === name);
  if (!backup) throw notFound('backup', name);
  return backup;
}

/** Beside the backup, not in the database: a restore must not take it back. */
export function noteContents(folder: string, name: string, contents: BackupContents): void {
  const file = noteFile(folder, name);
  writeFileSync(`${file}.part`, JSON.stringify(contents), { mode: 0o600 });
  renameSync(`${file}.part`, file);
}

export function removeBackup(folder: string, name: string): void {
  for (const file of [join(folder, name), noteFile(folder, name)]) rmSync(file, { force: true });
}

/** Also removes what a program that was ended in the middle left. */
export function makeBackupFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const name of readNames(folder)) if (name.endsWith('.part')) rmSync(join(folder, name), { force: true });
}

/** The newest `keep` stay, what a restore put aside, what came from elsewhere, and the newest that was verified. */
export function surplusBackups(backups: readonly Backup[], keep: number): Backup[] {
  const taken = backups.filter(({ kind }) => kind === 'backup');
  const lastVerified = taken.find(({ contents }) => contents !== null);
  return taken.slice(keep).filter((backup) => backup !== lastVerified);
}

function readBackup(folder: string, name: string): Backup | undefined {
  if (!name.endsWith('.db')) return undefined;
  const kind = kinds.find((each) => name.startsWith(prefixes[each]));
  if (kind === undefined) return undefined;
  const { size, mtime } = statSync(join(folder, name));
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

/** What `nameBackup` wrote. */
function dateInName(name: string): string[] {
  const [, day, hour, minute, second, ms] = /(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\d)-(\d{3})Z\.db$/.exec(name) ?? [];
  return day === undefined ? [] : [`${day}${hour}:${minute}:${second}.${ms}Z`];
}

/** The clock of a network drive may be a little ahead. */
const aheadSeconds = 600;

function isFuture(moment: string): boolean {
  return moment > secondsFromNow(aheadSeconds);
}

function readContents(folder: string, name: string): BackupContents | undefined {
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
