import { basename } from 'node:path';
import { access, constants, readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Command } from '@commander-js/extra-typings';
import { InvalidArgumentError } from 'commander';
import { refuseIrregular } from '../../db/files.ts';
import type { MissingRecord } from '../contract/admin/csv.ts';
import { findEncodingName } from '../domain/csv/encodings.ts';
import { type ColumnSet, exportCsv } from '../domain/csv/exportCsv.ts';
import { type ImportResult, importCsv } from '../domain/csv/importCsv.ts';
import { refuseOwnFile } from '../domain/backups/ownFiles.ts';
import { importKinds, type ImportKindName, kinds } from '../domain/csv/kinds.ts';
import type { RowReport } from '../domain/csv/storeRow.ts';
import { undoImport } from '../domain/csv/undoImport.ts';
import { exportInto } from './exportAll.ts';
import { moveIn } from './moving.ts';
import { exitWith, path, text, withDataOption } from './options.ts';
import { createProgress } from './progress.ts';
import { writeTarget } from './targetFile.ts';
import { withDatabase } from './withDatabase.ts';

function namesOf(known: object): string {
  return Object.keys(known).join(', ');
}

function kindIn<Name extends string>(known: Readonly<Record<Name, unknown>>): (value: string) => Name {
  const isKnown = (value: string): value is Name => Object.hasOwn(known, value);
  return (value) => {
    if (isKnown(value)) return value;
    throw new InvalidArgumentError(`Choose one of ${namesOf(known)}.`);
  };
}

export function exportCommand(command: Command): void {
  withDataOption(command)
    .description('Exports one kind of data as CSV, or with --all everything but secrets.')
    .argument('[kind]', `one of ${namesOf(kinds)}`, kindIn(kinds))
    .argument('[file]', 'file to write (default: standard output)', path)
    .option('--all <folder>', 'write all data into this folder, which must be empty or new', path)
    .option(
      '--columns <version>',
      'only the columns of phpVMS 7 or 8 (default: all columns, so nothing is lost)',
      columns,
    )
    .addHelpText('after', '\nStop the server on the folder first. "homebase import" reads the file.')
    .action(async (kind, file, { data, all, columns: set }) => {
      if (all !== undefined && kind === undefined && set === undefined) return await exportInto(all, data);
      if (all !== undefined || kind === undefined)
        throw new InvalidArgumentError(`Enter a kind (${namesOf(kinds)}), or only --all and a folder.`);
      if (file !== undefined) refuseOwnFile(file, data);
      await withDatabase(data, 'homebase export', async (db) => {
        const parts = Readable.from(exportCsv(db, kind, set ?? 'all'));
        if (file === undefined) await pipeline(parts, process.stdout, { end: false });
        else await writeTarget(parts, file);
      });
    });
}

function columns(value: string): ColumnSet {
  if (value === '7') return 7;
  if (value === '8') return 8;
  throw new InvalidArgumentError('Enter 7 or 8.');
}

/** What `homebase import` reads. */
const importable = { ...importKinds, phpvms: 'everything' };

const forCsv = 'For CSV files:';
const forPhpvms = 'For phpvms:';

export function importCommand(command: Command): void {
  withDataOption(command)
    .description('Imports one kind of data from a CSV file, or everything from a database of phpVMS 7 or 8.')
    .argument('<kind>', `one of ${namesOf(importable)}`, kindIn(importable))
    .argument('<file>', 'file to read', text)
    .option('--dry-run', 'only show what would change')
    .option('--json', 'print one line of JSON: the counts, and each row that is new, changed or has an error')
    .optionsGroup(forCsv)
    .option('--strict', 'import nothing if a row has an error (default: skip that row)')
    .option('--create-missing', 'create airlines and subfleets that rows refer to (default: such rows have errors)')
    .option(
      '--encoding <name>',
      'encoding of the file, such as utf-8 or windows-1250 (default: detected)',
      encodingName,
    )
    .optionsGroup(forPhpvms)
    .option('--replace', 'replace the airline of the data folder; it is kept as a backup')
    .option('--table-prefix <text>', 'prefix of the tables, if the file has several airlines', text)
    .option('--zone <name>', 'time zone in which the file has its times, such as Europe/Berlin (default: UTC)', text)
    .option('--repair-text', 'repair text that was encoded twice, such as Ã¼ for ü')
    .addHelpText(
      'after',
      '\nImport the kinds in the order above, so that every reference exists. Stop the server on the folder first.' +
        '\nThe exit code is 1 if a row of a CSV file has an error.' +
        '\n"homebase import phpvms FILE" takes a dump of MySQL, MariaDB or PostgreSQL, an SQLite file, or a backup of phpVMS.',
    )
    .action(async (kind, file, options, { options: known }) => {
      const others = kind === 'phpvms' ? forCsv : forPhpvms;
      const wrong = known.find((option) => option.helpGroupHeading === others && option.attributeName() in options);
      if (wrong) throw new InvalidArgumentError(`${wrong.long} is only ${others.replace('For', 'for').slice(0, -1)}.`);
      if (kind === 'phpvms') await moveIn(file, options);
      else await importFile(kind, file, options);
    });
}

interface CsvOptions {
  readonly data: string;
  readonly encoding?: string | undefined;
  readonly dryRun?: true | undefined;
  readonly strict?: true | undefined;
  readonly createMissing?: true | undefined;
  readonly json?: true | undefined;
}

async function importFile(kind: ImportKindName, name: string, options: CsvOptions): Promise<void> {
  const { data, encoding, dryRun = false, strict = false, createMissing = false, json = false } = options;
  const file = await readCsv(name);
  const rows: RowReport[] = [];
  const begin = (): void => void (rows.length = 0);
  const progress = createProgress(process.stderr);
  const result = await withDatabase(data, 'homebase import', async (_db, database) => {
    const report = (row: RowReport, share: number): void => {
      progress.show(share);
      if (row.outcome === 'error' || (row.outcome !== 'same' && (dryRun || json))) rows.push(row);
    };
    return importCsv(database, kind, file, {
      actor: 'operator',
      fileName: basename(name),
      createMissing,
      encoding,
      dryRun,
      strict,
      begin,
      report,
    });
  }).finally(progress.clear);
  if (json) console.log(JSON.stringify({ kind, ...result, rows }));
  else {
    const missing = result.missing.map((record) => describeMissing(record, createMissing));
    const contents = describeContents(result, dryRun);
    console.log([...contents, ...rows.map(describeRow), ...missing, describeResult(result)].join('\n'));
  }
  if (result.counts.error > 0) throw exitWith(1);
}

export function undoImportCommand(command: Command): void {
  withDataOption(command)
    .description('Undoes the last import: removes what it added and restores what it changed.')
    .addHelpText(
      'after',
      '\nRun it again to undo the import before that. It changes nothing if rows were changed since the import, or if ' +
        'something depends on them. Stop the server on the folder first.',
    )
    .action(async ({ data }) => {
      await withDatabase(data, 'homebase undo-import', async (db, database) => {
        const last = db.imports.list().find(({ undone_at }) => undone_at === null);
        if (!last) throw new Error('There is no import to undo.');
        await undoImport(database, last.id, 'operator');
        console.log(`Undone: import of ${last.kind} from ${last.file_name}.`);
      });
    });
}

/** What the shell has opened: `/dev/stdin`, and the name of `<(command)`. */
const opened = /^\/(dev\/(stdin|fd\/\d+)|proc\/self\/fd\/\d+)$/;

/** @returns the path, or the content of what the shell pipes, which can be read only once */
async function readCsv(file: string): Promise<Uint8Array | string> {
  try {
    if (opened.test(file)) return await readFile(file);
    refuseIrregular(file);
    await access(file, constants.R_OK);
    return file;
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === 'ENOENT') throw new Error(`The file ${file} does not exist.`, { cause: error });
    throw error;
  }
}

function encodingName(value: string): string {
  const name = findEncodingName(value);
  if (name !== undefined) return name;
  throw new InvalidArgumentError('Enter the name of an encoding, such as utf-8 or windows-1252.');
}

/** The encoding, unless it is the usual one; the columns that are not imported; in a dry run the units. */
function describeContents({ encoding, matching, ignored, units }: ImportResult, dryRun: boolean): string[] {
  const left = ignored.map(({ column, suggestion }) =>
    suggestion === null ? column : `${column} (did you mean ${suggestion}?)`,
  );
  return [
    ...(encoding === 'utf-8' ? [] : [`Read as ${encoding}. If letters are wrong, choose another one with --encoding.`]),
    ...(matching === 'remembered'
      ? ['Columns: as matched in the window for an earlier file with this first row.']
      : []),
    ...(left.length === 0 ? [] : [`Not imported: ${left.join(', ')}`]),
    ...(dryRun && units.length > 0
      ? [`Units: ${units.map(({ column, unit }) => `${column}: ${unit}`).join(', ')}`]
      : []),
  ];
}

function describeRow(report: RowReport): string {
  if (report.outcome === 'error') return `Row ${report.row}: error: ${report.reason}`;
  if (report.outcome !== 'changed') return `Row ${report.row}: ${report.outcome}`;
  const changes = report.changes.map(({ column, before, after }) => `${column} "${before}" → "${after}"`);
  return `Row ${report.row}: changed: ${changes.join(', ')}`;
}

/** `Creates the airline KTX for rows 2, 3 and 12 more`. */
function describeMissing({ kind, name, rows, count }: MissingRecord, createMissing: boolean): string {
  const more = count > rows.length ? ` and ${count - rows.length} more` : '';
  const what = `the ${kind} ${name} for ${count === 1 ? 'row' : 'rows'} ${rows.join(', ')}${more}`;
  return createMissing || kind === 'airport' ? `Creates ${what}` : `With --create-missing, creates ${what}`;
}

function describeResult({ counts, stored }: ImportResult): string {
  const { error } = counts;
  const sum = `${counts.new} new, ${counts.changed} changed, ${counts.same} unchanged, ${error} with ${error === 1 ? 'an error' : 'errors'}.`;
  return stored ? sum : `${sum} Nothing was imported.`;
}
