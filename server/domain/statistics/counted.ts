import { setImmediate } from 'node:timers/promises';
import type { Queries } from '../../../db/open.ts';
import type { CountedFilter, CountedPart, CountedRow } from '../../../db/views/counted.ts';
import { punctualBelow, type FlownSums } from '../../contract/admin/periods/statistics.ts';
import { minutesLate } from '../../contract/flightProgress.ts';
import { toFinite } from '../../contract/units.ts';
import type { Period } from './periods.ts';

/** Every report. */
export const anyReport: CountedFilter = {
  pilot_id: null,
  airline: null,
  subfleet_id: null,
  aircraft_id: null,
  dpt: null,
  arr: null,
  airport: null,
  client: null,
};

/** A report that counts, and its minutes after the planned arrival; null when they are not known. */
export interface Counted extends CountedRow {
  readonly late: number | null;
}

export type Turn = () => Promise<unknown>;

/** Splits the reports of a period into parts that are read in some milliseconds each. @param turn resolves when the next one may be */
export async function* partsOf(
  db: Queries,
  { from, until }: Period,
  turn: Turn = setImmediate,
): AsyncGenerator<CountedPart> {
  // Sorts after every time of the last day.
  const end = { filed_at: `${until}T24`, rowid: 0 };
  let after = { filed_at: from, rowid: 0 };
  for (;;) {
    const last = db.counted.findLast(after, end.filed_at);
    yield { after, last: last ?? end };
    if (last === undefined) return;
    after = last;
    await turn();
  }
}

/** Reads the reports of a period, oldest first. */
export async function* readCounted(
  db: Queries,
  period: Period,
  filter: CountedFilter,
  turn?: Turn,
): AsyncGenerator<readonly Counted[]> {
  for await (const part of partsOf(db, period, turn))
    yield db.counted.list(part, filter).map((row) => Object.assign(row, { late: lateOf(row) }));
}

function lateOf(row: CountedRow): number | null {
  return row.block_on_time === null ? null : minutesLate(row, Date.parse(row.block_on_time));
}

const nothingFlown = {
  flights: 0,
  minutes: 0,
  distance: 0,
  fuel: 0,
  passengers: 0,
  seated: 0,
  seats: 0,
  planned: 0,
  onTime: 0,
  /** Of all landings with a rate. */
  rates: 0,
  landings: 0,
};

/** What reports add up to, while they are added. */
export type FlownTally = typeof nothingFlown;

export function newTally(): FlownTally {
  return { ...nothingFlown };
}

export function count(tally: FlownTally, report: Counted): void {
  tally.flights += 1;
  tally.minutes += report.flight_time ?? 0;
  tally.distance += report.distance ?? 0;
  tally.fuel += report.fuel_used ?? 0;
  tally.passengers += report.passengers;
  tally.seated += report.seated;
  tally.seats += report.seats;
  if (report.late !== null) {
    tally.planned += 1;
    if (report.late < punctualBelow) tally.onTime += 1;
  }
  if (report.landing_rate !== null) {
    tally.rates += report.landing_rate;
    tally.landings += 1;
  }
}

export function toSums(tally: FlownTally): FlownSums {
  return {
    flights: tally.flights,
    minutes: tally.minutes,
    distance: toFinite(tally.distance),
    fuel: toFinite(tally.fuel),
    passengers: tally.passengers,
    load: tally.seats > 0 ? tally.seated / tally.seats : null,
    planned: tally.planned,
    on_time: tally.onTime,
    landing_average: tally.landings === 0 ? null : toFinite(tally.rates) / tally.landings,
  };
}
