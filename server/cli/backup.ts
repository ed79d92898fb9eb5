import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import type { Command } from '@commander-js/extra-typings';
import { InvalidArgumentError } from 'commander';
import { type BackupContents, checkBackup, UnusableBackupError, writeBackup } from '../../db/backup.ts';
import { refuseIrregular } from '../../db/files.ts';
import { findLogOwner } from '../../db/marks/logOwner.ts';
import { isSameFile } from '../../db/places.ts';
import { decideRestore, dropRestore, prepareRestore } from '../../db/restore.ts';
import { readStanding } from '../../db/standing.ts';
import type { CameBack } from '../contract/admin/backups.ts';
import { compareStanding, describeCameBack, endAgain, forgetCameBack, isNothing } from '../domain/backups/cameBack.ts';
import { refuseOwnFile } from '../domain/backups/ownFiles.ts';
import { dataArgument, databaseFile } from '../program/config.ts';
import { explainDataFolderError, openData, putSavedAway, restoreCommand, settleFolder } from '../program/dataFolder.ts';
import { path, withDataOption } from './options.ts';
import { explainTarget } from './targetFile.ts';
import { lockDataFolder, noData } from './withDatabase.ts';
import { tryRemove } from '../../db/heldFiles.ts';

export function backup(command: Command): void {
  withDataOption(command)
    .description('Copies the database of a data folder to a file and checks the copy.')
    .argument('<file>', 'file for the backup', path)
    .option('--force', 'replace the file if it exists')
    .option('--json', 'print the result as one line of JSON')
    .addHelpText(
      'after',
      '\nA server can run on the folder meanwhile; the backup contains everything it has acknowledged to pilots.' +
        '\nTo restore the backup, run "homebase restore <file>".',
    )
    .action((file, { data, force = false, json }) => {
      const source = databaseFile(data);
      if (!existsSync(source)) throw noData(data);
      refuseIrregular(source);
      refuseOwnFile(file, data, true);
      refuseForeignLog(source, data);
      checkTarget(file, force);
      const contents = write(source, file, data);
      if (json) console.log(JSON.stringify({ file, verified: true, ...contents }));
      else console.log(`Saved and checked ${file}: ${describeContents(contents)}.`);
    });
}

function checkTarget(file: string, force: boolean): void {
  if (!existsSync(file)) return;
  refuseIrregular(file);
  if (!force) throw new Error(`${file} already exists. Choose another file, or use --force to replace it.`);
}

/** Together they would be neither database. */
function refuseForeignLog(source: string, data: string): void {
  if (findLogOwner(source) === 'another file')
    throw new Error(
      `The write-ahead log beside ${source} belongs to another database. Run homebase doctor${dataArgument(data)}.`,
    );
}

function write(source: string, file: string, data: string): BackupContents {
  try {
    return writeBackup(source, file);
  } catch (error) {
    throw explainTarget(error, file) ?? explainDataFolderError(error, data);
  }
}

export function restore(command: Command): void {
  withDataOption(command)
    .description('Replaces the database of a data folder with a backup.')
    .argument('<file>', 'file with the backup', path)
    .option('--yes', 'do not ask for confirmation')
    .option('--end-again', 'revoke and suspend again the keys and pilots that the backup brings back')
    .option('--drill', 'only try the restore in a temporary folder, and report; changes nothing')
    .option('--json', 'print the result as one line of JSON; requires --yes or --drill')
    .addHelpText(
      'after',
      '\nThe backup is checked first. The current database is kept, so you can undo the restore.' +
        '\nKeys that were revoked since the backup work again, and pilots that were suspended are back: they are listed.' +
        '\nStop the server on the folder first. With --drill, it can run.',
    )
    .action(async (file, { data, yes = false, endAgain: ends = false, drill = false, json = false }) => {
      if (drill) {
        const { seconds, ...contents } = tryRestore(file);
        if (json) console.log(JSON.stringify({ file, restorable: true, ...contents, seconds }));
        else console.log(`${file} can be restored: ${describeContents(contents)}. The drill took ${seconds} s.`);
        return;
      }
      if (!yes && (json || !process.stdin.isTTY))
        throw new InvalidArgumentError(
          'Without a terminal, restore cannot ask for confirmation. Use --yes to skip the question.',
        );
      const restored = await lockDataFolder(data, 'homebase restore', async () => {
        const done = await restoreInto(data, file, yes);
        return { ...done, ...(await findCameBack(data, done.kept, { ends, asks: !yes && !ends })) };
      });
      console.log(json ? JSON.stringify(restored) : describeRestored(restored, data));
    });
}

/**
 * Restores a backup into an empty temporary folder and opens it as a server does.
 * @throws {Error} if it cannot be used
 */
function tryRestore(backupFile: string): BackupContents & { readonly seconds: number } {
  const begun = performance.now();
  const folder = mkdtempSync(join(tmpdir(), 'homebase-drill-'));
  try {
    const file = databaseFile(folder);
    const contents = prepareRestore(backupFile, file);
    decideRestore(file);
    const { refused } = settleFolder(folder);
    if (refused !== undefined) throw new Error(refused);
    openData(folder).close();
    return { ...contents, seconds: Math.round((performance.now() - begun) / 100) / 10 };
  } finally {
    tryRemove(folder);
  }
}

interface Restored extends BackupContents {
  /** The file with the previous database; null if there was none. */
  readonly kept: string | null;
}

interface AfterRestore {
  /** What was ended since the backup and is back; null if nothing is. */
  readonly came_back: CameBack | null;
  readonly ended_again: boolean;
}

interface Wish {
  readonly ends: boolean;
  /** Asks whether to end it again. */
  readonly asks: boolean;
}

/** Only ending something opens the database, which may convert it. */
async function findCameBack(data: string, kept: string | null, { ends, asks }: Wish): Promise<AfterRestore> {
  const restored = kept === null ? undefined : readStanding(databaseFile(data));
  const found = kept !== null && restored ? compareStanding(readStanding(kept), restored) : undefined;
  if (!found || isNothing(found)) return { came_back: null, ended_again: false };
  const isAsked = asks && found.compared;
  if (isAsked) console.log(describeCameBack(found));
  if (!found.compared || !(ends || (isAsked && (await confirm('End it again? [y/N] ')))))
    return { came_back: found, ended_again: false };
  const db = openData(data);
  try {
    await db.write((tx) => endAgain(tx, found));
    await forgetCameBack(databaseFile(data));
  } finally {
    db.close();
  }
  return { came_back: found, ended_again: true };
}

/** @throws {Error} if the backup cannot be used, or the operator does not confirm */
async function restoreInto(data: string, backupFile: string, yes: boolean): Promise<Restored> {
  const file = databaseFile(data);
  if (isSameFile(file, backupFile)) throw new Error(`${backupFile} is the database itself. Choose a backup.`);
  const contents = prepareRestore(backupFile, file);
  if (!yes && !(await confirm(question(backupFile, contents, data)))) {
    dropRestore(file);
    throw new Error('Nothing was changed.');
  }
  decideRestore(file);
  const { refused, kept = null } = settleFolder(data);
  if (refused !== undefined) throw new Error(refused);
  putSavedAway(data, backupFile);
  return { ...contents, kept };
}

function question(backupFile: string, contents: BackupContents, data: string): string {
  return [
    `The backup ${backupFile} has ${describeContents(contents)}.`,
    `The data folder ${data} has ${describeCurrent(databaseFile(data))}.`,
    'Replace the database with the backup? The current database is kept. [y/N] ',
  ].join('\n');
}

function describeCurrent(file: string): string {
  if (!existsSync(file)) return 'no database';
  try {
    return describeContents(checkBackup(file));
  } catch (error) {
    if (!(error instanceof UnusableBackupError)) throw error;
    return 'a database that cannot be used';
  }
}

/** @returns false for the end of the input and for Ctrl+C, too */
async function confirm(prompt: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await new Promise<string>((answered) => {
    terminal.once('close', () => answered(''));
    terminal.question(prompt).then(answered, () => answered(''));
  });
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
}

function describeRestored(
  { kept, came_back, ended_again, ...contents }: Restored & AfterRestore,
  data: string,
): string {
  const lines = [`Restored ${describeContents(contents)} in ${data}.`];
  if (kept !== null) lines.push(`The previous database is kept. To undo: ${restoreCommand(data, kept)}`);
  if (came_back) lines.push(describeCameBack(came_back));
  if (came_back?.compared === true)
    lines.push(
      ended_again
        ? 'It was ended again.'
        : 'To end it again, open your window (Data → Backups), or restore with --end-again.',
    );
  return lines.join('\n');
}

/** @returns `1 airline, 12 pilots, 345 PIREPs with 6,789 positions (1.2 MB)` */
export function describeContents({ airlines, pilots, pireps, positions, size }: BackupContents): string {
  const rows = `${count(airlines, 'airline')}, ${count(pilots, 'pilot')}, ${count(pireps, 'PIREP')}`;
  return `${rows} with ${count(positions, 'position')} (${(size / 1e6).toFixed(1)} MB)`;
}

function count(number: number, singular: string): string {
  return `${number.toLocaleString('en')} ${singular}${number === 1 ? '' : 's'}`;
}
