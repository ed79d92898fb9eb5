import { execFile } from 'node:child_process';
import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { checkBackup } from '../../../db/backup.ts';
import { findLogOwner } from '../../../db/marks/logOwner.ts';
import { newestFormat } from '../../../db/migrate.ts';
import { openReader } from '../../../db/open.ts';
import { readPassword } from '../../admin/session/password.ts';
import { backupFolder, databaseFile, passwordFile, quoted } from '../../program/config.ts';
import { describeSaved, explainDataFolderError, listSaved, restoreCommand } from '../../program/dataFolder.ts';
import { describeSync } from '../../program/syncedFolder.ts';
import { listBackups, newestGoodBackup } from '../../domain/backups/backupFiles.ts';
import { readSetting } from '../../domain/settings/settings.ts';
import { hoursAgo } from '../../domain/time.ts';
import { connectionLimits } from '../../http/connections.ts';
import { describeContents } from '../backup.ts';
import { type Finding, findingsOf, type Patient, type Remedy } from './finding.ts';
import { letsOthersIn, makePrivateCommand, readPermissions } from './windowsPermissions.ts';

export function checkFolder({ data }: Patient): Finding {
  const { ok, warning, problem } = findingsOf('Data folder');
  if (!existsSync(data)) return problem(`${data} does not exist. Start Homebase once, or use --data.`);
  if (!statSync(data).isDirectory()) return problem(`${data} is not a folder. Choose another one with --data.`);
  try {
    accessSync(data, constants.R_OK | constants.W_OK);
  } catch {
    return problem(`You have no permission to write in ${data}.`);
  }
  const [synced] = describeSync(data);
  if (synced !== undefined) return warning(synced);
  const isWindows = process.platform === 'win32';
  if (isWindows ? !letsOthersIn(readPermissions(data)) : (statSync(data).mode & 0o077) === 0) return ok(data);
  const text = `${data} can be read by other users of this PC.`;
  const command = isWindows ? makePrivateCommand(data) : `chmod 700 ${quoted(data)}`;
  return warning(text, [{ text: 'Make it private:', command }]);
}

/** Not having a password is fine: it only serves to sign in from elsewhere. */
export function checkPassword({ data }: Patient): Finding {
  const { ok, problem } = findingsOf('Password');
  try {
    const stored = readPassword(passwordFile(data));
    return ok(stored ? 'set: it opens the window' : 'none: only a link opens the window');
  } catch (error) {
    return problem((error as Error).message);
  }
}

const [least, enough] = [100e6, 500e6];

export function checkDisk({ data }: Patient): Finding {
  const { ok, warning, problem } = findingsOf('Disk');
  const { bavail, bsize } = statfsSync(data);
  const free = bavail * bsize;
  const text = `${gigabytes(free)} free`;
  if (free < least) return problem(`Only ${text}. Soon nothing can be saved. Free some space.`);
  const size = statSync(databaseFile(data), { throwIfNoEntry: false })?.size ?? 0;
  if (free >= Math.max(enough, 2 * size)) return ok(text);
  return warning(
    `Only ${text}. A backup needs ${gigabytes(size)}, an update as much again. Free some space, or lower backups.keep.`,
  );
}

function gigabytes(bytes: number): string {
  return `${(bytes / 1e9).toFixed(1)} GB`;
}

/** Reads every page, also while a server runs. */
export function checkDatabase({ data }: Patient): Finding {
  const { ok, problem } = findingsOf('Database');
  const file = databaseFile(data);
  const saved = listSaved(data).at(-1);
  if (saved !== undefined) {
    const steps = [{ text: 'To go on with it, stop Homebase and restore it:', command: restoreCommand(data, saved) }];
    return problem(describeSaved(saved), steps);
  }
  if (findLogOwner(file) === 'another file') {
    return problem(`The write-ahead log beside ${file} belongs to another database. The next start sets it aside.`);
  }
  if (!existsSync(file)) {
    const steps = offerRestore(data);
    if (steps.length === 0) return ok('none yet; the first start creates it');
    return problem(`${file} is missing, but there are backups.`, steps);
  }
  try {
    const contents = checkBackup(file);
    const update = contents.format < newestFormat() ? '. The next start converts it from an older format' : '';
    return ok(`undamaged: ${describeContents(contents)}${update}`);
  } catch (error) {
    const { message } = explainDataFolderError(error, data) as Error;
    return problem(message, offerRestore(data));
  }
}

function offerRestore(data: string): Remedy[] {
  const folder = backupFolder(data);
  const backup = newestGoodBackup(folder) ?? listBackups(folder)[0];
  if (!backup) return [];
  const text = `Stop Homebase and restore the backup of ${backup.taken_at.slice(0, 16).replace('T', ' ')} UTC:`;
  return [{ text, command: restoreCommand(data, join(folder, backup.name)) }];
}

export function checkBackups({ data }: Patient): Finding {
  const { ok, warning, problem } = findingsOf('Backups');
  const reader = openReader(databaseFile(data));
  try {
    const hours = readSetting(reader, 'backups.every_hours');
    const copies = readSetting(reader, 'backups.copy_folder');
    if (copies !== '' && !existsSync(copies))
      return problem(`The second folder ${copies} is missing. Connect its drive.`);
    const newest = newestGoodBackup(backupFolder(data));
    if (hours === 0) return warning('Automatic backups are off (backups.every_hours).');
    if (!newest) return warning('No backup yet. The running server makes one within a minute.');
    const text = `the newest is from ${newest.taken_at.slice(0, 16).replace('T', ' ')} UTC`;
    if (newest.taken_at <= hoursAgo(2 * hours))
      return warning(`Overdue: ${text}. The log says why, or Homebase was not running.`);
    const second = copies === '' ? '; there is no second folder (backups.copy_folder)' : `, with copies in ${copies}`;
    return ok(text + second);
  } finally {
    reader.close();
  }
}

const clockMs = 5 * 60_000;

/** Without the internet, only files from the future show that the clock is wrong. */
export async function checkClock({ data }: Patient): Promise<Finding> {
  const { ok, warning, problem } = findingsOf('Clock');
  const time = `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const stored = statSync(databaseFile(data), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (stored > Date.now() + clockMs || listBackups(backupFolder(data)).some(({ is_future }) => is_future))
    return problem(`It is ${time} here, but the data folder has files from later. Set the clock of this PC.`);
  if ((await readSync()) !== 'no') return ok(time);
  const steps = [{ text: 'Let the system set it:', command: 'sudo timedatectl set-ntp true' }];
  return warning(`${time}, not synchronized with a time server.`, steps);
}

/** @returns `yes` or `no` from systemd; undefined elsewhere */
async function readSync(): Promise<string | undefined> {
  try {
    const { stdout } = await promisify(execFile)('timedatectl', ['show', '--property=NTPSynchronized', '--value']);
    return stdout.trim();
  } catch {
    return undefined;
  }
}

/** Each connection needs a file handle. */
export function checkHandles(): Finding {
  const { ok, warning } = findingsOf('Connections');
  const { total } = connectionLimits().pilots;
  if (total >= 500) return ok(`${total} at the same time`);
  const steps = [{ text: 'Raise the limit of open files where Homebase is started:', command: 'ulimit -n 8192' }];
  return warning(`Only ${total} at the same time, because of the system's limit.`, steps);
}
