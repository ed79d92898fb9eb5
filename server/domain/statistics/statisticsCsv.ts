import type { Queries } from '../../../db/open.ts';
import type { FlownSums, StatisticsTable } from '../../contract/admin/periods/statistics.ts';
import { toCsvLines } from '../csv/csvText.ts';
import { nothing } from '../pireps/flown.ts';
import { mostFlown } from '../pireps/routes.ts';
import type { Figures } from './figures.ts';
import { toBars } from './periods.ts';
import { type Compared, compare, orderGroups, type Question, toDelays, toLandings, toRows } from './statistics.ts';

type Cells = readonly (string | number | null)[];

interface CsvTable {
  /** With units. */
  readonly header: Cells;
  readonly rows: Iterable<Cells>;
}

/** Rows written at once. */
const rowsAtOnce = 1000;

/** Writes a table of the statistics in parts. */
export async function* writeStatistics(
  db: Queries,
  question: Question,
  what: StatisticsTable,
): AsyncGenerator<string, void> {
  const { header, rows } = tables[what](db, await compare(db, question));
  let part = [header];
  for (const row of rows) {
    if (part.push(row) < rowsAtOnce) continue;
    yield toCsvLines(part);
    part = [];
  }
  yield toCsvLines(part);
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

/** Names and writes some groups at a time. */
function* groupCells(db: Queries, compared: Compared): Generator<Cells, void> {
  const keys = orderGroups(compared.now, compared.before);
  for (let at = 0; at < keys.length; at += rowsAtOnce)
    for (const { code, name, now, before } of toRows(db, compared, keys.slice(at, at + rowsAtOnce)))
      yield [code, name, ...sumCells(now), ...sumCells(before)];
}

function* dayCells(now: Figures, before: Figures): Generator<Cells, void> {
  for (const { from, flights, minutes, before: past } of toBars(now, before, 'day'))
    yield [from, flights, minutes, past.flights, past.minutes];
}

const tables: Readonly<Record<StatisticsTable, (db: Queries, compared: Compared) => CsvTable>> = {
  rows: (db, compared) => ({
    header: [compared.by, 'name', ...sumNames, ...sumNames.map((name) => `${name}_before`)],
    rows: groupCells(db, compared),
  }),
  days: (_, { now, before }) => ({
    header: ['day', 'flights', 'minutes', 'flights_before', 'minutes_before'],
    rows: dayCells(now, before),
  }),
  routes: (_, { now, before }) => ({
    header: ['departure', 'arrival', 'flights', 'minutes', 'flights_before', 'minutes_before'],
    rows: mostFlown(now.routes).map(([pair, { flights, minutes }]) => {
      const past = before.routes.get(pair) ?? nothing;
      return [...pair.split(' '), flights, minutes, past.flights, past.minutes];
    }),
  }),
  landings: (db, { now, before }) => ({
    header: ['from_fpm', 'landings', 'landings_before'],
    rows: toLandings(db, now, before).map((step) => [step.rate, step.count, step.before]),
  }),
  delays: (_, { now, before }) => ({
    header: ['from_minutes_late', 'flights', 'flights_before'],
    rows: toDelays(now, before).map((step) => [step.minutes, step.count, step.before]),
  }),
};

function hundredths(value: number): number {
  return Math.abs(value) > 1e12 ? value : Math.round(value * 100) / 100;
}
