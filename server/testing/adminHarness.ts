import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fastify, type InjectOptions, type LightMyRequestResponse } from 'fastify';
import type { Db } from '../../db/open.ts';
import { type AdminDeps, buildAdminApp } from '../admin/app.ts';
import { createLoginLinks, type LoginLinks } from '../admin/session/loginLinks.ts';
import { type StreamEvents, streamUrl } from '../contract/admin/live.ts';
import { createBackups } from '../domain/backups/backups.ts';
import { createSecondFolder } from '../domain/backups/secondFolder.ts';
import { createImports } from '../domain/csv/imports.ts';
import { createMoves } from '../domain/moving/moves.ts';
import { createWebhookWorker, type WebhookWorker } from '../domain/webhooks/worker.ts';
import type { HttpApp } from '../http/app.ts';
import { createLanCalls } from '../http/callCounts.ts';
import { flyTestFlight } from '../sim/testFlight.ts';
import { createNetwork } from '../network/network.ts';
import { checkReplies } from './checkReplies.ts';
import { createHarness, type Harness, memory, renewed, rethrow } from './harness.ts';

export interface AdminHarness extends Harness {
  readonly adminApp: HttpApp;
  readonly links: LoginLinks;
  /** Sends due deliveries when a test calls it. */
  readonly worker: WebhookWorker;
  /** A call without a session. */
  readonly send: (call: InjectOptions) => Promise<LightMyRequestResponse>;
  /** Logs in with a link; returns the cookie, to be sent as `headers.cookie`. */
  readonly logIn: () => Promise<string>;
  /** Calls of the operator's window. */
  readonly operator: (
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    body?: object,
  ) => Promise<LightMyRequestResponse>;
  /** Reads as the operator. @throws {Error} unless the status is 200 */
  readonly read: <Body>(url: string) => Promise<Body>;
}

export const ownOrigin = 'http://localhost:80';

const nowhere = join(import.meta.dirname, 'nowhere');

interface AdminOptions extends Partial<
  Pick<AdminDeps, 'rendererFolder' | 'logFile' | 'passwordFile' | 'access' | 'certificate'>
> {
  /** Of the database. */
  readonly file?: string;
}

/** Cannot change the address; network/network.test.ts starts the program for that. */
function createFixedNetwork({ db }: Pick<Harness, 'db'>) {
  return createNetwork({
    db,
    config: { host: null, port: null, endsWithoutPort: true, discovery: false },
    listener: { address: () => ({ host: '127.0.0.1', port: 8090 }), move: async () => undefined },
    lanCalls: createLanCalls(),
    adminPort: () => 8091,
    logger: fastify({ logger: false }).log,
    moved: () => undefined,
  });
}

/** The harness with the admin listener, for the operator's calls. */
export function createAdminHarness({ file = memory, ...own }: AdminOptions = {}): AdminHarness {
  const { rendererFolder = nowhere } = own;
  const harness = createHarness({ file, rendererFolder });
  const links = createLoginLinks(nowhere);
  const worker = createWebhookWorker({ db: harness.db, failed: rethrow });
  const adminApp = buildAdminApp({
    db: harness.db,
    feed: harness.feed,
    keyCalls: harness.keyCalls,
    logger: fastify({ logger: false }).log,
    links,
    rendererFolder,
    logFile: nowhere,
    addresses: () => ({ api: 'http://127.0.0.1:8090', lan: ['http://192.168.1.20:8090'], problem: null }),
    network: createFixedNetwork(harness),
    requestsPerSecond: () => 1.5,
    lastHour: () => ({ calls: [...Array.from({ length: 59 }, () => 0), 90], errors: 4, reply_ms: 6.4 }),
    webhooks: worker,
    ...filesOf(harness.db),
    databaseFile: file,
    passwordFile: nowhere,
    restart: undefined,
    ...own,
    flyTestFlight,
    createDemo: () => {
      harness.given.home();
      return { pilots: 12, pireps: 60 };
    },
  });
  checkReplies(adminApp);
  const send = (call: InjectOptions): Promise<LightMyRequestResponse> => adminApp.inject(call);
  const logIn = async (): Promise<string> => {
    const reply = await send({ url: links.issue() });
    return String(reply.headers['set-cookie']).split(';')[0] ?? '';
  };
  return {
    ...harness,
    adminApp,
    links,
    worker,
    send,
    logIn,
    ...createOperator(send, logIn),
    close: async () => {
      await adminApp.close();
      await worker.stop();
      await harness.close();
    },
  };
}

/** A database in memory has none of these. admin/backups.test.ts, csv.test.ts and moving.test.ts start the program on a folder. */
function filesOf(db: Db) {
  const backups = createBackups({ db, file: memory, folder: nowhere });
  return {
    backups,
    secondFolder: createSecondFolder({ db, folder: nowhere, failed: () => undefined }),
    imports: createImports({ db, database: memory, folder: nowhere }),
    moves: createMoves({ database: memory, folder: nowhere, backups, refuse: () => undefined }),
  };
}

function createOperator(
  send: AdminHarness['send'],
  logIn: AdminHarness['logIn'],
): Pick<AdminHarness, 'operator' | 'read'> {
  let cookie: string | undefined;
  const operator: AdminHarness['operator'] = async (method, url, body) => {
    cookie ??= await logIn();
    const headers = { cookie, ...(method === 'GET' ? {} : { origin: ownOrigin }) };
    return send({ method, url, headers, ...(body === undefined ? {} : { payload: body }) });
  };
  return {
    operator,
    read: async (url) => {
      const reply = await operator('GET', url);
      if (reply.statusCode !== 200) throw new Error(`GET ${url} answered ${reply.statusCode}: ${reply.body}`);
      return reply.json();
    },
  };
}

/** The harness with the admin listener, new for each test of the file. */
export function freshAdminHarness(options: () => Parameters<typeof createAdminHarness>[0] = () => ({})): AdminHarness {
  return renewed(() => createAdminHarness(options()));
}

/** An open event stream of the window. */
export interface EventStream {
  readonly reply: Response;
  /** The next frame: `event: …` and `data: …`, or a comment. Undefined at the end of the stream. */
  readonly frame: () => Promise<string | undefined>;
  /** Skips to the next event of that name. Rejects if the stream ends first. */
  readonly next: <Name extends keyof StreamEvents>(name: Name) => Promise<StreamEvents[Name]>;
  readonly close: () => void;
}

/** Listens on a free port, logs in there, and opens the stream. */
export async function openStream({
  adminApp,
  links,
}: AdminHarness): Promise<EventStream & { readonly cookie: string }> {
  if (!adminApp.server.listening) await adminApp.listen({ host: '127.0.0.1', port: 0 });
  const base = `http://127.0.0.1:${(adminApp.server.address() as AddressInfo).port}`;
  const login = await fetch(base + links.issue(), { redirect: 'manual' });
  const cookie = login.headers.get('set-cookie')?.split(';')[0] ?? '';
  return { ...(await readStream(base + streamUrl, cookie)), cookie };
}

/** Opens the stream of a server that listens. */
export async function readStream(url: string, cookie: string): Promise<EventStream> {
  const abort = new AbortController();
  const reply = await fetch(url, { headers: { cookie }, signal: abort.signal });
  const frames = readFrames(reply);
  const frame = async (): Promise<string | undefined> => (await frames.next()).value;
  return {
    reply,
    frame,
    next: async (name) => {
      for (;;) {
        const text = await frame();
        if (text === undefined) throw new Error(`The stream ended before ${name}`);
        const [event, data] = text.split('\n');
        if (event === `event: ${name}`) return JSON.parse(data?.replace('data: ', '') ?? '');
      }
    },
    close: () => abort.abort(),
  };
}

async function* readFrames(reply: Response): AsyncGenerator<string, undefined> {
  let rest = '';
  for await (const chunk of (reply.body ?? []) as AsyncIterable<Uint8Array>) {
    const frames = (rest + Buffer.from(chunk).toString()).split('\n\n');
    rest = frames.pop() ?? '';
    yield* frames;
  }
  return undefined;
}
