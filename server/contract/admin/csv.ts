import { type Static, type TObject, Type } from 'typebox';
import { pageOf, paging } from './pages.ts';
import { type Endpoint, del, get, post } from '../endpoint.ts';
import { nullable, NullableText } from '../fields.ts';

/** In the order in which files must be imported, so that every reference exists. */
export const ImportKinds = [
  'airlines',
  'airports',
  'fares',
  'ranks',
  'subfleets',
  'aircraft',
  'flights',
  'pilots',
] as const;
export const ExportKinds = [...ImportKinds, 'pireps'] as const;

export const ImportKind = Type.Enum([...ImportKinds]);
export type ImportKind = Static<typeof ImportKind>;
export type ExportKind = (typeof ExportKinds)[number];

export const Outcomes = ['error', 'changed', 'new', 'same'] as const;
const Outcome = Type.Enum([...Outcomes]);
export type Outcome = Static<typeof Outcome>;

const ImportStates = ['checking', 'checked', 'importing', 'imported', 'undone', 'cancelled', 'failed'] as const;

const MissingKinds = ['airline', 'airport', 'subfleet'] as const;
const MissingKind = Type.Enum([...MissingKinds]);
export type MissingKind = Static<typeof MissingKind>;

/** A record that rows refer to and the catalog does not have. */
export const MissingRecord = Type.Object({
  kind: MissingKind,
  /** `KTW`, `EDDH`, or a subfleet with its airline: `KTW:A320`. */
  name: Type.String(),
  /** The first ten rows that refer to it. */
  rows: Type.Array(Type.Integer()),
  /** How many rows refer to it. */
  count: Type.Integer(),
});
export type MissingRecord = Static<typeof MissingRecord>;

/** A column of the file that is not imported. */
const IgnoredColumn = Type.Object({
  column: Type.String(),
  /** The column that was probably meant. */
  suggestion: NullableText,
});

/** A column of the file, and what it is. */
export const FileColumn = Type.Object({
  header: Type.String(),
  /** The name of the column as which it is read; null if it is not imported. */
  column: NullableText,
  /** The column that was probably meant. */
  suggestion: NullableText,
  /** Its cell in the first row. */
  example: Type.String(),
});
export type FileColumn = Static<typeof FileColumn>;

/** What a check finds in a file besides its rows. */
const contents = {
  /** In the order of the file. */
  columns: Type.Array(FileColumn),
  /** How columns were matched: by their names, as for an earlier file with the same header, or by hand for this one. */
  matching: Type.Enum(['names', 'remembered', 'chosen']),
  ignored: Type.Array(IgnoredColumn),
  /** The units in which columns are read, such as `lbs`. Values with another unit are converted. */
  units: Type.Array(Type.Object({ column: Type.String(), unit: Type.String() })),
};
export type FileContents = Static<TObject<typeof contents>> & {
  /** The encoding in which the file was read. */
  readonly encoding: string;
};

/** A name that browsers know, such as `windows-1252`. */
const encoding = Type.Optional(Type.String({ minLength: 1, maxLength: 40 }));

/** The import of a CSV file. */
export const CsvImport = Type.Object({
  file_name: Type.String(),
  /** Bytes. */
  size: Type.Integer(),
  /** Null when the header row does not show it; the state is then `failed` until a kind is chosen. */
  kind: Type.Unsafe<ImportKind | null>({ ...ImportKind, enum: [...ImportKinds, null] }),
  state: Type.Enum([...ImportStates]),
  /** The encoding that was chosen or, once the file is checked, detected: `utf-8`, `windows-1252`. */
  encoding: NullableText,
  ...contents,
  /** Progress, 0 to 1. */
  share: Type.Number(),
  /** Rows processed so far. */
  counts: Type.Object({ new: Type.Integer(), changed: Type.Integer(), same: Type.Integer(), error: Type.Integer() }),
  /** Whether airlines and subfleets that rows refer to are created. Otherwise such rows have errors. */
  create_missing: Type.Boolean(),
  /**
   * What rows refer to and the catalog does not have. Airports come from the built-in data and are always created, unless the
   * setting forbids it.
   */
  missing: Type.Object({ airline: Type.Integer(), airport: Type.Integer(), subfleet: Type.Integer() }),
  /** The id to undo it when the state is `imported`. */
  import_id: Type.Union([Type.Integer(), Type.Null()]),
  /** The error when the state is `failed`. */
  message: NullableText,
});
export type CsvImport = Static<typeof CsvImport>;

export const ImportRow = Type.Object({
  /** As in a spreadsheet: the header is row 1. */
  row: Type.Integer(),
  /** The cells that identify the row: `KTW 612 EDDH LPPT`. */
  name: Type.String(),
  outcome: Outcome,
  /** The changed cells when the outcome is `changed`. */
  changes: Type.Array(Type.Object({ column: Type.String(), before: Type.String(), after: Type.String() })),
  /** The error when the outcome is `error`. */
  reason: NullableText,
});
export type ImportRow = Static<typeof ImportRow>;

/** The most columns that a file can have. */
export const maxColumns = 200;

const reply = { 200: Type.Object({ data: CsvImport }) };

export const findImport = get('/admin/import', {
  summary: 'Get the current or last import',
  response: { 200: Type.Object({ data: nullable(CsvImport) }) },
});

/** Bytes. */
export const importLimit = 100 * 1024 * 1024;

/** The body is the file, with the type `application/octet-stream`. */
export const uploadImport = post('/admin/import', {
  summary: 'Upload a CSV file and check what it would change',
  description:
    'Without `kind`, the kind is detected from the header row, and without `encoding`, the encoding is detected. The file ' +
    'replaces the previous one. 409 while that is being checked or imported, 413 above 100 MB.',
  querystring: Type.Object({
    file_name: Type.String({ minLength: 1, maxLength: 255 }),
    kind: Type.Optional(ImportKind),
    encoding,
  }),
  response: reply,
});

export const checkImport = post('/admin/import/check', {
  summary: 'Check again what the file would change',
  description:
    'With `create_missing`, the import creates airlines and subfleets that rows refer to. 404 without a file, 409 while ' +
    'it is being checked or imported. Without `encoding`, it is detected again.',
  body: Type.Object({
    kind: ImportKind,
    create_missing: Type.Optional(Type.Boolean({ default: false, label: 'Create what is missing' })),
    encoding,
    /** The name of our column for each of the file, null for one that is not read. If absent, the last choice or the names. */
    columns: Type.Optional(
      Type.Array(Type.Unsafe<string | null>({ ...NullableText, maxLength: 100 }), { maxItems: maxColumns }),
    ),
  }),
  response: reply,
});

/** A column that files of a kind can have. */
const KindColumn = Type.Object({
  name: Type.String(),
  /** Its name in forms. */
  label: Type.String(),
  required: Type.Boolean(),
  note: Type.String(),
  /** Empty for none. */
  unit: Type.String(),
});
export type KindColumn = Static<typeof KindColumn>;

export const listImportColumns = get('/admin/import/columns', {
  summary: 'List the columns that files of a kind can have',
  querystring: Type.Object({ kind: ImportKind }),
  response: { 200: Type.Object({ data: Type.Array(KindColumn) }) },
});

export const runImport = post('/admin/import/run', {
  summary: 'Import the checked file without the rows that have errors',
  description:
    'The file is compared again and stored in one transaction. The report then has the result of each row. 409 unless ' +
    'the file has been checked.',
  response: reply,
});

export const cancelImport = del('/admin/import', {
  summary: 'Stop the check or import without storing anything; otherwise discard the file and its report',
  response: { 200: Type.Object({ data: nullable(CsvImport) }) },
});

/** An import that was stored. */
export const PastImport = Type.Object({
  id: Type.Integer(),
  kind: ImportKind,
  file_name: Type.String(),
  /** Rows of the file. */
  added: Type.Integer(),
  changed: Type.Integer(),
  created_at: Type.String(),
  undone_at: NullableText,
});
export type PastImport = Static<typeof PastImport>;

export const listImports = get('/admin/imports', {
  summary: 'List the last 20 imports, newest first',
  response: { 200: Type.Object({ data: Type.Array(PastImport) }) },
});

export const undoImport = post('/admin/imports/:id/undo', {
  summary: 'Undo an import',
  description:
    'Removes what the import added and restores what it changed. 409 if any of it was changed since, or if something ' +
    'else depends on it, such as a bid on a flight; nothing is undone then.',
  params: Type.Object({ id: Type.Integer({ minimum: 1 }) }),
  response: { 200: Type.Object({ data: Type.Array(PastImport) }) },
});

export const listImportRows = get('/admin/import/rows', {
  summary: 'List the result of each row, errors first',
  description: '100 per page by default. 404 until the import has finished.',
  querystring: Type.Object({
    outcome: Type.Optional(Outcome),
    ...paging,
  }),
  response: { 200: pageOf(ImportRow) },
});

export const listMissing = get('/admin/import/missing', {
  summary: 'List the records that rows refer to and the catalog does not have',
  description: '100 per page by default. 404 until the check or import has finished.',
  querystring: Type.Object({
    ...paging,
  }),
  response: { 200: pageOf(MissingRecord) },
});

const csv = { content: { 'text/csv; charset=utf-8': { schema: Type.String() } } };

export const downloadImportRows = get('/admin/import/rows.csv', {
  summary: 'Download the report as CSV, with a line for each row or changed cell',
  querystring: Type.Object({ outcome: Type.Optional(Outcome) }),
  response: { 200: csv },
});

export const downloadTemplate = get('/admin/import/template.csv', {
  summary: 'Download a CSV file of a kind with all columns and one example, to be filled in',
  description: 'The example refers to what the airline has, and its figures have units.',
  querystring: Type.Object({ kind: ImportKind }),
  response: { 200: csv },
});

export const listExports = get('/admin/export', {
  summary: 'List the exports and their number of rows',
  response: {
    200: Type.Object({ data: Type.Array(Type.Object({ kind: Type.Enum([...ExportKinds]), rows: Type.Integer() })) }),
  },
});

export const downloadAll = get('/admin/export/all.zip', {
  summary: 'Download all that the airline has, without secrets, as a ZIP archive',
  description: 'CSV files, the settings as JSON, and a text that explains them.',
  response: { 200: { content: { 'application/zip': { schema: Type.String() } } } },
});

/** Exports all rows of a kind. With `columns`, only the columns of that phpVMS version; otherwise all, so that nothing is lost. */
export function exportOf(kind: ExportKind): Endpoint & { readonly method: 'GET' } {
  return { method: 'GET', url: `/admin/export/${kind}.csv`, schema: exportSchema };
}

export const exportSchema = {
  summary: 'Export all rows of a kind as CSV, ready to import',
  querystring: Type.Object({ columns: Type.Optional(Type.Enum(['7', '8'])) }),
  response: { 200: csv },
};
