import { beforeEach, describe, expect, test } from 'vitest';
import { enterCockpit, finalFigures } from '../testing/cockpit.ts';
import { allTests, eachTest } from '../testing/eachTest.ts';
import { stored } from '../testing/given.ts';
import { createHarness, profiles } from '../testing/harness.ts';
import type { classicCatalog } from './mapping/classic/catalog.ts';
import { classic, phpvms7 } from './profile.ts';

/** One airline in two profiles (decisions §1), and a pilot who flies one PIREP with a client of each. */

type Pirep = Readonly<Record<string, unknown>> & { readonly id: string };

interface Difference {
  readonly what: string;
  /** What a pilot sends and reads at that mount. */
  readonly read: (mount: string) => unknown;
  readonly classic: unknown;
  readonly phpvms7: unknown;
}

interface Offered {
  readonly subfleets: readonly { readonly aircraft: readonly { readonly id: number }[] }[];
}

const noDistance = { m: 0, km: 0, mi: 0, nmi: 0 };
const noMass = { kg: 0, lbs: 0 };
const sqlTime = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
const rfcTime = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);

describe('the profiles differ in', () => {
  const harness = allTests(createHarness);
  const cockpits = new Map(
    profiles.map(({ mount }) => [mount, eachTest(() => enterCockpit<Pirep>(harness, {}, mount))]),
  );
  let flights = 0;

  const at = (mount: string) => stored(cockpits.get(mount));
  const prefile = (mount: string, changes: object = {}): Promise<Pirep> =>
    at(mount).prefile({ flight_number: (flights += 1), ...changes });

  async function fly(mount: string): Promise<Pirep> {
    const { id } = await prefile(mount);
    const position = { lat: 53.6, lon: 10, heading: 242.5, gs: 468.4, ias: 280.6, distance: 100, fuel: 9420.5 };
    await at(mount).send(id, 'acars/position', { positions: [position] });
    return (await at(mount).caller.get(`${mount}/pireps/${id}`)).json<{ data: Pirep }>().data;
  }

  const differences: readonly Difference[] = [
    {
      what: 'a distance that was sent as 100',
      read: async (mount) => (await prefile(mount, { planned_distance: 100 }))['planned_distance'],
      classic: 100,
      phpvms7: { m: 185_200, km: 185.2, mi: 115.08, nmi: 100 },
    },
    {
      what: 'fuel of 1,000 lbs',
      read: async (mount) => (await prefile(mount, { block_fuel: '1000' }))['block_fuel'],
      classic: 1000,
      phpvms7: { lbs: 1000, kg: 453.59 },
    },
    {
      what: 'figures that are not known yet',
      read: async (mount) => prefile(mount),
      classic: expect.objectContaining({
        level: null,
        distance: null,
        flight_time: null,
        fuel_used: null,
        submitted_at: null,
        block_off_time: null,
      }),
      phpvms7: expect.objectContaining({
        flight_id: null,
        route_code: null,
        route_leg: null,
        alt_airport_id: null,
        level: 0,
        distance: noDistance,
        planned_distance: noDistance,
        flight_time: 0,
        planned_flight_time: null,
        zfw: null,
        block_fuel: noMass,
        fuel_used: noMass,
        landing_rate: null,
        score: null,
        submitted_at: null,
        block_off_time: null,
        block_on_time: null,
        position: null,
        flight: null,
        simbrief: null,
        comments: [],
      }),
    },
    {
      what: 'figures with fractions',
      read: async (mount) => {
        const { level, zfw, score, flight_time } = await prefile(mount, {
          level: 349.6,
          zfw: 123_456.7,
          score: 97.4,
          flight_time: '62.4',
        });
        return { level, zfw, score, flight_time };
      },
      classic: { level: 349.6, zfw: 123_456.7, score: 97.4, flight_time: 62 },
      phpvms7: { level: 350, zfw: 123_456.7, score: 97, flight_time: 62 },
    },
    {
      what: 'the last position',
      read: async (mount) => (await fly(mount))['position'],
      classic: expect.objectContaining({ heading: 242.5, gs: 468.4, ias: 280.6, distance: 100, fuel: 9420.5 }),
      phpvms7: expect.objectContaining({
        heading: 243,
        gs: 468,
        ias: 281,
        distance: { m: 185_200, km: 185.2, mi: 115.08, nmi: 100 },
        fuel: { kg: 4273.07, lbs: 9420.5 },
      }),
    },
    {
      what: 'the last position on the live map',
      read: async (mount) => {
        const { id, position } = await fly(mount);
        const { data } = (await at(mount).caller.get(`${mount}/acars`)).json<{ data: Pirep[] }>();
        expect(data.find((pirep) => pirep.id === id)?.['position']).toEqual(position);
        return (position as Pirep)['distance'];
      },
      classic: 100,
      phpvms7: { m: 185_200, km: 185.2, mi: 115.08, nmi: 100 },
    },
    {
      what: 'a last position without distance and fuel',
      read: async (mount) => {
        const { id } = await prefile(mount);
        await at(mount).send(id, 'acars/position', { positions: [{ lat: 53.6, lon: 10 }] });
        return (await at(mount).caller.get(`${mount}/pireps/${id}`)).json<{ data: Pirep }>().data['position'];
      },
      classic: expect.objectContaining({ distance: null, fuel: null }),
      phpvms7: expect.objectContaining({ distance: noDistance, fuel: noMass }),
    },
    {
      what: 'the time on block of a flight that is filed without',
      read: async (mount) => {
        const { id } = await prefile(mount);
        const { block_on_time, submitted_at } = await at(mount).send(id, 'file', finalFigures);
        return submitted_at !== null && block_on_time === submitted_at ? 'when it was filed' : block_on_time;
      },
      classic: null,
      phpvms7: 'when it was filed',
    },
    {
      what: 'the airports of a pilot in a PIREP',
      read: async (mount) => {
        const { user } = (await prefile(mount)) as unknown as { user: object };
        return Object.entries(user).filter(([name]) => name.includes('airport'));
      },
      classic: [
        ['home_airport_id', null],
        ['curr_airport_id', 'EDDH'],
      ],
      phpvms7: [
        ['home_airport', null],
        ['curr_airport', 'EDDH'],
        ['home_airport_id', null],
        ['curr_airport_id', 'EDDH'],
      ],
    },
    {
      what: 'the aircraft of a flight',
      read: async (mount) => {
        const { id } = harness.given.flight({}, [at(mount).aircraft.subfleet_id]);
        const aircraft = (await at(mount).caller.get(`${mount}/flights/${id}/aircraft`)).json<object>();
        return Array.isArray(aircraft) ? 'a bare list' : Object.keys(aircraft);
      },
      classic: ['data'],
      phpvms7: 'a bare list',
    },
    {
      what: 'the track of a flight at pireps/{id}/acars',
      read: async (mount) => {
        const { id } = await fly(mount);
        return (await at(mount).caller.get(`${mount}/pireps/${id}/acars`)).statusCode;
      },
      classic: 404,
      phpvms7: 200,
    },
    {
      what: 'the pilots that a key may read',
      read: async (mount) => (await at(mount).caller.get(`${mount}/users/${harness.given.pilot().user.id}`)).statusCode,
      classic: 404,
      phpvms7: 200,
    },
    {
      what: 'the aircraft that a bid with an aircraft offers',
      read: async (mount) => {
        const { aircraft, pilot, caller } = at(mount);
        const { subfleet_id } = aircraft;
        const second = harness.given.aircraft({ subfleet_id });
        const other = harness.given.subfleet();
        harness.db.ranks.subfleetLinks.insert({ rank_id: pilot.user.rank_id, subfleet_id: other.id });
        const { id: flight_id } = harness.given.flight({}, [subfleet_id, other.id]);
        harness.given.bid({ user_id: pilot.user.id, flight_id, aircraft_id: second.id });
        const { data } = (await caller.get(`${mount}/user/bids`)).json<{ data: { flight: Offered }[] }>();
        return data[0]?.flight.subfleets.map((subfleet) =>
          subfleet.aircraft.map(({ id }) => ['first', 'second'][[aircraft.id, second.id].indexOf(id)]),
        );
      },
      classic: [['first', 'second'], []],
      phpvms7: [['second']],
    },
    {
      what: 'times',
      read: async (mount) => {
        const { id, created_at, updated_at } = await prefile(mount, { block_off_time: '2026-11-20 14:05:07' });
        const { block_off_time, submitted_at } = await at(mount).send(id, 'file', finalFigures);
        return { created_at, updated_at, submitted_at, block_off_time };
      },
      classic: {
        created_at: sqlTime,
        updated_at: sqlTime,
        submitted_at: sqlTime,
        block_off_time: '2026-11-20 14:05:07',
      },
      phpvms7: {
        created_at: rfcTime,
        updated_at: rfcTime,
        submitted_at: rfcTime,
        block_off_time: '2026-11-20T14:05:07Z',
      },
    },
    {
      what: 'fields',
      read: async (mount) => (await prefile(mount, { fields: { Gate: 'A12', Pax: 120 } }))['fields'],
      classic: [
        expect.objectContaining({ name: 'Gate', value: 'A12', source: 'acars' }),
        expect.objectContaining({ name: 'Pax', value: '120' }),
      ],
      phpvms7: { Gate: 'A12', Pax: '120' },
    },
    { what: 'no fields', read: async (mount) => (await prefile(mount))['fields'], classic: [], phpvms7: {} },
    {
      what: 'a cargo flight',
      read: async (mount) => (await prefile(mount, { flight_type: 'F' }))['flight_type'],
      classic: 1,
      phpvms7: 'F',
    },
    {
      what: 'a cargo flight that was sent as an integer',
      read: async (mount) => (await prefile(mount, { flight_type: 1 }))['flight_type'],
      classic: 1,
      phpvms7: 'F',
    },
    {
      what: 'a status in the prefile',
      read: async (mount) => (await prefile(mount, { status: 'BST' }))['status'],
      classic: 'BST',
      phpvms7: 'INI',
    },
    {
      what: 'fares that the subfleet of the aircraft lacks',
      read: async (mount) => {
        const { caller, prefileBody } = at(mount);
        const [fare, foreign] = [harness.given.fare(), harness.given.fare()];
        const { subfleet_id } = at(mount).aircraft;
        harness.db.subfleets.fareLinks.insert({ subfleet_id, fare_id: fare.id });
        const fares = [fare.id, foreign.id, 999_999].map((id) => ({ id, count: 3 }));
        const reply = await caller.post(
          `${mount}/pireps/prefile`,
          prefileBody({ flight_number: (flights += 1), fares }),
        );
        const { data, errors } = reply.json();
        if (errors) return Object.keys(errors);
        const [, note] = harness.db.audit.list('pirep', data.id);
        const dropped = JSON.parse(note?.after ?? '{}').fares.length;
        return [harness.db.pirepFares.list(data.id).map(({ count }) => count), note?.action, dropped];
      },
      classic: ['fares.1.id', 'fares.2.id'],
      phpvms7: [[3], 'pirep.fares_dropped', 2],
    },
    {
      what: 'a route in small letters',
      read: async (mount) => (await prefile(mount, { route: 'amluh M852 rixed' }))['route'],
      classic: 'amluh M852 rixed',
      phpvms7: 'AMLUH M852 RIXED',
    },
    {
      what: 'notes and a route that nobody sent',
      read: async (mount) => {
        const { route, notes } = await prefile(mount);
        return { route, notes };
      },
      classic: { route: '', notes: '' },
      phpvms7: { route: null, notes: null },
    },
    {
      what: 'an ident',
      read: async (mount) => (await prefile(mount, { flight_number: (flights += 1), route_leg: 2 }))['ident'],
      classic: expect.stringMatching(/^KTW\d+\/L\.2$/),
      phpvms7: expect.stringMatching(/^KW\d+\/L\.2$/),
    },
    {
      what: 'a word as status',
      read: async (mount) => {
        const { id } = await prefile(mount);
        const position = { lat: 53.6, lon: 10, status: 'Enroute' };
        await at(mount).send(id, 'update', { status: 'boarding' });
        await at(mount).send(id, 'acars/position', { positions: [position] });
        await at(mount).send(id, 'update', { status: 'landing' });
        return [harness.db.acars.listTrack(id)[0]?.status, at(mount).stored(id).status];
      },
      classic: [null, 'OFB'],
      phpvms7: ['ENR', 'LAN'],
    },
    {
      what: 'the id of a position',
      read: async (mount) => {
        const { id } = await prefile(mount);
        const positions = [{ id: '0c8a4d1e-7f00', lat: 53.6, lon: 10 }];
        await at(mount).send(id, 'acars/position', { positions });
        return (await at(mount).caller.get(`${mount}/pireps/${id}/acars/position`)).json().data[0].id;
      },
      classic: expect.stringMatching(/^\d+$/),
      phpvms7: '0c8a4d1e-7f00',
    },
    {
      what: 'the status after the first position',
      read: async (mount) => (await fly(mount))['status'],
      classic: 'OFB',
      phpvms7: 'INI',
    },
    {
      what: 'filing without fuel_used',
      read: async (mount) => {
        const { id } = await prefile(mount);
        const { fuel_used: _, ...figures } = finalFigures;
        const reply = await at(mount).caller.post(`${mount}/pireps/${id}/file`, figures);
        return [reply.statusCode, at(mount).stored(id).state];
      },
      classic: [400, 0],
      phpvms7: [200, 1],
    },
  ];

  test.each(differences)('$what', async ({ read, ...expected }) => {
    expect(await read(classic.mount)).toEqual(expected.classic);
    expect(await read(phpvms7.mount)).toEqual(expected.phpvms7);
  });

  test('the mount', () => {
    expect([classic.mount, phpvms7.mount]).toEqual(['/api', '/phpvms7/api']);
  });
});

describe('a PIREP that is flown at both addresses', () => {
  const harness = eachTest(createHarness);
  const cockpit = eachTest(() => enterCockpit(harness));
  let id: string;
  beforeEach(async () => {
    ({ id } = await cockpit.prefile());
  });

  const nauticalMiles = 357.58;

  const fileAt = async (mount: string, figures: object): Promise<number> =>
    (await cockpit.caller.post(`${mount}/pireps/${id}/file`, { ...finalFigures, ...figures })).statusCode;

  test('a time on block that the client sent stays, before and at filing', async () => {
    await cockpit.send(id, 'update', { block_on_time: '2026-11-20T15:57:00Z' });
    expect(await fileAt(phpvms7.mount, {})).toBe(200);
    expect(cockpit.stored(id).block_on_time).toBe('2026-11-20T15:57:00.000Z');
    ({ id } = await cockpit.prefile({ flight_number: '613' }));
    expect(await fileAt(phpvms7.mount, { block_on_time: '2026-11-20T16:57:00Z' })).toBe(200);
    expect(cockpit.stored(id).block_on_time).toBe('2026-11-20T16:57:00.000Z');
  });

  test.each([
    ['acars/position', { positions: [{ id: 'a1', lat: 53.6, lon: 10 }] }],
    ['acars/events', { events: [{ id: 'a1', event: 'Gear up' }] }],
    ['acars/logs', { logs: [{ id: 'a1', log: 'Gear up' }] }],
  ])('a row of %s with an id is stored once, wherever it is sent', async (path, body) => {
    for (const { mount } of [classic, phpvms7]) {
      const url = `${mount}/pireps/${id}/${path}`;
      expect((await cockpit.caller.post(url, body)).json()).toMatchObject({ count: 1 });
      expect((await cockpit.caller.get(url)).json().data).toHaveLength(1);
    }
  });

  test('a prefile at one address is found at the other', async () => {
    const reply = await cockpit.caller.post(`${phpvms7.mount}/pireps/prefile`, cockpit.prefileBody());
    expect(reply.json().data.id).toBe(id);
  });

  describe('filing again at the other address', () => {
    test('with the same figures in its unit is fine', async () => {
      expect(await fileAt(classic.mount, { distance: 411.5 })).toBe(200);
      expect(await fileAt(phpvms7.mount, { distance: nauticalMiles })).toBe(200);
      expect(await fileAt(phpvms7.mount, { distance: nauticalMiles + 0.02 })).toBe(400);
    });

    test('with the same number in another unit is refused', async () => {
      expect(await fileAt(phpvms7.mount, { distance: nauticalMiles })).toBe(200);
      expect(await fileAt(classic.mount, { distance: nauticalMiles })).toBe(400);
      expect(await fileAt(classic.mount, { distance: 411.5 })).toBe(200);
    });
  });

  test('a flight departs with the first position that comes to the address that lets it', async () => {
    const positions = [{ lat: 53.6, lon: 10 }];
    await cockpit.caller.post(`${phpvms7.mount}/pireps/${id}/acars/position`, { positions });
    expect(cockpit.stored(id).status).toBe('INI');
    await cockpit.caller.post(`${classic.mount}/pireps/${id}/acars/position`, { positions });
    expect(cockpit.stored(id).status).toBe('OFB');
  });
});

test('a mapping that forgets or misspells a field of the reply does not compile', () => {
  type ToAirline = (typeof classicCatalog)['toAirline'];
  const whole = { id: 1, icao: 'KTW', iata: 'KW', name: 'Kittiwake', country: 'DE', logo: null };
  const { country, ...rest } = whole;
  const complete: ToAirline = () => ({ ...rest, country });
  // @ts-expect-error The country is missing.
  const forgets: ToAirline = () => rest;
  // @ts-expect-error The field is called country.
  const misspells: ToAirline = () => ({ ...rest, countries: country });
  expect([complete, forgets, misspells]).toHaveLength(3);
});
