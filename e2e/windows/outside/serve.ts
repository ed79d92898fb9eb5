// Runs on Windows: opens databases and serves them to pilots, each on a port of its own, when tests elsewhere ask for it.
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { deserialize, serialize } from 'node:v8';
import { fastify } from 'fastify';
import { type Db, openDatabase } from '../../../db/open.ts';
import { createKeyCalls } from '../../../server/domain/keys/keyCalls.ts';
import { createLiveFeed } from '../../../server/domain/live/liveWatch.ts';
import { buildPublicApp } from '../../../server/public/app.ts';
import type { PublicDeps } from '../../../server/public/profile.ts';

export type ServeOptions = Pick<PublicDeps, 'rateLimit' | 'limits' | 'rendererFolder'>;

interface OpenAirline {
  readonly db: Db;
  readonly closers: (() => unknown)[];
}

const airlines: OpenAirline[] = [];

function rethrow(error: unknown): never {
  throw error;
}

function airlineOf(id: number): OpenAirline {
  const found = airlines[id];
  if (found === undefined) throw new Error(`Airline ${id} was never opened`);
  return found;
}

const acts = {
  open: (): number => {
    const folder = mkdtempSync(join(tmpdir(), 'homebase-outside-'));
    const db = openDatabase(join(folder, 'homebase.db'));
    const remove = (): void => rmSync(folder, { recursive: true, maxRetries: 5, retryDelay: 100 });
    return airlines.push({ db, closers: [db.close, remove] }) - 1;
  },
  /** @returns the port */
  serve: async (id: number, options: ServeOptions): Promise<number> => {
    const { db, closers } = airlineOf(id);
    const keyCalls = createKeyCalls(db, rethrow);
    const { log: logger } = fastify({ logger: false });
    const app = buildPublicApp({ db, feed: createLiveFeed(), keyCalls, logger, ...options });
    closers.unshift(
      () => app.close(),
      () => keyCalls.save('end'),
    );
    await app.listen({ host: '127.0.0.1', port: 0 });
    return (app.server.address() as AddressInfo).port;
  },
  /** Calls a query: `['flights', 'find']`. */
  query: (id: number, path: readonly string[], values: readonly unknown[]): unknown => {
    const query = path.reduce<unknown>((at, name) => Reflect.get(at as object, name), airlineOf(id).db);
    return (query as (...given: readonly unknown[]) => unknown)(...values);
  },
  close: async (id: number): Promise<void> => {
    for (const close of airlineOf(id).closers) await close();
  },
};

export type Acts = typeof acts;

const server = createServer((request, response) => {
  const act = async (): Promise<unknown> => {
    const [name, words] = deserialize(await buffer(request)) as [keyof Acts, readonly unknown[]];
    return await (acts[name] as (...given: readonly unknown[]) => unknown)(...words);
  };
  void act()
    .then((result) => serialize({ result }))
    .catch((error: unknown) => serialize({ error }))
    .then((answer) => response.end(answer));
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`);
});
