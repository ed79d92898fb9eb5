import type { Queries, Tx } from '../../../db/open.ts';
import type { PirepsRow } from '../../../db/rows.ts';
import { PirepSource } from '../../contract/codes.ts';
import { currentAirportId, takeAirport, toAirportId } from '../airports/airports.ts';
import { airportNotFound, invalidFields } from '../errors.ts';
import { type PilotActor, record } from '../activity/events.ts';
import { explainMissingAirport } from '../pilotLimits.ts';
import { readSetting } from '../settings/settings.ts';
import { now } from '../time.ts';
import type { SentColumns } from './pirepChanges.ts';

const airportColumns = ['dpt_airport_id', 'arr_airport_id', 'alt_airport_id'] as const;
type Reference = 'airline_id' | 'aircraft_id' | 'flight_id' | (typeof airportColumns)[number];

/**
 * What a call cannot do without: an unknown one is refused. Others are noted instead, because an optional or late detail must
 * not cost a flight (docs/decisions/0106).
 */
const needed = {
  prefile: ['airline_id', 'aircraft_id', 'flight_id', 'dpt_airport_id', 'arr_airport_id'],
  update: ['airline_id', 'aircraft_id', 'flight_id', 'dpt_airport_id'],
  filing: [],
} as const satisfies Record<string, readonly Reference[]>;

interface Call<C> {
  readonly columns: C;
  readonly stage: keyof typeof needed;
  /** The report so far. */
  readonly kept?: PirepsRow;
  /** An unknown airport, when it is all that is wrong, is not found instead of an invalid field. */
  readonly findsAirports?: boolean;
}

/** What a call named that is not there, and codes of airports that have another one today. */
interface Noted {
  readonly unknown: Partial<Record<Reference, string | number>>;
  readonly renamed: readonly { readonly before: string; readonly after: string }[];
}

/**
 * Checks that the referenced rows exist, and writes airport codes as the catalog does. An unknown alternate is none; in place
 * of other unknown things the report keeps what it has.
 * @throws {AppError} validation-exception with every needed field whose row does not exist (decisions §4); airport-not-found
 */
export function resolveReferences<C extends SentColumns>(
  tx: Tx,
  pilot: PilotActor,
  { columns, stage, kept, findsAirports = false }: Call<C>,
): { readonly columns: C; readonly noted: Noted } {
  const refusals: Record<string, string[]> = {};
  const unknown: { -readonly [K in keyof Noted['unknown']]: Noted['unknown'][K] } = {};
  const renamed: { before: string; after: string }[] = [];
  const resolved: { -readonly [K in keyof SentColumns]: SentColumns[K] } = { ...columns };
  const miss = (field: Reference, value: string | number, reason: string): void => {
    delete resolved[field];
    if (needed[stage].some((name) => name === field)) refusals[field] = [reason];
    else unknown[field] = value;
  };
  for (const field of ['airline_id', 'aircraft_id', 'flight_id'] as const) {
    const value = columns[field];
    if (value === undefined || value === null || value === kept?.[field] || isThere(tx, field, value)) continue;
    miss(field, value, `The ${field.replace('_id', '')} doesn't exist`);
  }
  for (const field of airportColumns) {
    const code = columns[field];
    if (typeof code !== 'string') continue;
    const id = takeAirport(tx, code, pilot);
    if (id === undefined) miss(field, toAirportId(code), explainMissingAirport(tx, code, pilot));
    else Object.assign(resolved, { [field]: id });
    if (id !== undefined && id !== toAirportId(code)) renamed.push({ before: toAirportId(code), after: id });
  }
  const refused = Object.keys(refusals);
  const missing = airportColumns.find((field) => field === refused[0]);
  if (findsAirports && missing) throw airportNotFound(toAirportId(columns[missing] ?? ''), refusals[missing]?.[0]);
  if (refused.length > 0) throw invalidFields(refusals);
  if (unknown.alt_airport_id !== undefined) resolved.alt_airport_id = null;
  // Only what no call needs was left out.
  return { columns: resolved as C, noted: { unknown, renamed } };
}

/** Those in the trash are not. */
function isThere(db: Queries, field: 'airline_id' | 'aircraft_id' | 'flight_id', id: string | number): boolean {
  if (field === 'flight_id') return db.flights.find(String(id))?.deleted_at === null;
  const row = field === 'airline_id' ? db.airlines.find(Number(id)) : db.aircraft.find(Number(id));
  return row !== undefined && !('deleted_at' in row && row.deleted_at !== null);
}

/** The fields of a report that keep the codes of unknown airports, for pilot and operator. */
const unknownAirportFields = { arr_airport_id: 'Unknown diversion', alt_airport_id: 'Unknown alternate' } as const;

/**
 * Keeps the codes of unknown airports as fields of the report until another airport is sent, and notes in its history what
 * was not there.
 * @param before the airports so far
 */
export function noteReferences(
  tx: Tx,
  pilot: PilotActor,
  { id, before, columns, noted: { unknown, renamed } }: NotedReport,
): void {
  for (const field of ['arr_airport_id', 'alt_airport_id'] as const) {
    const name = unknownAirportFields[field];
    const code = unknown[field];
    if (code !== undefined)
      tx.pirepFields.put({ pirep_id: id, name, value: String(code), source: PirepSource.ACARS, at: now() });
    else if (columns[field] !== undefined && columns[field] !== before?.[field])
      tx.pirepFields.remove({ pirep_id: id, name });
  }
  const { arr_airport_id, alt_airport_id, ...others } = unknown;
  if (alt_airport_id !== undefined)
    noteOnce(tx, pilot, 'alternate_ignored', { id, after: { airport: alt_airport_id } });
  if (arr_airport_id !== undefined)
    noteOnce(tx, pilot, 'diversion_ignored', { id, after: { airport: arr_airport_id } });
  if (Object.keys(others).length > 0) noteOnce(tx, pilot, 'references_ignored', { id, after: others });
  for (const codes of renamed)
    noteOnce(tx, pilot, 'airport_renamed', { id, before: { airport: codes.before }, after: { airport: codes.after } });
}

interface NotedReport {
  readonly id: string;
  readonly before: Pick<PirepsRow, 'arr_airport_id' | 'alt_airport_id'> | undefined;
  readonly columns: SentColumns;
  readonly noted: Noted;
}

type NotedAction = 'alternate_ignored' | 'diversion_ignored' | 'references_ignored' | 'airport_renamed';

/** Clients repeat what they send in every update. */
function noteOnce(
  tx: Tx,
  pilot: PilotActor,
  action: NotedAction,
  event: { readonly id: string; readonly before?: object; readonly after: object },
): void {
  const after = JSON.stringify(event.after);
  const isNoted = tx.audit
    .list('pirep', event.id)
    .some((entry) => entry.action === `pirep.${action}` && entry.after === after);
  if (!isNoted) record(tx, pilot, `pirep.${action}`, event);
}

/** Counts the airports that the report names and the catalog does not have: its alternate, and where it diverted to. */
export function countUnknownAirports(db: Queries, { id, arr_airport_id }: PirepsRow): number {
  const kept: readonly string[] = Object.values(unknownAirportFields);
  const codes = db.pirepFields.list([id]).flatMap(({ name, value }) => (kept.includes(name) ? [value] : []));
  const diversion = readSetting(db, 'pireps.handle_diversion') ? findDiversionAirport(db, id) : undefined;
  if (diversion !== undefined && toAirportId(diversion) !== arr_airport_id) codes.push(diversion);
  return new Set(codes.map(toAirportId).filter((code) => !db.airports.find(currentAirportId(db, code)))).size;
}

/** Returns the code in the field "Diversion Airport". */
export function findDiversionAirport(db: Queries, pirep_id: string): string | undefined {
  const field = db.pirepFields.list([pirep_id]).find(({ name }) => toSlug(name) === 'diversion-airport');
  return field?.value.trim() || undefined;
}

/** Normalizes the name of a field as phpVMS does. */
function toSlug(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, '-');
}
