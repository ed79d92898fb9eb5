import type { Db } from '../../db/open.ts';
import type { AirportsRow } from '../../db/rows.ts';
import { findBuiltinAirport } from './builtinAirports.ts';
import { readSetting } from './settings.ts';
import { now } from './time.ts';

/**
 * The catalog's id of the airport with this code, in whatever case. One that only the built-in data knows is added to
 * the catalog, if the operator allows it. Call it inside `db.write`.
 */
export function takeAirport(db: Db, code: string): string | undefined {
  const id = toAirportId(code);
  if (db.airports.find(id)) return id;
  if (!readSetting(db, 'general.allow_unadded_airports')) return undefined;
  const airport = findBuiltinAirport(id);
  if (!airport) return undefined;
  db.airports.insert({ ...airport, created_at: now() });
  return airport.id;
}

/** The airport with this code, in whatever case: of the catalog or else of the built-in data, as it would be added. */
export function findAirport(db: Db, code: string): AirportsRow | undefined {
  const id = toAirportId(code);
  const stored = db.airports.find(id);
  if (stored) return stored;
  const airport = findBuiltinAirport(id);
  return airport && { ...blank, ...airport, created_at: now(), updated_at: now() };
}

export function toAirportId(code: string): string {
  return code.trim().toUpperCase();
}

/** What the built-in data does not know, as the catalog's defaults have it. */
const blank = {
  location: null,
  hub: 0,
  ground_handling_cost: 0,
  fuel_100ll_cost: 0,
  fuel_jeta_cost: 0,
  fuel_mogas_cost: 0,
  notes: null,
};
