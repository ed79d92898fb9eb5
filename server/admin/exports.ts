import { type Db, openReader } from '../../db/open.ts';
import { type ExportKind, ExportKinds, exportOf, exportSchema, listExports } from '../contract/admin/csv.ts';
import { type ColumnSet, exportCsv } from '../domain/csv/exportCsv.ts';
import { kinds } from '../domain/csv/kinds.ts';
import type { HttpApp } from '../http/app.ts';
import { sendText } from './sendText.ts';

interface ExportDeps {
  readonly db: Db;
  /** The database's own. */
  readonly databaseFile: string;
}

export function registerExports(app: HttpApp, { db, databaseFile }: ExportDeps): void {
  app.route({
    ...listExports,
    handler: () => ({ data: ExportKinds.map((kind) => ({ kind, rows: db.exchange[kinds[kind].table].count() })) }),
  });
  for (const kind of ExportKinds) {
    app.route({
      ...exportOf(kind),
      schema: exportSchema,
      handler: ({ query: { columns } }, reply) => {
        void reply.header('content-disposition', `attachment; filename="${kind}.csv"`);
        void sendText(reply.type('text/csv; charset=utf-8'), exportFrom(databaseFile, kind, columnSet(columns)));
      },
    });
  }
}

function columnSet(columns: '7' | '8' | undefined): ColumnSet {
  if (columns === undefined) return 'all';
  return columns === '7' ? 7 : 8;
}

/** Over a connection of its own: on that of the program nothing could be written while it lasts. */
function* exportFrom(databaseFile: string, kind: ExportKind, set: ColumnSet): Generator<string> {
  const reader = openReader(databaseFile);
  try {
    yield* exportCsv(reader, kind, set);
  } finally {
    reader.close();
  }
}
