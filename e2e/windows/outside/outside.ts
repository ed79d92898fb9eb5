// Instead of what the tests' harness opens in its own process: the same on Windows, over the network.
import { type IncomingMessage, request } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { deserialize, serialize } from 'node:v8';
import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads';
import type { Db } from '../../../db/open.ts';
import type { PublicDeps } from '../../../server/public/profile.ts';
import type { Acts } from './serve.ts';

export interface Asking {
  readonly address: string;
  readonly port: MessagePort;
  /** One when the answer has come. */
  readonly answered: Int32Array;
}

const { port1: port, port2 } = new MessageChannel();
const answered = new Int32Array(new SharedArrayBuffer(4));
const address = process.env['HOMEBASE_TEST_OUTSIDE'] ?? '';
const asking: Asking = { address, port: port2, answered };
new Worker(new URL('ask.ts', import.meta.url), { workerData: asking, transferList: [port2] }).unref();

/** Waits for the answer, as tests do for their own database. */
function ask<Name extends keyof Acts>(name: Name, ...words: Parameters<Acts[Name]>): Awaited<ReturnType<Acts[Name]>> {
  port.postMessage(serialize([name, words]));
  Atomics.wait(answered, 0, 0);
  Atomics.store(answered, 0, 0);
  const { message } = receiveMessageOnPort(port) as { message: ArrayBuffer | string };
  if (typeof message === 'string') throw new Error(`The program on Windows does not answer: ${message}`);
  const { result, error } = deserialize(new Uint8Array(message)) as { result: never; error?: Error };
  if (error !== undefined) throw error;
  return result;
}

const ids = new WeakMap<object, number>();

/** A database on Windows. Each call of a query is an exchange; changes that belong together are not one transaction. */
export function openSpareDatabase(): Db {
  const id = ask('open');
  const at = (path: readonly string[]): unknown =>
    new Proxy(() => undefined, {
      get: (_, name) => at([...path, String(name)]),
      apply: (_, _self, values: readonly unknown[]) => ask('query', id, path, values),
    });
  const db: Db = new Proxy({} as Db, {
    get: (_, name) => {
      if (name === 'close') return () => ask('close', id);
      if (name === 'write') return (change: (tx: Db) => unknown) => Promise.resolve(change(db));
      return at([String(name)]);
    },
  });
  ids.set(db, id);
  return db;
}

interface Call {
  readonly method: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly payload?: object | string;
  readonly remoteAddress?: string;
}

/** The part of the listener for pilots that tests use. */
export function buildPublicApp({ db, rateLimit, limits, rendererFolder }: PublicDeps): unknown {
  const pilots = ask('serve', ids.get(db) ?? 0, { rateLimit, rendererFolder, ...(limits && { limits }) });
  return {
    server: { address: () => ({ port: pilots }) },
    listen: () => Promise.resolve(),
    close: () => Promise.resolve(),
    inject: (call: Call) => send(pilots, call),
  };
}

/** What Windows answers was checked there, in its own run of the tests. */
export function checkReplies(): void {}

async function send(pilots: number, { method, url, headers, payload, remoteAddress = '127.0.0.1' }: Call) {
  const typed = typeof payload === 'object' ? { 'content-type': 'application/json' } : {};
  const body = payload === undefined || typeof payload === 'string' ? payload : JSON.stringify(payload);
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  request({
    port: pilots,
    host: '127.0.0.1',
    method,
    path: url,
    headers: { ...typed, ...headers, ...(body && { 'content-length': Buffer.byteLength(body) }) },
    // Every address of 127/8 is this PC's.
    localAddress: remoteAddress.replace(/^\d+/, '127'),
  })
    .on('response', resolve)
    .on('error', reject)
    .end(body);
  const reply = await promise;
  const text = await readText(reply);
  const json = (): unknown => JSON.parse(text);
  return { statusCode: reply.statusCode, headers: reply.headers, body: text, json };
}
