import { describe, expect, test } from 'vitest';
import type { LightMyRequestResponse } from 'fastify';
import { enterCockpit, finalFigures } from '../../testing/cockpit.ts';
import { eachTest } from '../../testing/eachTest.ts';
import { createHarness } from '../../testing/harness.ts';

/** decisions §5: what is forgiven in each field that pilots' clients send, and what is not. */

type Json = Readonly<Record<string, unknown>>;

interface Kind {
  /** What may be sent, and what it comes back as. */
  readonly taken: readonly (readonly [sent: unknown, becomes: unknown])[];
  /** What is refused, naming the field. */
  readonly refused: readonly unknown[];
}

const notANumber = ['far', '62,5', 'NaN', 'Infinity', '0x3E', true, [62], { value: 62 }];

const number: Kind = {
  taken: [
    [62.5, 62.5],
    ['62.5', 62.5],
    [' 62.5 ', 62.5],
    ['62', 62],
    ['6.25e1', 62.5],
  ],
  refused: notANumber,
};

const whole: Kind = {
  taken: [
    [62, 62],
    ['62', 62],
    ['62.0', 62],
    [62.4, 62],
    ['62.6', 63],
  ],
  refused: notANumber,
};

const text = (maxLength: number): Kind => ({
  taken: [
    ['A1', 'A1'],
    [' A1 ', 'A1'],
    [62.5, '62.5'],
    [false, 'false'],
    ['x'.repeat(maxLength + 1), 'x'.repeat(maxLength)],
  ],
  refused: [['A1'], { text: 'A1' }],
});

const time: Kind = {
  taken: [
    ['2026-11-20T14:05:06Z', '2026-11-20 14:05:06'],
    ['2026-11-20T14:05:06.789Z', '2026-11-20 14:05:06'],
    ['2026-11-20T15:05:06+01:00', '2026-11-20 14:05:06'],
    ['2026-11-20 14:05:06', '2026-11-20 14:05:06'],
    ['2026-11-20T14:05:06', '2026-11-20 14:05:06'],
    ['2026-9-3T1:2:3Z', '2026-09-03 01:02:03'],
  ],
  refused: ['soon', '2026-02-30T00:00:00Z', '25:00', 1_763_647_506, true, []],
};

const status: Kind = {
  taken: [
    ['TXI', 'TXI'],
    [' txi ', 'TXI'],
    ['dv', 'DV'],
    ['Taxi', 'TAXI'],
    ['QQQ', 'QQQ'],
  ],
  refused: [],
};

const flightType: Kind = {
  taken: [
    [1, 1],
    ['1', 1],
    ['1.0', 1],
    [1.4, 1],
    ['F', 1],
    ['c', 2],
  ],
  refused: ['CARGO', true, [], {}],
};

const heading: Kind = {
  taken: [
    [0, 0],
    [360, 360],
    ['90.5', 90.5],
    [-90, 270],
    [725, 5],
    [-360, 0],
  ],
  refused: ['north', true, [], {}],
};

const autopilot: Kind = {
  taken: [
    [true, true],
    [false, false],
    ['on', 'on'],
    [1, '1'],
  ],
  refused: [[], {}],
};

const ofAnyField: Readonly<Record<string, Kind>> = {
  level: number,
  planned_distance: number,
  gross_weight: number,
  zfw: number,
  block_fuel: number,
  landing_rate: number,
  score: number,
  planned_flight_time: whole,
  block_time: whole,
  block_off_time: time,
  block_on_time: time,
  flight_type: flightType,
  route_code: text(50),
  route: text(20_000),
  notes: text(20_000),
};

const figures = { distance: number, fuel_used: number, flight_time: whole };

const position: Readonly<Record<string, Kind>> = {
  heading,
  altitude: number,
  altitude_agl: number,
  altitude_msl: number,
  vs: number,
  gs: number,
  ias: number,
  fuel: number,
  fuel_flow: number,
  distance: number,
  transponder: whole,
  nav_type: whole,
  autopilot,
  name: text(255),
  log: text(2000),
  source: text(50),
  sim_time: text(50),
  status,
};

const harness = eachTest(createHarness);
const cockpit = eachTest(() => enterCockpit(harness));

let flights = 0;
const prefile = (fields: object): Promise<LightMyRequestResponse> =>
  cockpit.caller.post('/api/pireps/prefile', cockpit.prefileBody({ flight_number: (flights += 1), ...fields }));

async function prefiled(fields: object = {}): Promise<string> {
  return (await prefile(fields)).json<{ data: { id: string } }>().data.id;
}

async function expectRefusal(reply: LightMyRequestResponse, path: string, sent: unknown): Promise<void> {
  const { errors = {} } = reply.json<{ errors?: object }>();
  const told = JSON.stringify(sent);
  expect([told, reply.statusCode, Object.keys(errors)]).toEqual([told, 400, [path]]);
}

const fieldOf = (reply: LightMyRequestResponse, field: string): unknown => {
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json<{ data: Json }>().data[field];
};

const blanks = ['', '  ', null, undefined];

describe.each(Object.entries({ ...ofAnyField, ...figures, status }))('prefile %s', (field, { taken, refused }) => {
  test('is forgiving', async () => {
    for (const [sent, becomes] of taken) {
      expect([sent, fieldOf(await prefile({ [field]: sent }), field)]).toEqual([sent, becomes]);
    }
  });

  test('blank counts as not sent', async () => {
    const unsent = fieldOf(await prefile({}), field);
    for (const blank of blanks) expect(fieldOf(await prefile({ [field]: blank }), field)).toEqual(unsent);
  });

  test('what cannot be read is refused and named', async () => {
    for (const sent of refused) await expectRefusal(await prefile({ [field]: sent }), field, sent);
  });
});

const update = (id: string, body: object): Promise<LightMyRequestResponse> =>
  cockpit.caller.post(`/api/pireps/${id}/update`, body);

describe.each(Object.entries({ ...ofAnyField, ...figures, status }))('update %s', (field, { taken, refused }) => {
  test('is as forgiving, and blank leaves what there is', async () => {
    const id = await prefiled();
    for (const [sent, becomes] of taken) {
      expect(fieldOf(await update(id, { [field]: sent }), field)).toEqual(becomes);
      for (const blank of blanks) expect(fieldOf(await update(id, { [field]: blank }), field)).toEqual(becomes);
    }
  });

  test('what cannot be read is refused, named, and changes nothing', async () => {
    const id = await prefiled();
    const before = cockpit.stored(id);
    for (const sent of refused) await expectRefusal(await update(id, { [field]: sent }), field, sent);
    expect(cockpit.stored(id)).toEqual(before);
  });
});

const file = (id: string, body: object): Promise<LightMyRequestResponse> =>
  cockpit.caller.post(`/api/pireps/${id}/file`, { ...finalFigures, ...body });

describe.each(Object.entries({ ...ofAnyField, ...figures }))('file %s', (field, { taken, refused }) => {
  test('is as forgiving', async () => {
    for (const [sent, becomes] of taken) {
      expect([sent, fieldOf(await file(await prefiled(), { [field]: sent }), field)]).toEqual([sent, becomes]);
    }
  });

  test('what cannot be read is refused and named', async () => {
    const id = await prefiled();
    for (const sent of refused) await expectRefusal(await file(id, { [field]: sent }), field, sent);
  });
});

describe.each(Object.keys(figures))('file %s', (field) => {
  test('blank is refused: it must be there', async () => {
    const id = await prefiled();
    for (const blank of blanks) await expectRefusal(await file(id, { [field]: blank }), field, blank);
  });
});

describe.each([
  ['airline_id', 1],
  ['aircraft_id', 1],
] as const)('the id %s', (field, id) => {
  test('is a number, or its text', async () => {
    for (const sent of [id, String(id), `${id}.0`]) expect(fieldOf(await prefile({ [field]: sent }), field)).toBe(id);
  });

  test('is never rounded', async () => {
    for (const sent of [1.2, '1.2', 'KTW', true, []])
      await expectRefusal(await prefile({ [field]: sent }), field, sent);
  });
});

const here = { lat: 53.6, lon: 10 };
const sendPosition = (id: string, fields: object): Promise<LightMyRequestResponse> =>
  cockpit.caller.post(`/api/pireps/${id}/acars/position`, { positions: [{ ...here, ...fields }] });

async function positionOf(id: string, fields: object): Promise<Json> {
  const reply = await sendPosition(id, fields);
  expect(reply.statusCode, reply.body).toBe(200);
  const { data } = (await cockpit.caller.get(`/api/pireps/${id}/acars/position`)).json<{ data: Json[] }>();
  return data.at(-1) ?? {};
}

describe.each(Object.entries(position))('position %s', (field, { taken, refused }) => {
  test('is forgiving, and blank is null', async () => {
    const id = await prefiled();
    for (const [sent, becomes] of taken) {
      const row = await positionOf(id, { [field]: sent });
      expect([sent, row[field]]).toEqual([sent, becomes]);
    }
    for (const blank of blanks) expect((await positionOf(id, { [field]: blank }))[field]).toBeNull();
  });

  test('what cannot be read is refused, with its row', async () => {
    const id = await prefiled();
    for (const sent of refused) {
      await expectRefusal(await sendPosition(id, { [field]: sent }), `positions.0.${field}`, sent);
    }
  });
});

describe.each([
  ['lat', 90],
  ['lon', 180],
] as const)('position %s', (field, most) => {
  test('is a number on the globe, or its text', async () => {
    const id = await prefiled();
    for (const sent of [most, -most, 0, '12.5', ` ${most}.0 `]) {
      expect((await positionOf(id, { [field]: sent }))[field]).toBe(Number(sent));
    }
  });

  test('must be there, finite and on the globe', async () => {
    const id = await prefiled();
    for (const sent of [...blanks, ...notANumber, most + 0.001, -most - 0.001, '1e999', 1e300]) {
      await expectRefusal(await sendPosition(id, { [field]: sent }), `positions.0.${field}`, sent);
    }
  });
});

test.each(time.taken)('a position at %j is of %s', async (created_at, becomes) => {
  expect(await positionOf(await prefiled(), { created_at })).toMatchObject({ created_at: becomes });
});

test('fields hold texts: numbers, booleans and null become some', async () => {
  const fields = { a: 1, b: 2.5, c: true, d: null, e: '', f: ' x ' };
  const reply = await prefile({ fields });
  const rows = fieldOf(reply, 'fields') as { name: string; value: string }[];
  expect(rows.map(({ name, value }) => [name, value])).toEqual([
    ['a', '1'],
    ['b', '2.5'],
    ['c', 'true'],
    ['d', ''],
    ['e', ''],
    ['f', 'x'],
  ]);
});

test('unknown keys are ignored, in a body and in a row', async () => {
  expect((await prefile({ hobby: { deep: [1] } })).statusCode).toBe(200);
  expect((await sendPosition(await prefiled(), { pitch: 2.5, bank: { deep: [1] } })).statusCode).toBe(200);
});

test.each(['/update', '/cancel'])('an empty body under a JSON type is an empty object: PUT %s', async (path) => {
  const headers = { 'x-api-key': cockpit.pilot.key, 'content-type': 'application/json' };
  const url = `/api/pireps/${await prefiled()}${path}`;
  expect((await harness.publicApp.inject({ method: 'PUT', url, headers, payload: '' })).statusCode).toBe(200);
});

test('DELETE may have a body', async () => {
  const id = await prefiled();
  expect((await cockpit.caller.delete(`/api/pireps/${id}/route`, { reason: 'new route' })).statusCode).toBe(200);
});

test.each([{ state: 2 }, { source: 0 }, { user_id: 99 }, { submitted_at: '2026-01-01T00:00:00Z' }])(
  '%j is never stored as sent',
  async (sent) => {
    const [field = ''] = Object.keys(sent);
    const unsent = fieldOf(await prefile({}), field);
    expect(fieldOf(await prefile(sent), field)).toEqual(unsent);
    expect(fieldOf(await update(await prefiled(), sent), field)).toEqual(unsent);
  },
);
