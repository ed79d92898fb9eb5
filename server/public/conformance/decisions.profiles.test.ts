import { describe, expect, test } from 'vitest';
import { finalFigures } from '../../testing/cockpit.ts';
import { type Json, keeps, onScene, type Scene } from '../../testing/document.ts';
import { profiles } from '../../testing/harness.ts';
import { stored } from '../../testing/given.ts';
import { classic, phpvms7, type Profile } from '../profile.ts';

/** decisions §1: one airline, two ways to speak of it. */

interface Row {
  readonly what: string;
  /** What a pilot of the scene sees at that mount. */
  readonly read: (scene: Scene, mount: string) => Promise<unknown>;
  readonly classic: unknown;
  readonly phpvms7: unknown;
}

let flights = 0;

async function prefile({ cockpit }: Scene, mount: string, changes: object = {}): Promise<Json & { id: string }> {
  const body = cockpit.prefileBody({ flight_number: (flights += 1), ...changes });
  const reply = await cockpit.caller.post(`${mount}/pireps/prefile`, body);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json<{ data: Json & { id: string } }>().data;
}

async function fly(scene: Scene, mount: string): Promise<Json & { position: Json | null }> {
  const { id } = await prefile(scene, mount);
  const rows = {
    positions: [{ lat: 53.6, lon: 10, heading: 242.5, gs: 468.4, ias: 280.6, distance: 100, fuel: 9420 }],
  };
  await scene.cockpit.caller.post(`${mount}/pireps/${id}/acars/position`, rows);
  return scene.one(`${mount}/pireps/${id}`);
}

async function fileWithoutFuel(scene: Scene, mount: string): Promise<number> {
  const { id } = await prefile(scene, mount);
  const { fuel_used: _, ...figures } = finalFigures;
  return (await scene.cockpit.caller.post(`${mount}/pireps/${id}/file`, figures)).statusCode;
}

async function bidTwice({ cockpit, given }: Scene, mount: string): Promise<number[]> {
  const body = { flight_id: given.flight().id };
  const send = async (): Promise<number> => (await cockpit.caller.put(`${mount}/user/bids`, body)).statusCode;
  return [await send(), await send()];
}

async function bidOnForeign({ as, cockpit, given }: Scene, mount: string): Promise<number> {
  const body = { flight_id: given.flight().id };
  await as(given.pilot()).put(`${mount}/user/bids`, body);
  return (await cockpit.caller.put(`${mount}/user/bids`, body)).statusCode;
}

async function comment({ cockpit, one, ...scene }: Scene, mount: string): Promise<Json> {
  const { id } = await prefile({ cockpit, one, ...scene }, mount);
  await cockpit.caller.post(`${mount}/pireps/${id}/comments`, { comment: 'Hello' });
  return stored((await one<Json[]>(`${mount}/pireps/${id}/comments`))[0]);
}

const fareOf = async ({ cockpit, db, first, given }: Scene, mount: string): Promise<Json> => {
  const fare_id = given.fare({ price: 80 }).id;
  db.fares.insertOfSubfleet({ subfleet_id: cockpit.aircraft.subfleet_id, fare_id });
  return stored((await first<{ fares: Json[] }>(`${mount}/fleet`)).fares[0]);
};

const sqlTime = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
const rfcTime = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);

const rows: readonly Row[] = [
  {
    what: 'a distance that was sent as 100',
    read: async (scene, mount) => (await prefile(scene, mount, { planned_distance: 100 }))['planned_distance'],
    classic: 100,
    phpvms7: { m: 185_200, km: 185.2, mi: 115.08, nmi: 100 },
  },
  {
    what: 'the distance flown of a row, sent as 100',
    read: async (scene, mount) => (await fly(scene, mount)).position?.['distance'],
    classic: 100,
    phpvms7: 100,
  },
  {
    what: 'fuel of 1,000 lbs',
    read: async (scene, mount) => (await prefile(scene, mount, { block_fuel: 1000 }))['block_fuel'],
    classic: 1000,
    phpvms7: { lbs: 1000, kg: expect.closeTo(453.59, 2) },
  },
  {
    what: 'figures that are not known yet',
    read: async (scene, mount) => {
      const { distance, fuel_used, flight_time, level, submitted_at, block_off_time } = await prefile(scene, mount);
      return { distance, fuel_used, flight_time, level, submitted_at, block_off_time };
    },
    classic: {
      distance: null,
      fuel_used: null,
      flight_time: null,
      level: null,
      submitted_at: null,
      block_off_time: null,
    },
    phpvms7: {
      distance: { m: 0, km: 0, mi: 0, nmi: 0 },
      fuel_used: { kg: 0, lbs: 0 },
      flight_time: 0,
      level: 0,
      submitted_at: null,
      block_off_time: null,
    },
  },
  {
    what: 'a level and a zero-fuel weight with fractions',
    read: async (scene, mount) => {
      const { level, zfw } = await prefile(scene, mount, { level: 360.4, zfw: 120_000.4 });
      return { level, zfw };
    },
    classic: { level: 360.4, zfw: 120_000.4 },
    phpvms7: { level: 360, zfw: 120_000 },
  },
  {
    what: 'heading, gs and ias with fractions',
    read: async (scene, mount) => {
      const { heading, gs, ias } = (await fly(scene, mount)).position ?? {};
      return { heading, gs, ias };
    },
    classic: { heading: 242.5, gs: 468.4, ias: 280.6 },
    phpvms7: { heading: 243, gs: 468, ias: 281 },
  },
  {
    what: 'a moment',
    read: async (scene, mount) => (await prefile(scene, mount))['created_at'],
    classic: sqlTime,
    phpvms7: rfcTime,
  },
  {
    what: 'the moment of a comment',
    read: async (scene, mount) => (await comment(scene, mount))['created_at'],
    classic: { date: expect.any(String), timezone_type: 3, timezone: 'UTC' },
    phpvms7: rfcTime,
  },
  {
    what: 'the pilot of a comment',
    read: async (scene, mount) => ((await comment(scene, mount))['user'] as Json)['pilot_id'],
    classic: expect.stringMatching(/^KTW\d+$/),
    phpvms7: expect.any(Number),
  },
  {
    what: 'fields',
    read: async (scene, mount) => (await prefile(scene, mount, { fields: { gate: 'A1' } }))['fields'],
    classic: [expect.objectContaining({ name: 'gate', value: 'A1', source: 'acars' })],
    phpvms7: { gate: 'A1' },
  },
  {
    what: 'no fields',
    read: async (scene, mount) => (await prefile(scene, mount))['fields'],
    classic: [],
    phpvms7: {},
  },
  {
    what: 'a cargo flight',
    read: async (scene, mount) => (await prefile(scene, mount, { flight_type: 'F' }))['flight_type'],
    classic: 1,
    phpvms7: 'F',
  },
  {
    what: 'the id of a rank',
    read: async ({ one }, mount) => (await one(`${mount}/user`))['rank_id'],
    classic: expect.stringMatching(/^\d+$/),
    phpvms7: expect.any(Number),
  },
  {
    what: 'the last PIREP of a pilot',
    read: async ({ cockpit, db, one, given }, mount) => {
      db.users.update({ ...cockpit.pilot.user, last_pirep_id: given.pirep({ id: '1042' }).id });
      return (await one(`${mount}/user`))['last_pirep_id'];
    },
    classic: 1042,
    phpvms7: '1042',
  },
  {
    what: 'the subfleet of an aircraft',
    read: async ({ cockpit, one }, mount) =>
      (await one(`${mount}/fleet/aircraft/${cockpit.aircraft.id}`))['subfleet_id'],
    classic: expect.stringMatching(/^\d+$/),
    phpvms7: expect.any(Number),
  },
  {
    what: 'the price of a fare',
    read: async (scene, mount) => (await fareOf(scene, mount))['price'],
    classic: '80',
    phpvms7: 80,
  },
  {
    what: 'what a new bid answers',
    read: async ({ cockpit, given }, mount) => {
      const body = { flight_id: given.flight({ id: '1042' }).id };
      return (await cockpit.caller.put(`${mount}/user/bids`, body)).json<{ data: unknown }>().data;
    },
    classic: [expect.objectContaining({ id: '1042', flight_id: '1042', bid_id: expect.any(Number) })],
    phpvms7: expect.objectContaining({
      id: expect.any(Number),
      user_id: expect.any(Number),
      flight_id: '1042',
      aircraft_id: null,
      flight: expect.objectContaining({ id: '1042' }),
    }),
  },
  { what: 'the same bid twice', read: bidTwice, classic: [200, 409], phpvms7: [200, 200] },
  { what: "a bid on a flight with another pilot's", read: bidOnForeign, classic: 409, phpvms7: 409 },
  {
    what: 'a status in the prefile',
    read: async (scene, mount) => (await prefile(scene, mount, { status: 'BST' }))['status'],
    classic: 'BST',
    phpvms7: 'INI',
  },
  {
    what: 'the status after the first position',
    read: async (scene, mount) => (await fly(scene, mount))['status'],
    classic: 'OFB',
    phpvms7: 'INI',
  },
  { what: 'filing without fuel_used', read: fileWithoutFuel, classic: 400, phpvms7: 200 },
];

const expected = ({ mount }: Profile, row: Row): unknown => (mount === classic.mount ? row.classic : row.phpvms7);

describe.each(profiles)('decisions §1 at $mount', (profile) => {
  test.each(rows)('$what', (row) =>
    onScene(async (scene) => {
      expect(await row.read(scene, profile.mount)).toEqual(expected(profile, row));
    }),
  );

  test('the airports of a PIREP have a timezone and no city', () =>
    onScene(async (scene) => {
      const { dpt_airport } = await prefile(scene, profile.mount);
      expect(dpt_airport).toMatchObject({ id: 'EDDH', timezone: 'Europe/Berlin' });
      expect(Object.keys(dpt_airport as Json)).not.toContain('city');
    }));

  test('flight_id is null without a flight, and the key is there', () =>
    onScene(async (scene) => {
      expect(await prefile(scene, profile.mount)).toHaveProperty('flight_id', null);
    }));

  test('the pilot has an integer as pilot_id, and no airport under the name of its column', () =>
    onScene(async ({ one }) => {
      const user = await one(`${profile.mount}/user`);
      expect(user['pilot_id']).toSatisfy(Number.isInteger);
      expect(Object.keys(user)).not.toEqual(expect.arrayContaining(['curr_airport_id']));
      expect(Object.keys(user)).not.toEqual(expect.arrayContaining(['home_airport_id']));
    }));

  test('a comment answers 201, a prefile, an update and filing the PIREP and 200', () =>
    onScene(async (scene) => {
      const { id } = await prefile(scene, profile.mount);
      const calls = { comments: { comment: 'Hello' }, update: { level: 340 }, file: finalFigures };
      for (const [path, body] of Object.entries(calls)) {
        const reply = await scene.cockpit.caller.post(`${profile.mount}/pireps/${id}/${path}`, body);
        expect([path, reply.statusCode]).toEqual([path, path === 'comments' ? 201 : 200]);
        if (path !== 'comments') expect(reply.json().data).toMatchObject({ id, flight_number: expect.any(String) });
      }
    }));

  test('ids of PIREPs and flights are texts of digits', () =>
    onScene(async (scene) => {
      expect((await prefile(scene, profile.mount)).id).toMatch(/^\d+$/);
      scene.given.flight();
      expect((await scene.first(`${profile.mount}/flights`))['id']).toMatch(/^\d+$/);
    }));
});

keeps('decisions §1, what the API contract has beyond its fields', {
  'subfleets beside subfleet, metres, ident and airline_id of a flight': async ({ given, first }) => {
    const { id } = given.flight({ distance: 100, flight_number: 612 }, [given.subfleet().id]);
    const flight = await first('/api/flights');
    expect(flight).toMatchObject({ id, ident: 'KTW612', airline_id: 1, distance: { m: 185_200 } });
    expect(flight['subfleets']).toEqual(flight['subfleet']);
  },
  'timezone beside tz': async ({ one }) => {
    expect(await one('/api/airports/EDDH')).toMatchObject({ tz: 'Europe/Berlin', timezone: 'Europe/Berlin' });
  },
  'prev_page and next_page of lists': async ({ given, read }) => {
    for (let n = 0; n < 2; n += 1) given.airline();
    const { links, meta } = await read<{ links: Json; meta: Json }>('/api/airlines?limit=1&page=2');
    expect([meta['prev_page'], meta['next_page']]).toEqual([links['prev'], links['next']]);
    expect(links).toMatchObject({ prev: expect.any(String), next: expect.any(String) });
  },
  'ids and the whole flight in a bid': async ({ cockpit, given, first, one }) => {
    const ids = { user_id: cockpit.pilot.user.id, flight_id: given.flight().id };
    const bid_id = given.bid(ids);
    const flight = await one(`/api/flights/${ids.flight_id}`);
    expect(await first('/api/user/bids')).toMatchObject({ ...ids, bid_id, aircraft_id: null, flight });
  },
});

test('there is a mount for each', () => {
  expect([classic.mount, phpvms7.mount]).toEqual(['/api', '/phpvms7/api']);
});
