import type { Tx } from '../../../db/open.ts';
import { invalidFields } from '../errors.ts';
import { takeAirport } from '../airports/airports.ts';
import type { SentColumns } from './pirepChanges.ts';

/**
 * Checks that what the columns name is there, and writes airport codes as the catalog does.
 * @throws {AppError} validation-exception naming every field that names nothing (decisions §4)
 */
export function resolveReferences<C extends SentColumns>(tx: Tx, columns: C): C {
  const refusals: Record<string, string[]> = {};
  const { airline_id, aircraft_id, flight_id } = columns;
  if (airline_id !== undefined && !tx.airlines.find(airline_id)) refusals['airline_id'] = ["The airline doesn't exist"];
  if (aircraft_id !== undefined && !tx.aircraft.find(aircraft_id)) {
    refusals['aircraft_id'] = ["The aircraft doesn't exist"];
  }
  if (typeof flight_id === 'string' && !tx.flights.find(flight_id))
    refusals['flight_id'] = ["The flight doesn't exist"];
  const airports: { -readonly [K in keyof SentColumns]?: string } = {};
  for (const field of ['dpt_airport_id', 'arr_airport_id', 'alt_airport_id'] as const) {
    const code = columns[field];
    if (typeof code !== 'string') continue;
    const id = takeAirport(tx, code);
    if (id === undefined) refusals[field] = [`Airport ${code} not found`];
    else airports[field] = id;
  }
  if (Object.keys(refusals).length > 0) throw invalidFields(refusals);
  return { ...columns, ...airports };
}
