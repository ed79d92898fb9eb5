import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PirepsRow } from '../../db/rows.ts';
import { type GroupKind, GroupKinds, type Statistics } from '../contract/admin/periods/statistics.ts';
import { PirepState } from '../contract/codes.ts';
import { AppError } from '../domain/errors.ts';
import { type Decided, reviewPirep, undoReview } from '../domain/pireps/review.ts';
import { anyReport, readCounted } from '../domain/statistics/counted.ts';
import { freshAdminHarness } from '../testing/adminHarness.ts';

const harness = freshAdminHarness();

type Query = Readonly<Record<string, string | number>>;
const ask = (query: Query) => {
  const sent = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]);
  return harness.operator('GET', `/admin/statistics?${new URLSearchParams(sent).toString()}`);
};
const read = async (query: Query): Promise<Statistics> => {
  const reply = await ask(query);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json<{ data: Statistics }>().data;
};

const november = { from: '2026-11-01', until: '2026-11-30' };
const accepted = (columns: Partial<PirepsRow> = {}): PirepsRow =>
  harness.given.pirep({
    state: PirepState.ACCEPTED,
    submitted_at: '2026-11-10T12:00:00.000Z',
    flight_time: 60,
    ...columns,
  });

const codes = ['EDDH', 'LOWI', 'EKCH'];
const clients = ['smartCARS', 'vmsACARS', null];
const day = fc
  .integer({ min: 0, max: 75 })
  .map((days) => new Date(Date.UTC(2026, 9, 1) + days * 86_400_000 + 3_600_000).toISOString());
const figure = fc.option(fc.integer({ min: 0, max: 900 }));
const reports = fc.array(
  fc.record({
    pilot: fc.nat(2),
    aircraft: fc.nat(3),
    dpt: fc.nat(2),
    arr: fc.nat(2),
    client: fc.nat(2),
    state: fc.constantFrom(...Object.values(PirepState)),
    filed: fc.option(day),
    created: day,
    flight_time: figure,
    planned: figure,
    block: fc.option(fc.integer({ min: 1, max: 900 })),
    distance: figure,
    fuel: figure,
    rate: fc.option(fc.integer({ min: -900, max: 900 })),
  }),
  { maxLength: 30 },
);
/** What happens to the reports afterwards: which one, what, and the operator's mind. */
const steps = fc.array(
  fc.tuple(fc.nat(29), fc.constantFrom('review', 'undo', 'edit', 'remove'), fc.constantFrom<Decided>(1, 2, 6)),
  {
    maxLength: 30,
  },
);

interface Naive {
  readonly flights: number;
  readonly minutes: number;
  readonly distance: number;
  readonly fuel: number;
  readonly planned: number;
  readonly on_time: number;
}

const minutes = (time: string): number => Math.floor(Date.parse(time) / 60_000);

/** Counts without the program's SQL and without its parts. */
function countAll(rows: readonly PirepsRow[]): Naive {
  const sum = (of: (row: PirepsRow) => number | null): number => rows.reduce((total, row) => total + (of(row) ?? 0), 0);
  const delays = rows.flatMap(({ block_on_time: on, block_off_time: off, planned_flight_time: plan }) =>
    on !== null && off !== null && plan ? [minutes(on) - minutes(off) - plan] : [],
  );
  return {
    flights: rows.length,
    minutes: sum((row) => row.flight_time),
    distance: sum((row) => row.distance),
    fuel: sum((row) => row.fuel_used),
    planned: delays.length,
    on_time: delays.filter((late) => late < 15).length,
  };
}

const sumOf = (list: readonly { readonly count: number }[]): number =>
  list.reduce((total, { count }) => total + count, 0);
const subfleetOf = (row: PirepsRow): number => harness.db.aircraft.find(row.aircraft_id)?.subfleet_id ?? 0;
const groupsOf: Readonly<Record<GroupKind, (row: PirepsRow) => readonly (string | number)[]>> = {
  pilot: (row) => [row.user_id],
  airline: (row) => [row.airline_id],
  subfleet: (row) => [subfleetOf(row)],
  aircraft: (row) => [row.aircraft_id],
  route: (row) => [`${row.dpt_airport_id} ${row.arr_airport_id}`],
  airport: (row) => [...new Set([row.dpt_airport_id, row.arr_airport_id])],
  client: (row) => [row.source_name ?? ''],
};

test('figures are what a naive count of the reports gives, whatever was decided, undone, edited and removed', async () => {
  await fc.assert(
    fc.asyncProperty(reports, steps, fc.constantFrom(...GroupKinds), async (made, happened, by) => {
      const { given, db } = harness;
      const others = [...db.pireps.each()];
      for (const row of others) db.pireps.update({ ...row, state: PirepState.DELETED });
      const users = [1, 2, 3].map(() => given.pilot({ curr_airport_id: given.airport().id }).user);
      const subfleet = given.subfleet();
      const fleet = [0, 1, 2, 3].map((n) => given.aircraft(n > 1 ? { subfleet_id: subfleet.id } : {}));
      for (const { pilot, aircraft, dpt, arr, client, block, ...report } of made) {
        const off = '2026-11-10T08:00:30.000Z';
        given.pirep({
          user_id: users[pilot]?.id ?? 0,
          aircraft_id: fleet[aircraft]?.id ?? 0,
          dpt_airport_id: codes[dpt] ?? '',
          arr_airport_id: codes[arr] ?? '',
          source_name: clients[client] ?? null,
          state: report.state,
          submitted_at: report.filed,
          created_at: report.created,
          flight_time: report.flight_time,
          planned_flight_time: report.planned,
          block_off_time: block === null ? null : off,
          block_on_time: block === null ? null : new Date(Date.parse(off) + block * 60_000).toISOString(),
          distance: report.distance,
          fuel_used: report.fuel,
          landing_rate: report.rate,
        });
      }
      const undo: number[] = [];
      for (const [index, action, to] of happened) {
        const rows = [...db.pireps.each()].slice(-made.length);
        const row = rows[index % Math.max(1, rows.length)];
        if (row === undefined) continue;
        try {
          if (action === 'edit') db.pireps.update({ ...row, flight_time: 77, distance: 99 });
          else if (action === 'remove') db.pireps.update({ ...row, state: PirepState.DELETED });
          else if (action === 'undo') await db.write((tx) => undoReview(tx, undo.pop() ?? 0));
          else undo.push((await db.write((tx) => reviewPirep(tx, { pirep_id: row.id, seen: row.state, to }))) ?? 0);
        } catch (error) {
          // What the rules refuse changes nothing.
          if (!(error instanceof AppError)) throw error;
        }
      }

      const counted = [...db.pireps.each()]
        .filter((row) => row.state === PirepState.ACCEPTED)
        .map((row) => ({ ...row, day: (row.submitted_at ?? row.created_at).slice(0, 10) }));
      const within = (from: string, until: string) => counted.filter((row) => row.day >= from && row.day <= until);
      const [now, before] = [within('2026-11-01', '2026-11-30'), within('2026-10-02', '2026-10-31')];
      const data = await read({ ...november, by });
      expect(data.totals).toMatchObject(countAll(now));
      expect(data.before).toMatchObject(countAll(before));
      expect(sumOf(data.landings)).toBe(now.filter((row) => row.landing_rate).length);
      expect(sumOf(data.delays)).toBe(data.totals.planned);
      expect(data.bars.map(({ from, flights }) => [from, flights])).toEqual(
        Array.from({ length: 30 }, (_, n) => {
          const at = `2026-11-${String(n + 1).padStart(2, '0')}`;
          return [at, now.filter((row) => row.day === at).length];
        }),
      );
      const keys = new Set([...now, ...before].flatMap(groupsOf[by]));
      expect(new Set(data.rows.map(({ id }) => id))).toEqual(new Set([...keys].map(String)));
      for (const row of data.rows) {
        const isIn = (one: PirepsRow): boolean => groupsOf[by](one).map(String).includes(row.id);
        expect(row.now).toMatchObject(countAll(now.filter(isIn)));
        expect(row.before).toMatchObject(countAll(before.filter(isIn)));
        const [dpt = '', arr = ''] = row.id.split(' ');
        const filter =
          by === 'route'
            ? { dpt, arr }
            : by === 'airline'
              ? { airline: row.code }
              : { [by === 'client' || by === 'airport' ? by : `${by}_id`]: row.id };
        expect((await read({ ...november, ...filter })).totals).toMatchObject(countAll(now.filter(isIn)));
      }
    }),
    { numRuns: 25, seed: 2026 },
  );
}, 60_000);

test('reports beyond the first part are counted once, also those filed at the same time', async () => {
  const report = accepted();
  for (let n = 0; n < 4999; n += 1) harness.db.pireps.insert({ ...report, id: `x${n}` });
  const parts: number[] = [];
  for await (const rows of readCounted(harness.db, november, anyReport)) parts.push(rows.length);
  expect(parts).toEqual([2000, 2000, 1000]);
  expect((await read(november)).totals.flights).toBe(5000);
});

describe('a period', () => {
  test('is shown by day, week from Monday, or month, with the other beside it', async () => {
    accepted({ submitted_at: '2026-08-31T23:59:59.999Z' });
    accepted({ submitted_at: '2025-09-30T00:00:00.000Z' });
    const week = await read({
      from: '2026-08-01',
      until: '2026-10-31',
      compare_from: '2025-08-01',
      compare_until: '2025-10-31',
    });
    expect([week.step, week.bars.length, week.bars[0], week.bars[5]]).toEqual([
      'week',
      14,
      { from: '2026-08-01', until: '2026-08-02', flights: 0, minutes: 0, before: { flights: 0, minutes: 0 } },
      { from: '2026-08-31', until: '2026-09-06', flights: 1, minutes: 60, before: { flights: 0, minutes: 0 } },
    ]);
    const years = await read({ from: '1990-01-15', until: '2026-12-31' });
    expect([years.step, years.bars.length, years.bars[0]?.from, years.totals.flights]).toEqual([
      'month',
      444,
      '1990-01-15',
      2,
    ]);
  });

  test.each([
    ['until', { from: '2026-11-30', until: '2026-11-01' }],
    ['until', { from: '2026-11-01', until: '2026-11-31' }],
    ['from', { from: '1900-01-01', until: '2026-11-01' }],
    ['from', { from: '0000-01-01', until: '0001-11-01' }],
    ['from', { from: '9999-01-01', until: '9999-12-31' }],
    ['compare_until', { ...november, compare_from: '2025-11-01' }],
    ['compare_until', { ...november, compare_from: '2025-11-02', compare_until: '2025-11-01' }],
    ['by', { ...november, by: '__proto__' }],
    ['pilot_id', { ...november, pilot_id: '1 OR 1' }],
    ['client', { ...november, client: 'x'.repeat(256) }],
  ])('is refused with the name of what is wrong: %s', async (field, query) => {
    const reply = await ask(query);
    expect(reply.statusCode).toBe(400);
    expect(Object.keys(reply.json<{ errors: object }>().errors)).toEqual([field]);
  });

  test('without what a filter names has zeros', async () => {
    accepted();
    for (const filter of [
      { pilot_id: 999 },
      { airport: "' OR 1=1" },
      { client: '%' },
      { dpt: 'ZZZZ' },
      { airline: 'ZZZ' },
    ])
      expect((await read({ ...november, ...filter })).totals).toMatchObject({
        flights: 0,
        load: null,
        landing_median: null,
      });
  });
});

test('passengers fill the seats of fares, and records name their report', async () => {
  const fares = { fare_id: null, code: 'Y', name: 'Economy', price: 1, cost: 0 };
  const [full, late] = [
    accepted({ landing_rate: 90 }),
    accepted({
      landing_rate: -650,
      planned_flight_time: 50,
      block_off_time: '2026-11-10T08:00:00.000Z',
      block_on_time: '2026-11-10T10:00:00.000Z',
    }),
  ];
  harness.db.pirepFares.insert({ ...fares, pirep_id: full.id, count: 90, capacity: 100, type: 0 });
  harness.db.pirepFares.insert({ ...fares, pirep_id: full.id, count: 4000, capacity: 5000, type: 1 });
  harness.db.pirepFares.insert({ ...fares, pirep_id: late.id, count: 5, capacity: 0, type: 0 });
  const { totals, records } = await read(november);
  expect(totals).toMatchObject({ passengers: 95, load: 0.9, planned: 1, on_time: 0, delay_median: 70 });
  expect(records.map(({ kind, value, report }) => [kind, value, report.pirep_id])).toEqual([
    ['longest', 60, full.id],
    ['softest', -90, full.id],
    ['hardest', -650, late.id],
    ['fullest', 90, full.id],
    ['latest', 70, late.id],
  ]);
});

const csv = async (what: string, by = 'pilot'): Promise<string[]> => {
  const reply = await harness.operator(
    'GET',
    `/admin/statistics.csv?from=2026-11-01&until=2026-11-30&by=${by}&what=${what}`,
  );
  expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8');
  // Otherwise Excel on Windows spoils ü.
  expect(reply.body.startsWith('\uFEFF')).toBe(true);
  return reply.body.slice(1).split('\r\n');
};

describe('a CSV file', () => {
  test('has the units in its header and no formulas', async () => {
    const { user } = harness.given.pilot({ name: '=HYPERLINK("https://evil.example","x")' });
    accepted({ user_id: user.id, distance: 411.123, source_name: '+cmd' });
    const [header, row] = await csv('rows');
    expect(header).toMatch(/^pilot,name,flights,minutes,distance_nm,fuel_lbs,passengers,load_percent,/);
    expect(row).toContain(`"'=HYPERLINK(""https://evil.example"",""x"")",1,60,411.12,0,0,,`);
    expect((await csv('rows', 'client'))[1]).toMatch(/^,'\+cmd,1,60/);
  });

  test.each([
    ['days', 32, 'day,flights,minutes,flights_before,minutes_before'],
    ['routes', 3, 'departure,arrival,flights,minutes,flights_before,minutes_before'],
    ['landings', 15, 'from_fpm,landings,landings_before'],
    ['delays', 15, 'from_minutes_late,flights,flights_before'],
  ])('is there for %s', async (what, lines, header) => {
    accepted({ landing_rate: -120 });
    const file = await csv(what);
    expect([file.length, file[0]]).toEqual([lines, header]);
  });

  test('of a period that is none is refused', async () => {
    const reply = await harness.operator('GET', '/admin/statistics.csv?from=2026-11-30&until=2026-11-01&what=days');
    expect(reply.statusCode).toBe(400);
  });
});
