import type { StagedRow } from '../../../../../db/moving/stage.ts';
import type { Target } from '../../../../../db/moving/target.ts';
import { airportNamed } from './airports.ts';
import { type Bundle, readBundles, readSeason } from './bundles.ts';
import { toFlag, toFlightType, toId, toInteger, toNumber, toRoutePart, toShortText } from '../cells.ts';
import type { Context } from '../context.ts';
import { isDeleted, named, timesOf } from '../rows.ts';
import type { Source } from '../source.ts';

export async function convertFlights(from: Source, to: Target, context: Context): Promise<void> {
  const bundles = readBundles(from, context);
  let count = 0;
  for (const row of from.rows('flights')) {
    if ((count += 1) % 1000 === 0) await context.breathe();
    const id = toShortText(row['id']) ?? '';
    const flight_number = toInteger(row['flight_number']);
    const reason = refusalOf(row, id, context);
    const at = named(row, `Flight ${flight_number ?? ''} (${id})`);
    const isKept = reason === undefined && !isDeleted(row);
    if (!context.flights.has(id))
      context.flights.set(id, {
        flight_number: flight_number === null ? '' : String(flight_number),
        isKept,
        bundle_id: row['bundle_id'] ?? null,
      });
    if (isDeleted(row)) context.note('kept', 'flights', 'Deleted: its reports are kept without it.', at);
    else if (reason !== undefined) context.note('refused', 'flights', reason, at);
    if (!isKept) continue;
    const repaired = (text: string): void => context.note('repaired', 'flights', text, at);
    const bundle = bundles.get(row['bundle_id'] ?? '');
    to.insert('flights', { id, flight_number, ...cellsOf(row, { bundle, context, repaired }) });
    context.imported('flights');
  }
}

function refusalOf(row: StagedRow, id: string, context: Context): string | undefined {
  const airline = toId(row['airline_id']);
  if (id === '') return 'No id.';
  if (context.flights.has(id)) return 'The id is taken.';
  if (airline === null || !context.airlines.has(airline)) return 'Its airline is missing.';
  if (toInteger(row['flight_number']) === null) return 'No flight number.';
  const airports = [row['dpt_airport_id'], row['arr_airport_id']].map((cell) => airportNamed(cell, context));
  return airports.includes(null) ? 'An airport is missing.' : undefined;
}

type Cells = Readonly<Record<string, string | number | null>>;

interface Reading {
  readonly bundle: Bundle | undefined;
  readonly context: Context;
  readonly repaired: (text: string) => void;
}

function cellsOf(row: StagedRow, { bundle, context, repaired }: Reading): Cells {
  const { text } = context;
  const season = bundle?.season ?? readSeason(row, context, repaired);
  const type = toFlightType(row['flight_type']);
  if (type === null && toShortText(row['flight_type']) !== null) repaired('The flight type is unknown: it is J.');
  return {
    airline_id: toId(row['airline_id']),
    callsign: toShortText(row['callsign']),
    route_code: toRoutePart(row['route_code']),
    route_leg: readLeg(row, repaired),
    dpt_airport_id: airportNamed(row['dpt_airport_id'], context),
    arr_airport_id: airportNamed(row['arr_airport_id'], context),
    alt_airport_id: airportNamed(row['alt_airport_id'], context),
    dpt_time: toClock(row['departure_time']) ?? text(row['dpt_time']) ?? '',
    arr_time: toClock(row['arrival_time']) ?? text(row['arr_time']) ?? '',
    level: toInteger(row['level']),
    distance: toNumber(row['distance']),
    flight_time: toInteger(row['flight_time']),
    flight_type: type ?? 'J',
    load_factor: toNumber(row['load_factor']),
    load_factor_variance: toNumber(row['load_factor_variance']),
    pilot_pay: toNumber(row['pilot_pay']),
    route: text(row['route']) ?? '',
    notes: text(row['notes']) ?? '',
    days: (toInteger(row['days']) ?? 0) & everyDay,
    ...season,
    active: bundle?.isOff === true ? 0 : toFlag(row['enabled'] ?? row['active'], true),
    visible: isHidden(row, season.end_date, context) ? 0 : 1,
    ...timesOf(row, context),
  };
}

/** Here legs of flights are numbers. */
function readLeg(row: StagedRow, repaired: Reading['repaired']): number | null {
  const leg = toRoutePart(row['route_leg']);
  const number = toInteger(leg);
  if (leg !== null && number === null) repaired(`The leg ${leg.slice(0, 5)} is no number: it is left out.`);
  return number || null;
}

const everyDay = 127;

/** `07:05:00` as `07:05`. */
function toClock(cell: string | null | undefined): string | null {
  return /^(\d\d:\d\d)(:\d\d(\.\d+)?)?$/.exec(cell ?? '')?.[1] ?? null;
}

/**
 * `visible` there only says whether the flight is flown on the day of the dump, which Homebase knows itself. Flights of tours
 * and those of one pilot are no offer to all.
 */
function isHidden(row: StagedRow, end_date: string | null, { now }: Context): boolean {
  const isOver = end_date !== null && end_date < now.slice(0, 10);
  return isOver || (row['owner_type'] ?? '') !== '' || toId(row['user_id']) !== null;
}

/** Of a field that a flight has twice, the later value counts. */
export function convertFlightFields(from: Source, to: Target, context: Context): void {
  const fields = new Map<string, Cells>();
  for (const row of from.rows('flight_field_values', { orderBy: [{ number: 'id' }] })) {
    const [flight_id, name] = [toShortText(row['flight_id']) ?? '', context.text(row['name'])?.trim() ?? ''];
    const at = named(row, `${name} of flight ${flight_id}`);
    if (context.flights.get(flight_id)?.isKept !== true || name === '') {
      context.note('refused', 'flight_field_values', 'Its flight is not imported.', at);
      continue;
    }
    const key = JSON.stringify([flight_id, name]);
    if (fields.has(key)) context.note('repaired', 'flight_field_values', 'Twice: the later value is kept.', at);
    else context.imported('flight_field_values');
    fields.set(key, { flight_id, name, value: context.text(row['value']) ?? '' });
  }
  for (const field of fields.values()) to.insert('flight_fields', field);
}
