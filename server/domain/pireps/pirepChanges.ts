import type { PirepsRow } from '../../../db/rows.ts';

/** Figures and notes: what may still change while a PIREP waits for its review (decisions §6). */
const reviewable = [
  'level',
  'distance',
  'planned_distance',
  'flight_time',
  'planned_flight_time',
  'block_time',
  'block_off_time',
  'block_on_time',
  'gross_weight',
  'zfw',
  'block_fuel',
  'fuel_used',
  'landing_rate',
  'score',
  'notes',
] as const;

/** The columns of a PIREP that its pilot may set. State, status, source, owner and times of filing are not among them. */
export const PilotColumns = [
  'airline_id',
  'aircraft_id',
  'flight_id',
  'flight_number',
  'route_code',
  'route_leg',
  'flight_type',
  'dpt_airport_id',
  'arr_airport_id',
  'alt_airport_id',
  'route',
  'source_name',
  ...reviewable,
] as const;

export type SentColumns = Partial<Pick<PirepsRow, (typeof PilotColumns)[number]>>;

export interface FareCount {
  readonly id: number;
  readonly count: number;
}

/** What a call changes, in the units of the database; absent means not sent. */
export interface PirepChanges {
  readonly columns: SentColumns;
  readonly status: string | undefined;
  /** Merged by name. */
  readonly fields: Readonly<Record<string, string>> | undefined;
  /** The whole list. */
  readonly fares: readonly FareCount[] | undefined;
}

/** Late heartbeats of a filed flight do no harm: of all they say, figures and notes count. */
export function forReview(changes: PirepChanges): PirepChanges {
  const columns = Object.fromEntries(Object.entries(changes.columns).filter(([name]) => isReviewable(name)));
  return { ...changes, columns, status: undefined };
}

function isReviewable(name: string): boolean {
  return reviewable.some((column) => column === name);
}
