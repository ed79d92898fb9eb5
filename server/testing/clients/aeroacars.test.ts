import { describe, expect, test } from 'vitest';
import { changeSetting } from '../../domain/settings/settings.ts';
import { enterCockpit } from '../cockpit.ts';
import {
  type Aero,
  Bids,
  Created,
  decode,
  fate,
  findAircraft,
  isSuccess,
  openAero,
  Pilot,
  Pirep,
  Pireps,
  readFleet,
  removeBid,
  Track,
} from './aeroacars.ts';
import { eachTest } from '../eachTest.ts';
import { type Answer, openSite } from './site.ts';

/** AeroACARS 1.6.14 and its fork ASA-ACARS 0.11: how they call and what they read is in aeroacars.ts. */

const site = eachTest(() => openSite({ rateLimit: null }));
const cockpit = eachTest(() => enterCockpit(site));

const open = (key = cockpit.pilot.key): Aero => openAero(site, '/phpvms7', key);

const prefileBody = (changes: object = {}): object =>
  cockpit.prefileBody({
    aircraft_id: String(cockpit.aircraft.id),
    flight_type: 'J',
    planned_distance: 411.4,
    planned_flight_time: 65,
    route: 'AMLUH M852 RIXED',
    source_name: 'AeroACARS/1.6.14',
    // What is not a number.
    block_fuel: null,
    ...changes,
  });

const uuid = (order: number): string => `8d5f1a52-6c0b-4a53-9f0e-${String(order).padStart(12, '0')}`;

/** As Rust writes a time: nine digits of a second, and the offset. */
const at = (second: number, offset: 'Z' | '+00:00'): string =>
  new Date(Date.UTC(2026, 10, 20, 14, 0, second)).toISOString().replace('.000Z', `.123456789${offset}`);

const position = (order: number): object => ({
  id: uuid(order),
  order,
  lat: (53_600 - order) / 1000,
  lon: 9.98,
  altitude: 100 + order * 30,
  altitude_agl: -0.4,
  altitude_msl: 100 + order * 30,
  heading: 360,
  vs: 1837.25,
  gs: 228.5,
  ias: 210.25,
  fuel: 13_801.5,
  distance: order / 10,
  sim_time: at(order, '+00:00'),
  created_at: at(order, '+00:00'),
});
const flownTo = (count: number): object[] => Array.from({ length: count }, (_, order) => position(order));

const figures = { flight_time: 62, fuel_used: 5310.5, block_fuel: 14_330, distance: 415.2, level: 360 };

const givenBid = (aircraft_id: number | null = null): string => {
  const { id: flight_id } = site.given.flight({ flight_number: 612, level: 36_000 }, [cockpit.aircraft.subfleet_id]);
  // Its id is not that of the flight.
  site.given.bid({ user_id: site.given.pilot().user.id, flight_id: site.given.flight().id });
  site.given.bid({ user_id: cockpit.pilot.user.id, flight_id, aircraft_id });
  return flight_id;
};

/** What each kind of call during the flight is answered to. */
async function fates({ update, positions, post }: Aero, id: string): Promise<Set<string>> {
  const answers = await Promise.all([
    update(id, { status: 'ENR' }),
    positions(id, flownTo(1)),
    post(`pireps/${id}/acars/logs`, { logs: [{ log: 'x' }] }),
  ]);
  return new Set(answers.map(fate));
}

const prefile = async (changes: object = {}): Promise<string> =>
  decode(Created, await open().post('pireps/prefile', prefileBody(changes))).id;
const read = async (id: string) => decode(Pirep, await open().get(`pireps/${id}`));
describe('at the start', () => {
  test('the pilot logs in', async () => {
    const { id, pilot_id, airline_id } = cockpit.pilot.user;

    expect(decode(Pilot, await open().get('user'))).toMatchObject({
      id,
      pilot_id,
      name: 'Pilot 2',
      ident: 'KTW0002',
      airline_id,
      airline: { id: airline_id, icao: 'KTW' },
      curr_airport: 'EDDH',
      home_airport: null,
      state: 1,
    });
  });

  test('the bids are read, also those with few details; none is planned with SimBrief', async () => {
    const flight_id = givenBid();
    const unknown = site.given.flight({ distance: null, flight_time: null, level: null });
    site.given.bid({ user_id: cockpit.pilot.user.id, flight_id: unknown.id });
    const bids = decode(Bids, await open().get('user/bids'));

    expect(bids).toMatchObject([
      {
        user_id: cockpit.pilot.user.id,
        flight_id,
        flight: {
          id: flight_id,
          flight_number: 612,
          dpt_airport_id: 'EDDH',
          arr_airport_id: 'LOWI',
          flight_time: 95,
          distance: { nmi: 411 },
          airline: { icao: 'KTW' },
          simbrief: null,
        },
      },
      { flight_id: unknown.id, flight: { distance: { nmi: 0 }, flight_time: 0 } },
    ]);
  });

  test('the fleet is read in pages of a hundred, up to one that is not full', async () => {
    const last = Array.from({ length: 101 }, () => site.given.subfleet()).at(-1);
    const aircraft = site.given.aircraft({ subfleet_id: last?.id ?? 0, mtow: 162_000 });
    const { rows, pages } = await readFleet(open());

    // With the one of the cockpit.
    expect([rows.length, pages, new Set(rows.map(({ id }) => id)).size]).toEqual([102, 2, 102]);
    // The API contract's aircraft have no weights.
    const mtow = { kg: 73_481.96, lbs: 162_000 };
    expect(rows.at(-1)?.aircraft).toMatchObject([{ id: aircraft.id, icao: 'A320', status: 'A', mtow }]);
  });

  test('a fleet of exactly a hundred ends with an empty page', async () => {
    for (let count = 1; count < 100; count += 1) site.given.subfleet();
    const { rows, pages } = await readFleet(open());

    expect([rows.length, pages]).toEqual([100, 2]);
  });

  test('an aircraft is found by its id, or at neither of two addresses', async () => {
    const { id, registration } = cockpit.aircraft;

    expect(await findAircraft(open(), id)).toMatchObject({ id, registration, airport_id: 'EDDH', status: 'A' });
    expect(await findAircraft(open(), 999)).toBe('unknown');
  });

  test('the live map stays empty until the operator opens it', async () => {
    const id = await prefile();
    expect((await open().getOpenly('acars')).status).toBe(401);
    await site.db.write((tx) => changeSetting(tx, 'operator', 'api.public_live_map', 'true'));

    expect(decode(Pireps, await open().getOpenly('acars'))).toMatchObject([{ id, flight_number: '612' }]);
  });
});

describe('a flight', () => {
  test('begins with the aircraft as a text, and null for what is no number', async () => {
    const flight_id = givenBid();
    const id = await prefile({ flight_id });

    expect(cockpit.stored(id)).toMatchObject({
      aircraft_id: cockpit.aircraft.id,
      flight_id,
      flight_number: '612',
      flight_type: 'J',
      planned_distance: expect.closeTo(411.4, 6),
      planned_flight_time: 65,
      block_fuel: null,
      source_name: 'AeroACARS/1.6.14',
      state: 0,
      status: 'INI',
    });
  });

  test("that is refused shows why, with the client's own text for an aircraft out of service", async () => {
    const forbidden = site.given.aircraft({ airport_id: 'EDDH', subfleet_id: site.given.subfleet().id });
    const broken = site.given.aircraft({
      airport_id: 'EDDH',
      subfleet_id: cockpit.aircraft.subfleet_id,
      status: 'M',
    });

    await expect(prefile({ aircraft_id: String(forbidden.id) })).rejects.toThrow(/^400 Your rank may not fly the /);
    await expect(prefile({ aircraft_id: String(broken.id) })).rejects.toThrow('in use or in maintenance');
  });

  test('boards, and sends its route and first lines of log', async () => {
    const id = await prefile();
    const { update, post } = open();
    const route = Array.from({ length: 100 }, (_, order) => ({
      name: `WP${order}`,
      order,
      nav_type: 1,
      lat: 53.6 - order / 20,
      lon: 9.98 + order / 70,
    }));
    const logs = ['Sim connected', 'Boarding'].map((log, second) => ({ log, created_at: at(second, 'Z') }));
    const answers = [
      await update(id, { state: 0, status: 'BST' }),
      await post(`pireps/${id}/route`, { route }),
      await post(`pireps/${id}/acars/logs`, { logs }),
    ];

    expect(answers.map(fate)).toEqual(['goes on', 'goes on', 'goes on']);
    expect(cockpit.stored(id)).toMatchObject({ state: 0, status: 'BST' });
    expect(site.db.acars.listRoute(id)).toMatchObject(route);
    expect(site.db.acars.listLines(id).filter(({ event }) => event === 0)).toMatchObject([
      { log: 'Sim connected', created_at: '2026-11-20T14:00:00.123Z' },
      { log: 'Boarding', created_at: '2026-11-20T14:00:01.123Z' },
    ]);
  });

  test('sends fifty positions at once, and the same ids again when the answer was lost', async () => {
    const id = await prefile();
    const first = flownTo(50);
    const answers = [
      await open().positions(id, first),
      await open().positions(id, first),
      await open().positions(id, [...first.slice(40), position(50)]),
    ];

    expect(answers.map(fate)).toEqual(['goes on', 'goes on', 'goes on']);
    const track = site.db.acars.listTrack(id);
    expect(track.map(({ client_id }) => client_id)).toEqual(Array.from({ length: 51 }, (_, order) => uuid(order)));
    expect(track[7]).toMatchObject({
      lat: 53.593,
      altitude: 310,
      altitude_agl: -0.4,
      heading: 360,
      ias: 210.25,
      distance: expect.closeTo(0.7, 6),
      sim_time: '2026-11-20T14:00:07.123456789+00:00',
      created_at: '2026-11-20T14:00:07.123Z',
    });
  });

  test('of ASA-ACARS sends positions without ids, each with up to 900 characters of log', async () => {
    const id = await prefile({ source_name: 'ASA-ACARS/0.11.2' });
    const log = JSON.stringify({ phase: 'CRUISE', notes: 'ä'.repeat(870) });
    const { id: _, ...bare } = position(3) as { id: string };
    const answer = await open().positions(id, [{ ...bare, log }]);

    expect(fate(answer)).toBe('goes on');
    expect(site.db.acars.listTrack(id)).toMatchObject([{ client_id: null, log, lat: 53.597 }]);
  });

  test('sends its progress every 30 seconds', async () => {
    const id = await prefile();
    const beat = {
      status: 'ENR',
      flight_time: 0,
      distance: 0.001,
      fuel_used: 0,
      block_fuel: 14_330,
      level: 360,
      source_name: 'AeroACARS/1.6.14',
      updated_at: '2020-01-01T00:00:00Z',
    };
    await open().update(id, beat);
    const answer = await open().update(id, { ...beat, flight_time: 12, distance: 80.25, fuel_used: 1500.5 });

    expect(fate(answer)).toBe('goes on');
    const stored = cockpit.stored(id);
    expect(stored).toMatchObject({
      status: 'ENR',
      flight_time: 12,
      fuel_used: 1500.5,
      block_fuel: 14_330,
      level: 360,
    });
    expect(stored.distance).toBeCloseTo(80.25, 6);
    // The client's word for it does not count.
    expect(Date.parse(stored.updated_at)).toBeGreaterThanOrEqual(Date.parse(stored.created_at));
  });

  test('is filed with fares, fields and block times, and its bid is removed', async () => {
    const fare = site.given.fare({ capacity: 180 });
    site.db.subfleets.fareLinks.insert({ subfleet_id: cockpit.aircraft.subfleet_id, fare_id: fare.id });
    const flight_id = givenBid();
    const [bid] = decode(Bids, await open().get('user/bids'));
    const id = await prefile({ flight_id });
    const answer = await open().post(`pireps/${id}/file`, {
      ...figures,
      landing_rate: -182.5,
      score: 94,
      notes: 'Smooth',
      source_name: 'AeroACARS/1.6.14',
      fares: [{ id: fare.id, count: 151 }],
      fields: { 'Landing G': '1.21', Runway: '26' },
      block_off_time: at(0, '+00:00'),
      block_on_time: at(3900, '+00:00'),
    });

    expect(isSuccess(answer)).toBe(true);
    const filed = cockpit.stored(id);
    expect(filed).toMatchObject({
      state: 1,
      status: 'ARR',
      flight_time: 62,
      fuel_used: 5310.5,
      landing_rate: -182.5,
      block_on_time: '2026-11-20T15:05:00.123Z',
    });
    expect(filed.distance).toBeCloseTo(415.2, 6);
    expect(site.db.pirepFields.list([id])).toMatchObject([
      { name: 'Landing G', value: '1.21' },
      { name: 'Runway', value: '26' },
    ]);
    expect(site.db.pirepFares.list(id)).toMatchObject([{ fare_id: fare.id, count: 151 }]);
    expect(bid && isSuccess(await removeBid(open(), bid))).toBe(true);
    expect(decode(Bids, await open().get('user/bids'))).toEqual([]);
  });

  test('that was diverted is filed for review by an update, and read again', async () => {
    const id = await prefile();
    const answers = [
      await open().update(id, {
        ...figures,
        state: 1,
        source: 1,
        status: 'ONB',
        arr_airport_id: 'EDDM',
        submitted_at: '2020-01-01T00:00:00Z',
        block_on_time: at(3900, '+00:00'),
      }),
      await open().post(`pireps/${id}/fields`, { fields: { 'Diversion Airport': 'EDDM', Reason: 'Fog' } }),
    ];

    expect(answers.map(isSuccess)).toEqual([true, true]);
    expect(await read(id)).toMatchObject({ state: 1, status: 'ONB', arr_airport_id: 'EDDM', flight_time: 62 });
    expect(site.db.pirepFields.list([id])).toHaveLength(2);
    expect(cockpit.stored(id).submitted_at).not.toMatch(/^2020/);
  });

  test('that was interrupted is found and read with its track', async () => {
    const filed = await prefile({ flight_number: '611' });
    await open().post(`pireps/${filed}/file`, figures);
    const id = await prefile();
    await open().positions(id, flownTo(2));
    await open().update(id, { status: 'ENR', flight_time: 12, distance: 80.25 });
    const running = { id, flight_number: '612', state: 0, airline_id: site.given.home().id, distance: 80.25 };

    expect(decode(Pireps, await open().get('user/pireps?state=0'))).toMatchObject([running]);
    const all = decode(Pireps, await open().get('user/pireps'));
    expect(all.map((pirep) => [pirep.id, pirep.state])).toEqual([
      [id, 0],
      [filed, 1],
    ]);
    expect(await read(id)).toMatchObject({ ...running, status: 'ENR', flight_time: 12 });
    expect(decode(Track, await open().get(`pireps/${id}/acars/position`))).toMatchObject([
      { lat: 53.6, lon: 9.98, altitude: 100, sim_time: at(0, '+00:00') },
      { lat: 53.599, altitude: 130 },
    ]);
  });

  test('ends in the client when it does not exist, and loses its queue when the key cannot change it', async () => {
    const { key, user } = cockpit.pilot;
    const deleted = site.given.pirep({ user_id: user.id, state: 4 });
    const foreign = site.given.pirep();
    const id = await prefile();

    expect(await fates(open(), '999')).toEqual(new Set(['was cancelled on the server']));
    expect(await fates(open(), deleted.id)).toEqual(new Set(['was cancelled on the server']));
    expect(await fates(open(), foreign.id)).toEqual(new Set(['loses its queue']));
    expect(await fates(open('revoked'), id)).toEqual(new Set(['loses its queue']));
    expect(await fates(open(key), id)).toEqual(new Set(['goes on']));
  });

  test('without a connection for hours catches up in a burst, within the rate limit', async () => {
    const id = await prefile();
    const answers: Answer[] = [];
    for (let batch = 0; batch < 400; batch += 1) {
      const positions = [position(batch * 2), position(batch * 2 + 1)];
      answers.push(await open().positions(id, positions));
      // The answer to every tenth is lost.
      if (batch % 10 === 0) answers.push(await open().positions(id, positions));
    }

    expect(answers).toHaveLength(440);
    expect(new Set(answers.map(fate))).toEqual(new Set(['goes on']));
    expect(decode(Track, await open().get(`pireps/${id}/acars/position`))).toHaveLength(800);
  });
});
