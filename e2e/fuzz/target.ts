import { openDatabase } from '../../db/open.ts';
import { ask, startHomebase } from '../bench/programs.ts';
import { airlineCalls } from '../../server/contract/admin/catalog/airlines.ts';
import { pilotCalls } from '../../server/contract/admin/catalog/pilots.ts';
import { rankCalls } from '../../server/contract/admin/catalog/ranks.ts';
import { issueApiKey } from '../../server/contract/admin/apiKeys.ts';
import { databaseFile } from '../../server/program/config.ts';
import { createDemo } from '../../server/sim/demo/createDemo.ts';
import { createAdminHarness } from '../../server/testing/adminHarness.ts';
import { recordRoutes } from '../../server/testing/routes.ts';
import { createOperator, type OperatorSend } from '../operator.ts';
import type { Health } from './monitor.ts';
import { type Listener, type OpenApiDocument, type Operation, readDocument, readRoutes } from './operations.ts';
import type { FuzzCaller } from './requests.ts';

/** The server under attack, with the demonstration airline. */
export interface FuzzedServer {
  readonly ports: Readonly<Record<Listener, number>>;
  readonly operations: readonly Operation[];
  /** The headers that tell who makes a call. */
  readonly headersOf: (caller: FuzzCaller) => Readonly<Record<string, string>>;
  readonly health: () => Promise<Health>;
  /** Gives new keys to callers whose pilot or key was removed. */
  readonly renew: () => Promise<void>;
  /** The exit code, once it has ended. */
  readonly exitCode: () => number | null;
}

/** @param file the server: `server/index.ts`, or its build, which also serves the pages */
export async function startTarget(data: string, file: string): Promise<FuzzedServer> {
  const db = openDatabase(databaseFile(data));
  await db.write((tx) => createDemo(tx, new Date()));
  db.close();
  const { api, admin, child } = await startHomebase(data, ['--rate-limit', '0', '--host', '127.0.0.1'], {
    file,
    isMonitored: true,
  });
  const { origin, headers: operator, send } = await createOperator(admin);
  const keys = createKeys(send, api);
  await keys.renew();
  const headers: Record<Exclude<FuzzCaller, 'owner' | 'other' | 'reader'>, Readonly<Record<string, string>>> = {
    operator,
    nobody: { origin },
    stranger: {
      'x-api-key': 'x'.repeat(40),
      cookie: (operator['cookie'] ?? '').replace(/=.*/, `=${'x'.repeat(43)}`),
      origin,
    },
  };
  return {
    ports: { public: Number(new URL(api).port), admin: Number(new URL(admin).port) },
    operations: await readOperations(api),
    headersOf: (caller) =>
      caller === 'owner' || caller === 'other' || caller === 'reader'
        ? { 'x-api-key': keys.get(caller) }
        : headers[caller],
    health: () => ask(child, 'health'),
    renew: keys.renew,
    exitCode: () => child.exitCode,
  };
}

/** It would end the session of the fuzzer. */
const logout = 'DELETE /admin/session';

async function readOperations(api: string): Promise<Operation[]> {
  const documents = ['/api', '/phpvms7/api'].map(
    async (mount) => (await (await fetch(`${api}${mount}/openapi.json`)).json()) as OpenApiDocument,
  );
  const { created, routesOf } = recordRoutes(createAdminHarness);
  const operations = readRoutes(await routesOf(created.adminApp));
  await created.close();
  return [...(await Promise.all(documents)).flatMap(readDocument), ...operations].filter(
    ({ method, path }) => `${method} ${path}` !== logout,
  );
}

type Holder = 'owner' | 'other' | 'reader';

/** Keys of three pilots. Their pilots are new as well, because a call may have removed the old ones. */
function createKeys(send: OperatorSend, api: string) {
  const keys = new Map<Holder, string>();
  let count = 0;

  async function isValid(key: string): Promise<boolean> {
    const reply = await fetch(`${api}/api/user`, { headers: { 'x-api-key': key } });
    await reply.arrayBuffer();
    return reply.status === 200;
  }
  async function issue(scope: 'full' | 'read'): Promise<string> {
    const name = `Fuzz ${Date.now()} ${(count += 1)}`;
    const [airline] = (await send(airlineCalls.list, { query: { limit: 1 } })).data;
    const airline_id = airline?.id ?? (await send(airlineCalls.create, { body: { icao: 'FUZ', name } })).data.id;
    const [rank] = (await send(rankCalls.list, { query: { limit: 1 } })).data;
    const rank_id = rank?.id ?? (await send(rankCalls.create, { body: { name } })).data.id;
    const pilot = {
      name,
      email: `${name.replaceAll(' ', '.')}@nobody.invalid`,
      airline_id,
      rank_id,
      curr_airport_id: 'EDDH',
    };
    const { id } = (await send(pilotCalls.create, { body: pilot })).data;
    return (await send(issueApiKey, { body: { user_id: id, label: name, scope } })).key;
  }
  return {
    get: (holder: Holder): string => keys.get(holder) ?? '',
    renew: async (): Promise<void> => {
      for (const holder of ['owner', 'other', 'reader'] as const) {
        if (!(await isValid(keys.get(holder) ?? 'none')))
          keys.set(holder, await issue(holder === 'reader' ? 'read' : 'full'));
      }
    },
  };
}
