import { expect } from 'vitest';
import type { AcarsRecord } from '../../contract/classic/acars.ts';
import type { Pirep, PirepComment, PirepField } from '../../contract/classic/pirep.ts';
import { finalFigures } from '../../testing/cockpit.ts';
import { hasFields, keeps, type Scene } from '../../testing/document.ts';
import { stored } from '../../testing/given.ts';

/** PIREPs and their rows, field by field. */

/** A flight from prefile to filing on which the client left nothing out. @returns its id */
async function flyFull({ cockpit, db, given }: Scene): Promise<string> {
  const { caller, pilot, prefile, send } = cockpit;
  db.users.update({ ...pilot.user, home_airport_id: 'EDDH' });
  const { id } = await prefile({
    flight_id: given.flight().id,
    route_code: 'C1',
    route_leg: 2,
    level: 360,
    planned_distance: 411.5,
    planned_flight_time: 62,
    gross_weight: 140_000,
    zfw: 120_000,
    block_fuel: 12_000,
    route: 'AMLUH DCT TEKPO',
    notes: 'Smooth',
    fields: { gate: 'A1' },
  });
  await caller.post(`/api/pireps/${id}/route`, {
    route: [{ name: 'AMLUH', order: 1, nav_type: 1, lat: 53.1, lon: 10.2 }],
  });
  await caller.post(`/api/pireps/${id}/acars/position`, { positions: [fullPosition] });
  await caller.post(`/api/pireps/${id}/comments`, { comment: 'Bird strike' });
  await send(id, 'file', { ...finalFigures, landing_rate: -180.5 });
  return id;
}

const fullPosition = {
  lat: 53.6,
  lon: 10,
  heading: 242.5,
  altitude: 36_000,
  vs: -1200,
  gs: 468,
  transponder: 1000,
  autopilot: 'on',
  fuel_flow: 4800,
  nav_type: 1,
  order: 7,
  name: 'Cruise',
  log: 'Smooth',
  sim_time: '1423Z',
  created_at: '2026-11-20T10:00:00+02:00',
};

const readPirep = async (scene: Scene, id: string): Promise<Pirep> => scene.one(`/api/pireps/${id}`);

hasFields(
  '§2.7 PIREP',
  {
    id: 'string',
    user_id: 'integer',
    airline_id: 'integer',
    aircraft_id: 'integer',
    // The contract shows a PIREP of a scheduled flight; without one it is null (decisions §1).
    flight_id: 'string or null',
    flight_number: 'string',
    route_code: 'nullable',
    route_leg: 'nullable',
    dpt_airport_id: 'string',
    arr_airport_id: 'string',
    level: 'number or null',
    distance: 'number or null',
    planned_distance: 'number or null',
    flight_time: 'integer or null',
    planned_flight_time: 'integer or null',
    zfw: 'number or null',
    block_fuel: 'number or null',
    fuel_used: 'number or null',
    landing_rate: 'number or null',
    route: 'string',
    notes: 'string',
    source: 'integer',
    source_name: 'string or null',
    flight_type: 'integer',
    state: 'integer',
    status: 'string',
    raw_data: 'null',
    created_at: 'timestamp',
    updated_at: 'timestamp',
    airline: 'object',
    dpt_airport: 'object',
    arr_airport: 'object',
    position: 'object or null',
    comments: 'array',
    'user.id': 'integer',
    'user.name': 'string',
    'user.home_airport_id': 'string or null',
    'user.curr_airport_id': 'string or null',
    fields: 'array',
  },
  {
    full: async (scene) => readPirep(scene, await flyFull(scene)),
    bare: ({ cockpit }) => cockpit.prefile(),
  },
);

const readField = async (scene: Scene): Promise<PirepField> => {
  const { fields } = await readPirep(scene, await flyFull(scene));
  return stored(fields[0]);
};

const fieldFields = {
  id: 'integer',
  pirep_id: 'string',
  name: 'string',
  value: 'string',
  source: 'string',
  created_at: 'timestamp or null',
  updated_at: 'timestamp or null',
};

hasFields('§2.7 PIREP field', fieldFields, {
  full: readField,
  bare: async ({ cockpit }) => stored((await cockpit.prefile({ fields: { gate: null } })).fields[0]),
});

const readComment = async (scene: Scene): Promise<PirepComment> => {
  const { comments } = await readPirep(scene, await flyFull(scene));
  return stored(comments[0]);
};

hasFields(
  '§2.7 PIREP comment',
  {
    id: 'integer',
    comment: 'string',
    'created_at.date': 'string',
    'created_at.timezone_type': 'integer',
    'created_at.timezone': 'string',
    'user.id': 'integer',
    'user.pilot_id': 'string',
    'user.name': 'string',
  },
  {
    full: readComment,
    bare: async (scene) => {
      const { id } = await scene.cockpit.prefile();
      // The operator has neither a user nor a pilot id.
      await scene.db.write((tx) =>
        tx.pirepComments.insert({ pirep_id: id, comment: 'x', created_at: '2026-11-20T08:30:00.123Z' }),
      );
      return scene.first(`/api/pireps/${id}/comments`);
    },
  },
);

keeps('§2.7 PIREP', {
  'distances are miles, as they were sent': async (scene) => {
    const pirep = await readPirep(scene, await flyFull(scene));
    expect(pirep).toMatchObject({ planned_distance: 411.5, distance: finalFigures.distance });
  },
  'airline is an Airline in the short form': async ({ cockpit }) => {
    const { airline } = await cockpit.prefile();
    expect(Object.keys(airline).sort()).toEqual(['country', 'iata', 'icao', 'id', 'logo', 'name']);
  },
  'gross_weight, block_time, block_off_time and block_on_time are accepted': async ({ cockpit }) => {
    const { id } = await cockpit.prefile({ gross_weight: 140_000 });
    const times = { block_off_time: '2026-11-20T10:00:00Z', block_on_time: '2026-11-20T11:15:00Z' };
    await cockpit.send(id, 'file', { ...finalFigures, block_time: 75, ...times });
    expect(cockpit.stored(id)).toMatchObject({
      gross_weight: 140_000,
      block_time: 75,
      block_off_time: '2026-11-20T10:00:00.000Z',
      block_on_time: '2026-11-20T11:15:00.000Z',
    });
  },
  'fields are an object in the call and an array of PIREP fields in the reply': async ({ cockpit }) => {
    const pirep = await cockpit.prefile({ fields: { gate: 'A1' } });
    expect(pirep.fields).toMatchObject([{ pirep_id: pirep.id, name: 'gate', value: 'A1' }]);
  },
  'fares are accepted': async ({ cockpit, db, given }) => {
    const { id } = given.fare();
    db.fares.insertOfSubfleet({ subfleet_id: cockpit.aircraft.subfleet_id, fare_id: id });
    const pirep = await cockpit.prefile({ fares: [{ id, count: 118 }] });
    expect(db.pirepFares.list(pirep.id)).toMatchObject([{ fare_id: id, count: 118 }]);
  },
  'position is the last position': async (scene) => {
    const { position } = await readPirep(scene, await flyFull(scene));
    expect(position).toMatchObject({ type: 0, name: 'Cruise', lat: 53.6, lon: 10 });
  },
  'the embedded user is the owner': async (scene) => {
    const { user, user_id } = await readPirep(scene, await flyFull(scene));
    expect(user).toEqual({
      id: user_id,
      name: scene.cockpit.pilot.user.name,
      home_airport_id: 'EDDH',
      curr_airport_id: 'EDDH',
    });
  },
});

const recordFields = {
  id: 'string',
  pirep_id: 'string',
  type: 'integer',
  nav_type: 'integer or null',
  order: 'integer',
  name: 'string or null',
  log: 'string or null',
  lat: 'number',
  lon: 'number',
  heading: 'number or null',
  altitude: 'number or null',
  vs: 'number or null',
  gs: 'number or null',
  transponder: 'nullable',
  autopilot: 'nullable',
  fuel_flow: 'number or null',
  sim_time: 'string or null',
  created_at: 'timestamp',
  updated_at: 'timestamp',
};

hasFields('§2.8 ACARS record, position', recordFields, {
  full: async (scene) => scene.first(`/api/pireps/${await flyFull(scene)}/acars/position`),
  bare: async (scene) => {
    const { id } = await scene.cockpit.prefile();
    await scene.cockpit.caller.post(`/api/pireps/${id}/acars/position`, { positions: [{ lat: 1.5, lon: 2 }] });
    return scene.first(`/api/pireps/${id}/acars/position`);
  },
});

const routeFields = { ...recordFields, name: 'string', nav_type: 'integer' };

hasFields('§2.8 ACARS record, route point', routeFields, {
  bare: async (scene) => scene.first(`/api/pireps/${await flyFull(scene)}/route`),
});

keeps('§2.8 ACARS record', {
  'id is assigned by the service': async (scene) => {
    const { id } = await scene.cockpit.prefile();
    const row = { lat: 1, lon: 2 };
    await scene.cockpit.caller.post(`/api/pireps/${id}/acars/position`, { positions: [row, row] });
    const rows = await scene.one<AcarsRecord[]>(`/api/pireps/${id}/acars/position`);
    expect(new Set(rows.map((record) => record.id)).size).toBe(2);
  },
  'log events are shown apart from the positions': async (scene) => {
    const { id } = await scene.cockpit.prefile();
    await scene.cockpit.caller.post(`/api/pireps/${id}/acars/events`, { events: [{ event: 'Gear up' }] });
    expect(await scene.one(`/api/pireps/${id}/acars/position`)).toEqual([]);
    expect(await scene.one(`/api/pireps/${id}/route`)).toEqual([]);
    expect(await scene.one(`/api/pireps/${id}/acars/events`)).toMatchObject([{ type: 2, log: 'Gear up' }]);
  },
});
