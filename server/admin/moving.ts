import {
  checkMove,
  downloadMoveRows,
  findMove,
  listMoveRows,
  publishMove,
  stopMove,
  uploadMove,
} from '../contract/admin/moving.ts';
import type { Db } from '../../db/open.ts';
import type { Backups } from '../domain/backups/backups.ts';
import { toCsvLines } from '../domain/csv/csvText.ts';
import type { PhpVmsMoves } from '../domain/moving/moves.ts';
import { findLastMove } from '../domain/moving/publish.ts';
import type { HttpApp } from '../http/app.ts';
import { fileBody, registerFileBodies, sendCsv } from './files.ts';

const pageSize = 100;

interface MoveDeps {
  readonly db: Db;
  readonly moves: PhpVmsMoves;
  readonly backups: Pick<Backups, 'has'>;
}

export function registerMoves(app: HttpApp, { db, moves, backups }: MoveDeps): void {
  app.route({ ...findMove, handler: () => ({ data: moves.find() ?? null, last: findLastMove(db, backups.has) }) });
  registerFileBodies(app, (scope) => {
    scope.route({
      ...uploadMove,
      handler: async (request) => {
        const length = Number(request.headers['content-length']);
        const size = Number.isSafeInteger(length) ? length : null;
        return { data: await moves.upload({ ...request.query, size, bytes: fileBody(request) }) };
      },
    });
  });
  app.route({ ...checkMove, handler: ({ body }) => ({ data: moves.check(body) }) });
  app.route({ ...publishMove, handler: () => ({ data: moves.publish() }) });
  app.route({ ...stopMove, handler: async () => ({ data: (await moves.cancel()) ?? null }) });
  app.route({
    ...listMoveRows,
    handler: ({ query: { note_id, page = 1, limit = pageSize } }) =>
      moves.readNotes((notes) => ({
        data: notes.sliceRows(note_id, { limit, offset: (page - 1) * limit }).map((row) => ({ note_id, ...row })),
        total: notes.countRows(note_id),
        page,
        limit,
      })),
  });
  app.route({
    ...downloadMoveRows,
    handler: (_request, reply) => {
      // Fails with 404 before the first line is sent.
      moves.readNotes(() => undefined);
      void sendCsv(reply, 'phpvms-report.csv', reportLines(moves));
    },
  });
}

const rowsAtOnce = 500;

/** A line for each row, and one for a note about a whole table. */
function* reportLines(moves: PhpVmsMoves): Generator<string> {
  yield toCsvLines([['table', 'outcome', 'text', 'line', 'name']]);
  for (const { id, table, outcome, text, count } of moves.readNotes((_notes, report) => report.notes)) {
    for (let offset = 0; ; offset += rowsAtOnce) {
      const rows = moves.readNotes((notes) => notes.sliceRows(id, { limit: rowsAtOnce, offset }));
      if (rows.length > 0) yield toCsvLines(rows.map(({ line, name }) => [table, outcome, text, String(line), name]));
      else if (offset === 0) yield toCsvLines([[table, outcome, text, '', `${count}`]]);
      if (rows.length < rowsAtOnce) break;
    }
  }
}
