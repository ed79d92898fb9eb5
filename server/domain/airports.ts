import type { Db } from '../../db/open.ts';
import { findBuiltinAirport } from './builtinAirports.ts';
import { readSetting } from './settings.ts';
import { now } from './time.ts';

/**
 * The catalog's id of the airport with this code, in whatever case. One that only the built-in data knows is added to
 * the catalog, if the operator allows it. Call it inside `db.write`.
 */
export function takeAirport(db: Db, code: string): string | undefined {
  const id = code.trim().toUpperCase();
  if (db.airports.find(id)) return id;
  if (!readSetting(db, 'general.allow_unadded_airports')) return undefined;
  const airport = findBuiltinAirport(id);
  if (!airport) return undefined;
  db.airports.insert({ ...airport, created_at: now() });
  return airport.id;
}
