import { describe, expect, test } from 'vitest';
import type { AcarsRecord } from '../../contract/classic/acars.ts';
import type { Pirep } from '../../contract/classic/pirep.ts';
import { finalFigures } from '../../testing/cockpit.ts';
import {
  describedCalls,
  expectHead,
  expectNoOptions,
  fillCall,
  keeps,
  type ListedCall,
  nameCall,
  onScene,
  type Scene,
} from '../../testing/document.ts';
import { type Page, profiles, readPages, toCall } from '../../testing/harness.ts';

/** The API contract: what it says of the whole, its table of calls, and its procedure. Its sections 2 to 4 have files of their own. */

const place = { lat: 53.6, lon: 10 };

/** §4.1, row by row, below `/api`. */
const rows: readonly ListedCall[] = [
  { method: 'GET', path: '/settings' },
  { method: 'GET', path: '/user' },
  { method: 'GET', path: '/user/fleet' },
  { method: 'GET', path: '/user/bids' },
  { method: 'PUT', path: '/user/bids', body: { flight_id: '{FLIGHT_ID}' } },
  { method: 'DELETE', path: '/user/bids', body: { flight_id: '{FLIGHT_ID}' } },
  { method: 'GET', path: '/airlines' },
  { method: 'GET', path: '/airlines/{ID}' },
  { method: 'GET', path: '/airports' },
  { method: 'GET', path: '/airports/hubs' },
  { method: 'GET', path: '/airports/{ICAO}' },
  { method: 'GET', path: '/fleet' },
  { method: 'GET', path: '/fleet/aircraft/{id}' },
  { method: 'GET', path: '/flights' },
  { method: 'GET', path: '/flights/{FLIGHT_ID}' },
  { method: 'GET', path: '/flights/search' },
  { method: 'GET', path: '/pireps/{PIREP_ID}' },
  { method: 'GET', path: '/pireps/{PIREP_ID}/route' },
  { method: 'POST', path: '/pireps/prefile', body: {} },
  { method: 'POST', path: '/pireps/{PIREP_ID}/update', body: { status: 'BST' } },
  { method: 'POST', path: '/pireps/{PIREP_ID}/route', body: { route: [{ name: 'AMLUH', order: 1, ...place }] } },
  { method: 'DELETE', path: '/pireps/{PIREP_ID}/route' },
  { method: 'POST', path: '/pireps/{PIREP_ID}/acars/position', body: { positions: [place] } },
  { method: 'GET', path: '/pireps/{PIREP_ID}/acars/position' },
  { method: 'POST', path: '/pireps/{PIREP_ID}/acars/events', body: { events: [{ event: 'Gear up' }] } },
  { method: 'POST', path: '/pireps/{PIREP_ID}/file', body: finalFigures },
  { method: 'POST', path: '/pireps/{PIREP_ID}/comments', body: { comment: 'Bird strike' } },
  { method: 'GET', path: '/pireps/{PIREP_ID}/comments' },
];

describe('§4.1', () => {
  test('the table has 28 rows', () => {
    expect(new Set(rows.map(({ method, path }) => `${method} ${path}`)).size).toBe(28);
  });

  describe.each(profiles)('at $mount', ({ mount }) => {
    test.each(rows)('$method $path answers a pilot, in JSON', (row) =>
      onScene(async (scene) => {
        const headers = { 'x-api-key': scene.cockpit.pilot.key };
        const reply = await scene.publicApp.inject({ ...(await fillCall(scene, mount, row)), headers });
        expect([200, 201], reply.body).toContain(reply.statusCode);
        expect(reply.headers['content-type']).toMatch(/^application\/json\b/);
      }),
    );

    test('each of its rows is in the OpenAPI document', () =>
      onScene(async (scene) => {
        expect(await describedCalls(scene, mount)).toEqual(expect.arrayContaining(rows.map(nameCall)));
      }));

    test('HEAD works where GET does', () => onScene((scene) => expectHead(scene, mount, rows)));

    test('OPTIONS is 405, and names what is allowed', () => onScene((scene) => expectNoOptions(scene, mount, rows)));
  });
});

const at = (minute: number): object => ({ ...place, created_at: `2026-11-20T10:0${minute}:00Z` });

keeps('§1', {
  'the procedure: prefile, positions one or many, events, file': async ({ cockpit, one }) => {
    const { caller, prefileBody, send } = cockpit;
    const prefiled = await caller.post('/api/pireps/prefile', prefileBody());
    const { id } = prefiled.json<{ data: Pirep }>().data;
    expect(id).toMatch(/^\d+$/);

    await caller.post(`/api/pireps/${id}/acars/position`, { positions: [at(1)] });
    await caller.post(`/api/pireps/${id}/acars/position`, { positions: [at(2), at(3), at(4)] });
    await caller.post(`/api/pireps/${id}/acars/events`, { events: [{ event: 'Take-off' }, { event: 'Landing' }] });
    const filed = await send(id, 'file', finalFigures);

    expect(filed).toMatchObject({ id, ...finalFigures, state: 1, user_id: cockpit.pilot.user.id });
    expect(await one(`/api/pireps/${id}/acars/position`)).toHaveLength(4);
    expect(await one(`/api/pireps/${id}/acars/events`)).toHaveLength(2);
    expect(await one(`/api/pireps/${id}`)).toMatchObject({ id, state: 1, position: { lat: 53.6 } });
  },
  'every update is kept as history and can be read back with the PIREP': async ({ cockpit, one }) => {
    const { id } = await cockpit.prefile();
    for (const altitude of [100, 200, 300]) {
      await cockpit.caller.post(`/api/pireps/${id}/acars/position`, { positions: [{ ...place, altitude }] });
    }
    const positions = await one<AcarsRecord[]>(`/api/pireps/${id}/acars/position`);
    expect(positions.map(({ altitude }) => altitude)).toEqual([100, 200, 300]);
    expect(positions.every(({ pirep_id }) => pirep_id === id)).toBe(true);
  },
  'what a client sends are miles, lbs and minutes': async ({ cockpit }) => {
    const { id } = await cockpit.prefile({ planned_distance: 115.077_944_8 });
    await cockpit.send(id, 'file', { distance: 230.155_89, flight_time: 90, fuel_used: 5310.5 });
    const { planned_distance, distance, flight_time, fuel_used } = cockpit.stored(id);
    expect(planned_distance).toBeCloseTo(100, 4); // nautical miles in the database
    expect(distance).toBeCloseTo(200, 4);
    expect({ flight_time, fuel_used }).toEqual({ flight_time: 90, fuel_used: 5310.5 });
  },
  'bids can be added and removed': async ({ cockpit, given, one }) => {
    const flight_id = given.flight().id;
    await cockpit.caller.put('/api/user/bids', { flight_id });
    expect(await one('/api/user/bids')).toHaveLength(1);
    await cockpit.caller.delete('/api/user/bids', { flight_id });
    expect(await one('/api/user/bids')).toHaveLength(0);
  },
});

keeps('§5', {
  'every call requires a valid API key belonging to a user': async (scene) => {
    for (const row of rows) {
      const call = await fillCall(scene, '/api', row);
      for (const headers of [{}, { 'x-api-key': 'x'.repeat(36) }]) {
        const { statusCode } = await scene.publicApp.inject({ ...call, headers });
        expect([row, statusCode]).toEqual([row, 401]);
      }
    }
  },
  'the user is determined from the key': async ({ as, given }) => {
    for (const pilot of [given.pilot(), given.pilot()]) {
      expect((await as(pilot).get('/api/user')).json().data).toMatchObject({ id: pilot.user.id });
    }
  },
  'so is the owner of a prefiled PIREP, whatever the body says': async ({ cockpit, given }) => {
    const pirep = await cockpit.prefile({ user_id: given.pilot().user.id });
    expect(pirep).toMatchObject({ user_id: cockpit.pilot.user.id, user: { name: cockpit.pilot.user.name } });
  },
});

keeps('§7', {
  'PUT /api/user/bids for a flight that already has a bid is 409': async ({ as, cockpit, given }) => {
    const flight_id = given.flight().id;
    const other = as(given.pilot());
    expect((await other.put('/api/user/bids', { flight_id })).statusCode).toBe(200);
    expect((await other.put('/api/user/bids', { flight_id })).statusCode).toBe(409);
    expect((await cockpit.caller.put('/api/user/bids', { flight_id })).statusCode).toBe(409);
  },
});

/** The rows that each list has, past two pages of it. */
const lists: Readonly<Record<string, { size: number; give: (scene: Scene) => void }>> = {
  '/api/airlines': { size: 50, give: ({ given }) => void given.airline() },
  '/api/airports': { size: 50, give: ({ given }) => void given.airport({ id: nextCode() }) },
  '/api/airports/hubs': { size: 50, give: ({ given }) => void given.airport({ id: nextCode(), hub: 1 }) },
  '/api/fleet': { size: 50, give: ({ given }) => void given.subfleet() },
  '/api/flights': { size: 15, give: ({ given }) => void given.flight() },
  '/api/flights/search?depicao=EDDH': { size: 15, give: ({ given }) => void given.flight() },
};

let codes = 0;
const nextCode = (): string => `X${String((codes += 1)).padStart(3, '0')}`;

describe.each(Object.entries(lists))('§8 %s', (url, { size, give }) => {
  test(`is ${size} per page`, () =>
    onScene(async (scene) => {
      for (let n = 0; n < size + 1; n += 1) give(scene);
      const { data, meta } = await scene.read<Page>(url);
      expect([data.length, meta.per_page]).toEqual([size, size]);
    }));

  test('has each row once on the pages that its links lead to', () =>
    onScene(async (scene) => {
      for (let n = 0; n < 2 * size + 3; n += 1) give(scene);
      const pages = await readPages(scene.cockpit.caller, url);
      const ids = pages.flatMap(({ data }) => data.map(({ id }) => id));
      expect(pages).toHaveLength(3);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids).toHaveLength(pages[0]?.meta.total ?? 0);
      const follow = async (link: string | null | undefined): Promise<unknown> => scene.read(toCall(link ?? ''));
      expect(await follow(pages[2]?.links.prev)).toEqual(pages[1]);
      expect(await follow(pages[1]?.links.first)).toEqual(pages[0]);
      expect(await follow(pages[0]?.links.last)).toEqual(pages[2]);
    }));
});
