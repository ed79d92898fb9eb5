import { existsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { type BackupContents, writeBackup } from '../../db/backup.ts';
import { databaseFile, defaultDataFolder } from '../core/config.ts';
import { explainFolderTrouble } from '../core/folderTrouble.ts';
import { contentsText } from './contentsText.ts';
import { dataFolder, needed, parseLine, UsageError } from './options.ts';

const help = `homebase backup: copy the database of a data folder into a file, and check the copy

  homebase backup FILE

  --data DIR         data folder (default: ${defaultDataFolder()})
  --force            replace FILE, once the new backup is whole and checked
  --json             print one line of JSON
  --help             this text

It may be taken while a server runs on the folder and pilots fly: what was acknowledged to them before is in it.
homebase restore FILE puts it back.`;

/** @returns the exit code */
export async function runBackup(args: readonly string[]): Promise<number> {
  const line = parseLine(args, help, {
    data: { type: 'string' },
    force: { type: 'boolean' },
    json: { type: 'boolean' },
  });
  if (!line) return 0;
  const { options, words } = line;
  const [word, more] = words;
  if (more !== undefined) throw new UsageError(`Unexpected argument '${more}'`);
  const file = resolve(needed('FILE', word));
  const data = dataFolder(options.data);
  const source = databaseFile(data);
  if (!existsSync(source)) throw new Error(`There is no Homebase data in ${data}.`);
  refuseTarget(file, source, options.force ?? false);
  const contents = write(source, file, data);
  if (options.json) console.log(JSON.stringify({ file, verified: true, ...contents }));
  else console.log(`${file} holds ${contentsText(contents)}. It was opened and checked.`);
  return 0;
}

function refuseTarget(file: string, source: string, force: boolean): void {
  if (file === source) throw new Error(`${file} is the database itself. Name another file.`);
  if (!existsSync(file)) return;
  if (statSync(file).isDirectory()) throw new Error(`${file} is a folder. Name a file in it.`);
  if (!force) throw new Error(`${file} exists already. Name another file, or let --force replace it.`);
}

function write(source: string, file: string, data: string): BackupContents {
  try {
    return writeBackup(source, file);
  } catch (error) {
    const text = troubles[(error as { code?: string }).code ?? ''];
    throw text === undefined ? explainFolderTrouble(error, data) : new Error(text(dirname(file)), { cause: error });
  }
}

const full = (folder: string): string => `The disk of ${folder} is full. Make room, or name a file elsewhere.`;
const noAccess = (folder: string): string =>
  `Homebase may not write in ${folder}. Allow it to, or name a file elsewhere.`;
const noFolder = (folder: string): string => `There is no folder ${folder}. Create it, or name a file elsewhere.`;

/** Of the place for the backup; what SQLite says otherwise is about the data folder. */
const troubles: Readonly<Partial<Record<string, (folder: string) => string>>> = {
  ENOENT: noFolder,
  ENOTDIR: noFolder,
  EACCES: noAccess,
  EPERM: noAccess,
  EROFS: noAccess,
  ENOSPC: full,
  SQLITE_FULL: full,
  SQLITE_IOERR_WRITE: full,
};
