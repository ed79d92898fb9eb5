import { describe, expect, test } from 'vitest';
import { enterCockpit } from '../cockpit.ts';
import { eachTest } from '../eachTest.ts';
import { type Answer, openClient, openSite, type Site } from './site.ts';

/** F-ACARS: Dart with Flutter; three of its calls carry the bare key as `Authorization`, and only 200 is success. */

/** `json['a'][0]['b']`: nothing is looked up in null, and what is declared not null raises when it is. */
function at(from: unknown, ...path: (string | number)[]): unknown {
  return path.reduce<unknown>((found, key) => {
    if (typeof found !== 'object' || found === null) throw new Error(`NoSuchMethodError: [] of ${String(found)}`);
    if (Array.isArray(found) && !(key in found)) throw new Error(`RangeError: ${key}`);
    return (found as Record<string | number, unknown>)[key];
  }, from);
}

interface DartTypes {
  readonly String: string;
  readonly int: number;
  readonly double: number;
  readonly List: unknown[];
}

const kinds: Record<keyof DartTypes, (value: unknown) => boolean> = {
  String: (value) => typeof value === 'string',
  int: Number.isInteger,
  // `num.toDouble()`
  double: (value) => typeof value === 'number',
  List: Array.isArray,
};

function as<T extends keyof DartTypes>(type: T, value: unknown): DartTypes[T] {
  if (!kinds[type](value)) throw new Error(`TypeError: ${JSON.stringify(value) ?? 'null'} is no ${type}`);
  return value as DartTypes[T];
}

/** Of the first bid all that a flight is begun with; what is missing makes the bid not load, without a word. */
function readBid({ status, json }: Answer) {
  if (status !== 200) throw new Error(`HTTP ${status}`);
  const bid = at(json(), 'data', 0);
  const flight = at(bid, 'flight');
  const subfleet = at(flight, 'subfleets', 0);
  return {
    id: as('int', at(bid, 'id')),
    flight_id: as('String', at(bid, 'flight_id')),
    aircraft_id: as('int', at(bid, 'aircraft_id')),
    airline_id: as('int', at(flight, 'airline', 'id')),
    route: as('String', at(flight, 'route')),
    load_factor: as('double', at(flight, 'load_factor')),
    load_factor_variance: as('double', at(flight, 'load_factor_variance')),
    distance: as('double', at(flight, 'distance', 'nmi')),
    flight_time: as('int', at(flight, 'flight_time')),
    type: as('String', at(subfleet, 'type')),
    name: as('String', at(subfleet, 'name')),
    icao: as('String', at(subfleet, 'aircraft', 0, 'icao')),
    registration: as('String', at(subfleet, 'aircraft', 0, 'registration')),
    fares: as('List', at(subfleet, 'fares')).map((fare) => ({
      ...(fare as object),
      capacity: as('int', at(fare, 'capacity')),
    })),
  };
}

const site = eachTest(openSite);
const cockpit = eachTest(() => enterCockpit(site));
let flight_id: string;

/** A bid with the aircraft that the pilot chose on the website. */
function givenBid(
  columns: Parameters<Site['given']['flight']>[0] = {},
  subfleets: readonly number[] = [cockpit.aircraft.subfleet_id],
  aircraft_id = cockpit.aircraft.id,
): void {
  const { subfleet_id } = cockpit.aircraft;
  for (const capacity of [150, 12]) {
    site.db.subfleets.fareLinks.insert({ subfleet_id, fare_id: site.given.fare({ capacity, price: 49.5 }).id });
  }
  flight_id = site.given.flight({ flight_number: 612, route: 'AMLUH M852', ...columns }, subfleets).id;
  site.given.bid({ user_id: cockpit.pilot.user.id, flight_id, aircraft_id });
}

const website = '/phpvms7';
const typed = {
  'Content-Type': 'application/json',
  Accept: 'application/json',
  'User-Agent': 'Dart/3.5 (dart:io)',
};
const bare = eachTest(() => openClient(site, website, { ...typed, Authorization: cockpit.pilot.key }));
const client = eachTest(() => openClient(site, website, { ...typed, 'X-API-Key': cockpit.pilot.key }));

const get = (path: string): Promise<Answer> => bare.get(path);
const prefile = (body: object): Promise<Answer> => bare.post('pireps/prefile', body);
const post = (path: string, body: object): Promise<Answer> => client.post(`pireps/${path}`, body);

/** Sends the fares of the bid back as they came, each with what was sold. */
async function begin(changes: object = {}): Promise<Answer> {
  const bid = readBid(await get('user/bids'));
  return prefile({
    airline_id: bid.airline_id,
    flight_id: bid.flight_id,
    aircraft_id: bid.aircraft_id,
    flight_number: '612',
    dpt_airport_id: 'EDDH',
    arr_airport_id: 'LOWI',
    route: bid.route,
    planned_distance: bid.distance,
    planned_flight_time: bid.flight_time,
    source_name: 'F-ACARS',
    fares: bid.fares.map((fare) => ({ ...fare, count: Math.round(fare.capacity * (bid.load_factor / 100)) })),
    ...changes,
  });
}

/** @returns the id, once all that is kept of the answer was found in it */
function readPrefile({ status, json }: Answer): string {
  if (status !== 200) throw new Error(`HTTP ${status}`);
  const data = at(json(), 'data');
  for (const key of ['flight_id', 'aircraft_id']) {
    if (at(data, key) === undefined || at(data, key) === null) throw new Error(`${key} is null`);
  }
  return as('String', at(data, 'id'));
}

describe('at the start', () => {
  test('the pilot logs in with the bare key', async () => {
    const { status, json } = await get('user');
    const { id, pilot_id } = cockpit.pilot.user;

    expect([status, at(json(), 'data', 'id'), at(json(), 'data', 'pilot_id')]).toEqual([200, id, pilot_id]);
    expect(at(json(), 'data', 'ident')).toBe('KTW0002');
  });

  test('the first bid is loaded with every key', async () => {
    givenBid({ load_factor: 85, load_factor_variance: 5 });
    const { id: aircraft_id, registration } = cockpit.aircraft;

    expect(readBid(await get('user/bids'))).toMatchObject({
      flight_id,
      aircraft_id,
      airline_id: site.given.home().id,
      route: 'AMLUH M852',
      load_factor: 85,
      load_factor_variance: 5,
      distance: 411,
      flight_time: 95,
      type: 'T1',
      icao: 'A320',
      registration,
      fares: [{ capacity: 150 }, { capacity: 12 }],
    });
  });

  test("a bid on a flight with few details is loaded with the airline's load factor", async () => {
    givenBid({ route: '', distance: null, flight_time: null, load_factor: null, load_factor_variance: null });

    expect(readBid(await get('user/bids'))).toMatchObject({
      route: '',
      load_factor: 82,
      load_factor_variance: 5,
      distance: 0,
      flight_time: 0,
    });
  });

  test('a bid on a flight without subfleets is loaded with any aircraft', async () => {
    givenBid({}, []);

    expect(readBid(await get('user/bids'))).toMatchObject({
      type: 'T1',
      registration: cockpit.aircraft.registration,
      fares: [{ capacity: 150 }, { capacity: 12 }],
    });
  });
});

describe('a flight', () => {
  test('begins with the fares as they came, and what was sold of each', async () => {
    givenBid();
    const id = readPrefile(await begin());

    expect(cockpit.stored(id)).toMatchObject({
      flight_id,
      aircraft_id: cockpit.aircraft.id,
      planned_distance: 411,
      planned_flight_time: 95,
      state: 0,
    });
    const sold = site.db.pirepFares.list(id).map(({ count }) => count);
    expect(sold).toEqual([123, 10]);
  });

  test('is flown with the aircraft of the bid, however many there are', async () => {
    const { aircraft } = cockpit;
    site.given.aircraft({ subfleet_id: aircraft.subfleet_id, registration: 'D-AAAA' });
    const { id: aircraft_id } = site.given.aircraft({ subfleet_id: aircraft.subfleet_id, registration: 'D-BIDS' });
    givenBid({}, [aircraft.subfleet_id], aircraft_id);

    expect(readBid(await get('user/bids'))).toMatchObject({ aircraft_id, registration: 'D-BIDS' });
    const id = readPrefile(await begin());
    const filed = await post(`${id}/file`, { flight_time: 62, fuel_used: 5310.5, distance: 415.2 });
    expect(filed.status).toBe(200);
    expect(cockpit.stored(id)).toMatchObject({ aircraft_id, state: 1, block_on_time: expect.any(String) });
    expect(at((await get('user/bids')).json(), 'data')).toEqual([]);
  });

  test('sends status and positions with dates that are not padded', async () => {
    givenBid();
    const id = readPrefile(await begin());
    const answers = [
      await post(`${id}/update`, { status: 'TXI', block_off_time: '2025-9-3T1:2:3Z', distance: 0, flight_time: 0 }),
      // Of an older build.
      await post(`${id}/update`, { status: 'ENR', block_off_time: '2025-9- 3T 1: 2: 4Z', flight_time: 12 }),
      await post(`${id}/acars/position`, {
        positions: [{ lat: 53.6, lon: 9.9, heading: 187, altitude: 4500, gs: 228, sim_time: '2025-9-3T1:2:3Z' }],
      }),
    ];

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(cockpit.stored(id)).toMatchObject({
      status: 'ENR',
      block_off_time: '2025-09-03T01:02:04.000Z',
      flight_time: 12,
    });
    expect(site.db.acars.listTrack(id)).toMatchObject([{ lat: 53.6, altitude: 4500, sim_time: '2025-9-3T1:2:3Z' }]);
  });

  test('is filed with such dates, because the client would lose it silently', async () => {
    givenBid();
    const id = readPrefile(await begin());
    const answer = await post(`${id}/file`, {
      flight_time: 62,
      fuel_used: 5310.5,
      distance: 415.2,
      block_off_time: '2025-9-3T1:2:3Z',
      block_on_time: '2025-9-3T2:4:13Z',
      landing_rate: -182,
    });

    expect(answer.status).toBe(200);
    expect(cockpit.stored(id)).toMatchObject({
      state: 1,
      distance: 415.2,
      flight_time: 62,
      block_on_time: '2025-09-03T02:04:13.000Z',
    });
    expect(at((await get('user/bids')).json(), 'data')).toEqual([]);
  });
});
