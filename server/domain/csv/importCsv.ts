import { openDraft } from '../../../db/draft.ts';
import type { Tx } from '../../../db/open.ts';
import { type FileContents, maxColumns, type MissingRecord } from '../../contract/admin/csv.ts';
import { type Actor, record } from '../activity/events.ts';
import { recheckBids } from '../flights/bids.ts';
import { bidsSince } from '../settings/settings.ts';
import { now } from '../time.ts';
import { readSetting } from '../settings/settings.ts';
import { type CsvKind, limitCheck } from './columns.ts';
import { type CsvFile, openCsv } from './csvText.ts';
import { createFormFinder, plainForm } from './figures.ts';
import {
  type ColumnNames,
  describeColumns,
  type FilledColumns,
  matchColumns,
  readFilled,
  rememberColumns,
} from './columnMatch.ts';
import { type ImportKindName, importKinds, pirepsAreExported, recognizeKind } from './kinds.ts';
import { createMissingList } from './references.ts';
import { createStore, cut, type Layout, type MissingRule, type RowReport } from './storeRow.ts';
import { unitName } from './units.ts';

export type ImportCounts = Readonly<Record<RowReport['outcome'], number>>;

export interface ImportOptions {
  readonly actor: Actor;
  /** The name of the file, for people. */
  readonly fileName: string;
  /** Adds airlines and subfleets that rows refer to. Otherwise such rows have errors. Airports follow the setting. */
  readonly createMissing: boolean;
  /** The encoding of the file; detected when undefined. */
  readonly encoding?: string | undefined;
  /** What the operator says about the columns of the file; an earlier file or their names say it when undefined. */
  readonly columns?: ColumnNames | undefined;
  /** Only checks the file and stores nothing. */
  readonly dryRun: boolean;
  /** One row with an error rejects the whole file; otherwise such rows are skipped. */
  readonly strict: boolean;
  /** Called before the file is read, and again if the catalog changed meanwhile. */
  readonly begin: () => void;
  /** Called for each row with the progress, 0 to 1. If it throws, the import stops and nothing is stored. */
  readonly report: (row: RowReport, share: number) => void;
}

export interface ImportResult extends FileContents {
  readonly counts: ImportCounts;
  /** What rows refer to and the catalog does not have, in the order of the file. */
  readonly missing: readonly MissingRecord[];
  /** Whether it was stored. */
  readonly stored: boolean;
  /** The id to undo it; null if it was not stored. */
  readonly import_id: number | null;
}

const attempts = 3;
/** With so many errors, it is probably the wrong file. */
const maxErrors = 10_000;

/**
 * Imports all valid rows of a CSV file in one transaction, or nothing. A dry run does the same without publishing it. Blocks
 * until it has finished, so a server runs it in a thread. Other writers wait only for the transaction.
 * @param database the file of the database
 * @param file its bytes or its path
 * @throws {Error} with a message for the operator, when the file is not of this kind
 */
export function importCsv(
  database: string,
  name: ImportKindName,
  file: Uint8Array | string,
  options: ImportOptions,
): ImportResult {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const result = tryImport(database, name, file, options);
    if (result) return result;
  }
  throw new Error(`The ${name} were changed while the file was compared with them. Nothing was stored. Try again.`);
}

/**
 * Imports all rows of a file in the caller's transaction.
 * @returns the number of rows
 * @throws {Error} when the file or one of its rows has an error
 */
export function importRows(tx: Tx, name: ImportKindName, file: Uint8Array): number {
  let count = 0;
  const refuse = { createMissing: false, missing: createMissingList() };
  readRows(tx, name, { file, encoding: 'utf-8', ...refuse }, (row) => {
    if (row.outcome === 'error') throw new Error(`${name}, row ${row.row} (${row.name}): ${row.reason}`);
    count += 1;
  });
  return count;
}

/** @returns undefined when somebody else changed the same rows meanwhile */
function tryImport(
  database: string,
  name: ImportKindName,
  file: Uint8Array | string,
  { actor, fileName, createMissing, encoding, columns, dryRun, strict, begin, report }: ImportOptions,
): ImportResult | undefined {
  const counts = { new: 0, changed: 0, same: 0, error: 0 };
  const missing = createMissingList();
  const draft = openDraft(database);
  try {
    begin();
    const source = { file, encoding, chosen: columns, createMissing, missing };
    const contents = readRows(draft.db, name, source, (row, share) => {
      counts[row.outcome] += 1;
      report(row, share);
      if (row.outcome === 'error' && counts.error >= maxErrors) throw tooManyErrors(row);
    });
    if (dryRun || (strict && counts.error > 0))
      return { ...contents, counts, missing: missing.list(), stored: false, import_id: null };
    let import_id = 0;
    const stored = draft.publish((tx) => {
      record(tx, actor, 'csv.imported', { id: name, after: counts });
      recheckBids(tx, tx.bids.listDrafted(bidsSince(tx)));
      const { new: added, changed } = counts;
      if (columns) rememberColumns(tx, name, openCsv(file, encoding).header.cells, columns);
      import_id = tx.imports.insert({ kind: name, file_name: fileName, added, changed, created_at: now() });
      return import_id;
    });
    return stored ? { ...contents, counts, missing: missing.list(), stored, import_id } : undefined;
  } finally {
    draft.close();
  }
}

function tooManyErrors({ row, reason }: Extract<RowReport, { outcome: 'error' }>): Error {
  return new Error(
    `${maxErrors.toLocaleString('en')} rows have errors, the last one is row ${row} (${reason}). ` +
      'The rest was not checked and nothing was stored. Correct the file and try again.',
  );
}

interface ImportSource extends MissingRule {
  readonly file: Uint8Array | string;
  readonly encoding: string | undefined;
  readonly chosen?: ColumnNames | undefined;
}

function readRows(
  tx: Tx,
  name: ImportKindName,
  { file, encoding, chosen, createMissing, missing }: ImportSource,
  take: (row: RowReport, share: number) => void,
): FileContents {
  const csv = openCsv(file, encoding);
  const kind: CsvKind = importKinds[name];
  refuseHeader(csv.header);
  const matched = matchColumns(tx, name, csv.header.cells, chosen);
  const { columns, matching } = matched;
  const described = { columns: describeColumns(name, csv, matched), matching };
  const filled = readFilled(tx);
  requireColumns(kind, csv.header, described, filled);
  // In the order of the kind, because some cells depend on earlier ones.
  const found = kind.columns.flatMap((column) => {
    const index = columns.indexOf(column);
    const everywhere = index === -1 && column.required ? filled[column.name] : undefined;
    if (index === -1 && everywhere === undefined) return [];
    return [{ column, index, check: limitCheck(column), ...(everywhere !== undefined && { everywhere }) }];
  });
  const currency = readSetting(tx, 'units.currency');
  const cellColumns = withForms(csv, found, currency);
  const layout = { cellColumns, encoding: csv.encoding, width: columns.length, createMissing, missing };
  const store = createStore(tx, kind, layout);
  csv.eachRow((row) => take(store(row), row.share));
  return {
    encoding: csv.encoding.name,
    ...described,
    ignored: described.columns.flatMap(({ header, column, suggestion }) =>
      column === null && header !== '' ? [{ column: header, suggestion }] : [],
    ),
    units: found.flatMap(({ column: { name: column, figure } }) =>
      figure === undefined || figure.unit === '' ? [] : [{ column, unit: unitName(figure.unit, currency) }],
    ),
  };
}

type CellColumns = Layout['cellColumns'];

/** Reads the whole file, because one cell shows how the numbers in the others of its column are written. */
function withForms(csv: CsvFile, columns: readonly Omit<CellColumns[number], 'form'>[], currency: string): CellColumns {
  const finders = columns.map(({ column: { figure } }) => figure && createFormFinder(figure, csv.isCommaFile));
  if (finders.some((finder) => finder !== undefined)) {
    csv.eachRow(({ cells, broken }) => {
      if (broken === undefined)
        for (const [place, { index }] of columns.entries()) finders[place]?.add(cells[index] ?? '');
    });
  }
  const pointsAreDecimal = csv.isCommaFile && !finders.some((finder) => finder?.hasCommas() === true);
  return columns.map((one, place) => ({ ...one, form: finders[place]?.find(pointsAreDecimal, currency) ?? plainForm }));
}

// oxlint-disable-next-line no-control-regex
const isBinary = /[\0-\u0008\u000E-\u001F]/;

function refuseHeader({ broken, count, cells }: CsvFile['header']): void {
  if (cells.some((cell) => isBinary.test(cell)))
    throw new Error('The file is no text. In a spreadsheet program, save the table as CSV.');
  if (broken !== undefined) throw new Error(`The first row ${broken}.`);
  if (count > maxColumns)
    throw new Error(`The first row has ${count} cells. A file can have up to ${maxColumns} columns.`);
  if (recognizeKind(cells) === 'pireps') throw new Error(pirepsAreExported);
}

type DescribedColumns = Pick<FileContents, 'columns' | 'matching'>;

/** A file without a column that is required. The operator can say which one it is. */
export class MissingColumns extends Error {
  readonly described: DescribedColumns;

  constructor(message: string, described: DescribedColumns) {
    super(message);
    this.described = described;
  }
}

function requireColumns(
  kind: CsvKind,
  header: CsvFile['header'],
  described: DescribedColumns,
  filled: FilledColumns,
): void {
  const { columns } = described;
  const missing = kind.columns
    .filter(({ name, required }) => required && !(name in filled) && columns.every(({ column }) => column !== name))
    .map(({ name }) => name);
  if (missing.length === 0) return;
  const has = header.cells.filter((name) => name !== '').map((name) => cut(name, 40));
  const meant = columns
    .filter(({ suggestion }) => missing.includes(suggestion ?? ''))
    .map((column) => ` ${cut(column.header, 40)}: did you mean ${column.suggestion}?`);
  throw new MissingColumns(
    `Missing ${missing.length === 1 ? 'column' : 'columns'}: ${missing.join(', ')}. ` +
      `The first row has: ${has.slice(0, 40).join(', ') || 'nothing'}.${meant.join('')}`,
    described,
  );
}
