import { openDraft } from '../../../db/draft.ts';
import type { Tx } from '../../../db/open.ts';
import type { FileContents, MissingRecord } from '../../contract/admin/csv.ts';
import { type Actor, record } from '../activity/events.ts';
import { recheckBids } from '../flights/bids.ts';
import { bidsSince } from '../settings/settings.ts';
import { now } from '../time.ts';
import { readSetting } from '../settings/settings.ts';
import { type CsvColumn, type CsvKind, limitCheck } from './columns.ts';
import { type CsvFile, maxColumns, openCsv } from './csvText.ts';
import { createFormFinder, plainForm } from './figures.ts';
import { listIgnored, matchHeaders } from './headers.ts';
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
  readRows(tx, importKinds[name], { file, encoding: 'utf-8', ...refuse }, (row) => {
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
  { actor, fileName, createMissing, encoding, dryRun, strict, begin, report }: ImportOptions,
): ImportResult | undefined {
  const counts = { new: 0, changed: 0, same: 0, error: 0 };
  const missing = createMissingList();
  const draft = openDraft(database);
  try {
    begin();
    const contents = readRows(draft.db, importKinds[name], { file, encoding, createMissing, missing }, (row, share) => {
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
}

function readRows(
  tx: Tx,
  kind: CsvKind,
  { file, encoding, createMissing, missing }: ImportSource,
  take: (row: RowReport, share: number) => void,
): FileContents {
  const csv = openCsv(file, encoding);
  const columns = matchHeaders(kind, csv.header.cells);
  requireColumns(kind, columns, csv.header);
  // In the order of the kind, because some cells depend on earlier ones.
  const found = kind.columns.flatMap((column) => {
    const index = columns.indexOf(column);
    return index === -1 ? [] : [{ column, index, check: limitCheck(column) }];
  });
  const currency = readSetting(tx, 'units.currency');
  const cellColumns = withForms(csv, found, currency);
  const layout = { cellColumns, encoding: csv.encoding, width: columns.length, createMissing, missing };
  const store = createStore(tx, kind, layout);
  csv.eachRow((row) => take(store(row), row.share));
  return {
    encoding: csv.encoding.name,
    ignored: listIgnored(kind, csv.header.cells),
    units: found.flatMap(({ column: { name, figure } }) =>
      figure === undefined || figure.unit === '' ? [] : [{ column: name, unit: unitName(figure.unit, currency) }],
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

function requireColumns(kind: CsvKind, columns: readonly (CsvColumn | undefined)[], header: CsvFile['header']): void {
  if (header.broken !== undefined) throw new Error(`The first row ${header.broken}.`);
  if (header.count > maxColumns)
    throw new Error(`The first row has ${header.count} cells. A file can have up to ${maxColumns} columns.`);
  if (recognizeKind(header.cells) === 'pireps') throw new Error(pirepsAreExported);
  const missing = kind.columns.filter((column) => column.required && !columns.includes(column)).map(({ name }) => name);
  if (missing.length === 0) return;
  const has = header.cells.filter((name) => name !== '').map((name) => cut(name, 40));
  const meant = listIgnored(kind, header.cells)
    .filter(({ suggestion }) => missing.includes(suggestion ?? ''))
    .map(({ column, suggestion }) => ` ${cut(column, 40)}: did you mean ${suggestion}?`);
  throw new Error(
    `Missing ${missing.length === 1 ? 'column' : 'columns'}: ${missing.join(', ')}. ` +
      `The first row has: ${has.slice(0, 40).join(', ') || 'nothing'}.${meant.join('')}`,
  );
}
