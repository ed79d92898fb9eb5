import * as fc from 'fast-check';
import { readdirSync } from 'node:fs';
import { replyErrors } from '../../server/testing/checkReplies.ts';
import { FuzzClient } from './client.ts';
import type { RawReply } from './connection.ts';
import type { Health } from './monitor.ts';
import { createRouter, type Operation } from './operations.ts';
import { type FuzzRequest, requestsOf } from './requests.ts';
import type { FuzzedServer } from './target.ts';

interface FuzzOptions {
  readonly requests: number;
  readonly seed: number;
  readonly connections: number;
  readonly found?: (failure: Failure) => void;
  readonly progress?: (state: { readonly sent: number; readonly failures: number; readonly health: Health }) => void;
}

/** A reply that no client should ever get, with the bytes that lead to it. */
interface Failure {
  readonly what: string;
  readonly sent: string;
}

interface Findings {
  readonly failures: readonly Failure[];
  readonly sent: number;
  /** Number of replies by status; `none` where the connection was closed. */
  readonly replies: ReadonlyMap<number | 'none', number>;
  /** After the first tenth, and at the end. */
  readonly before: Health;
  readonly after: Health;
  /** The longest of the whole run. */
  readonly busyMs: number;
}

/** The same seed makes the same requests. */
const blockSize = 200;
const blocksPerCheck = 25;

/** Sends generated requests on several connections at once and checks every reply. */
export async function fuzz(
  target: FuzzedServer,
  { requests, seed, connections, found, progress }: FuzzOptions,
): Promise<Findings> {
  const arbitrary = requestsOf(target.operations);
  const check = createCheck(target.operations);
  const failures: Failure[] = [];
  const replies = new Map<number | 'none', number>();
  const fail = (what: string, sent: Buffer): void => {
    const failure = { what, sent: sent.subarray(0, 3000).toString('latin1') };
    failures.push(failure);
    found?.(failure);
  };
  const count = (status: number | 'none'): void => void replies.set(status, (replies.get(status) ?? 0) + 1);
  let sent = 0;
  let busyMs = 0;
  let before = await target.health();
  let after = before;

  const clients = Array.from({ length: connections }, () => new FuzzClient({ target, check, count, fail }));
  for (let block = 0; sent < requests && failures.length < 20;) {
    for (let last = block + blocksPerCheck; block < last && sent < requests; block += 1) {
      const generated = fc.sample(arbitrary, { numRuns: blockSize, seed: seed + block });
      const queue = generated[Symbol.iterator]();
      await Promise.all(clients.map((client) => client.sendAll(queue)));
      sent += generated.length;
      if (target.exitCode() !== null) throw new Error(`The server ended with ${target.exitCode()}`);
    }
    after = await target.health();
    if (sent <= requests / 10) before = after;
    busyMs = Math.max(busyMs, after.busyMs);
    progress?.({ sent, failures: failures.length, health: after });
    await target.renew();
  }
  for (const client of clients) client.close();
  return { failures, sent, replies, before, after, busyMs };
}

/** Lists what is wrong with a reply, to a request or to bytes that are none. */
export type Check = (request: FuzzRequest | undefined, reply: RawReply) => string[];

/** Whether the call is not for its caller. */
function isForbidden({ caller, listener }: FuzzRequest, { method, path }: Operation): boolean {
  if (listener === 'admin') return caller !== 'operator' && !path.startsWith('/login/');
  return method !== 'GET' && caller !== 'owner' && caller !== 'other';
}

function createCheck(operations: readonly Operation[]): Check {
  const find = createRouter(operations);
  return (request, { status, headers, body }) => {
    const operation = request && find(request.listener, request.method, request.target.split('?')[0] ?? '');
    const wrong: string[] = [];
    if (status >= 500) wrong.push(`${status}: ${body.toString('utf8', 0, 500)}`);
    if (headers.has('x-injected')) wrong.push('The client wrote a header of the reply');
    if (request && operation && status < 300 && isForbidden(request, operation))
      wrong.push(`${request.caller} got ${status}`);
    if (request?.method === 'HEAD' || (status >= 300 && status < 400)) return wrong;
    const type = headers.get('content-type') ?? '';
    const isFile = operation === undefined && status < 300;
    if (isFile && !/^\/(admin|api|phpvms7)\//.test(request?.target ?? '')) return wrong;
    // Pages and the event stream declare nothing.
    const declared = operation && Object.keys(operation.replies).length > 0 ? operation.replies : undefined;
    return [...wrong, ...replyErrors(declared, { status, type, body: body.toString('utf8') })];
  };
}

/** Counts the files of a data folder, without the database and its backups. */
export function countFiles(data: string): number {
  const files = readdirSync(data, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.filter(({ name }) => !/\.db(-wal|-shm)?$/.test(name)).length;
}
