import type { FastifyReply } from 'fastify';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';

/**
 * Answers `{ "data": [...] }`, or what `toReply` makes of its items, with those of all parts. More than one part is read, and sent, part by part as
 * fast as the client takes it: in one go, 200,000 positions kept all other calls waiting for many seconds, and filled the
 * memory with what nobody fetched.
 */
export function sendParts<Item>(
  reply: FastifyReply,
  parts: Iterator<readonly Item[]>,
  toReply: (items: Item[]) => Record<string, unknown> = (data) => ({ data }),
): FastifyReply {
  const toText = (items: readonly Item[]): string => String(reply.serializeInput(toReply([...items]), '200'));
  const [first, second] = [parts.next(), parts.next()];
  if (second.done === true) return reply.send(toReply([...(first.value ?? [])]));
  const frame = toText([]);
  const head = frame.slice(0, frame.indexOf('[') + 1);
  const tail = frame.slice(head.length);

  async function* write(): AsyncGenerator<string, void> {
    yield head;
    let separator = '';
    for (let part = first; part.done !== true; part = part === first ? second : parts.next()) {
      if (part.value.length > 0) {
        yield separator + toText(part.value).slice(head.length, -tail.length);
        separator = ',';
      }
      // Other calls come in between.
      await setImmediate();
    }
    yield tail;
  }
  return reply.type('application/json; charset=utf-8').send(Readable.from(write(), { objectMode: false }));
}

/** Rows that are there already, to be made into items part by part. */
export function* inParts<Row, Item>(
  rows: readonly Row[],
  size: number,
  toItems: (rows: readonly Row[]) => readonly Item[],
): Generator<readonly Item[], void> {
  for (let start = 0; start < rows.length; start += size) yield toItems(rows.slice(start, start + size));
}
