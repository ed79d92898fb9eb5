import * as fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import type { PirepsRow } from '../../../db/rows.ts';
import { PirepState } from '../../contract/codes.ts';
import { type ScoreItem, readPoints, scoreOf, writePoints } from '../../contract/landings/score.ts';
import { airportOf, flownTrack } from '../../testing/flaggedFlight.ts';
import { freshAdminHarness } from '../../testing/adminHarness.ts';
import type { Caller } from '../../testing/harness.ts';

describe('points', () => {
  const flight = { flags: ['hard_landing', 'no_track'], rate: 650, distance: 700, offset: 35, bounces: 2 } as const;
  test.each<[string, number]>([
    ['', 100],
    ['hard_landing=20', 80],
    ['long_landing=20', 100],
    ['hard_landing=20,no_track=30', 50],
    ['rate=5', 75],
    ['distance=5', 90],
    ['offset=4', 88],
    ['bounces=7', 86],
    ['hard_landing=90,rate=100', 0],
  ])('%s give %d', (written, score) => {
    expect(scoreOf(readPoints(written.split(',')), flight)).toBe(score);
  });

  test('are read as they are written', () => {
    const points = new Map<ScoreItem, number>([
      ['hard_landing', 20],
      ['rate', 5],
    ]);
    expect(readPoints(writePoints(points).split(','))).toEqual(points);
  });
});

const track = flownTrack('narrow_body', airportOf('EDDH'), airportOf('EDDM'));
const landed = track.samples.findLastIndex(({ altitude_agl }) => altitude_agl > 40);
const ending = track.samples.slice(landed - 60, landed + 40);

describe('the score of a report', () => {
  const harness = freshAdminHarness();
  let id: string;
  let pilot: Caller;

  /** A report with a hard landing. */
  function file(): void {
    const holder = harness.given.pilot();
    const columns = { dpt_airport_id: 'EDDH', arr_airport_id: 'EDDM', source: 1, landing_rate: -650 };
    const submitted_at = '2026-11-20T12:00:00.000Z';
    pilot = harness.as(holder);
    ({ id } = harness.given.pirep({ ...columns, user_id: holder.user.id, state: PirepState.PENDING, submitted_at }));
    for (const { at, lat, lon, altitude, altitude_agl, vs, gs } of ending) {
      const row = { lat, lon, altitude, altitude_agl, vs, gs, created_at: new Date(at).toISOString(), timed: 1 };
      harness.given.acars({ pirep_id: id, ...row });
    }
  }
  beforeEach(file);

  const score = () => harness.db.pireps.find(id)?.score;
  const check = () => harness.operator('POST', `/admin/pireps/${id}/flags`);
  const setPoints = (value: string) => harness.operator('PUT', '/admin/settings', { key: 'score.points', value });
  const computed = async (): Promise<boolean> =>
    (await harness.read<{ data: { score_computed: boolean } }>(`/admin/pireps/${id}`)).data.score_computed;

  test('is computed by the points, follows them on a recheck, and goes with them', async () => {
    await check();
    expect([score(), await computed()]).toEqual([null, false]);
    await setPoints('hard_landing=20');
    await check();
    expect([score(), await computed()]).toEqual([80, true]);
    await setPoints('hard_landing=35');
    expect(score()).toBe(80);
    await check();
    expect(score()).toBe(65);
    await setPoints('');
    await check();
    expect([score(), await computed()]).toEqual([null, false]);
  });

  const act = {
    check,
    points: (n: number) => setPoints(n === 0 ? '' : `hard_landing=${n}`),
    send: (n: number) => pilot.put(`/api/pireps/${id}`, { score: n }),
    update: (n: number) => pilot.put(`/api/pireps/${id}`, { fuel_used: n }),
  };
  const few = fc.integer({ min: 0, max: 3 }).map((n) => n * 20);
  const action = fc.oneof(
    fc.tuple(fc.constant('check' as const), fc.constant(0)),
    fc.tuple(fc.constantFrom('points' as const, 'update' as const), few),
    // A client may send what the program would compute, too.
    fc.tuple(
      fc.constant('send' as const),
      few.map((n) => 100 - n),
    ),
  );

  test('is never written over one that the client sent', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(action, { maxLength: 12 }), async (actions) => {
        file();
        await setPoints('');
        let sent: number | null = null;
        for (const [name, n] of actions) {
          await act[name](n);
          if (name === 'send') sent = n;
          if (sent !== null) expect(score()).toBe(sent);
        }
        await setPoints('hard_landing=45');
        await check();
        expect(score()).toBe(sent ?? 55);
      }),
      { numRuns: 40 },
    );
  }, 60_000);

  test('is there when rules decide about the report', async () => {
    const rule = { name: 'Poor', active: true, decision: 'reject', comment: 'Practise.', unconfirmed: false };
    const conditions = [{ kind: 'score', at_most: 60 }];
    await harness.operator('POST', '/admin/review-rules', { ...rule, conditions });
    const pirep = harness.db.pireps.find(id) as PirepsRow;
    const submitted_at = new Date().toISOString();
    await harness.db.write((tx) => tx.pireps.update({ ...pirep, awaits_flags: 1, submitted_at }));
    await setPoints('hard_landing=45');
    await check();
    expect(harness.db.pireps.find(id)).toMatchObject({ state: PirepState.REJECTED, score: 55 });
  });

  test('is none where no landing is known', async () => {
    const { id: bare } = harness.given.pirep({ state: PirepState.PENDING, landing_rate: -650, source: 1 });
    await setPoints('hard_landing=20');
    await harness.operator('POST', `/admin/pireps/${bare}/flags`);
    expect(harness.db.pireps.find(bare)?.score).toBeNull();
  });

  test.each(['hard_landing=101', 'hard_landing', 'soft_landing=5', 'rate=-5', 'rate=1.5'])(
    'does not follow points like %s',
    async (value) => {
      const reply = await setPoints(value);
      expect(reply.statusCode).toBe(400);
      expect(reply.body).toContain('whole points up to 100');
    },
  );
});
