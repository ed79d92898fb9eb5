import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../db/testing/temporaryFolder.ts';
import { classic, phpvms7 } from '../public/profile.ts';
import { createAdminHarness, freshAdminHarness } from './adminHarness.ts';
import { finalFigures } from './cockpit.ts';
import { putLanding } from './landedFlight.ts';
import { recordRoutes, type Route } from './routes.ts';

// Reports and flights of another program keep their ids (decisions §10), through every call of pilots and of the operator.

/** As phpVMS makes them, with 16 letters, as a UUID, and as an earlier phpVMS numbered them. */
const ids = [
  ['XlGmJ4dL4lOkVy7M', 'rWldmdxA40Zmg8Xo'],
  ['0c8a4d1e-7f00-4b7a-9d51-3a2b1c0d9e8f', '3F2504E0-4F89-41D3-9A0C-0305E82C3301'],
  ['123456789012345678', '00000000000000471e'],
] as const;

const { created, routesOf } = recordRoutes(createAdminHarness);
const [publicRoutes, adminRoutes] = [await routesOf(created.publicApp), await routesOf(created.adminApp)];
await created.close();

/** The addresses of one report or flight and nothing else. */
const addressesIn = (routes: readonly Route[]): string[] =>
  routes.flatMap(({ method, url }) => (method === 'GET' && /^[^:]*(pireps|flights)\/:id[^:]*$/.test(url) ? [url] : []));

// Exports read the file of the database.
const harness = freshAdminHarness(() => ({ file: join(temporaryFolder(), 'homebase.db') }));

describe.each(ids)('the report %s and the flight %s', (pirep_id, flight_id) => {
  const airline = () => {
    const { given, db } = harness;
    db.settings.put({ key: 'pireps.restrict_aircraft_to_rank', value: 'false' });
    const aircraft = given.aircraft({ airport_id: given.airport().id });
    given.flight({ id: flight_id, flight_number: 266 }, [aircraft.subfleet_id]);
    const { user, key } = given.pilot({ curr_airport_id: 'EDDH' });
    const own = { user_id: user.id, aircraft_id: aircraft.id, flight_id, created_at: new Date().toISOString() };
    given.pirep({ id: pirep_id, flight_number: '266', ...own });
    given.acars({ pirep_id, client_id: '0c8a4d1e' });
    putLanding(db, pirep_id);
    db.users.update({ ...user, last_pirep_id: pirep_id });
    return { user, aircraft, caller: harness.as({ key }) };
  };

  test('are read at every address that names them', async () => {
    const { caller } = airline();
    const idsOf: Readonly<Record<string, string>> = { pireps: pirep_id, flights: flight_id };
    const urlOf = (url: string): string =>
      url.replace(/(pireps|flights)\/:id/, (_, kind: string) => `${kind}/${idsOf[kind]}`);
    const [pilots, operators] = [addressesIn(publicRoutes), addressesIn(adminRoutes)];
    expect([pilots.length > 20, operators.length > 5]).toEqual([true, true]);

    for (const url of pilots) expect([url, (await caller.get(urlOf(url))).statusCode]).toEqual([url, 200]);
    for (const url of operators) {
      const query = /\/(aircraft|checks)$/.test(url) ? '?user_id=1' : '';
      expect([url, (await harness.operator('GET', urlOf(url) + query)).statusCode]).toEqual([url, 200]);
    }
  });

  test.each([classic, phpvms7])('are in the lists at $mount', async ({ mount }) => {
    const { caller, user } = airline();
    harness.given.bid({ user_id: user.id, flight_id });
    const read = async (path: string) => (await caller.get(`${mount}${path}`)).json().data;

    for (const path of ['/pireps', '/user/pireps', '/acars'])
      expect(await read(path)).toMatchObject([{ id: pirep_id, flight_id }]);
    for (const path of ['/flights', '/flights/search?flight_number=266'])
      expect(await read(path)).toMatchObject([{ id: flight_id }]);
    for (const path of ['/bids', '/user/bids'])
      expect(await read(path)).toMatchObject([{ flight_id, flight: { id: flight_id } }]);
    expect((await read('/acars/geojson')).features).toMatchObject([{ properties: { pirep_id } }]);
    // The contract has an integer, which these are not.
    const last_pirep_id = mount === classic.mount ? null : pirep_id;
    expect(await read('/user')).toMatchObject({ last_pirep_id, bids: [{ flight_id }] });
  });

  test.each([classic, phpvms7])('are flown at $mount, decided, undone and exported', async ({ mount }) => {
    const { caller, user, aircraft } = airline();
    const { db, operator } = harness;
    const send = async (path: string, body: object, status = 200) => {
      const reply = await caller.post(`${mount}${path}`, body);
      expect([path, reply.statusCode], reply.body).toEqual([path, status]);
      return reply.json().data;
    };
    const place = { lat: 53.6, lon: 10 };
    await send('/user/bids', { flight_id, aircraft_id: aircraft.id });
    await send(`/pireps/${pirep_id}/update`, { status: 'ENR', flight_id });
    await send(`/pireps/${pirep_id}/acars/position`, { positions: [place] });
    await send(`/pireps/${pirep_id}/acars/events`, { events: [{ event: 'Gear up' }] });
    await send(`/pireps/${pirep_id}/acars/logs`, { logs: [{ log: 'Flaps 5' }] });
    await send(`/pireps/${pirep_id}/route`, { route: [{ ...place, name: 'AMLUH', order: 1 }] });
    await send(`/pireps/${pirep_id}/fields`, { fields: { Gate: 'B9' } });
    await send(`/pireps/${pirep_id}/comments`, { comment: 'Smooth' }, 201);
    expect((await caller.delete(`${mount}/pireps/${pirep_id}/route`)).statusCode).toBe(200);
    expect(await send(`/pireps/${pirep_id}/file`, finalFigures)).toMatchObject({ id: pirep_id, flight_id, state: 1 });
    expect((await caller.get(`${mount}/user/bids`)).json().data).toEqual([]);

    const pireps = [{ id: pirep_id, state: 1 }];
    const accepted = await operator('POST', '/admin/pireps/review', { pireps, decision: 'accept', comment: 'Good' });
    const [{ review_id, ...result }] = accepted.json().data;
    expect(result).toEqual({ id: pirep_id, state: 2, error: null });
    expect(db.users.find(user.id)).toMatchObject({ last_pirep_id: pirep_id, flights: 1 });
    await operator('POST', '/admin/pireps/review/undo', { review_ids: [review_id] });
    expect([db.pireps.find(pirep_id)?.state, db.users.find(user.id)?.flights]).toEqual([1, 0]);

    const between = { dpt_airport_id: 'EDDH', arr_airport_id: 'LOWI', source_name: 'Test' };
    const planned = { airline_id: 1, aircraft_id: aircraft.id, flight_number: '266', flight_id };
    const { id } = await send('/pireps/prefile', { ...planned, ...between });
    expect([id, db.pireps.find(id)?.flight_id]).toEqual([expect.stringMatching(/^\d+$/), flight_id]);
    expect((await caller.delete(`${mount}/pireps/${id}/cancel`)).statusCode).toBe(200);

    const edited = await operator('PUT', `/admin/flights/${flight_id}`, { notes: 'Kept' });
    expect([edited.statusCode, db.flights.find(flight_id)?.notes]).toEqual([200, 'Kept']);
    expect((await operator('GET', '/admin/export/pireps.csv')).body).toContain(pirep_id);
    for (const url of ['/admin/pireps?q=266', '/admin/flights?q=266', '/admin/activity', '/admin/dashboard'])
      expect([url, (await operator('GET', url)).statusCode]).toEqual([url, 200]);
    const removed = await operator('DELETE', `/admin/flights/${flight_id}`);
    expect([removed.statusCode, db.flights.find(flight_id)?.deleted_at === null]).toEqual([200, false]);
  });
});
