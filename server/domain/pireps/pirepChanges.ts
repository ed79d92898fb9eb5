import type { PirepsRow } from '../../../db/rows.ts';
import type { Tx } from '../../../db/open.ts';
import type { Texts } from '../../../db/tables/pireps.ts';
import { invalid } from '../errors.ts';
import { PirepSource } from '../../contract/codes.ts';
import { refuseDiscarded, findPirep } from './pirepState.ts';
import { now } from '../time.ts';

/** The columns that can still change while a PIREP waits for review (decisions §6). */
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

/** The columns of a PIREP that its pilot can set. State, status, source, owner and filing times are not among them. */
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

/** What a call changes, in the units of the database. A missing value was not sent. */
export interface PirepChanges {
  readonly columns: SentColumns;
  readonly status: string | undefined;
  /** Merged by name. */
  readonly fields: Readonly<Record<string, string>> | undefined;
  /** The whole list. */
  readonly fares: readonly FareCount[] | undefined;
}

/** Keeps only what can change during review, so that late heartbeats of a filed flight do no harm. */
export function forReview(changes: PirepChanges): PirepChanges {
  const columns = Object.fromEntries(Object.entries(changes.columns).filter(([name]) => isReviewable(name)));
  return { ...changes, columns, status: undefined };
}

function isReviewable(name: string): boolean {
  return reviewable.some((column) => column === name);
}

/** What a PIREP can hold. Limited because every reply with it contains all of that. */
const limits = { fields: 1000, comments: 500, kilobytes: 128 };

/**
 * Adds fields, or a pilot's comment, unless there are too many then. Those of before the limits may be replaced by shorter ones.
 * @param measure what is stored of them
 */
export function addWithin<T>(field: 'fields' | 'comment', measure: () => Texts, add: () => T): T {
  const what = field === 'fields' ? 'fields' : 'comments';
  const before = measure();
  const added = add();
  const { number, bytes } = measure();
  if (number > Math.max(before.number, limits[what]))
    throw invalid(field, `A PIREP holds at most ${limits[what]} ${what}. Send fewer.`);
  if (bytes > Math.max(before.bytes, limits.kilobytes * 1024))
    throw invalid(field, `A PIREP holds at most ${limits.kilobytes} KB of ${what}. Send fewer or shorter ones.`);
  return added;
}

/**
 * Adds fields to a PIREP, or replaces the values of existing ones; others are kept (§4.6).
 * @throws {AppError} validation-exception for too many fields, or too long ones
 */
export function mergeFields(tx: Tx, pirep_id: string, fields: Readonly<Record<string, string>>): void {
  const at = now();
  addWithin(
    'fields',
    () => tx.pirepFields.measure(pirep_id),
    () => {
      for (const [name, value] of Object.entries(fields))
        tx.pirepFields.put({ pirep_id, name, value, source: PirepSource.ACARS, at });
    },
  );
}

/**
 * Like `mergeFields`, for a call that only sends fields.
 * @throws {AppError} when the PIREP was cancelled or rejected
 */
export function addFields(tx: Tx, pirep_id: string, fields: Readonly<Record<string, string>>): void {
  refuseDiscarded(pirep_id, findPirep(tx, pirep_id).state);
  mergeFields(tx, pirep_id, fields);
  tx.pireps.setUpdated({ id: pirep_id, updated_at: now() });
}
