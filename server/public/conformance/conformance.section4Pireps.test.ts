import { expect } from 'vitest';
import type { AcarsRecord, EventRecord } from '../../contract/classic/acars.ts';
import type { Pirep } from '../../contract/classic/pirep.ts';
import { finalFigures } from '../../testing/cockpit.ts';
import { type Json, keeps, type Scene } from '../../testing/document.ts';

/** The states of §3, and what §4.5 to §4.12 say of each call on a PIREP. */

const place = { lat: 53.6, lon: 10 };

const prefile = async ({ cockpit }: Scene, changes: object = {}): Promise<Pirep> => cockpit.prefile(changes);
const statusOf = ({ cockpit }: Scene, id: string): string => cockpit.stored(id).status;

async function post({ cockpit }: Scene, path: string, body: object): Promise<{ status: number; errors: string[] }> {
  const reply = await cockpit.caller.post(`/api/pireps/${path}`, body);
  return { status: reply.statusCode, errors: Object.keys(reply.json<{ errors?: object }>().errors ?? {}) };
}

const fine = { status: 200, errors: [] };
const refused = (...errors: string[]): object => ({ status: 400, errors });

const position = (scene: Scene, id: string, fields: object = {}): ReturnType<typeof post> =>
  post(scene, `${id}/acars/position`, { positions: [{ ...place, ...fields }] });

keeps('§3', {
  'prefile without a status makes a PIREP in INI': async (scene) => {
    expect(await prefile(scene)).toMatchObject({ id: expect.any(String), status: 'INI' });
  },
  'prefile with a status makes a PIREP in that status': async (scene) => {
    for (const status of ['BST', 'OFB', 'ENR', 'LDG']) {
      expect(await prefile(scene, { status, flight_number: status })).toMatchObject({ status });
    }
  },
  'the first position update moves INI to OFB': async (scene) => {
    const { id } = await prefile(scene);
    await position(scene, id);
    expect(statusOf(scene, id)).toBe('OFB');
  },
  'unless a status was sent in an update call': async (scene) => {
    const { id } = await prefile(scene);
    await scene.cockpit.send(id, 'update', { status: 'INI' });
    await position(scene, id);
    expect(statusOf(scene, id)).toBe('INI');
  },
  'an update call with a status moves any status to it': async (scene) => {
    const { id } = await prefile(scene);
    for (const status of ['BST', 'OFB', 'ENR', 'LDG', 'BST']) {
      await scene.cockpit.send(id, 'update', { status });
      expect(statusOf(scene, id)).toBe(status);
    }
  },
});

keeps('§4', {
  'timestamps of clients are ISO 8601 with an offset': async (scene) => {
    const { id } = await prefile(scene);
    await position(scene, id, { created_at: '2026-11-20T12:34:56+02:00' });
    expect(await scene.first(`/api/pireps/${id}/acars/position`)).toMatchObject({ created_at: '2026-11-20 10:34:56' });
  },
});

keeps('§4.5', {
  'GET /api/pireps/{PIREP_ID} is that PIREP': async (scene) => {
    const { id } = await prefile(scene);
    expect(await scene.one(`/api/pireps/${id}`)).toMatchObject({ id, status: 'INI' });
  },
  'GET /api/pireps/{PIREP_ID}/route is a list of ACARS records': async (scene) => {
    const { id } = await prefile(scene);
    await post(scene, `${id}/route`, { route: [{ name: 'AMLUH', order: 1, ...place }] });
    expect(await scene.one(`/api/pireps/${id}/route`)).toMatchObject([{ pirep_id: id, type: 1, name: 'AMLUH' }]);
  },
});

const required = ['airline_id', 'aircraft_id', 'flight_number', 'dpt_airport_id', 'arr_airport_id', 'source_name'];

/** What a prefile may have, with a value for each. */
const optional: Json = {
  route_code: 'C1',
  route_leg: 2,
  gross_weight: 140_000,
  level: 360,
  planned_distance: 411.5,
  planned_flight_time: 62,
  route: 'AMLUH DCT TEKPO',
  status: 'BST',
  flight_type: 1,
};

/** Fares of the aircraft's subfleet. */
function offerFares({ cockpit, db, given }: Scene): [number, number] {
  const ids: [number, number] = [given.fare().id, given.fare().id];
  for (const fare_id of ids) db.fares.insertOfSubfleet({ subfleet_id: cockpit.aircraft.subfleet_id, fare_id });
  return ids;
}

keeps('§4.6 prefile', {
  ...Object.fromEntries(
    required.map((field) => [
      `${field} is required`,
      async (scene: Scene) => {
        const body = scene.cockpit.prefileBody({ [field]: undefined });
        expect(await post(scene, 'prefile', body)).toEqual(refused(field));
      },
    ]),
  ),
  'no other field is': async (scene) => {
    expect(await post(scene, 'prefile', scene.cockpit.prefileBody())).toEqual(fine);
  },
  ...Object.fromEntries(
    Object.entries(optional).map(([field, value]) => [
      `${field} may be sent`,
      async (scene: Scene) => {
        expect(await prefile(scene, { [field]: value })).toMatchObject({ [field]: value });
      },
    ]),
  ),
  'flight_number is an integer or a string': async (scene) => {
    expect(await prefile(scene, { flight_number: 613 })).toMatchObject({ flight_number: '613' });
    expect(await prefile(scene, { flight_number: '614' })).toMatchObject({ flight_number: '614' });
  },
  'the response has the id of the new PIREP': async (scene) => {
    const [one, two] = [await prefile(scene), await prefile(scene, { flight_number: '613' })];
    expect(one.id).not.toBe(two.id);
  },
  'the PIREP belongs to the user of the key': async (scene) => {
    expect(await prefile(scene)).toMatchObject({ user_id: scene.cockpit.pilot.user.id });
  },
  'it comes before update, route, ACARS and file: without it there is no such PIREP': async (scene) => {
    for (const path of ['update', 'route', 'acars/position', 'acars/events', 'file']) {
      expect(await post(scene, `999999/${path}`, {})).toMatchObject({ status: 404 });
    }
  },
  'fields are any dictionary; later updates are merged and an existing key is overwritten': async (scene) => {
    const { id } = await prefile(scene, { fields: { gate: 'A1', 'Departure runway': '33' } });
    const { fields } = await scene.cockpit.send(id, 'update', { fields: { gate: 'B2', stand: '7' } });
    expect(Object.fromEntries(fields.map(({ name, value }) => [name, value]))).toEqual({
      gate: 'B2',
      'Departure runway': '33',
      stand: '7',
    });
  },
  'fares are stored with their count, and an update and a file call replace the whole list': async (scene) => {
    const [first, second] = offerFares(scene);
    const both = [
      { id: first, count: 10 },
      { id: second, count: 20 },
    ];
    const { id } = await prefile(scene, { fares: both });
    const counts = (): number[] => scene.db.pirepFares.list(id).map(({ count }) => count);
    expect(counts()).toEqual([10, 20]);
    await scene.cockpit.send(id, 'update', { fares: [{ id: second, count: 25 }] });
    expect(counts()).toEqual([25]);
    await scene.cockpit.send(id, 'file', { ...finalFigures, fares: [{ id: first, count: 11 }] });
    expect(counts()).toEqual([11]);
  },
  "fares come from the aircraft's subfleet": async (scene) => {
    const fares = [{ id: scene.given.fare().id, count: 1 }];
    expect(await post(scene, 'prefile', scene.cockpit.prefileBody({ fares }))).toEqual(refused('fares.0.id'));
  },
});

keeps('§4.7 update', {
  ...Object.fromEntries(
    Object.entries({ ...optional, flight_time: 31, flight_number: '77', source_name: 'Other ACARS' }).map(
      ([field, value]) => [
        `${field} is updated`,
        async (scene: Scene) => {
          const { id } = await prefile(scene);
          expect(await scene.cockpit.send(id, 'update', { [field]: value })).toMatchObject({ [field]: value });
        },
      ],
    ),
  ),
  'airports, airline and aircraft are updated': async (scene) => {
    const { id } = await prefile(scene);
    const other = {
      airline_id: scene.given.airline().id,
      aircraft_id: scene.given.aircraft({ subfleet_id: scene.cockpit.aircraft.subfleet_id }).id,
      dpt_airport_id: 'LOWI',
      arr_airport_id: 'EDDH',
    };
    expect(await scene.cockpit.send(id, 'update', other)).toMatchObject(other);
  },
  'block_off_time and block_on_time are UTC': async (scene) => {
    const { id } = await prefile(scene);
    await scene.cockpit.send(id, 'update', { block_off_time: '2026-11-20T10:00:00Z' });
    await scene.cockpit.send(id, 'update', { block_on_time: '2026-11-20T12:15:00+01:00' });
    expect(scene.cockpit.stored(id)).toMatchObject({
      block_off_time: '2026-11-20T10:00:00.000Z',
      block_on_time: '2026-11-20T11:15:00.000Z',
    });
  },
});

const routeOf = (scene: Scene, id: string): Promise<AcarsRecord[]> =>
  scene.one<AcarsRecord[]>(`/api/pireps/${id}/route`);

keeps('§4.8 route', {
  'the points come by their order, with name, nav_type and place as sent': async (scene) => {
    const { id } = await prefile(scene);
    const points = [
      { name: 'NOWHERE', order: 2, nav_type: 1, lat: -12.25, lon: 170.5 },
      { name: 'AMLUH', order: 1, lat: 53.1, lon: 10.2 },
    ];
    expect(await post(scene, `${id}/route`, { route: points })).toEqual(fine);
    expect(await routeOf(scene, id)).toMatchObject(points.toReversed());
  },
  'order must be set': async (scene) => {
    const { id } = await prefile(scene);
    expect(await post(scene, `${id}/route`, { route: [{ name: 'AMLUH', ...place }] })).toEqual(
      refused('route.0.order'),
    );
  },
  'DELETE erases the stored route': async (scene) => {
    const { id } = await prefile(scene);
    await post(scene, `${id}/route`, { route: [{ name: 'AMLUH', order: 1, ...place }] });
    expect((await scene.cockpit.caller.delete(`/api/pireps/${id}/route`)).statusCode).toBe(200);
    expect(await routeOf(scene, id)).toEqual([]);
  },
});

const positionFields: Json = {
  lat: 53.6,
  lon: 10,
  heading: 242,
  altitude: 36_000,
  vs: -1200,
  gs: 468,
  transponder: 1000,
  autopilot: 'on',
  sim_time: '1423Z',
  log: 'Smooth',
};

keeps('§4.9 positions', {
  'every field of a position comes back as it was sent': async (scene) => {
    const { id } = await prefile(scene);
    expect(await position(scene, id, positionFields)).toEqual(fine);
    expect(await scene.first(`/api/pireps/${id}/acars/position`)).toMatchObject(positionFields);
  },
  'one update or a batch of many may be sent': async (scene) => {
    const { id } = await prefile(scene);
    for (const count of [1, 40]) {
      const positions = Array.from({ length: count }, () => place);
      expect(await post(scene, `${id}/acars/position`, { positions })).toEqual(fine);
    }
    expect(await scene.one(`/api/pireps/${id}/acars/position`)).toHaveLength(41);
  },
  'created_at is the current UTC time when omitted': async (scene) => {
    const { id } = await prefile(scene);
    const before = Date.now() - 1000;
    await position(scene, id);
    const { created_at } = await scene.first<AcarsRecord>(`/api/pireps/${id}/acars/position`);
    const time = Date.parse(`${created_at.replace(' ', 'T')}Z`);
    expect(time).toBeGreaterThan(before);
    expect(time).toBeLessThanOrEqual(Date.now());
  },
  'each position has an id of its own': async (scene) => {
    const { id } = await prefile(scene);
    await post(scene, `${id}/acars/position`, { positions: [place, place, place] });
    const rows = await scene.one<AcarsRecord[]>(`/api/pireps/${id}/acars/position`);
    expect(new Set(rows.map((row) => row.id)).size).toBe(3);
  },
  'both spellings take and give the same rows': async (scene) => {
    const { id } = await prefile(scene);
    for (const end of ['position', 'positions']) {
      expect(await post(scene, `${id}/acars/${end}`, { positions: [place] })).toEqual(fine);
    }
    const rows = await scene.one(`/api/pireps/${id}/acars/position`);
    expect(rows).toHaveLength(2);
    expect(await scene.one(`/api/pireps/${id}/acars/positions`)).toEqual(rows);
  },
});

keeps('§4.10 events', {
  'one or many are taken; only the text is required': async (scene) => {
    const { id } = await prefile(scene);
    expect(await post(scene, `${id}/acars/events`, { events: [{ event: 'Gear up' }] })).toEqual(fine);
    const full = { event: 'Landing', ...place, created_at: '2036-11-20T10:00:00Z' };
    expect(await post(scene, `${id}/acars/events`, { events: [full, full] })).toEqual(fine);
    expect(await scene.one<EventRecord[]>(`/api/pireps/${id}/acars/events`)).toMatchObject([
      { event: 'Gear up', lat: null },
      { event: 'Landing', ...place, created_at: '2036-11-20 10:00:00' },
      { event: 'Landing' },
    ]);
  },
  'the text is required': async (scene) => {
    const { id } = await prefile(scene);
    expect(await post(scene, `${id}/acars/events`, { events: [place] })).toEqual(refused('events.0.event'));
  },
});

keeps('§4.11 file', {
  ...Object.fromEntries(
    Object.keys(finalFigures).map((field) => [
      `${field} is required`,
      async (scene: Scene) => {
        const { id } = await prefile(scene);
        expect(await post(scene, `${id}/file`, { ...finalFigures, [field]: undefined })).toEqual(refused(field));
      },
    ]),
  ),
  'nothing else is': async (scene) => {
    const { id } = await prefile(scene);
    expect(await post(scene, `${id}/file`, finalFigures)).toEqual(fine);
  },
  'any supplied field updates the PIREP': async (scene) => {
    const { id } = await prefile(scene, { fields: { gate: 'A1' } });
    const more = { landing_rate: -120.5, level: 340, block_time: 75, notes: 'Smooth', route: 'DCT', zfw: 120_000 };
    const filed = await scene.cockpit.send(id, 'file', { ...finalFigures, ...more, fields: { gate: 'B2' } });
    expect(filed).toMatchObject({ ...finalFigures, ...more, fields: [{ name: 'gate', value: 'B2' }] });
  },
});

keeps('§4.12 comments', {
  'a comment is added and read, before the PIREP is filed': async (scene) => {
    const { id } = await prefile(scene);
    await scene.cockpit.caller.post(`/api/pireps/${id}/comments`, { comment: 'Bird strike' });
    expect(await scene.one(`/api/pireps/${id}/comments`)).toMatchObject([{ comment: 'Bird strike' }]);
  },
  'and after it': async (scene) => {
    const { id } = await prefile(scene);
    await scene.cockpit.send(id, 'file', finalFigures);
    await scene.cockpit.caller.post(`/api/pireps/${id}/comments`, { comment: 'Left my hat' });
    expect(await scene.one(`/api/pireps/${id}`)).toMatchObject({ comments: [{ comment: 'Left my hat' }] });
  },
});
