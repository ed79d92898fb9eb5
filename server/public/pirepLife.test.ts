import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PirepsRow } from '../../db/rows.ts';
import { PirepState } from '../contract/codes.ts';
import { type Decided, reviewPirep } from '../domain/pireps/review.ts';
import { finalFigures } from '../testing/cockpit.ts';
import { allTests } from '../testing/eachTest.ts';
import { createHarness, profiles } from '../testing/harness.ts';

const { IN_PROGRESS, PENDING, ACCEPTED, CANCELLED, REJECTED } = PirepState;

/** A step in the life of a PIREP. The operator decides; the pilot does all others. */
type Step =
  | { readonly call: 'update' | 'review'; readonly status: string | undefined }
  | { readonly call: 'file'; readonly distance: number }
  | { readonly call: 'position'; readonly ids: readonly number[] }
  | { readonly call: 'decide'; readonly to: Decided }
  | { readonly call: 'cancel' | 'comment' };

/** The state of the modelled PIREP. */
interface Life {
  readonly state: number;
  readonly status: string;
  /** An update has named a status. */
  readonly named: boolean;
  /** The filed distance; null if it went up for review without one, undefined before. */
  readonly distance: number | null | undefined;
  readonly positions: ReadonlySet<number>;
  readonly comments: number;
}

/** Just prefiled. */
const newborn: Life = {
  state: IN_PROGRESS,
  status: 'INI',
  named: false,
  distance: undefined,
  positions: new Set(),
  comments: 0,
};

/** The rules without any code of the program: the state after a step, or undefined if it is refused. */
function after(life: Life, step: Step, departs: boolean): Life | undefined {
  const { state, status } = life;
  const isDiscarded = state === CANCELLED || state === REJECTED;
  switch (step.call) {
    case 'update':
      if (state === IN_PROGRESS && step.status) return { ...life, status: step.status, named: true };
      return state === IN_PROGRESS || state === PENDING ? life : undefined;
    case 'review': {
      const updated = after(life, { ...step, call: 'update' }, departs);
      return updated && state === IN_PROGRESS ? { ...updated, state: PENDING, distance: null } : updated;
    }
    case 'file':
      if (state === IN_PROGRESS) return { ...life, state: PENDING, status: 'ARR', distance: step.distance };
      return !isDiscarded && life.distance === step.distance ? life : undefined;
    case 'cancel':
      if (state === ACCEPTED || state === REJECTED) return undefined;
      return state === CANCELLED ? life : { ...life, state: CANCELLED, status: 'DX' };
    case 'decide':
      return state === IN_PROGRESS || state === CANCELLED ? undefined : { ...life, state: step.to };
    case 'comment':
      return { ...life, comments: life.comments + 1 };
    default: {
      if (isDiscarded) return undefined;
      const leaves = departs && state === IN_PROGRESS && status === 'INI' && !life.named;
      return { ...life, status: leaves ? 'OFB' : status, positions: new Set([...life.positions, ...step.ids]) };
    }
  }
}

const phase = fc.constantFrom(undefined, 'INI', 'TXI', 'ENR');
const call = <C extends Step['call']>(...calls: readonly C[]) => fc.constantFrom(...calls);
const steps = fc.array(
  fc.oneof(
    fc.record({ call: call('update', 'review'), status: phase }),
    fc.record({ call: call('file'), distance: fc.constantFrom(100, 200) }),
    fc.record({ call: call('position'), ids: fc.array(fc.nat(20), { minLength: 1, maxLength: 4 }) }),
    fc.record({ call: call('decide'), to: fc.constantFrom(PENDING, ACCEPTED, REJECTED) }),
    fc.record({ call: call('cancel', 'comment') }),
  ),
  { maxLength: 12 },
);

const harness = allTests(createHarness);
const pilot = allTests(() => harness.given.pilot());

describe.each(profiles)('at $mount', ({ mount, rules }) => {
  async function isTaken(id: string, step: Step): Promise<boolean> {
    const { post, put } = harness.as(pilot);
    const url = `${mount}/pireps/${id}`;
    const send = () => {
      switch (step.call) {
        case 'update':
          return post(`${url}/update`, { status: step.status });
        case 'review':
          return post(`${url}/update`, { status: step.status, state: 1 });
        case 'file':
          return post(`${url}/file`, { ...finalFigures, distance: step.distance });
        case 'position':
          return post(`${url}/acars/position`, { positions: step.ids.map((row) => ({ id: row, lat: row, lon: 10 })) });
        case 'cancel':
          return put(`${url}/cancel`);
        case 'comment':
          return post(`${url}/comments`, { comment: 'Hello' });
        default:
          return decide(id, step.to);
      }
    };
    const { statusCode } = await send();
    expect([200, 201, 400]).toContain(statusCode);
    return statusCode < 300;
  }

  /** What is stored; every acknowledged position as the pilot reads it, once. */
  async function see(id: string): Promise<object> {
    const { bids, pirepComments, pireps } = harness.db;
    const stored = pireps.find(id) as PirepsRow;
    const reply = await harness.as(pilot).get(`${mount}/pireps/${id}/acars/position`);
    return {
      state: stored.state,
      status: stored.status,
      positions: reply
        .json<{ data: { lat: number }[] }>()
        .data.map(({ lat }) => lat)
        .sort((a, b) => a - b),
      comments: pirepComments.measure(id).number,
      isFiled: stored.submitted_at !== null,
      holdsBid: bids.listOfUser(pilot.user.id, '').some(({ flight_id }) => flight_id === stored.flight_id),
    };
  }

  test('a PIREP lives by the rules, whatever happens to it', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (happening) => {
        const flight_id = harness.given.flight().id;
        harness.given.bid({ user_id: pilot.user.id, flight_id, created_at: new Date().toISOString() });
        const { id } = harness.given.pirep({ user_id: pilot.user.id, flight_id });
        let life = newborn;
        for (const step of happening) {
          const next = after(life, step, rules.departsOnFirstPosition);
          expect(await isTaken(id, step)).toBe(next !== undefined);
          life = next ?? life;
          expect(await see(id)).toEqual(seenOf(life));
        }
      }),
      { numRuns: 40 },
    );
  });
});

async function decide(pirep_id: string, to: Decided): Promise<{ statusCode: number }> {
  const { state: seen } = harness.db.pireps.find(pirep_id) as PirepsRow;
  const decided = harness.db.write((tx) => reviewPirep(tx, { pirep_id, seen, to }));
  return decided.then(
    () => ({ statusCode: 200 }),
    () => ({ statusCode: 400 }),
  );
}

function seenOf({ state, status, positions, comments, distance }: Life): object {
  const isFiled = distance !== undefined;
  return { state, status, positions: [...positions].sort((a, b) => a - b), comments, isFiled, holdsBid: !isFiled };
}
