import { expect, test } from 'vitest';
import { enterCockpit } from '../cockpit.ts';
import { eachTest } from '../eachTest.ts';
import { type Answer, type Client, openClient, openSite } from './site.ts';

/** Promethee / Hermes, as it was before it had a server of its own: C# with System.Text.Json. */

const site = eachTest(openSite);
const cockpit = eachTest(() => enterCockpit(site));

/** An array at the top of an answer raises. @returns null when the key is not there */
function at(from: unknown, ...keys: string[]): unknown {
  return keys.reduce<unknown>((found, key) => {
    if (typeof found !== 'object' || found === null) return null;
    if (Array.isArray(found)) throw new Error(`InvalidOperation: ${key} of an array`);
    return (found as Record<string, unknown>)[key] ?? null;
  }, from);
}

function rows(answer: Answer): unknown[] {
  const data = at(answer.json(), 'data');
  if (!Array.isArray(data)) throw new Error('InvalidOperation: data is no array');
  return data;
}

function listOf(from: unknown, ...keys: string[]): unknown[] {
  return at(from, ...keys) as unknown[];
}

/** @throws {Error} what the pilot is shown */
function readId(answer: Answer): string {
  const body = answer.json();
  if (answer.status >= 300) throw new Error(String(at(body, 'message') ?? at(body, 'error', 'message')));
  const id = at(body, 'data', 'id');
  if (typeof id !== 'string') throw new Error('InvalidOperation: id is no string');
  return id;
}

const open = (): Client =>
  openClient(
    site,
    '/phpvms7',
    { 'X-API-Key': cockpit.pilot.key, Accept: 'application/json' },
    { 'Content-Type': 'application/json; charset=utf-8' },
  );

const prefile = async (changes: object = {}): Promise<string> =>
  readId(
    await open().post(
      'pireps/prefile',
      cockpit.prefileBody({
        airline_id: String(site.given.home().id),
        aircraft_id: String(cockpit.aircraft.id),
        planned_distance: '411',
        planned_flight_time: 65,
        source_name: 'Promethee',
        ...changes,
      }),
    ),
  );

test('the pilot logs in and chooses one of the aircraft of his bid', async () => {
  const { id, registration, subfleet_id } = cockpit.aircraft;
  const { id: flight_id } = site.given.flight({ flight_number: 612 }, [subfleet_id]);
  site.given.bid({ user_id: cockpit.pilot.user.id, flight_id });
  site.given.aircraft();

  expect(at((await open().get('user')).json(), 'data', 'name')).toBe('Pilot 2');
  const [bid] = rows(await open().get('user/bids'));
  expect([at(bid, 'flight_id'), at(bid, 'flight', 'flight_number')]).toEqual([flight_id, 612]);
  const usable = await open().get(`flights/${flight_id}/aircraft`);
  // phpVMS's bare list is as unreadable to this client here as there: it offers the aircraft of the bid.
  expect(() => rows(usable)).toThrow('data of an array');
  const offered = listOf(bid, 'flight', 'subfleets').flatMap((one) => listOf(one, 'aircraft'));
  expect(offered.map((one) => [at(one, 'id'), at(one, 'registration')])).toEqual([[id, registration]]);
});

test('ids and numbers as texts begin a flight', async () => {
  const { id: flight_id } = site.given.flight();
  const id = await prefile({ flight_id });

  expect(cockpit.stored(id)).toMatchObject({
    airline_id: site.given.home().id,
    aircraft_id: cockpit.aircraft.id,
    flight_id,
    planned_distance: expect.closeTo(411, 6),
    state: 0,
  });
});

test('the time that is sent with the filing changes nothing about when the flight began', async () => {
  const id = await prefile();
  const { created_at } = cockpit.stored(id);
  const answer = await open().post(`pireps/${id}/file`, {
    flight_time: '62',
    distance: 415.2,
    fuel_used: 5310.5,
    created_at: '2020-01-01T00:00:00Z',
  });

  expect(readId(answer)).toBe(id);
  expect(cockpit.stored(id)).toMatchObject({ state: 1, created_at, flight_time: 62 });
  expect(cockpit.stored(id).submitted_at).not.toMatch(/^2020/);
});
