import type { Queries, Tx } from '../../../db/open.ts';
import type { AirportsRow } from '../../../db/rows.ts';
import { hasPlace, type Point } from '../../contract/geo.ts';
import { findBuiltinAirport } from './builtinAirports.ts';
import { successorOf } from './formerAirports.ts';
import { type PilotActor, record } from '../activity/events.ts';
import { mayAddAirport } from '../pilotLimits.ts';
import { readSetting } from '../settings/settings.ts';
import { now } from '../time.ts';

/**
 * Finds the id of an airport by its code in upper or lower case. Adds it from the built-in data to the catalog if it is
 * missing and the setting allows it.
 * @param pilot whose flight names it; without, the operator does
 */
export function takeAirport(tx: Tx, code: string, pilot?: PilotActor): string | undefined {
  const id = currentAirportId(tx, code);
  if (tx.airports.find(id)) return id;
  if (!readSetting(tx, 'general.allow_unadded_airports')) return undefined;
  const airport = builtinAirportRow(tx, id);
  if (!airport || (pilot && !mayAddAirport(tx, pilot))) return undefined;
  tx.airports.insert(airport);
  if (pilot) record(tx, pilot, 'airport.created', { id, after: { id, name: airport.name } });
  return id;
}

/** Finds an airport by its code in the catalog, otherwise in the built-in data. */
export function findAirport(db: Queries, code: string): AirportsRow | undefined {
  const id = currentAirportId(db, code);
  const stored = db.airports.find(id);
  return stored ? placed(stored) : builtinAirportRow(db, id);
}

/** Gives an airport that is stored without a place the one that the built-in data have for its code. `hasPlace` tells if it has one. */
export function placed<A extends Point & { readonly id: string }>(airport: A): A {
  const known = hasPlace(airport) ? undefined : findBuiltinAirport(airport.id);
  return known ? { ...airport, lat: known.lat, lon: known.lon } : airport;
}

/** Returns the id of an airport in the catalog. A code that it had in former times leads to the one of today: `SPIM` to `SPJC`. */
export function currentAirportId(db: Queries, code: string): string {
  const id = toAirportId(code);
  return db.airports.find(id) ? id : (successorOf(id) ?? id);
}

export function toAirportId(code: string): string {
  return code.trim().toUpperCase();
}

/** Returns the row for adding an airport of the built-in data. */
export function builtinAirportRow(db: Queries, id: string): AirportsRow | undefined {
  // The built-in data has what a row must have.
  return findBuiltinAirport(id) && (newAirportRow(db, id, {}) as AirportsRow);
}

/** Returns a new airport with what is given, otherwise with the values of the built-in data and the settings. */
export function newAirportRow(db: Queries, id: string, given: Partial<AirportsRow>): Partial<AirportsRow> {
  const created_at = now();
  return {
    tz: 'UTC',
    ...findBuiltinAirport(id),
    location: null,
    hub: 0,
    ground_handling_cost: readSetting(db, 'airports.default_ground_handling_cost'),
    fuel_100ll_cost: readSetting(db, 'airports.default_100ll_fuel_cost'),
    fuel_jeta_cost: readSetting(db, 'airports.default_jet_a_fuel_cost'),
    fuel_mogas_cost: readSetting(db, 'airports.default_mogas_fuel_cost'),
    notes: null,
    created_at,
    updated_at: created_at,
    ...given,
    id,
    icao: id,
  };
}

/** Says what a new airport lacks that is not in the built-in data, with the words for it. */
export function missingOfAirport(airport: Partial<AirportsRow>): readonly (readonly [keyof typeof needed, string])[] {
  const fields = Object.keys(needed) as (keyof typeof needed)[];
  return fields.filter((field) => (airport[field] ?? null) === null).map((field) => [field, needed[field]]);
}

const needed = { name: 'a name', lat: 'a latitude', lon: 'a longitude' } as const;
