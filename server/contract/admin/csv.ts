import { type Static, Type } from 'typebox';
import type { Endpoint } from '../endpoint.ts';
import { nullable, NullableText } from '../nullable.ts';

/** In the order in which an airline is imported: what is named by others first. */
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

const ImportStates = ['checking', 'checked', 'importing', 'imported', 'cancelled', 'failed'] as const;

/** A CSV file on its way into the airline. */
export const CsvImport = Type.Object({
  file_name: Type.String(),
  /** Bytes. */
  size: Type.Integer(),
  /** null: its header does not tell; `failed` then, until a kind is chosen. */
  kind: Type.Unsafe<ImportKind | null>({ ...ImportKind, enum: [...ImportKinds, null] }),
  state: Type.Enum([...ImportStates]),
  /** How much of the file is done, 0 to 1. */
  share: Type.Number(),
  /** Rows so far. */
  counts: Type.Object({ new: Type.Integer(), changed: Type.Integer(), same: Type.Integer(), error: Type.Integer() }),
  /** `failed`: why. */
  message: NullableText,
});
export type CsvImport = Static<typeof CsvImport>;

export const ImportRow = Type.Object({
  /** As a spreadsheet counts: the header is row 1. */
  row: Type.Integer(),
  /** The cells by which it is told from others: `KTW 612 EDDH LPPT`. */
  name: Type.String(),
  outcome: Outcome,
  /** `changed`: cell by cell. */
  changes: Type.Array(Type.Object({ column: Type.String(), before: Type.String(), after: Type.String() })),
  /** `error`. */
  reason: NullableText,
});
export type ImportRow = Static<typeof ImportRow>;

const reply = { 200: Type.Object({ data: CsvImport }) };

export const findImport = {
  method: 'GET',
  url: '/admin/import',
  schema: {
    summary: 'The file that is being imported, or was last',
    response: { 200: Type.Object({ data: nullable(CsvImport) }) },
  },
} as const satisfies Endpoint;

/** Bytes. */
export const importLimit = 100 * 1024 * 1024;

/** The body is the file itself, of the type `application/octet-stream`. */
export const uploadImport = {
  method: 'POST',
  url: '/admin/import',
  schema: {
    summary: 'Upload a CSV file and find out what it would change',
    description:
      'Without `kind` the header tells what the file holds. It replaces the file before it; 409 while that is being ' +
      'checked or imported, 413 above 100 MB.',
    querystring: Type.Object({
      file_name: Type.String({ minLength: 1, maxLength: 255 }),
      kind: Type.Optional(ImportKind),
    }),
    response: reply,
  },
} as const satisfies Endpoint;

export const checkImport = {
  method: 'POST',
  url: '/admin/import/check',
  schema: {
    summary: 'Find out anew what the file would change',
    description: '404 when there is none, 409 while one is being checked or imported.',
    body: Type.Object({ kind: ImportKind }),
    response: reply,
  },
} as const satisfies Endpoint;

export const runImport = {
  method: 'POST',
  url: '/admin/import/run',
  schema: {
    summary: 'Import the file that was checked, without the rows in error',
    description:
      'It is compared again, and stored in one transaction; the report then says what became of each row. 409 unless ' +
      'the file was checked.',
    response: reply,
  },
} as const satisfies Endpoint;

export const cancelImport = {
  method: 'DELETE',
  url: '/admin/import',
  schema: {
    summary: 'Stop checking or importing, with nothing stored; otherwise forget the file and its report',
    response: { 200: Type.Object({ data: nullable(CsvImport) }) },
  },
} as const satisfies Endpoint;

export const listImportRows = {
  method: 'GET',
  url: '/admin/import/rows',
  schema: {
    summary: 'What becomes of each row, errors first',
    description: '100 per page unless `limit` says otherwise. 404 before the file is through.',
    querystring: Type.Object({
      outcome: Type.Optional(Outcome),
      page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })),
    }),
    response: {
      200: Type.Object({
        data: Type.Array(ImportRow),
        total: Type.Integer(),
        page: Type.Integer(),
        limit: Type.Integer(),
      }),
    },
  },
} as const satisfies Endpoint;

const csv = { content: { 'text/csv; charset=utf-8': { schema: Type.String() } } };

export const downloadImportRows = {
  method: 'GET',
  url: '/admin/import/rows.csv',
  schema: {
    summary: 'The report as CSV: a line for each row, or for each cell that changes',
    querystring: Type.Object({ outcome: Type.Optional(Outcome) }),
    response: { 200: csv },
  },
} as const satisfies Endpoint;

export const listExports = {
  method: 'GET',
  url: '/admin/export',
  schema: {
    summary: 'What can be exported, and how much there is',
    response: {
      200: Type.Object({ data: Type.Array(Type.Object({ kind: Type.Enum([...ExportKinds]), rows: Type.Integer() })) }),
    },
  },
} as const satisfies Endpoint;

/** Everything of a kind. `columns`: exactly those of a phpVMS; without, all, so that nothing is lost. */
export function exportOf(kind: ExportKind): Endpoint & { readonly method: 'GET' } {
  return { method: 'GET', url: `/admin/export/${kind}.csv`, schema: exportSchema };
}

export const exportSchema = {
  summary: 'All of a kind as CSV, which an import takes back',
  querystring: Type.Object({ columns: Type.Optional(Type.Enum(['7', '8'])) }),
  response: { 200: csv },
};
