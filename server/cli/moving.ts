import { existsSync } from 'node:fs';
import { access, constants, mkdir } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { InvalidArgumentError } from 'commander';
import { refuseIrregular } from '../../db/files.ts';
import { removeFolder, tryRemove } from '../../db/heldFiles.ts';
import { prepareDecided } from '../../db/restore.ts';
import type { MoveAnswers, MoveNote, MoveReport } from '../contract/admin/moving.ts';
import { record } from '../domain/activity/events.ts';
import { makeBackupFolder, noteContents } from '../domain/backups/backupFiles.ts';
import { refuseFullDisk } from '../domain/moving/freeSpace.ts';
import { movePhpVms } from '../domain/moving/move.ts';
import { publish } from '../domain/moving/publish.ts';
import { backupFolder, databaseFile, movingFolder } from '../program/config.ts';
import { openData, restoreCommand, settleFolder } from '../program/dataFolder.ts';
import { createProgress } from './progress.ts';
import { lockDataFolder, refuseFile } from './withDatabase.ts';

interface MoveOptions {
  readonly data: string;
  readonly dryRun?: true | undefined;
  readonly json?: true | undefined;
  readonly replace?: true | undefined;
  readonly tablePrefix?: string | undefined;
  readonly zone?: string | undefined;
  readonly repairText?: true | undefined;
}

/** Moves a database of phpVMS into a data folder. */
export async function moveIn(name: string, options: MoveOptions): Promise<void> {
  const { data, dryRun = false, json = false, replace = false } = options;
  const file = resolve(name);
  await refuseUnreadable(file);
  refuseFile(data);
  await lockDataFolder(data, 'homebase import', async () => {
    const airline = dryRun || replace ? undefined : findAirline(data);
    if (airline !== undefined)
      throw new InvalidArgumentError(
        `${data} has the airline ${airline} already, and two airlines are never mixed. Add --replace to replace it with that of the file: ` +
          'it is kept as a backup. Or choose another folder with --data.',
      );
    const work = movingFolder(data);
    removeFolder(work);
    await mkdir(work, { mode: 0o700 });
    try {
      const [stage, target] = [join(work, 'stage.db'), join(work, 'homebase.db')];
      const report = await convert({ file, stage, target, data }, answersOf(options));
      const made = { file_name: basename(file), report, stage, target };
      const kept = dryRun ? undefined : await putInPlace(made, data);
      if (json) console.log(JSON.stringify({ kind: 'phpvms', ...report, replaced: kept ?? null }));
      else console.log([...describeReport(report), ...describeEnd(data, { dryRun, kept })].join('\n'));
    } finally {
      tryRemove(work);
    }
  });
}

async function refuseUnreadable(file: string): Promise<void> {
  refuseIrregular(file);
  if (!existsSync(file)) throw new Error(`The file ${file} does not exist.`);
  await access(file, constants.R_OK);
}

/** @returns the name of the first airline; undefined in a folder without one */
function findAirline(data: string): string | undefined {
  if (!existsSync(databaseFile(data))) return undefined;
  const db = openData(data);
  try {
    return db.home.findAirline()?.name;
  } finally {
    db.close();
  }
}

function answersOf({ tablePrefix, zone, repairText }: MoveOptions): MoveAnswers {
  return {
    ...(tablePrefix !== undefined && { prefix: tablePrefix }),
    ...(zone !== undefined && { zone }),
    ...(repairText !== undefined && { repair_text: repairText }),
  };
}

interface Conversion {
  readonly file: string;
  readonly stage: string;
  readonly target: string;
  readonly data: string;
}

async function convert({ data, ...files }: Conversion, answers: MoveAnswers): Promise<MoveReport> {
  const database = databaseFile(data);
  const bar = createProgress(process.stderr);
  const progress = (_doing: string, share: number): void => {
    refuseFullDisk(data);
    bar.show(share);
  };
  const current = existsSync(database) ? database : undefined;
  const { signal } = new AbortController();
  return await movePhpVms({ ...files, current, answers, progress, signal }).finally(bar.clear);
}

/** @returns the file with the previous database; undefined if there was none */
async function putInPlace(made: Parameters<typeof publish>[0], data: string): Promise<string | undefined> {
  const [folder, file] = [backupFolder(data), databaseFile(data)];
  makeBackupFolder(folder);
  const name = await publish(made, { folder, current: existsSync(file) ? file : undefined });
  await noteContents(folder, name, prepareDecided(join(folder, name), file));
  const { refused, kept } = settleFolder(data);
  if (refused !== undefined) throw new Error(refused);
  const db = openData(data);
  try {
    if (kept !== undefined)
      await db.write((tx) =>
        record(tx, 'operator', 'backup.restored', { id: 'restore', after: { kept: basename(kept) } }),
      );
  } finally {
    db.close();
  }
  return kept;
}

const outcomes: readonly (readonly [MoveNote['outcome'], string])[] = [
  ['repaired', 'Repaired:'],
  ['different', 'Different here:'],
  ['kept', 'No place here yet, stays in the kept dump:'],
  ['refused', 'Left out:'],
];

const number = (value: number): string => value.toLocaleString('en');

function describeReport({ version, prefix, airline, tables, warnings, notes }: MoveReport): string[] {
  const found = tables.filter((table) => table.found > 0 || table.imported > 0);
  const width = Math.max(...found.map(({ table }) => table.length));
  return [
    `${version}${prefix === '' ? '' : `, tables with the prefix ${prefix}`}: ${airline ?? 'no airline'}.`,
    ...found.map(
      (each) => `  ${each.table.padEnd(width)}  ${number(each.found)} found, ${number(each.imported)} imported`,
    ),
    ...warnings,
    ...outcomes.flatMap(([outcome, head]) => {
      const lines = describeNotes(notes.filter((note) => note.outcome === outcome));
      return lines.length === 0 ? [] : [head, ...lines];
    }),
  ];
}

/** A line for each sentence, with the tables that it is about: `  aircraft (1), users (2): No name.` */
function describeNotes(notes: readonly MoveNote[]): string[] {
  return [...Map.groupBy(notes, ({ text }) => text)].map(([text, same]) => {
    const tables = same.map(({ table, count }) => `${table} (${number(count)})`);
    return `  ${tables.join(', ')}: ${text}`;
  });
}

function describeEnd(
  data: string,
  { dryRun, kept }: { readonly dryRun: boolean; readonly kept: string | undefined },
): string[] {
  if (dryRun) return ['Nothing was imported.'];
  const undo = kept === undefined ? [] : [`The previous database is kept. To go back: ${restoreCommand(data, kept)}`];
  return [`Imported into ${data}. What has no place here is kept in ${backupFolder(data)}.`, ...undo];
}
