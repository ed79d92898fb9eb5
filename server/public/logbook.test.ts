import { beforeEach, describe, expect, test } from 'vitest';
import type { Logbook, PilotFlown, PirepFlag } from '../contract/classic/logbook.ts';
import { PirepState } from '../contract/codes.ts';
import type { PilotLandings } from '../contract/landings/landingCalls.ts';
import { computeFlagsAtOnce } from '../domain/flags/computeFlags.ts';
import { eachTest } from '../testing/eachTest.ts';
import { autoCommit } from '../testing/given.ts';
import { createHarness, profiles } from '../testing/harness.ts';
import { putLanding } from '../testing/landedFlight.ts';

const harness = eachTest(createHarness);
const ada = eachTest(() => harness.given.pilot());
const bob = eachTest(() => harness.given.pilot());
const adaReads = eachTest(() => ({ key: harness.given.readOnlyKey(ada.user.id) }));

const filed = { state: PirepState.ACCEPTED, submitted_at: '2026-11-20T15:55:00.000Z' };

interface Holder {
  readonly key?: string;
}

async function readLogbook(url: string, holder: Holder): Promise<Logbook> {
  const reply = await harness.as(holder).get(url);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json<{ data: Logbook }>().data;
}

describe.each(profiles)('at $mount', ({ mount, toTimestamp }) => {
  test('the routes of all years, and what was flown this year, are of the own accepted reports', async () => {
    const { given } = harness;
    const year = new Date().getUTCFullYear();
    const own = { ...filed, user_id: ada.user.id, distance: 400, flight_time: 90 };
    given.pirep({ ...own, submitted_at: `${year - 1}-12-31T23:59:59.000Z` });
    given.pirep({ ...own, submitted_at: `${year}-01-01T00:00:00.000Z` });
    given.pirep({
      ...own,
      dpt_airport_id: 'LOWI',
      arr_airport_id: 'EDDH',
      submitted_at: `${year}-01-31T08:00:00.000Z`,
    });
    given.pirep({ ...own, state: PirepState.REJECTED });
    given.pirep({ ...filed, user_id: bob.user.id });
    const reply = await harness.as(ada).get(`${mount}/user/flown`);
    const { data } = reply.json<{ data: PilotFlown }>();
    expect(data).toMatchObject({
      routes: [
        { dpt_airport_id: 'EDDH', arr_airport_id: 'LOWI', flights: 2 },
        { dpt_airport_id: 'LOWI', arr_airport_id: 'EDDH', flights: 1 },
      ],
      route_count: 2,
      year: { year, flights: 2, flight_time: 180, distance: { nmi: 800 }, airports: 2 },
    });
    expect(data.airports.map(({ id }) => id).sort()).toEqual(['EDDH', 'LOWI']);
    expect(data.year.months).toHaveLength(12);
    expect(data.year.months[0]).toEqual({ month: `${year}-01`, flights: 2, flight_time: 180 });
    const nobody = harness.given.pilot();
    const empty = (await harness.as(nobody).get(`${mount}/user/flown`)).json();
    expect(empty).toMatchObject({ data: { routes: [], airports: [], year: { flights: 0, distance: { nmi: 0 } } } });
  });

  describe('the logbook', () => {
    const url = `${mount}/user/logbook`;

    test('of a pilot without reports has no landings', async () => {
      expect(await readLogbook(url, ada)).toEqual({
        flights: 0,
        flight_time: 0,
        distance: { mi: 0, nmi: 0, km: 0, m: 0 },
        landing_average: null,
        landing_best: null,
        landings: [],
        rank: { name: 'Cadet', minutes: 0, hours: 0, next: null },
      });
    });

    test('has numbers, however large the figures are', async () => {
      const immense = { ...filed, user_id: ada.user.id, distance: 1e308, landing_rate: 1e308 };
      for (let reports = 0; reports < 2; reports += 1) harness.given.pirep(immense);
      const most = Number.MAX_VALUE;
      expect(await readLogbook(url, ada)).toMatchObject({ distance: { nmi: most }, landing_average: -most });
    });

    test("adds up the pilot's own accepted reports", async () => {
      const { given } = harness;
      const own = { ...filed, user_id: ada.user.id };
      given.pirep({ ...own, id: '1', distance: 400, landing_rate: -300 });
      given.pirep({ ...own, id: '2', distance: 500, landing_rate: 100, created_at: '2026-11-21T08:00:00.000Z' });
      given.pirep({ ...own, id: '3', landing_rate: 0 });
      given.pirep({ ...own, id: '4', state: PirepState.REJECTED, distance: 9000, landing_rate: -1 });
      given.pirep({ ...own, id: '5', state: PirepState.PENDING, distance: 9000, landing_rate: -1 });
      given.pirep({ ...filed, user_id: bob.user.id, distance: 9000, landing_rate: -1 });
      expect(await readLogbook(url, ada)).toMatchObject({
        distance: { nmi: 900 },
        landing_average: -200,
        landing_best: -100,
        landings: [
          { pirep_id: '1', submitted_at: toTimestamp(filed.submitted_at), landing_rate: -300 },
          { pirep_id: '2', submitted_at: toTimestamp(filed.submitted_at), landing_rate: -100 },
        ],
      });
    });

    test('has the last 30 landings, by filing', async () => {
      for (let rate = 1; rate <= 32; rate += 1) {
        const created_at = `2026-11-20T08:${String(rate).padStart(2, '0')}:00.000Z`;
        const submitted_at = `2026-11-20T15:${59 - rate}:00.000Z`;
        harness.given.pirep({ ...filed, user_id: ada.user.id, landing_rate: -rate, created_at, submitted_at });
      }
      const { landings } = await readLogbook(url, ada);
      expect([landings.length, landings[0]?.landing_rate, landings.at(-1)?.landing_rate]).toEqual([30, -30, -1]);
    });

    test('has the progress to the next rank', async () => {
      const { given, db } = harness;
      const cadet = given.rank({ name: 'Student' });
      given.rank({ name: 'Captain', hours: 20 });
      const pilot = given.pilot({ rank_id: cadet.id, flights: 6, flight_time: 600, transfer_time: 60 });
      expect(await readLogbook(url, pilot)).toMatchObject({ flights: 6, flight_time: 600 });
      expect((await readLogbook(url, pilot)).rank).toEqual({
        name: 'Student',
        minutes: 600,
        hours: 0,
        next: { name: 'Captain', hours: 20, minutes_left: 600 },
      });
      db.settings.put({ key: 'pilots.count_transfer_hours', value: 'true' });
      expect((await readLogbook(url, pilot)).rank).toMatchObject({ minutes: 660, next: { minutes_left: 540 } });
    });
  });

  test('landings are those of the own accepted reports, and in full of every own one that was filed', async () => {
    const { given, db } = harness;
    const own = given.pirep({ ...filed, user_id: ada.user.id });
    const pending = given.pirep({ ...filed, user_id: ada.user.id, state: PirepState.PENDING });
    const others = given.pirep({ ...filed, user_id: bob.user.id });
    for (const { id } of [own, pending, others]) putLanding(db, id);

    const list = (await harness.as(adaReads).get(`${mount}/user/landings`)).json<{ data: PilotLandings }>().data;
    expect(list.landings).toMatchObject([{ pirep_id: own.id, filed_at: toTimestamp(filed.submitted_at) }]);
    expect(list.medians.distance).toBe(list.landings[0]?.distance);
    const read = (holder: Holder, id: string) => harness.as(holder).get(`${mount}/pireps/${id}/landing`);
    expect((await read(adaReads, pending.id)).json()).toMatchObject({ data: { landings: [{ place: 'runway' }] } });
    expect((await read(ada, given.pirep({ ...filed, user_id: ada.user.id }).id)).json()).toEqual({ data: null });
    expect((await read(ada, others.id)).statusCode).toBe(403);
  });

  describe('the flags of a report', () => {
    let id: string;
    beforeEach(() => {
      ({ id } = harness.given.pirep({ ...filed, user_id: ada.user.id, landing_rate: -750 }));
    });

    const read = (holder: Holder, pirep_id = id) => harness.as(holder).get(`${mount}/pireps/${pirep_id}/flags`);

    test('are empty before they are computed', async () => {
      expect((await read(ada)).json()).toEqual({ data: [] });
    });

    test('are shown to its pilot with their figures, with a read-only key too', async () => {
      computeFlagsAtOnce(autoCommit(harness.db), id);
      const flags: PirepFlag[] = [
        {
          kind: 'hard_landing',
          severity: 'bad',
          values: { claimed_fpm: -750, measured_fpm: null, limit_fpm: -600 },
          spots: [],
          names: [],
        },
        { kind: 'no_track', severity: 'warn', values: { positions: 0 }, spots: [], names: [] },
      ];
      for (const holder of [ada, adaReads]) expect((await read(holder)).json()).toEqual({ data: flags });
    });

    test('have the time and place that they concern', async () => {
      const created_at = '2026-11-20T09:00:00.500Z';
      harness.given.acars({ pirep_id: id, lat: 10, lon: 20, created_at });
      computeFlagsAtOnce(autoCommit(harness.db), id);
      const { data } = (await read(ada)).json<{ data: PirepFlag[] }>();
      expect(data.find(({ kind }) => kind === 'no_track')?.spots).toEqual([
        { lat: 10, lon: 20, created_at: toTimestamp(created_at) },
      ]);
    });

    test('are refused to another pilot and without a key', async () => {
      const refused = await read(bob);
      expect(refused.statusCode).toBe(403);
      expect(refused.json()).toMatchObject({ pirep_id: id });
      expect([(await read({})).statusCode, (await read({ key: 'wrong' })).statusCode]).toEqual([401, 401]);
    });

    test('are refused without a key while the live map is public', async () => {
      harness.db.settings.put({ key: 'api.public_live_map', value: 'true' });
      const flying = harness.given.pirep({ user_id: ada.user.id });
      expect((await read({}, flying.id)).statusCode).toBe(401);
    });

    test('of an unknown or deleted report are not found', async () => {
      const deleted = harness.given.pirep({ user_id: ada.user.id, state: PirepState.DELETED });
      const statuses = [(await read(ada, 'X')).statusCode, (await read(ada, deleted.id)).statusCode];
      expect(statuses).toEqual([404, 404]);
    });
  });
});
