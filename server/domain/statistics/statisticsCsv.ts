import type { Queries } from '../../../db/open.ts';
import type { FlownSums, StatisticsTable } from '../../contract/admin/periods/statistics.ts';
import { toCsvLines } from '../csv/csvText.ts';
import { nothing } from '../pireps/flown.ts';
import { mostFlown } from '../pireps/routes.ts';
import { toBars } from './periods.ts';
import { type Compared, compare, orderGroups, type Question, toDelays, toLandings, toRows } from './statistics.ts';

type Cells = readonly (string | number | null)[];

/** Rows formatted at once; other calls run in between. */
const rowsAtOnce = 1000;

/** Writes a table of the statistics, with its header, in parts. */
export async function* writeStatistics(
  db: Queries,
  question: Question,
  what: StatisticsTable,
): AsyncGenerator<string, void> {
  const rows = tables[what](db, await compare(db, question));
  for (let at = 0; at < rows.length; at += rowsAtOnce) yield toCsvLines(rows.slice(at, at + rowsAtOnce));
}

const sumColumns = {
  flights: ({ flights }) => flights,
  minutes: ({ minutes }) => minutes,
  distance_nm: ({ distance }) => hundredths(distance),
  fuel_lbs: ({ fuel }) => hundredths(fuel),
  passengers: ({ passengers }) => passengers,
  load_percent: ({ load }) => (load === null ? null : hundredths(load * 100)),
  flights_with_plan: ({ planned }) => planned,
  on_time: ({ on_time }) => on_time,
  landing_average_fpm: ({ landing_average }) => (landing_average === null ? null : hundredths(landing_average)),
} as const satisfies Record<string, (sums: FlownSums) => number | null>;

const sumNames = Object.keys(sumColumns);
const sumCells = (sums: FlownSums): Cells => Object.values(sumColumns).map((cell) => cell(sums));

const tables: Readonly<Record<StatisticsTable, (db: Queries, compared: Compared) => Cells[]>> = {
  rows: (db, compared) => [
    [compared.by, 'name', ...sumNames, ...sumNames.map((name) => `${name}_before`)],
    ...toRows(db, compared, orderGroups(compared.now, compared.before)).map(({ code, name, now, before }) => [
      code,
      name,
      ...sumCells(now),
      ...sumCells(before),
    ]),
  ],
  days: (_, { now, before }) => [
    ['day', 'flights', 'minutes', 'flights_before', 'minutes_before'],
    ...toBars(now, before, 'day').map((bar) => [
      bar.from,
      bar.flights,
      bar.minutes,
      bar.before.flights,
      bar.before.minutes,
    ]),
  ],
  routes: (_, { now, before }) => [
    ['departure', 'arrival', 'flights', 'minutes', 'flights_before', 'minutes_before'],
    ...mostFlown(now.routes).map(([pair, { flights, minutes }]) => {
      const past = before.routes.get(pair) ?? nothing;
      return [...pair.split(' '), flights, minutes, past.flights, past.minutes];
    }),
  ],
  landings: (db, { now, before }) => [
    ['from_fpm', 'landings', 'landings_before'],
    ...toLandings(db, now, before).map((step) => [step.rate, step.count, step.before]),
  ],
  delays: (_, { now, before }) => [
    ['from_minutes_late', 'flights', 'flights_before'],
    ...toDelays(now, before).map((step) => [step.minutes, step.count, step.before]),
  ],
};

function hundredths(value: number): number {
  return Math.abs(value) > 1e12 ? value : Math.round(value * 100) / 100;
}
