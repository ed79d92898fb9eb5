import type { Queries } from '../../../db/open.ts';
import type { CountedFilter } from '../../../db/views/counted.ts';
import {
  type downloadStatistics,
  type GroupKind,
  type GroupRow,
  type PeriodRecord,
  RecordKinds,
  type Statistics,
} from '../../contract/admin/periods/statistics.ts';
import type { EndpointInput } from '../../contract/endpoint.ts';
import { invalid } from '../errors.ts';
import { compareTexts } from '../parts.ts';
import { airportsOf, listRoutes } from '../pireps/routes.ts';
import { anyReport, newTally, toSums } from './counted.ts';
import { addUp, type Figures, toTotals } from './figures.ts';
import { readLandingLimits, toLandingSteps, toSteps } from './landings.ts';
import { nameGroups, readFlownReports } from './names.ts';
import { checkPeriod, daysBefore, type Period, stepOf, toBars } from './periods.ts';

/** What a call asks for. */
export type Question = Omit<EndpointInput<typeof downloadStatistics>['query'], 'what'>;

/** The figures of both periods. */
export interface Compared {
  readonly by: GroupKind;
  readonly now: Figures;
  readonly before: Figures;
}

const rowsShown = 200;
/** Minutes. */
const delaySteps = { first: -60, last: 120, step: 15 };

/** @throws {AppError} validation-exception for a period that is none */
export async function readStatistics(db: Queries, question: Question): Promise<Statistics> {
  const { by, now, before } = await compare(db, question);
  const step = stepOf(now.period);
  const keys = orderGroups(now, before);
  const routes = listRoutes(now.routes);
  return {
    period: now.period,
    compared: before.period,
    totals: toTotals(now),
    before: toTotals(before),
    step,
    bars: [...toBars(now, before, step)],
    rows: toRows(db, { by, now, before }, keys.slice(0, rowsShown)),
    row_count: keys.length,
    landings: toLandings(db, now, before),
    landing_limits: readLandingLimits(db),
    delays: toDelays(now, before),
    records: toRecords(db, now),
    ...routes,
    airports: airportsOf(db, routes.routes),
  };
}

/** Adds up the reports of both periods. */
export async function compare(db: Queries, question: Question): Promise<Compared> {
  const { by = 'pilot' } = question;
  const period = checkPeriod(question);
  const other = comparedPeriod(period, question);
  const filter = toFilter(question);
  return {
    by,
    now: await addUp(db, { period, filter, by }),
    before: await addUp(db, { period: other, filter, by }),
  };
}

function comparedPeriod(period: Period, { compare_from: from, compare_until: until }: Question): Period {
  if (from === undefined && until === undefined) return daysBefore(period);
  if (from === undefined) throw invalid('compare_from', 'The other period has an end, but no beginning.');
  if (until === undefined) throw invalid('compare_until', 'The other period has a beginning, but no end.');
  return checkPeriod({ from, until }, 'compare_');
}

function toFilter({ dpt, arr, airport, ...question }: Question): CountedFilter {
  return {
    pilot_id: question.pilot_id ?? null,
    airline: question.airline ?? null,
    subfleet_id: question.subfleet_id ?? null,
    aircraft_id: question.aircraft_id ?? null,
    dpt: dpt?.toUpperCase() ?? anyReport.dpt,
    arr: arr?.toUpperCase() ?? null,
    airport: airport?.toUpperCase() ?? null,
    client: question.client ?? null,
  };
}

function flightsOf({ groups }: Figures, key: string | number): number {
  return groups.get(key)?.flights ?? 0;
}

/** The keys of the groups of both periods, most flights first. */
export function orderGroups(now: Figures, before: Figures): (string | number)[] {
  return [...new Set([...now.groups.keys(), ...before.groups.keys()])].sort(
    (a, b) =>
      flightsOf(now, b) - flightsOf(now, a) ||
      flightsOf(before, b) - flightsOf(before, a) ||
      compareTexts(String(a), String(b)),
  );
}

export function toRows(db: Queries, { by, now, before }: Compared, keys: readonly (string | number)[]): GroupRow[] {
  const names = nameGroups(db, by, keys);
  const none = newTally();
  return keys.map((key, index) => ({
    id: String(key),
    code: '',
    name: '',
    ...names[index],
    now: toSums(now.groups.get(key) ?? none),
    before: toSums(before.groups.get(key) ?? none),
  }));
}

export function toLandings(db: Queries, now: Figures, before: Figures): Statistics['landings'] {
  const past = toLandingSteps(db, before.landings);
  return toLandingSteps(db, now.landings).map((step, index) => ({ ...step, before: past[index]?.count ?? 0 }));
}

export function toDelays(now: Figures, before: Figures): Statistics['delays'] {
  const past = new Map(toSteps(before.delays, delaySteps));
  return toSteps(now.delays, delaySteps).map(([minutes, count]) => ({
    minutes,
    count,
    before: past.get(minutes) ?? 0,
  }));
}

function toRecords(db: Queries, { records }: Figures): PeriodRecord[] {
  const held = RecordKinds.flatMap((kind) => {
    const record = records.get(kind);
    return record === undefined ? [] : [{ kind, ...record }];
  });
  const reports = readFlownReports(
    db,
    held.map(({ row }) => row),
  );
  return reports.map((report, index) => {
    const { kind, value } = held[index] as (typeof held)[number];
    // The highest value is the record, but rates are negative.
    return { kind, value: kind === 'hardest' ? -value : value, report };
  });
}
