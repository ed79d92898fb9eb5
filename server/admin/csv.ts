import {
  cancelImport,
  downloadAll,
  downloadTemplate,
  checkImport,
  downloadImportRows,
  findImport,
  importLimit,
  type ImportRow,
  listImportColumns,
  listImportRows,
  listMissing,
  type Outcome,
  runImport,
  uploadImport,
  type ExportKind,
  ExportKinds,
  exportOf,
  exportSchema,
  listExports,
  listImports,
  type PastImport,
  undoImport,
} from '../contract/admin/csv.ts';
import { Readable } from 'node:stream';
import { toFileName } from '../../db/fileNames.ts';
import type { ReportedRow } from '../../db/importReport.ts';
import { toCsvLines } from '../domain/csv/csvText.ts';
import type { CellChange } from '../domain/csv/storeRow.ts';
import type { FileImport } from '../domain/csv/importJob.ts';
import type { Imports } from '../domain/csv/imports.ts';
import { notFound } from '../domain/errors.ts';
import type { HttpApp } from '../http/app.ts';
import { fileBody, registerFileBodies, sendCsv } from './files.ts';
import { type Db, openReader } from '../../db/open.ts';
import { type ColumnSet, exportCsv } from '../domain/csv/exportCsv.ts';
import { exportAll } from '../domain/exports/exportAll.ts';
import { writeZip } from '../domain/exports/zip.ts';
import { describeKind, writeTemplate } from '../domain/csv/template.ts';
import { kinds } from '../domain/csv/kinds.ts';

const pageSize = 100;

interface ImportDeps {
  readonly db: Db;
  readonly imports: Imports;
}

export function registerImports(app: HttpApp, { db, imports }: ImportDeps): void {
  registerKinds(app, db);
  app.route({ ...findImport, handler: () => ({ data: imports.find() ?? null }) });
  registerFileBodies(app, (scope) => {
    scope.route({
      ...uploadImport,
      handler: async (request) => {
        const { file_name, kind, encoding } = request.query;
        const bytes = fileBody(request, importLimit);
        return { data: await imports.upload({ file_name, kind, encoding, bytes }) };
      },
    });
  });
  app.route({
    ...checkImport,
    handler: ({ body: { kind, create_missing: createMissing = false, encoding, columns } }) => ({
      data: imports.check(kind, { createMissing, encoding, columns }),
    }),
  });
  app.route({ ...runImport, handler: () => ({ data: imports.run() }) });
  app.route({ ...cancelImport, handler: async () => ({ data: (await imports.cancel()) ?? null }) });
  const pastImports = () => ({ data: db.imports.list() as PastImport[] });
  app.route({ ...listImports, handler: pastImports });
  app.route({
    ...undoImport,
    handler: async ({ params: { id } }) => {
      if (!db.imports.find(id)) throw notFound('import', String(id));
      await imports.undo(id);
      return pastImports();
    },
  });
  app.route({
    ...listImportRows,
    handler: ({ query: { outcome, page = 1, limit = pageSize } }) => {
      const slice = { limit, offset: (page - 1) * limit };
      const rows = imports.readReport((report) => report.slice(outcome ?? null, slice));
      return { data: rows.map(toRow), total: countOf(imports.find(), outcome), page, limit };
    },
  });
  app.route({
    ...listMissing,
    handler: ({ query: { page = 1, limit = pageSize } }) => {
      const data = imports.readReport((report) => report.sliceMissing({ limit, offset: (page - 1) * limit }));
      const { airline, airport, subfleet } = imports.find()?.missing ?? { airline: 0, airport: 0, subfleet: 0 };
      return { data, total: airline + airport + subfleet, page, limit };
    },
  });
  app.route({
    ...downloadImportRows,
    handler: ({ query: { outcome } }, reply) => {
      // Fails with 404 before the first line is sent.
      imports.readReport(() => undefined);
      void sendCsv(reply, 'import-report.csv', reportLines(imports, outcome));
    },
  });
}

/** What people need to know to write a file. */
function registerKinds(app: HttpApp, db: Db): void {
  app.route({ ...listImportColumns, handler: ({ query: { kind } }) => ({ data: describeKind(db, kind) }) });
  app.route({
    ...downloadTemplate,
    handler: ({ query: { kind } }, reply) => {
      void sendCsv(reply, `${kind}-template.csv`, [writeTemplate(db, kind)]);
    },
  });
}

function countOf(current: FileImport | undefined, outcome: Outcome | undefined): number {
  if (!current) return 0;
  const { counts } = current;
  return outcome ? counts[outcome] : counts.new + counts.changed + counts.same + counts.error;
}

function toRow({ detail, ...row }: ReportedRow): ImportRow {
  const changes = row.outcome === 'changed' ? (JSON.parse(detail ?? '[]') as CellChange[]) : [];
  return { ...row, changes, reason: row.outcome === 'error' ? detail : null };
}

const rowsAtOnce = 500;

function* reportLines(imports: Imports, outcome: Outcome | undefined): Generator<string> {
  yield toCsvLines([['row', 'name', 'outcome', 'column', 'before', 'after', 'reason']]);
  for (let offset = 0; ; offset += rowsAtOnce) {
    const rows = imports.readReport((report) => report.slice(outcome ?? null, { limit: rowsAtOnce, offset }));
    if (rows.length > 0) yield toCsvLines(rows.map(toRow).flatMap(toLines));
    if (rows.length < rowsAtOnce) return;
  }
}

function toLines({ row, name, outcome, changes, reason }: ImportRow): string[][] {
  const begin = [String(row), name, outcome];
  if (changes.length === 0) return [[...begin, '', '', '', reason ?? '']];
  return changes.map(({ column, before, after }) => [...begin, column, before, after, '']);
}

interface ExportDeps {
  readonly db: Db;
  /** Path of the database. */
  readonly databaseFile: string;
}

export function registerExports(app: HttpApp, { db, databaseFile }: ExportDeps): void {
  app.route({
    ...listExports,
    handler: () => ({ data: ExportKinds.map((kind) => ({ kind, rows: kinds[kind].table(db).count() })) }),
  });
  app.route({
    ...downloadAll,
    handler: (_request, reply) => {
      const at = new Date();
      const name = toFileName(`${db.home.findAirline()?.name ?? 'homebase'}-${at.toISOString().slice(0, 10)}`);
      void reply.header('content-disposition', `attachment; filename="${name}.zip"`).type('application/zip');
      // The contract types the reply as a string.
      void reply.send(Readable.from(zipFrom(databaseFile, at), { objectMode: false }) as unknown as string);
    },
  });
  for (const kind of ExportKinds) {
    app.route({
      ...exportOf(kind),
      schema: exportSchema,
      handler: ({ query: { columns } }, reply) => {
        // phpVMS takes a mark for a part of the first column's name.
        void sendCsv(reply, `${kind}.csv`, exportFrom(databaseFile, kind, columnSet(columns)), columns === undefined);
      },
    });
  }
}

function columnSet(columns: '7' | '8' | undefined): ColumnSet {
  if (columns === undefined) return 'all';
  return columns === '7' ? 7 : 8;
}

async function* zipFrom(databaseFile: string, at: Date): AsyncGenerator<Buffer> {
  const reader = openReader(databaseFile);
  try {
    yield* writeZip(exportAll(reader), at);
  } finally {
    reader.close();
  }
}

/** Uses its own connection, because the one of the program could not write during the export. */
function* exportFrom(databaseFile: string, kind: ExportKind, set: ColumnSet): Generator<string> {
  const reader = openReader(databaseFile);
  try {
    yield* exportCsv(reader, kind, set);
  } finally {
    reader.close();
  }
}
