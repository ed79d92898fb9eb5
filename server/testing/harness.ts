import { fastify, type LightMyRequestResponse } from 'fastify';
import { afterEach, beforeEach } from 'vitest';
import { type Db, openDatabase } from '../../db/open.ts';
import type { Links, Meta } from '../contract/classic/replies.ts';
import { createKeyCalls, type KeyCalls } from '../domain/keys/keyCalls.ts';
import { createLiveFeed, type LiveFeed } from '../domain/live/liveWatch.ts';
import type { HttpApp } from '../http/app.ts';
import { buildPublicApp } from '../public/app.ts';
import { type PublicDeps, classic, phpvms7, type Profile } from '../public/profile.ts';
import { checkReplies } from './checkReplies.ts';
import { createGiven, type Given } from './given.ts';
import { openSpareDatabase } from './spareDatabases.ts';

type Body = object | undefined;
type Send = (url: string, body?: Body) => Promise<LightMyRequestResponse>;

/** Calls the public listener; `url` begins with the mount of a profile, `/api/user`. */
export interface Caller {
  readonly get: (url: string) => Promise<LightMyRequestResponse>;
  readonly post: Send;
  readonly put: Send;
  readonly patch: Send;
  readonly delete: Send;
}

export interface Harness {
  readonly db: Db;
  readonly feed: LiveFeed;
  readonly keyCalls: KeyCalls;
  readonly publicApp: HttpApp;
  readonly given: Given;
  /** @param holder a pilot of `given.pilot()`, or `{}` for a caller without a key */
  readonly as: (holder: { readonly key?: string }) => Caller;
  readonly close: () => Promise<void>;
}

/** Lets a background error fail the test. */
export function rethrow(error: unknown): never {
  throw error;
}

/** The file name of a database in memory. */
export const memory = ':memory:';

/**
 * Creates the real public listener on a database in memory, and checks each reply against its contract. There is no rate
 * limit by default; pass `file` if a test needs the database as a file.
 */
export function createHarness({
  rateLimit = 0,
  limits = {},
  rendererFolder = '/nowhere',
  file = memory,
}: Partial<Pick<PublicDeps, 'rateLimit' | 'limits' | 'rendererFolder'>> & { readonly file?: string } = {}): Harness {
  const db = file === memory ? openSpareDatabase() : openDatabase(file);
  const feed = createLiveFeed();
  const keyCalls = createKeyCalls(db, rethrow);
  const logger = fastify({ logger: false }).log;
  const publicApp = buildPublicApp({ db, feed, keyCalls, logger, rendererFolder, rateLimit, limits });
  checkReplies(publicApp);
  return {
    db,
    feed,
    keyCalls,
    publicApp,
    given: createGiven(db),
    as: ({ key }) => createCaller(publicApp, key),
    close: async () => {
      await publicApp.close();
      await keyCalls.save('end');
      db.close();
    },
  };
}

/** The harness, new for each test of the file. */
export function freshHarness(): Harness {
  return renewed(createHarness);
}

/** Creates a harness before each test and closes it afterwards. @returns the one of the running test */
export function renewed<Fresh extends { readonly close: () => Promise<void> }>(
  create: () => Fresh | Promise<Fresh>,
): Fresh {
  const current = {} as Fresh;
  beforeEach(async () => void Object.assign(current, await create()));
  afterEach(() => current.close());
  return current;
}

function createCaller(app: HttpApp, key: string | undefined): Caller {
  const headers = key === undefined ? {} : { 'x-api-key': key };
  const send =
    (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'): Send =>
    (url, body) =>
      app.inject({ method, url, headers, ...(body === undefined ? {} : { payload: body }) });
  return { get: send('GET'), post: send('POST'), put: send('PUT'), patch: send('PATCH'), delete: send('DELETE') };
}

export interface Page {
  readonly data: readonly { readonly id: string | number }[];
  readonly links: Links;
  readonly meta: Meta;
}

/** Reads the pages of a list by following `links.next` from `start` on. */
export async function readPages(caller: Caller, start: string): Promise<Page[]> {
  const pages: Page[] = [];
  for (let url: string | null = start; url !== null;) {
    const page: Page = (await caller.get(url)).json();
    pages.push(page);
    url = page.links.next === null ? null : toCall(page.links.next);
  }
  return pages;
}

/** Returns the path of a link for a call of the harness. */
export function toCall(link: string): string {
  const { pathname, search } = new URL(link);
  return pathname + search;
}

/** Both profiles, for tests that run for each. */
export const profiles: readonly Profile[] = [classic, phpvms7];
