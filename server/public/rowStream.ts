import type { FastifyReply } from 'fastify';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { type Place, rowsAtOnce } from '../../db/acars.ts';
import type { AcarsRow } from '../../db/rows.ts';

type ReadRows = (place?: Place) => AcarsRow[];
type ToRecord = (row: AcarsRow) => unknown;

/**
 * Answers `{ "data": [...] }` with all rows of a track or log. What is longer than one slice is read, and sent, slice by
 * slice as fast as the client takes it: in one go, 200,000 positions kept all other calls waiting for many seconds, and
 * filled the memory with what nobody fetched.
 */
export function sendRows(reply: FastifyReply, read: ReadRows, toRecord: ToRecord): FastifyReply {
  const first = read();
  if (first.length < rowsAtOnce) return reply.send({ data: first.map(toRecord) });
  const toText = (rows: AcarsRow[]): string => {
    const text = String(reply.serializeInput({ data: rows.map(toRecord) }, '200'));
    return text.slice(head.length, -tail.length);
  };
  return reply
    .type('application/json; charset=utf-8')
    .send(Readable.from(writeAll(first, read, toText), { objectMode: false }));
}

const [head, tail] = ['{"data":[', ']}'];

async function* writeAll(
  first: AcarsRow[],
  read: ReadRows,
  toText: (rows: AcarsRow[]) => string,
): AsyncGenerator<string, void> {
  yield head + toText(first);
  let last = first.at(-1);
  while (last !== undefined) {
    // Other calls come in between.
    await setImmediate();
    const rows = read(last);
    if (rows.length > 0) yield `,${toText(rows)}`;
    last = rows.at(-1);
  }
  yield tail;
}
