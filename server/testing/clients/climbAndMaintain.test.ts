import { describe, expect, test } from 'vitest';
import { type Decided, reviewPirep } from '../../domain/pireps/review.ts';
import { enterCockpit } from '../cockpit.ts';
import { eachTest } from '../eachTest.ts';
import { type Answer, openClient, openSite, sites } from './site.ts';

/** Climb & Maintain ACARS 0.1: C# with System.Text.Json; every answer must be a JSON object, refusals too. */

const site = eachTest(openSite);
const cockpit = eachTest(() => enterCockpit(site));

/** `GetProperty`: what is not there raises, as a property of what is no object does. */
function property(from: unknown, ...names: string[]): unknown {
  return names.reduce((at, name) => {
    if (typeof at !== 'object' || at === null || Array.isArray(at)) throw new Error(`InvalidOperation: ${name}`);
    if (!(name in at)) throw new Error(`KeyNotFound: ${name}`);
    return (at as Record<string, unknown>)[name];
  }, from);
}

function rows(from: unknown, ...names: string[]): unknown[] {
  const found = property(from, ...names);
  if (!Array.isArray(found)) throw new Error(`InvalidOperation: ${names.join('.')} is no array`);
  return found;
}

/** The client takes ids of both kinds for texts. */
function id(from: unknown, name = 'id'): string {
  const found = property(from, name);
  if (typeof found !== 'string' && typeof found !== 'number') throw new Error(`InvalidOperation: ${name}`);
  return String(found);
}

function object(answer: Answer): Record<string, unknown> {
  const read = answer.json();
  if (typeof read !== 'object' || read === null || Array.isArray(read)) throw new Error(`no object: ${answer.text}`);
  return read as Record<string, unknown>;
}

/** What the pilot is shown when a call is refused. */
function readRefusal(answer: Answer): unknown {
  const body = object(answer);
  const { message, details, title, error } = body;
  return message ?? details ?? title ?? property(error, 'message');
}

/** Flights with the aircraft that may be chosen for them; one flight without any, and all are lost. */
function readFlights(answer: Answer): { flight: string; aircraft: string[] }[] {
  return rows(object(answer), 'data').map((row) => {
    const aircraft = rows(row, 'subfleets').flatMap((subfleet) => rows(subfleet, 'aircraft').map((one) => id(one)));
    if (aircraft.length === 0) throw new Error(`flight ${id(row)} has no aircraft`);
    const airports = `${String(property(row, 'dpt_airport_id'))}-${String(property(row, 'arr_airport_id'))}`;
    return { flight: `${id(row)} ${id(row, 'flight_number')} ${airports}`, aircraft };
  });
}

interface Listed {
  readonly id: string;
  readonly source_name: unknown;
}

function readPireps(answer: Answer): Listed[] {
  return rows(object(answer), 'data').map((pirep) => {
    const created_at = property(pirep, 'created_at');
    // `GetDateTime`
    if (typeof created_at !== 'string' || Number.isNaN(Date.parse(created_at))) throw new Error('created_at');
    return { id: id(pirep), source_name: property(pirep, 'source_name') };
  });
}

function climb(website: string, key = cockpit.pilot.key) {
  const accept = { Accept: 'application/json' };
  const type = { 'Content-Type': 'application/json; charset=utf-8' };
  const client = openClient(site, website, { ...accept, 'X-API-Key': key }, type);
  return {
    ...client,
    status: () => openClient(site, website, accept).get('status'),
    cancel: (pirep_id: string) => client.put(`pireps/${pirep_id}/cancel`, {}),
  };
}
type Climb = ReturnType<typeof climb>;

const marker = 'Climb & Maintain/0.1 «6f0c-Ä9 +%20"\'» 🛫';

const prefileBody = (changes: object = {}): object =>
  cockpit.prefileBody({
    airline_id: String(site.given.home().id),
    aircraft_id: String(cockpit.aircraft.id),
    route: 'AMLUH M852 RIXED',
    planned_distance: 411,
    planned_flight_time: 65,
    source_name: marker,
    ...changes,
  });

/** Whether the flight may still be filed; otherwise nothing is sent. */
async function mayFile({ get }: Climb, pirep_id: string): Promise<boolean> {
  const pirep = property(object(await get(`pireps/${pirep_id}`)), 'data');
  return property(pirep, 'submitted_at') === null && ![1, 2, 6].includes(Number(property(pirep, 'state')));
}

/** Whether the flight is cancelled after it. */
function isCancelled(answer: Answer): boolean {
  const body = object(answer);
  if (answer.status < 300) return true;
  const isRefused = answer.status === 400 && String(body['type']).endsWith('/pirep-cancel-not-allowed');
  return isRefused && body['state'] === 3;
}

/** The client's own id of a row. */
const rowId = (order: number): string => order.toString(16).padStart(16, 'c');

const positions = (from: number, count: number): object[] =>
  Array.from({ length: count }, (_, step) => ({
    id: rowId(from + step),
    lat: 53.5 - (from + step) / 1000,
    lon: 9.9,
    heading: 187.5,
    altitude: 4500,
    vs: 1850,
    gs: 228,
    sim_time: '2026-11-20T14:05:07.1234567Z',
    created_at: new Date(Date.UTC(2026, 10, 20, 14, 5, from + step)).toISOString(),
  }));

const decide = (pirep_id: string, to: Decided): Promise<unknown> =>
  site.db.write((tx) => reviewPirep(tx, { pirep_id, seen: 1, to }));

describe.each(sites)('at the $name address', ({ path, toNm }) => {
  const open = (): Climb => climb(path);
  const prefile = async (changes: object = {}): Promise<string> => {
    const answer = await open().post('pireps/prefile', prefileBody(changes));
    if (answer.status >= 300) throw new Error(String(readRefusal(answer)));
    return id(property(object(answer), 'data'));
  };
  const figures = { distance: 415.2, flight_time: 62, fuel_used: 5310.5 };

  test('the connection is tried without a key', async () => {
    const answer = await open().status();

    expect(answer.status).toBe(200);
    expect(object(answer)).toMatchObject({ name: 'Homebase', version: expect.stringMatching(/^\d+\.\d+/), php: '' });
  });

  test('the pilot logs in, and one with a wrong key is told in an object too', async () => {
    const { user } = cockpit.pilot;

    expect(id(property(object(await open().get('user')), 'data'))).toBe(String(user.id));
    const refused = await climb(path, 'mistyped').get('user');
    expect([refused.status, readRefusal(refused)]).toEqual([401, expect.stringMatching(/\w/)]);
  });

  test('the bids are read with the aircraft of their flights', async () => {
    const flight = site.given.flight({ flight_number: 612 }, [cockpit.aircraft.subfleet_id]);
    site.given.bid({ user_id: cockpit.pilot.user.id, flight_id: flight.id });
    const [bid] = rows(object(await open().get('bids')), 'data');
    const flown = property(bid, 'flight');

    expect([id(flown), id(flown, 'flight_number'), property(flown, 'arr_airport_id')]).toEqual([
      flight.id,
      '612',
      'LOWI',
    ]);
    const [subfleet] = rows(flown, 'subfleets');
    expect(rows(subfleet, 'aircraft').map((one) => id(one))).toEqual([String(cockpit.aircraft.id)]);
  });

  test('flights are listed and searched with every parameter', async () => {
    const subfleets = [cockpit.aircraft.subfleet_id];
    const ids = [612, 613].map((flight_number) => site.given.flight({ flight_number }, subfleets).id);
    site.given.flight({ flight_number: 614, dpt_airport_id: 'LOWI', arr_airport_id: 'EDDH' }, subfleets);
    const query = 'dpt_airport_id=EDDH&arr_airport_id=LOWI&icao_type=A320&page=1&limit=50';
    const aircraft = [String(cockpit.aircraft.id)];

    expect(readFlights(await open().get('flights?page=1&limit=50'))).toHaveLength(3);
    expect(readFlights(await open().get(`flights/search?flight_number=&${query}`))).toEqual([
      { flight: `${ids[0]} 612 EDDH-LOWI`, aircraft },
      { flight: `${ids[1]} 613 EDDH-LOWI`, aircraft },
    ]);
    expect(readFlights(await open().get(`flights/search?flight_number=613&${query}`))).toHaveLength(1);
    expect(readFlights(await open().get(`flights/search?${query.replace('A320', 'B738')}`))).toEqual([]);
  });

  test('a prefile with ids as texts begins the flight, and its marker comes back letter by letter', async () => {
    const answer = await open().post('pireps/prefile', prefileBody());
    const pirep = property(object(answer), 'data');

    expect(answer.status).toBe(200);
    expect(property(pirep, 'source_name')).toBe(marker);
    expect(cockpit.stored(id(pirep))).toMatchObject({
      aircraft_id: cockpit.aircraft.id,
      planned_distance: expect.closeTo(toNm(411), 6),
      source_name: marker,
      state: 0,
    });
  });

  test('a refused prefile is explained', async () => {
    await expect(prefile({ aircraft_id: '999' })).rejects.toThrow("The aircraft doesn't exist");
  });

  test('a flight whose answer was lost is found by its marker among all that are in progress', async () => {
    const filed = await prefile({ flight_number: '610', source_name: 'Climb & Maintain/0.1 first' });
    await open().post(`pireps/${filed}/file`, figures);
    const cancelled = await prefile({ flight_number: '611', source_name: 'Climb & Maintain/0.1 second' });
    await open().cancel(cancelled);
    const lost = await prefile();
    const other = await prefile({ flight_number: '613', source_name: `${marker}.` });
    // Another pilot's.
    site.given.pirep({ source_name: marker });
    const listed = readPireps(await open().get('pireps?state=0&page=1&limit=100'));

    expect(listed.map((pirep) => pirep.id)).toEqual([other, lost]);
    expect(listed.find(({ source_name }) => source_name === marker)?.id).toBe(lost);
  });

  test('positions go to the plural address, a hundred at once; what is sent again is stored once', async () => {
    const pirep_id = await prefile();
    const url = `pireps/${pirep_id}/acars/positions`;
    const answers = [
      await open().post(url, { positions: positions(0, 100) }),
      await open().post(url, { positions: positions(0, 100) }),
      await open().post(url, { positions: positions(99, 2) }),
    ];

    expect(answers.map((answer) => object(answer)['count'])).toEqual([100, 100, 2]);
    const track = site.db.acars.listTrack(pirep_id);
    expect(track.map(({ client_id }) => client_id)).toEqual(Array.from({ length: 101 }, (_, order) => rowId(order)));
    expect(track[100]).toMatchObject({ lat: 53.4, heading: 187.5, created_at: '2026-11-20T14:06:40.000Z' });
  });

  test('events and logs have ids of their own, and are stored once too', async () => {
    const pirep_id = await prefile();
    const created_at = '2026-11-20T14:05:00Z';
    const events = [{ id: rowId(1), event: 'Doors closed', created_at }];
    const logs = [{ id: rowId(2), log: 'Pushback', created_at, lat: 53.6, lon: 9.9 }];
    for (let time = 0; time < 2; time += 1) {
      expect(object(await open().post(`pireps/${pirep_id}/acars/events`, { events }))['count']).toBe(1);
      expect(object(await open().post(`pireps/${pirep_id}/acars/logs`, { logs }))['count']).toBe(1);
    }

    expect(site.db.acars.listLines(pirep_id).filter(({ event }) => event === 1)).toMatchObject([
      { client_id: rowId(1), log: 'Doors closed' },
    ]);
    expect(site.db.acars.listLines(pirep_id).filter(({ event }) => event === 0)).toMatchObject([
      { client_id: rowId(2), log: 'Pushback', lat: 53.6 },
    ]);
  });

  test('the flight is filed once: before, it is not known as submitted, afterwards it is', async () => {
    const pirep_id = await prefile();
    await open().post(`pireps/${pirep_id}/acars/positions`, { positions: positions(0, 1) });
    expect(await mayFile(open(), pirep_id)).toBe(true);
    const answer = await open().post(`pireps/${pirep_id}/file`, figures);

    expect(object(answer)).toHaveProperty('data');
    expect(await mayFile(open(), pirep_id)).toBe(false);
    const filed = cockpit.stored(pirep_id);
    expect(filed).toMatchObject({ state: 1, flight_time: 62, fuel_used: 5310.5 });
    expect(filed.distance).toBeCloseTo(toNm(415.2), 6);
  });

  test('a flight is not filed again after the operator has decided', async () => {
    const accepted = await prefile({ flight_number: '610' });
    const rejected = await prefile({ flight_number: '611' });
    for (const pirep_id of [accepted, rejected]) await open().post(`pireps/${pirep_id}/file`, figures);
    await decide(accepted, 2);
    await decide(rejected, 6);

    expect(await mayFile(open(), accepted)).toBe(false);
    expect(await mayFile(open(), rejected)).toBe(false);
  });

  test('a flight is cancelled with an empty object, and again when the answer was lost', async () => {
    const pirep_id = await prefile();
    const answers = [await open().cancel(pirep_id), await open().cancel(pirep_id)];

    expect(answers.map(isCancelled)).toEqual([true, true]);
    expect(cockpit.stored(pirep_id)).toMatchObject({ state: 3, status: 'DX' });
  });

  test('an accepted flight is not cancelled, and the error has its slug and state', async () => {
    const pirep_id = await prefile();
    await open().post(`pireps/${pirep_id}/file`, figures);
    await decide(pirep_id, 2);
    const answer = await open().cancel(pirep_id);

    expect(answer.status).toBe(400);
    expect(object(answer)).toMatchObject({
      type: expect.stringMatching(/\/pirep-cancel-not-allowed$/),
      state: 2,
    });
    expect(isCancelled(answer)).toBe(false);
  });

  test('every error is an object with a message', async () => {
    const pirep_id = await prefile();
    const answers = [
      await open().get('pireps/999'),
      await open().get('acars/session'),
      await open().post(`pireps/${pirep_id}/acars/positions`, { positions: [{ lat: 91, lon: 9 }] }),
      await open().post(`pireps/${site.given.pirep().id}/acars/logs`, { logs: [{ log: 'x' }] }),
    ];

    expect(answers.map(({ status }) => status)).toEqual([404, 404, 400, 403]);
    expect(answers.map(readRefusal)).toEqual(answers.map(() => expect.stringMatching(/\w{3}/)));
  });
});

test("at phpVMS's address a flight without subfleets of its own does not lose the list", async () => {
  const ids = [
    site.given.flight({ flight_number: 612 }, [cockpit.aircraft.subfleet_id]).id,
    site.given.flight({ flight_number: 613 }).id,
  ];
  const aircraft = [String(cockpit.aircraft.id)];

  expect(readFlights(await climb('/phpvms7').get('flights?page=1&limit=50'))).toEqual([
    { flight: `${ids[0]} 612 EDDH-LOWI`, aircraft },
    { flight: `${ids[1]} 613 EDDH-LOWI`, aircraft },
  ]);
});
