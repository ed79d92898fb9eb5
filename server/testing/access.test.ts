import type { InjectOptions } from 'fastify';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { hashToken } from '../admin/session/loginLinks.ts';
import { streamUrl } from '../contract/admin/live.ts';
import { UserState } from '../contract/codes.ts';
import { revokeKey } from '../domain/keys/apiKeys.ts';
import { now } from '../domain/time.ts';
import { createAdminHarness, ownOrigin } from './adminHarness.ts';
import { autoCommit } from './given.ts';
import { recordRoutes, type Route } from './routes.ts';

/**
 * Who may make which call, for every route of both listeners. A cell is the status, or `in` for a call that is let in, whatever
 * becomes of it then. The window's listener knows sessions instead of keys: there, `wrong` to `expired` are sessions.
 */
const matrix = `
  calls   | nobody | wrong | revoked | expired | reader | inactive | other | owner | operator | operator, no Origin
  open    | in     | in    | in      | in      | in     | in       | in    | in    | in       | in
  read    | 401    | 401   | 401     | 401     | in     | 401      | in    | in    | 401      | 401
  map     | 401    | 401   | 401     | 401     | in     | 401      | in    | in    | 401      | 401
  map, on | in     | in    | in      | in      | in     | in       | in    | in    | in       | in
  write   | 401    | 401   | 401     | 401     | 403    | 401      | in    | in    | 401      | 401
  own     | 401    | 401   | 401     | 401     | in     | 401      | 403   | in    | 401      | 401
  change  | 401    | 401   | 401     | 401     | 403    | 401      | 403   | in    | 401      | 401
  window  | in     | in    | in      | in      | in     | in       | in    | in    | in       | in
  sign in | in     | in    | in      | in      | in     | in       | in    | in    | in       | 403
  see     | 401    | 401   | 401     | 401     | 401    | 401      | 401   | 401   | in       | in
  act     | 401    | 401   | 401     | 401     | 401    | 401      | 401   | 401   | in       | 403`;

/**
 * Which row of the matrix each call belongs to. {api} is the mount of both profiles, {catalog} the path of each resource, and
 * {trash} of those with a trash.
 */
const entries = `
  open   | GET    | / /mark.svg /assets/pilots.js {api}/openapi.json {api}/status
  open   | GET    | /docs /docs/start.js /docs/index.css /docs/swagger-ui.css /docs/swagger-ui-bundle.js
  open   | GET    | /docs/swagger-ui-standalone-preset.js
  open   | GET    | /pictures/:name
  open   | POST   | {api}/watch {api}/applications
  read   | GET    | {api}/user {api}/user/fleet {api}/user/logbook {api}/user/key {api}/user/home {api}/user/live {api}/user/bids {api}/user/pireps
  read   | GET    | {api}/user/departures {api}/user/flown {api}/user/landings {api}/user/review/:period
  read   | GET    | {api}/users/me {api}/bids {api}/settings {api}/pireps {api}/subfleet {api}/subfleet/aircraft/:id
  read   | GET    | {api}/fleet {api}/fleet/aircraft/:id {api}/airlines {api}/airlines/:id
  read   | GET    | {api}/airports {api}/airports/:icao {api}/airports/:icao/lookup {api}/airports/:icao/distance/:other_icao
  read   | GET    | {api}/flights {api}/flights/search {api}/flights/destinations {api}/flights/:id
  read   | GET    | {api}/flights/:id/aircraft {api}/flights/:id/route {api}/pireps/:id/route {api}/pireps/:id/fields
  read   | GET    | {api}/pireps/:id/comments {api}/pireps/:id/acars/events {api}/pireps/:id/acars/logs
  read   | GET    | {api}/pireps/:id/acars/position {api}/pireps/:id/acars/positions /phpvms7/api/pireps/:id/acars
  read   | GET    | /api/airports/hubs /api/airports/search /api/news /api/pireps/:id /phpvms7/api/pireps/:id/finances
  map    | GET    | /phpvms7/api/airports/hubs /phpvms7/api/airports/search /phpvms7/api/news /phpvms7/api/pireps/:id
  map    | GET    | {api}/acars {api}/acars/geojson {api}/pireps/:id/acars/geojson
  read   | GET    | /phpvms7/api/users/:id /phpvms7/api/users/:id/fleet /phpvms7/api/users/:id/bids /phpvms7/api/users/:id/pireps
  own    | GET    | {api}/pireps/:id/flags {api}/pireps/:id/landing {api}/pireps/:id/landing.png {api}/user/bids/:id {api}/bids/:id
  write  | POST   | {api}/pireps/prefile {api}/user/bids {api}/user/travels
  write  | PUT    | {api}/user/bids
  write  | DELETE | {api}/user/bids
  change | POST   | {api}/pireps/:id {api}/pireps/:id/update {api}/pireps/:id/file {api}/pireps/:id/fields
  change | POST   | {api}/pireps/:id/comments {api}/pireps/:id/route {api}/pireps/:id/acars/events {api}/pireps/:id/acars/logs
  change | POST   | {api}/pireps/:id/acars/position {api}/pireps/:id/acars/positions
  change | PUT    | {api}/pireps/:id {api}/pireps/:id/update {api}/pireps/:id/cancel
  change | POST   | {api}/pireps/:id/link
  change | PATCH  | {api}/pireps/:id
  change | DELETE | {api}/pireps/:id/cancel {api}/pireps/:id/route {api}/pireps/:id/link
  window | GET    | /* /login /login/:token
  sign in | POST  | /login
  see    | GET    | /admin/* /admin/home /admin/dashboard /admin/live /admin/stream /admin/network /admin/settings /admin/news
  see    | GET    | /admin/log /admin/activity /admin/activity/filters /admin/about-data /admin/aircraft-types
  see    | GET    | /admin/pireps /admin/pireps/filters /admin/pireps/:id /admin/pireps/:id/log /admin/pireps/:id/track
  see    | GET    | /admin/pireps/:id/landing /admin/pireps/:id/landing.png /admin/pireps/:id/landing.svg /admin/pilots/:id/landings
  see    | GET    | /admin/pireps/:id/track.geojson /admin/pireps/:id/track.gpx /admin/pireps/:id/track.kml
  see    | GET    | /admin/review-rules /admin/review-rules/choices /admin/preset-comments
  see    | GET    | /admin/api-keys /admin/api-keys/:id /admin/webhooks /admin/webhooks/preview /admin/webhooks/:id/deliveries
  see    | GET    | /admin/backups /admin/backups/:name/file /admin/import /admin/import/rows /admin/import/rows.csv
  see    | GET    | /admin/restore/came-back /admin/moving /admin/moving/rows /admin/moving/rows.csv
  see    | GET    | /admin/imports /admin/import/missing /admin/pictures/:name /admin/webhooks/deliveries/:id
  see    | GET    | /admin/builtin-airports /admin/builtin-airports/near /admin/airports/map /admin/flights/:id/aircraft
  see    | GET    | /admin/flights/:id/checks /admin/import/columns /admin/import/template.csv
  see    | GET    | /admin/first-routes /admin/first-steps
  see    | GET    | {catalog} {catalog}/ids {catalog}/:id {catalog}/:id/dependents
  see    | GET    | /admin/pilots/:id/statistics /admin/aircraft/:id/statistics /admin/statistics /admin/statistics.csv
  see    | GET    | /admin/reviews/:period
  see    | GET    | /admin/airlines/:id/overview /admin/airports/:id/overview
  see    | GET    | /admin/export /admin/export/all.zip {export} /admin/export/pireps.csv
  act    | POST   | {catalog} {catalog}/remove {trash}/restore {trash}/purge {catalog}/revert
  act    | POST   | /admin/aircraft/batch /admin/flights/batch /admin/flights/season
  act    | PATCH  | {catalog}
  act    | PUT    | {catalog}/:id
  act    | DELETE | {catalog}/:id
  act    | POST   | /admin/test-flight /admin/setup /admin/demo /admin/restart /admin/bids /admin/news /admin/pireps/:id/comments
  act    | POST   | /admin/reviews/:period/post /admin/pireps/review /admin/pireps/review/undo /admin/pireps/:id/flags
  act    | POST   | /admin/review-rules /admin/review-rules/rehearsal
  act    | PUT    | /admin/review-rules/:id /admin/review-rules/order /admin/preset-comments
  act    | DELETE | /admin/review-rules/:id
  act    | POST   | /admin/pilots/invitations /admin/pilots/:id/invitation
  act    | POST   | /admin/api-keys /admin/api-keys/:id/rotate /admin/webhooks /admin/webhooks/:id/secret
  act    | POST   | /admin/webhooks/:id/test /admin/webhooks/deliveries/:id/resend
  act    | POST   | /admin/import /admin/import/check /admin/import/run /admin/imports/:id/undo
  act    | POST   | /admin/moving /admin/moving/check /admin/moving/publish
  act    | POST   | /admin/backups /admin/backups/upload /admin/backups/:name/restore /admin/restore/came-back
  act    | PUT    | /admin/settings /admin/network /admin/news/:id /admin/webhooks/:id
  act    | PUT    | /admin/pictures/:subject/:id
  act    | PATCH  | /admin/bids/:id
  act    | DELETE | /admin/session /admin/restore /admin/import /admin/moving /admin/bids/:id /admin/news/:id /admin/api-keys/:id
  act    | DELETE | /admin/webhooks/:id /admin/backups/:name /admin/pictures/:subject/:id /admin/restore/came-back`;

const resources = ['airlines', 'airports', 'subfleets', 'aircraft', 'fares', 'flights', 'ranks', 'pilots'];
const placeholders: Readonly<Record<string, readonly string[]>> = {
  api: ['/api', '/phpvms7/api'],
  catalog: resources.map((name) => `/admin/${name}`),
  export: resources.map((name) => `/admin/export/${name}.csv`),
  trash: ['subfleets', 'aircraft', 'fares', 'flights', 'pilots'].map((name) => `/admin/${name}`),
};

/** @returns all paths that a path with a placeholder stands for */
function expand(path: string): readonly string[] {
  const [, name = ''] = /\{(\w+)\}/.exec(path) ?? [];
  return placeholders[name]?.map((prefix) => path.replace(`{${name}}`, prefix)) ?? [path];
}

function readTable(text: string): string[][] {
  const lines = text.trim().split('\n');
  return lines.map((line) => line.split('|').map((cell) => cell.trim()));
}

/** The row of the matrix for each call, such as `GET /api/user`. */
const rowOf = new Map<string, string>(
  readTable(entries).flatMap(([row = '', method, paths = '']) =>
    paths.split(' ').flatMap((path) => expand(path).map((url) => [`${method} ${url}`, row] as const)),
  ),
);

const [callers = [], ...rows] = readTable(matrix);
const cellsOf = new Map(rows.map(([name = '', ...cells]) => [name, cells]));

const rendererFolder = mkdtempSync(join(tmpdir(), 'homebase-access-'));
writePage(rendererFolder);
const { created: harness, routesOf } = recordRoutes(() => createAdminHarness({ rendererFolder }));
afterAll(async () => {
  await harness.close();
  rmSync(rendererFolder, { recursive: true });
});
const publicRoutes = await routesOf(harness.publicApp);
const adminRoutes = await routesOf(harness.adminApp);
const calls = [
  ...publicRoutes.map((route) => ({ ...route, app: harness.publicApp })),
  ...adminRoutes.map((route) => ({ ...route, app: harness.adminApp })),
];

/** A build with a page, so that its files are routes as well. */
function writePage(folder: string): void {
  mkdirSync(join(folder, '.vite'));
  writeFileSync(join(folder, '.vite/manifest.json'), '{"pilots.html":{"file":"assets/pilots.js"}}');
  mkdirSync(join(folder, 'assets'));
  for (const file of ['pilots.html', 'mark.svg', 'assets/pilots.js']) writeFileSync(join(folder, file), 'x');
}

/** HEAD is allowed to whom GET is. */
const entryOf = ({ method, url }: Pick<Route, 'method' | 'url'>): string =>
  `${method === 'HEAD' ? 'GET' : method} ${url}`;

test('every route of both listeners has its entry, and every entry its route', () => {
  const found = new Set(calls.map(entryOf));

  expect(found.size).toBeGreaterThan(200);
  expect([...found].filter((call) => !rowOf.has(call))).toEqual([]);
  expect([...rowOf.keys()].filter((call) => !found.has(call))).toEqual([]);
});

const { given, db } = harness;
const owner = given.pilot({ curr_airport_id: given.airport().id });
const flight = given.flight({}, [given.subfleet().id]);
const aircraft = given.aircraft();
const bid = given.bid({ user_id: owner.user.id, flight_id: flight.id });

const revoked = given.pilot();
revokeKey(autoCommit(db), db.apiKeys.findHolder(revoked.key)?.api_key_id ?? 0);
const keys = [
  'wrong',
  revoked.key,
  given.pilot({ expires_at: '2020-01-01T00:00:00.000Z' }).key,
  given.readOnlyKey(owner.user.id),
  given.pilot({ state: UserState.SUSPENDED }).key,
  given.pilot().key,
  owner.key,
].map((key) => ({ 'x-api-key': key }));
const origin = { origin: ownOrigin };
const signedOut = await endedSession();
const expired = await expiredSession();

/** The headers of each caller. In front of the window's listener all of them say that they are the window. */
async function callersOf(isAdmin: boolean, method: string): Promise<Record<string, string>[]> {
  const cookie = await harness.logIn();
  const operators = [{ cookie, ...(method === 'GET' || method === 'HEAD' ? {} : origin) }, { cookie }];
  if (!isAdmin) return [{}, ...keys, ...operators];
  const sessions = [cookie.replace(/=.*/, '=wrong'), signedOut, expired].map((sent) => ({ cookie: sent, ...origin }));
  return [origin, ...sessions, ...keys.slice(3).map((key) => ({ ...key, ...origin })), ...operators];
}

async function endedSession(): Promise<string> {
  const cookie = await harness.logIn();
  await harness.send({ method: 'DELETE', url: '/admin/session', headers: { cookie, origin: ownOrigin } });
  return cookie;
}

async function expiredSession(): Promise<string> {
  const cookie = await harness.logIn();
  const token_hash = hashToken(cookie.split('=')[1] ?? '');
  db.adminSessions.setSeen({ token_hash, last_seen_at: now(), expires_at: '2020-01-01T00:00:00.000Z' });
  return cookie;
}

/** Fills a path for pilots with what belongs to the owner. The operator's calls find nothing that they could remove. */
function pathOf(url: string): string {
  const ids: Readonly<Record<string, () => string | number>> = {
    pireps: () => given.pirep({ user_id: owner.user.id }).id,
    bids: () => bid,
    users: () => owner.user.id,
    airlines: () => given.home().id,
    aircraft: () => aircraft.id,
    flights: () => flight.id,
  };
  const idOf = (kind: string): string | number => (url.startsWith('/admin/') ? 999_999 : (ids[kind]?.() ?? 'X'));
  return url
    .replace(/(\w+)\/:id/, (_, kind: string) => `${kind}/${idOf(kind)}`)
    .replace(':icao', 'EDDH')
    .replace(':other_icao', 'EDDH')
    .replace('*', 'nothing')
    .replaceAll(/:\w+/g, 'X');
}

let addresses = 0;
/** Wrong keys are slowed down by address. */
const nextAddress = (): string => `10.${(addresses += 1) >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`;

async function cellOf({ app, method, url }: (typeof calls)[number], headers: Record<string, string>): Promise<string> {
  const isAdmin = app === harness.adminApp;
  const call: InjectOptions = {
    method,
    url: pathOf(url),
    headers: { accept: 'text/html', ...headers },
    ...(isAdmin ? {} : { remoteAddress: nextAddress() }),
    ...(method === 'GET' || method === 'HEAD' ? {} : { payload: {} }),
    // The event stream ends when its reader leaves.
    ...(url === streamUrl && { signal: AbortSignal.timeout(1000) }),
  };
  try {
    const { statusCode } = await app.inject(call);
    return statusCode === 401 || statusCode === 403 || statusCode === 405 ? String(statusCode) : 'in';
  } catch (error) {
    if (url === streamUrl && (error as Error).name === 'AbortError') return 'in';
    throw error;
  }
}

async function rowFor(call: (typeof calls)[number]): Promise<string[]> {
  const cells: string[] = [];
  for (const headers of await callersOf(call.app === harness.adminApp, call.method))
    cells.push(await cellOf(call, headers));
  return cells;
}

test('the matrix has a column for each caller', async () => {
  expect(await callersOf(true, 'GET')).toHaveLength(callers.length - 1);
  expect(await callersOf(false, 'GET')).toHaveLength(callers.length - 1);
});

test.each(calls)('$method $url is answered as its row says', async (call) => {
  expect(await rowFor(call)).toEqual(cellsOf.get(rowOf.get(entryOf(call)) ?? ''));
});

test.each(calls.filter((call) => rowOf.get(entryOf(call)) === 'map'))(
  '$method $url needs no key while the live map is open to everyone',
  async (call) => {
    db.settings.put({ key: 'api.public_live_map', value: 'true' });
    expect(await rowFor(call)).toEqual(cellsOf.get('map, on'));
    db.settings.remove('api.public_live_map');
  },
);
