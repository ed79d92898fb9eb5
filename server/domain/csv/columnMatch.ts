import type { Queries, Tx } from '../../../db/open.ts';
import type { FileColumn, FileContents } from '../../contract/admin/csv.ts';
import { now } from '../time.ts';
import type { CsvColumn } from './columns.ts';
import { type CsvFile, openCsv } from './csvText.ts';
import { bytesOf, firstOf } from './encodings.ts';
import { findColumn, isOfPhpvms, matchHeaders, suggestColumn } from './headers.ts';
import { type ImportKindName, importKinds, type KindName, recognizeKind } from './kinds.ts';

/** What each column of a file is, by its place: the name of our column, or null for one that is not read. */
export type ColumnNames = readonly (string | null)[];

export interface MatchedColumns extends Pick<FileContents, 'matching'> {
  readonly columns: readonly (CsvColumn | undefined)[];
}

/** What the rows of a file have in a column that it lacks, by the name of the column. */
export type FilledColumns = Readonly<Record<string, string>>;

/** With one airline, a file need not name it. */
export function readFilled(db: Queries): FilledColumns {
  const [airline, ...others] = [...db.airlines.each()];
  return airline === undefined || others.length > 0 ? {} : { airline: airline.icao };
}

/**
 * Says which column of a file is which of ours: as the operator chose now, or for an earlier file with the same header, or by
 * its name.
 * @throws {Error} when the choice is not for this file
 */
export function matchColumns(
  db: Queries,
  name: ImportKindName,
  cells: readonly string[],
  chosen?: ColumnNames,
): MatchedColumns {
  const kind = importKinds[name];
  const remembered = chosen ?? readRemembered(db, name, cells);
  if (remembered === undefined) return { columns: matchHeaders(kind, cells), matching: 'names' };
  const columns = cells.map((_, place) => {
    const wanted = remembered[place] ?? null;
    return wanted === null ? undefined : kind.columns.find((column) => column.name === wanted);
  });
  const found = columns.filter((column) => column !== undefined);
  const twice = found.find((column, place) => found.indexOf(column) !== place);
  if (twice) throw new Error(`Two columns of the file are read as ${twice.name}. Choose one of them.`);
  const unknown = remembered.find((wanted) => wanted !== null && found.every((column) => column.name !== wanted));
  if (chosen !== undefined && unknown !== undefined)
    throw new Error(`There is no column ${unknown} in files of ${name}, or the file has fewer columns.`);
  return { columns, matching: chosen === undefined ? 'remembered' : 'chosen' };
}

/** Describes each column of the file, with the first of its cells. */
export function describeColumns(
  name: ImportKindName,
  { header: { cells }, example }: Pick<CsvFile, 'header' | 'example'>,
  { columns, matching }: MatchedColumns,
): FileColumn[] {
  const kind = importKinds[name];
  const free = kind.columns.filter((column) => !columns.includes(column));
  return cells.map((header, place) => {
    const column = columns[place]?.name ?? null;
    const isKnown = findColumn(kind.columns, header) !== undefined || isOfPhpvms(kind, header);
    return {
      header: header.slice(0, longestText),
      column,
      suggestion: column !== null || isKnown || matching !== 'names' ? null : suggestColumn(free, header),
      example: (example[place] ?? '').slice(0, longestText),
    };
  });
}

const longestText = 100;

/** A header that is longer is not kept. */
const longestHeader = 20_000;

function textOf(cells: readonly string[]): string {
  return cells.join(';');
}

function readRemembered(db: Queries, name: ImportKindName, cells: readonly string[]): ColumnNames | undefined {
  const text = db.csvColumns.find(name, textOf(cells));
  const names = text === undefined ? undefined : (JSON.parse(text) as ColumnNames);
  return names?.length === cells.length ? names : undefined;
}

/**
 * Finds the kind of a file by its header: that of an earlier file whose columns the operator matched, or what its names say.
 * @param encoding detected when undefined
 */
export function guessKind(db: Queries, csv: string, encoding?: string): KindName | undefined {
  const { cells } = openCsv(readBeginning(csv), encoding).header;
  const remembered = db.csvColumns.findKind(textOf(cells));
  return Object.keys(importKinds).find((kind): kind is ImportKindName => kind === remembered) ?? recognizeKind(cells);
}

function readBeginning(file: string): Uint8Array {
  const read = Buffer.from(firstOf(bytesOf(file)) ?? []);
  // Only whole lines, because half a letter would look like another encoding.
  return read.subarray(0, read.lastIndexOf('\n') + 1 || read.length);
}

/** Keeps what the operator chose, for the next file with the same header. */
export function rememberColumns(tx: Tx, kind: ImportKindName, cells: readonly string[], chosen: ColumnNames): void {
  const header = textOf(cells);
  const columns = JSON.stringify(cells.map((_, place) => chosen[place] ?? null));
  if (header.length <= longestHeader) tx.csvColumns.put({ kind, header, columns, used_at: now() });
}
