import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PirepsRow } from '../../db/rows.ts';
import { PirepState } from '../contract/codes.ts';
import { issueKey } from '../domain/keys/apiKeys.ts';
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
import { autoCommit, stored, type TestPilot } from '../testing/given.ts';
import { createHarness, type Harness, profiles } from '../testing/harness.ts';

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

let harness: Harness;
let pilot: TestPilot;
beforeAll(() => {
  harness = createHarness();
  pilot = harness.given.pilot();
});
afterAll(() => harness.close());

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
      ['a call with a read-only key of the pilot', () => readOnlyKey(pilot.user.id), 403],
    ])('refuses %s in every state and changes nothing', async (_, keyOf, refusal) => {
      const key = keyOf();
      for (const [name, state] of states) {
        const pirep = given({ state });
        const status = name === 'DELETED' && refusal === 403 ? 404 : refusal;
        expect([name, (await send(pirep, call, key)).statusCode]).toEqual([name, status]);
        expectUntouched(pirep);
      }
    });
  });

  test.each(pirepReads)('GET $path answers every pilot in every state', async (call) => {
    for (const key of [pilot.key, readOnlyKey(pilot.user.id), harness.given.pilot().key]) {
      for (const [, state] of states) expect((await send(given({ state }), call, key)).statusCode).toBe(200);
    }
    expect((await send(given({}), call, '')).statusCode).toBe(401);
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

function readOnlyKey(user_id: number): string {
  return issueKey(autoCommit(harness.db), { user_id, label: 'dashboard', scope: 'read', expires_at: null }).text;
}
