import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readClock, writeClock } from '../../contract/clock.ts';
import type { SeasonOutcome } from '../../contract/admin/catalog/seasons.ts';
import { freshAdminHarness } from '../../testing/adminHarness.ts';

const harness = freshAdminHarness();

const ktw18 = {
  flight_number: 18,
  dpt_airport_id: 'EDDH',
  arr_airport_id: 'KJFK',
  dpt_time: '08:30',
  arr_time: '11:00',
};
const summer = { start_date: '2027-03-28', end_date: '2027-10-30' };

async function change(ids: readonly string[], body: object): Promise<SeasonOutcome[]> {
  const reply = await harness.operator('POST', '/admin/flights/season', {
    ids,
    copy: false,
    end_old: false,
    preview: false,
    ...body,
  });
  expect([reply.body, reply.statusCode]).toEqual([expect.anything(), 200]);
  return reply.json<{ data: SeasonOutcome[] }>().data;
}

const revert = async (name: string, rows: readonly object[]): Promise<(string | null)[]> => {
  const reply = await harness.operator('POST', `/admin/${name}/revert`, { rows });
  expect([reply.body, reply.statusCode]).toEqual([expect.anything(), 200]);
  return reply.json<{ data: { error: string | null }[] }>().data.map(({ error }) => error);
};

const flight = (columns: object = {}) => harness.given.flight({ ...ktw18, ...columns });
const stored = (id: string | null | undefined) => harness.db.flights.find(id ?? '');

describe('flights in bulk', () => {
  test('get another season, days and level, and move past midnight; the preview says the same and stores nothing', async () => {
    const [first, late, free] = [
      flight(),
      flight({ flight_number: 20, dpt_time: '2350', arr_time: '' }),
      flight({ flight_number: 22, dpt_time: '11:55 CST', arr_time: '7h05' }),
    ];
    const body = { change: { ...summer, days: 31, level: 37_000, shift: 15 } };
    const ids = [first.id, late.id, free.id];
    const seen = await change(ids, { ...body, preview: true });
    expect(stored(first.id)).toEqual(first);
    expect(await change(ids, body)).toEqual(seen);
    const shared = { ...summer, days: 31, level: 37_000 };
    expect(stored(first.id)).toMatchObject({ ...shared, dpt_time: '08:45', arr_time: '11:15' });
    expect(stored(late.id)).toMatchObject({ ...shared, dpt_time: '00:05', arr_time: '' });
    expect(stored(free.id)).toMatchObject({ ...shared, dpt_time: '11:55 CST', arr_time: '07:20' });
    expect(seen.map(({ unread }) => unread)).toEqual([[], [], ['11:55 CST']]);
    expect(seen[0]).toMatchObject({
      before: { dpt_time: '08:30', days: 0, start_date: null },
      after: { dpt_time: '08:45', days: 31, start_date: '2027-03-28' },
    });
  });

  test('are left as they are with the reason, alone', async () => {
    const [own, mondays] = [flight({ days: 2 }), flight({ days: 1 })];
    const outcomes = await change([own.id, mondays.id, '404'], { change: { days: 4 }, preview: true });
    expect(outcomes.map(({ error }) => error)).toEqual([
      null,
      expect.stringContaining('KTW18 EDDH → KJFK already exists.'),
      'No flight 404',
    ]);
    const done = await change([own.id, mondays.id], { change: { days: 4 } });
    expect(done.map(({ error }) => error === null)).toEqual([true, false]);
    expect([stored(own.id)?.days, stored(mondays.id)?.days]).toEqual([4, 1]);
  });
});

describe('copies to a new season', () => {
  test('have the same data, and the flight before them ends; bids stay where they are', async () => {
    const { given, db } = harness;
    const [subfleet, fare] = [given.subfleet(), given.fare()];
    const old = flight({ callsign: 'KTW6GA', notes: 'Winter' });
    db.flights.subfleetLinks.insert({ flight_id: old.id, subfleet_id: subfleet.id });
    db.flights.fareLinks.insert({ flight_id: old.id, fare_id: fare.id, price: '110%' });
    db.flights.fieldLinks.insert({ flight_id: old.id, name: 'Gate', value: 'B12' });
    given.bid({ flight_id: old.id, user_id: given.pilot().user.id });
    const body = { change: { ...summer, shift: -30 }, copy: true, end_old: true };
    const [seen] = await change([old.id], { ...body, preview: true });
    expect([seen?.copy_id, db.flights.count()]).toEqual([null, 1]);
    const [made] = await change([old.id], body);
    expect(made).toEqual({ ...seen, copy_id: expect.any(String) });
    expect(made?.ended).toEqual({ before: null, after: '2027-03-27' });
    expect(stored(old.id)).toMatchObject({ end_date: '2027-03-27', dpt_time: '08:30' });
    const copy = stored(made?.copy_id);
    expect(copy).toMatchObject({
      ...summer,
      callsign: 'KTW6GA',
      notes: 'Winter',
      dpt_time: '08:00',
      arr_time: '10:30',
    });
    expect(db.flights.listSubfleets([copy?.id ?? ''])).toHaveLength(1);
    expect(db.flights.listFares([copy?.id ?? ''])).toMatchObject([{ price: '110%' }]);
    expect(db.flights.listFields([copy?.id ?? ''])).toMatchObject([{ value: 'B12' }]);
    expect(db.bids.listOfFlight(copy?.id ?? '', '')).toEqual([]);
  });

  test('are recognized when they exist already, also among the flights of one preview', async () => {
    const [winter, other] = [
      flight({ start_date: '2026-10-25', end_date: '2027-03-27' }),
      flight({ start_date: '2026-03-29', end_date: '2026-10-24' }),
    ];
    const body = { change: summer, copy: true };
    const seen = await change([winter.id, other.id], { ...body, preview: true });
    const done = await change([winter.id, other.id], body);
    const twice = 'KTW18 EDDH → KJFK already exists (2027-03-28 to 2027-10-30).';
    expect([seen, done].map((all) => all.map(({ error }) => error))).toEqual([
      [null, twice],
      [null, twice],
    ]);
    expect((await change([winter.id], body))[0]?.error).toBe(twice);
    expect(harness.db.flights.count()).toBe(3);
  });

  test('need a first day, and a season that is in order', async () => {
    const { id } = flight();
    for (const [season, field] of [
      [{ end_date: '2027-10-30' }, 'start_date'],
      [{ start_date: '2027-02-30' }, 'start_date'],
      [{ start_date: '2027-11-01', end_date: '2027-10-30' }, 'end_date'],
    ] as const) {
      const body = { ids: [id], change: season, copy: true, end_old: true, preview: true };
      const reply = await harness.operator('POST', '/admin/flights/season', body);
      expect([reply.statusCode, Object.keys(reply.json<{ errors: object }>().errors)]).toEqual([400, [field]]);
    }
  });

  test('of a flight that is open stand beside it only if it ends', async () => {
    const { id } = flight();
    const [refused] = await change([id], { change: summer, copy: true });
    expect(refused?.error).toBe('KTW18 EDDH → KJFK already exists.');
    expect(stored(id)?.end_date).toBeNull();
  });
});

describe('an undone change', () => {
  test('brings the values back, with those of others', async () => {
    const { given, db } = harness;
    const rank = given.rank({ name: 'Captain', hours: 300 });
    const subfleet = given.subfleet();
    const url = `/admin/ranks/${rank.id}`;
    await harness.operator('PUT', url, { hours: 250, subfleets: [{ subfleet_id: subfleet.id }] });
    await harness.operator('PUT', url, { acars_base_pay_rate: 60 });
    const rows = [
      {
        id: rank.id,
        before: { hours: 300, subfleets: [] },
        after: { hours: 250, subfleets: [{ subfleet_id: subfleet.id, acars_pay: null, manual_pay: null }] },
      },
    ];
    expect(await revert('ranks', rows)).toEqual([null]);
    expect(db.ranks.find(rank.id)).toMatchObject({ hours: 300, acars_base_pay_rate: 60 });
    expect(await revert('ranks', rows)).toEqual([
      'Captain was changed again since: From, subfleets. It stays as it is.',
    ]);
  });

  test('is refused where the field was changed again, alone', async () => {
    const [own, theirs] = [flight(), flight({ flight_number: 20 })];
    const seen = await change([own.id, theirs.id], { change: { shift: 15 } });
    await harness.operator('PUT', `/admin/flights/${theirs.id}`, { dpt_time: '12:00' });
    const rows = seen.map(({ id, before, after }) => ({ id, before, after }));
    expect(await revert('flights', rows)).toEqual([
      null,
      'KTW20 EDDH → KJFK was changed again since: Off block. It stays as it is.',
    ]);
    expect([stored(own.id)?.dpt_time, stored(theirs.id)?.dpt_time]).toEqual(['08:30', '12:00']);
  });
});

test('any shift can be shifted back, and keeps the form of times', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: -1439, max: 1439 }), (time, shift) => {
      const moved = writeClock(time + shift);
      expect(moved).toMatch(/^\d\d:\d\d$/);
      expect(writeClock((readClock(moved) ?? Number.NaN) - shift)).toBe(writeClock(time));
    }),
  );
});
