import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { type BackupContents, checkBackup, UnusableBackupError } from '../../db/backup.ts';
import { decideRestore, dropRestore, prepareRestore } from '../../db/restore.ts';
import { databaseFile, defaultDataFolder } from '../core/config.ts';
import { finishDecidedRestore } from '../core/finishDecidedRestore.ts';
import { aloneOn } from './aloneOn.ts';
import { contentsText } from './contentsText.ts';
import { dataFolder, needed, parseLine, UsageError } from './options.ts';
import { quoted } from './quoted.ts';

const help = `homebase restore: put a backup in the place of a data folder's database

  homebase restore FILE

  --data DIR         data folder (default: ${defaultDataFolder()})
  --yes              do not ask
  --json             print one line of JSON; needs --yes
  --help             this text

The backup is checked first. What is in the folder is kept, and restored in the same way. No server may run on the folder.`;

/** @returns the exit code */
export async function runRestore(args: readonly string[]): Promise<number> {
  const line = parseLine(args, help, {
    data: { type: 'string' },
    yes: { type: 'boolean' },
    json: { type: 'boolean' },
  });
  if (!line) return 0;
  const { options, words } = line;
  const [word, more] = words;
  if (more !== undefined) throw new UsageError(`Unexpected argument '${more}'`);
  const backup = resolve(needed('FILE', word));
  if (!options.yes && (options.json || !process.stdin.isTTY))
    throw new UsageError('Nobody can be asked here; --yes restores without asking');
  const data = dataFolder(options.data);
  const restored = await aloneOn(data, 'homebase restore', () => restore(backup, data, options.yes ?? false));
  if (!restored) {
    console.error('Nothing was changed.');
    return 1;
  }
  console.log(options.json ? JSON.stringify(restored) : tell(restored, data));
  return 0;
}

interface Restored extends BackupContents {
  /** The file with what was there before; null when nothing was. */
  readonly kept: string | null;
}

/** @returns undefined when the answer was no */
async function restore(backup: string, data: string, yes: boolean): Promise<Restored | undefined> {
  const file = databaseFile(data);
  const contents = prepareRestore(backup, file);
  if (!yes && !(await ask(question(backup, contents, data)))) {
    dropRestore(file);
    return undefined;
  }
  decideRestore(file);
  const finished = finishDecidedRestore(data);
  if (finished?.refused !== undefined) throw new Error(finished.refused);
  return { ...contents, kept: finished?.kept ?? null };
}

function question(backup: string, contents: BackupContents, data: string): string {
  return [
    `${backup} holds ${contentsText(contents)}.`,
    `${data} holds ${describeNow(databaseFile(data))}.`,
    'Put the backup in its place? What is there now is kept. [y/N] ',
  ].join('\n');
}

function describeNow(file: string): string {
  if (!existsSync(file)) return 'no database';
  try {
    return contentsText(checkBackup(file));
  } catch (error) {
    if (!(error instanceof UnusableBackupError)) throw error;
    return 'a database that cannot be used';
  }
}

/** The end of the input, and Ctrl+C, are no. */
async function ask(text: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await new Promise<string>((answered) => {
    terminal.once('close', () => answered(''));
    terminal.question(text).then(answered, () => answered(''));
  });
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
}

function tell({ kept, ...contents }: Restored, data: string): string {
  const done = `${data} holds the backup now: ${contentsText(contents)}.`;
  if (kept === null) return done;
  const where = data === defaultDataFolder() ? '' : ` --data ${quoted(data)}`;
  return `${done}\nWhat was there is kept. Back to it: homebase restore ${quoted(kept)}${where}`;
}
