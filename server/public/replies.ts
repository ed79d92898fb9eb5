import type { Slice, Sliced } from '../../db/statements.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import type { Links, Meta, PageQuery } from '../contract/classic/replies.ts';
import { url } from '../http/address.ts';
import { calledUrl } from '../http/app.ts';
import { ownTurn } from './limits/atOnce.ts';

const largestLimit = 500;
/** So that page × limit stays an exact integer. */
const largestPage = 1_000_000_000;

interface Page<Item> {
  readonly data: Item[];
  readonly links: Links;
  readonly meta: Meta;
}

interface List<Row, Item> {
  /** Default number of rows per page. */
  readonly size: number;
  readonly read: (slice: Slice) => Sliced<Row>;
  readonly toData: (rows: readonly Row[]) => Item[];
}

/** Reads the page that the call asks for, with links and meta (decisions §8). */
export function replyPage<Row, Item>(
  request: FastifyRequest<{ Querystring: PageQuery }>,
  { size, read, toData }: List<Row, Item>,
): Page<Item> {
  const asked = readPage(request, size);
  const { rows, total } = read(asked);
  return { data: toData(rows), ...describePage({ ...asked, total }) };
}

interface AskedPage extends Slice {
  readonly page: number;
  readonly address: Address;
}

/** @param size the default number of rows per page */
export function readPage(request: FastifyRequest<{ Querystring: PageQuery }>, size: number): AskedPage {
  const page = Math.min(request.query.page ?? 1, largestPage);
  const limit = Math.min(request.query.limit ?? size, largestLimit);
  return { page, limit, offset: (page - 1) * limit, address: addressOf(request) };
}

interface PageFacts extends Omit<AskedPage, 'offset'> {
  /** Rows on all pages. */
  readonly total: number;
}

interface Address {
  /** Without a query. */
  readonly path: string;
  /** The query of the call, which links keep. */
  readonly query: string;
}

export function describePage({ page, limit, total, address }: PageFacts): {
  readonly links: Links;
  readonly meta: Meta;
} {
  const last = Math.max(1, Math.ceil(total / limit));
  const at = (number: number): string => `${address.path}?${withPage(address.query, number)}`;
  const prev = page > 1 ? at(Math.min(page - 1, last)) : null;
  const next = page < last ? at(page + 1) : null;
  const isEmpty = (page - 1) * limit >= total;
  return {
    links: { first: at(1), last: at(last), prev, next },
    meta: {
      current_page: page,
      from: isEmpty ? null : (page - 1) * limit + 1,
      last_page: last,
      path: address.path,
      per_page: limit,
      to: isEmpty ? null : Math.min(page * limit, total),
      total,
      prev_page: prev,
      next_page: next,
    },
  };
}

function withPage(query: string, page: number): string {
  const parameters = new URLSearchParams(query);
  parameters.set('page', String(page));
  return parameters.toString();
}

function addressOf(request: FastifyRequest): Address {
  const called = calledUrl(request);
  const [path = ''] = called.split('?', 1);
  const query = called.slice(path.length + 1);
  return { path: `${siteOf(request)}${path.replaceAll(/\/{2,}/g, '/').replace(/\/$/, '')}`, query };
}

/** Uses the host of the call, because it may be a name that only the caller's network knows. HTTP/1.0 may have none. */
export function siteOf({ protocol, host, socket }: FastifyRequest): string {
  if (host !== '') return `${protocol}://${host}`;
  return url(socket.localAddress ?? '', socket.localPort ?? 0, protocol);
}

/**
 * Replies with the items of all parts, as `{ "data": [...] }` or as `toReply` wraps them. Several parts are read and sent one
 * by one, as fast as the client reads: 200,000 positions at once blocked all other calls for many seconds, and filled the
 * memory when the client did not read.
 */
export function sendParts<Item>(
  reply: FastifyReply,
  parts: Iterator<() => readonly Item[]>,
  toReply: (items: Item[]) => Record<string, unknown> = (data) => ({ data }),
): FastifyReply {
  const toText = (items: readonly Item[]): string => String(reply.serializeInput(toReply([...items]), '200'));
  const [first, second] = [parts.next(), parts.next()];
  if (second.done === true) return reply.send(toReply([...(first.done === true ? [] : first.value())]));
  const frame = toText([]);
  const head = frame.slice(0, frame.indexOf('[') + 1);
  const tail = frame.slice(head.length);

  const begun = [first, second];
  const nextText = (): string | undefined => {
    const part = begun.shift() ?? parts.next();
    return part.done === true ? undefined : toText(part.value()).slice(head.length, -tail.length);
  };

  async function* write(): AsyncGenerator<string, void> {
    yield head;
    let separator = '';
    for (let text = nextText(); text !== undefined; text = nextText()) {
      if (text !== '') {
        yield separator + text;
        separator = ',';
      }
      await ownTurn();
    }
    yield tail;
  }
  return reply.type('application/json; charset=utf-8').send(Readable.from(write(), { objectMode: false }));
}

/** Converts rows to items part by part, each when it is sent: those of 200 calls that wait would fill the memory. */
export function* inParts<Row, Item>(
  rows: readonly Row[],
  size: number,
  toItems: (rows: readonly Row[]) => readonly Item[],
): Generator<() => readonly Item[], void> {
  for (let start = 0; start < rows.length; start += size) yield () => toItems(rows.slice(start, start + size));
}

/** @returns the integer id in a path, or -1, which no row has */
export function readPathId(text: string): number {
  return /^\d{1,15}$/.test(text) ? Number(text) : -1;
}
