import { describe, expect, test } from 'vitest';
import type { PirepsRow } from '../../db/rows.ts';
import { PirepState } from '../contract/codes.ts';
import {
  additions,
  cancels,
  commenting,
  filing,
  finalFigures,
  type PirepCall,
  pirepReads,
  pirepWrites,
  updates,
} from '../testing/cockpit.ts';
import { allTests } from '../testing/eachTest.ts';
import { stored } from '../testing/given.ts';
import { createHarness, profiles } from '../testing/harness.ts';

/**
 * What a call of its own pilot makes of a PIREP whose status is ENR: the state and status that it has then, or the slug of
 * the refusal. The numbers are the states.
 */
const life = `
  call            | 0     | 1           | 2                        | 3               | 4               | 5     | 6                        | 7
  update          | 0 TXI | 1 ENR       | pirep-error              | pirep-cancelled | pirep-not-found | 5 TXI | pirep-error              | 7 TXI
  update, state 1 | 1 TXI | 1 ENR       | pirep-error              | pirep-cancelled | pirep-not-found | 1 TXI | pirep-error              | 1 TXI
  file            | 1 ARR | pirep-error | pirep-error              | pirep-cancelled | pirep-not-found | 1 ARR | pirep-error              | 1 ARR
  file, as filed  | 1 ARR | 1 ENR       | 2 ENR                    | pirep-cancelled | pirep-not-found | 1 ARR | pirep-error              | 1 ARR
  cancel          | 3 DX  | 3 DX        | pirep-cancel-not-allowed | 3 ENR           | pirep-not-found | 3 DX  | pirep-cancel-not-allowed | 3 DX
  add             | 0 ENR | 1 ENR       | 2 ENR                    | pirep-cancelled | pirep-not-found | 5 ENR | pirep-error              | 7 ENR
  comment         | 0 ENR | 1 ENR       | 2 ENR                    | 3 ENR           | pirep-not-found | 5 ENR | 6 ENR                    | 7 ENR`;

/** The same for the first position of a PIREP that is INI, where a profile departs on it, and where not. */
const departure = `
  profile | 0     | 1     | 2     | 3               | 4               | 5     | 6           | 7
  departs | 0 OFB | 1 INI | 2 INI | pirep-cancelled | pirep-not-found | 5 OFB | pirep-error | 7 OFB
  stays   | 0 INI | 1 INI | 2 INI | pirep-cancelled | pirep-not-found | 5 INI | pirep-error | 7 INI`;

const callsOf: Readonly<Record<string, readonly PirepCall[]>> = {
  update: updates,
  'update, state 1': updates.map((call) => ({ ...call, body: { state: 1, status: 'TXI' } })),
  file: [{ ...filing, body: { ...finalFigures, distance: 1 } }],
  'file, as filed': [filing],
  cancel: cancels,
  add: additions,
  comment: [commenting],
};

const states = Object.entries(PirepState);

let addresses = 0;
const nextAddress = (): string => `10.0.${Math.floor((addresses += 1) / 250)}.${addresses % 250}`;

/** A table as rows of cells. */
function readTable(table: string): string[][] {
  const lines = table.trim().split('\n').slice(1);
  return lines.map((line) => line.split('|').map((cell) => cell.trim()));
}

const outcomes = readTable(life).flatMap(([name = '', ...cells]) =>
  stored(callsOf[name]).flatMap((call) =>
    states.map(([state, number], column) => ({ ...call, name, state, number, outcome: cells[column] ?? '' })),
  ),
);

test('the table has a row for every writing call', () => {
  const tried = new Set(outcomes.map(({ method, path }) => `${method} ${path}`));
  expect(tried).toEqual(new Set(pirepWrites.map(({ method, path }) => `${method} ${path}`)));
});

const harness = allTests(createHarness);
const pilot = allTests(() => harness.given.pilot());

describe.each(profiles)('at $mount', ({ mount, rules, toNm }) => {
  const given = (columns: Partial<PirepsRow>): PirepsRow =>
    harness.given.pirep({
      user_id: pilot.user.id,
      status: 'ENR',
      ...finalFigures,
      distance: toNm(finalFigures.distance),
      ...columns,
    });

  async function send(pirep: PirepsRow, { method, path, body }: PirepCall, key: string | undefined = pilot.key) {
    const headers = key === '' ? {} : { 'x-api-key': key };
    const payload = body === undefined ? {} : { payload: body };
    return harness.publicApp.inject({ method, url: `${mount}/pireps/${pirep.id}${path}`, headers, ...payload });
  }

  /** Sends a body that is no JSON. @returns status and slug */
  async function sendNoJson(id: string, { method, path }: PirepCall, key?: string): Promise<string> {
    const reply = await harness.publicApp.inject({
      method,
      url: `${mount}/pireps/${id}${path}`,
      // Wrong keys are slowed down by address.
      remoteAddress: nextAddress(),
      headers: { ...(key === undefined ? {} : { 'x-api-key': key }), 'content-type': 'application/json' },
      ...(method === 'GET' ? {} : { payload: '{ not JSON' }),
    });
    return `${reply.statusCode} ${reply.json<{ type: string }>().type.split('/').at(-1)}`;
  }

  /** State and status of what is stored, or why the call was refused. */
  async function outcomeOf(pirep: PirepsRow, call: PirepCall): Promise<string> {
    const reply = await send(pirep, call);
    if (reply.statusCode < 300) {
      const { state, status } = harness.db.pireps.find(pirep.id) as PirepsRow;
      return `${state} ${status}`;
    }
    expect(harness.db.pireps.find(pirep.id)).toEqual(pirep);
    const slug = reply.json<{ type: string }>().type.split('/').at(-1) ?? '';
    expect(reply.statusCode).toBe(slug === 'pirep-not-found' ? 404 : 400);
    return slug;
  }

  test.each(outcomes)('$name ($method $path) of what is $state: $outcome', async ({ number, outcome, ...call }) => {
    expect(await outcomeOf(given({ state: number }), call)).toBe(outcome);
  });

  test('the first position departs as the profile says', async () => {
    const [position] = additions as readonly [PirepCall];
    const row = readTable(departure).find(([name]) => name === (rules.departsOnFirstPosition ? 'departs' : 'stays'));
    const found: string[] = [];
    for (const [, state] of states) found.push(await outcomeOf(given({ state, status: 'INI' }), position));
    expect(found).toEqual(row?.slice(1));
  });

  describe.each(pirepWrites)('$method $path', (call) => {
    test.each<[string, () => string, number]>([
      ['a call without a key', () => '', 401],
      ["another pilot's call", () => harness.given.pilot().key, 403],
      ['a call with a read-only key of the pilot', () => harness.given.readOnlyKey(pilot.user.id), 403],
    ])('refuses %s in every state and changes nothing', async (_, keyOf, refusal) => {
      const key = keyOf();
      for (const [name, state] of states) {
        const pirep = given({ state });
        const status = name === 'DELETED' && refusal === 403 ? 404 : refusal;
        expect([name, (await send(pirep, call, key)).statusCode]).toEqual([name, status]);
        expectUntouched(pirep);
      }
    });

    test('checks the key, the PIREP, its pilot and the scope of the key in this order, all before the body', async () => {
      const reader = harness.given.readOnlyKey(pilot.user.id);
      const other = harness.given.pilot().key;
      expect(await sendNoJson('999999', call)).toBe('401 unauthenticated');
      expect(await sendNoJson('999999', call, 'x'.repeat(36))).toBe('401 unauthenticated');
      expect(await sendNoJson('999999', call, reader)).toBe('404 pirep-not-found');
      expect(await sendNoJson(given({ state: PirepState.DELETED }).id, call, reader)).toBe('404 pirep-not-found');
      for (const state of [PirepState.IN_PROGRESS, PirepState.REJECTED]) {
        const { id } = given({ state });
        expect(await sendNoJson(id, call, other)).toBe('403 unauthorized');
        expect(await sendNoJson(id, call, reader)).toBe('403 unauthorized');
      }
    });

    test('refuses a body that is no JSON, or not what it takes, before it looks at the state', async () => {
      const pirep = given({ state: PirepState.REJECTED });
      expect(await sendNoJson(pirep.id, call, pilot.key)).toBe('400 validation-exception');
      if (call.badBody === undefined) return;
      expect(await outcomeOf(pirep, { ...call, body: call.badBody })).toBe('validation-exception');
    });

    test('refuses another method before it looks for the PIREP', async () => {
      const method = call.path === '' ? 'DELETE' : 'PATCH';
      expect(await sendNoJson('999999', { ...call, method }, pilot.key)).toBe('405 http-exception');
      expect(await sendNoJson('999999', { ...call, method })).toBe('401 unauthenticated');
    });
  });

  test('prefile refuses a read-only key before it reads the body', async () => {
    const { key } = harness.given.pilot({ scope: 'read' });
    expect(await sendNoJson('prefile', { method: 'POST', path: '' }, key)).toBe('403 unauthorized');
  });

  test("the error for another pilot's PIREP names the PIREP and the reason", async () => {
    const { id } = harness.given.pirep();
    const reply = await harness.as(harness.given.pilot()).post(`${mount}/pireps/${id}/file`);
    expect(reply.json()).toMatchObject({
      type: expect.stringMatching(/unauthorized$/),
      pirep_id: id,
      error: { status: 403, message: "This is another pilot's PIREP" },
    });
  });

  test('PUT cancel needs neither body nor content type', async () => {
    const { id } = given({});
    expect((await harness.as(pilot).put(`${mount}/pireps/${id}/cancel`)).statusCode).toBe(200);
  });

  test.each(pirepReads)('GET $path answers every pilot in every state', async (call) => {
    for (const key of [pilot.key, harness.given.readOnlyKey(pilot.user.id), harness.given.pilot().key]) {
      for (const [, state] of states) expect((await send(given({ state }), call, key)).statusCode).toBe(200);
    }
    expect((await send(given({}), call, '')).statusCode).toBe(401);
    expect(await sendNoJson('999999', call)).toBe('401 unauthenticated');
    expect(await sendNoJson('999999', call, pilot.key)).toBe('404 pirep-not-found');
  });
});

function expectUntouched(pirep: PirepsRow): void {
  const { acars, audit, pirepComments, pirepFields, pireps } = harness.db;
  expect(pireps.find(pirep.id)).toEqual(pirep);
  const { listLines, listRoute, listTrack } = acars;
  expect([listLines, listRoute, listTrack].flatMap((list) => list(pirep.id))).toEqual([]);
  expect([pirepComments.list([pirep.id]), pirepFields.list([pirep.id]), audit.list('pirep', pirep.id)]).toEqual([
    [],
    [],
    [],
  ]);
}
