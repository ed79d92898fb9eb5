import type { Queries } from '../../../db/open.ts';
import type { CountedFilter } from '../../../db/views/counted.ts';
import type { GroupKind, PeriodTotals, RecordKind } from '../../contract/admin/periods/statistics.ts';
import { addTo, type Sum } from '../pireps/flown.ts';
import { count, type Counted, newTally, readCounted, type FlownTally, toSums, type Turn } from './counted.ts';
import { countValue, descentOf, findMedian } from './landings.ts';
import type { Period } from './periods.ts';
import { flownValues, type RecordHolder, noteRecords } from './records.ts';

/** What the reports of a period add up to, in every way in which it is shown. */
export interface Figures {
  readonly period: Period;
  readonly total: FlownTally;
  readonly days: Map<string, Sum>;
  readonly pilots: Map<number, Sum>;
  readonly aircraft: Set<number>;
  readonly airports: Set<string>;
  /** By departure and arrival: `EDDH LPPT`. */
  readonly routes: Map<string, Sum>;
  /** How many flights of a route have no flight time. */
  readonly untimed: Map<string, number>;
  /** By feet per minute of descent, and by minutes after the planned arrival. */
  readonly landings: Map<number, number>;
  readonly delays: Map<number, number>;
  readonly records: Map<RecordKind, RecordHolder<Counted>>;
  readonly groups: Map<string | number, FlownTally>;
}

/** A later arrival counts as this late, so that there are not too many different ones. */
const maxDelay = 10_000;

export const recordValues = Object.entries({
  ...flownValues,
  fullest: ({ passengers }: Counted) => passengers || null,
  latest: ({ late }: Counted) => (late !== null && late > 0 ? late : null),
}) as [RecordKind, (row: Counted) => number | null][];

interface Addends {
  readonly period: Period;
  readonly filter: CountedFilter;
  /** By what it groups; by nothing if absent. */
  readonly by?: GroupKind;
  /** Sees each report, in the order of filing. */
  readonly each?: (report: Counted) => void;
  readonly turn?: Turn | undefined;
}

/** Adds up the reports of a period in one pass. */
export async function addUp(db: Queries, { period, filter, by, each, turn }: Addends): Promise<Figures> {
  const figures: Figures = {
    period,
    total: newTally(),
    days: new Map(),
    pilots: new Map(),
    aircraft: new Set(),
    airports: new Set(),
    routes: new Map(),
    untimed: new Map(),
    landings: new Map(),
    delays: new Map(),
    records: new Map(),
    groups: new Map(),
  };
  const keysOf = by === undefined ? () => [] : groupKeys(db, by);
  for await (const reports of readCounted(db, period, filter, turn))
    for (const report of reports) {
      addReport(figures, report);
      each?.(report);
      for (const key of keysOf(report)) {
        let tally = figures.groups.get(key);
        if (tally === undefined) figures.groups.set(key, (tally = newTally()));
        count(tally, report);
      }
    }
  return figures;
}

function addReport(figures: Figures, report: Counted): void {
  const { dpt_airport_id, arr_airport_id, landing_rate, late } = report;
  const route = `${dpt_airport_id} ${arr_airport_id}`;
  count(figures.total, report);
  addTo(figures.days, report.filed_at.slice(0, 10), report);
  addTo(figures.pilots, report.user_id, report);
  addTo(figures.routes, route, report);
  if (report.flight_time === null) countValue(figures.untimed, route);
  figures.aircraft.add(report.aircraft_id);
  figures.airports.add(dpt_airport_id).add(arr_airport_id);
  if (landing_rate !== null) countValue(figures.landings, descentOf(landing_rate));
  if (late !== null) countValue(figures.delays, Math.max(-maxDelay, Math.min(late, maxDelay)));
  noteRecords(figures.records, report, recordValues);
}

/** Returns what finds the groups that a report belongs to. */
function groupKeys(db: Queries, by: GroupKind): (report: Counted) => readonly (string | number)[] {
  const subfleets = new Map<number, number>();
  const subfleetOf = (id: number): number => {
    const known = subfleets.get(id) ?? db.aircraft.find(id)?.subfleet_id ?? 0;
    subfleets.set(id, known);
    return known;
  };
  const keys: Readonly<Record<GroupKind, (report: Counted) => readonly (string | number)[]>> = {
    pilot: ({ user_id }) => [user_id],
    airline: ({ airline_id }) => [airline_id],
    subfleet: ({ aircraft_id }) => [subfleetOf(aircraft_id)],
    aircraft: ({ aircraft_id }) => [aircraft_id],
    route: ({ dpt_airport_id, arr_airport_id }) => [`${dpt_airport_id} ${arr_airport_id}`],
    airport: ({ dpt_airport_id: dpt, arr_airport_id: arr }) => (dpt === arr ? [dpt] : [dpt, arr]),
    client: ({ source_name }) => [source_name ?? ''],
  };
  return keys[by];
}

export function toTotals(figures: Figures): PeriodTotals {
  return {
    ...toSums(figures.total),
    pilots: figures.pilots.size,
    aircraft: figures.aircraft.size,
    airports: figures.airports.size,
    routes: figures.routes.size,
    landing_median: findMedian(figures.landings),
    delay_median: findMedian(figures.delays),
  };
}
