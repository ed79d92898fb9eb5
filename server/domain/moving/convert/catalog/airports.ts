import type { StagedRow } from '../../../../../db/moving/stage.ts';
import type { Target } from '../../../../../db/moving/target.ts';
import { hasPlace, type Point } from '../../../../contract/geo.ts';
import { isZone } from '../../../../contract/readText.ts';
import { findBuiltinAirport, type WorldAirport } from '../../../airports/builtinAirports.ts';
import { successorOf } from '../../../airports/formerAirports.ts';
import { placesFromTracks } from './airportPlaces.ts';
import { toCode, toFlag, toInteger, toNumber, toShortText } from '../cells.ts';
import type { Context } from '../context.ts';
import { toCountry } from '../countries.ts';
import { isDeleted, named } from '../rows.ts';
import { settingNumber } from '../settings.ts';
import type { Source } from '../source.ts';

/** The columns that name an airport. */
const airportColumns = [
  ['subfleets', 'hub_id'],
  ['aircraft', 'airport_id'],
  ['aircraft', 'hub_id'],
  ['flights', 'dpt_airport_id'],
  ['flights', 'arr_airport_id'],
  ['flights', 'alt_airport_id'],
  ['users', 'home_airport_id'],
  ['users', 'curr_airport_id'],
  ['pireps', 'dpt_airport_id'],
  ['pireps', 'arr_airport_id'],
  ['pireps', 'alt_airport_id'],
] as const;

/** What other rows name can be anything that somebody typed. */
const isCode = (code: string): boolean => /^\P{C}{1,8}$/u.test(code);

type NewAirport = Readonly<Record<string, string | number | null>> & { readonly lat: number; readonly lon: number };

/** Takes the airports over, and every code that other rows name: nothing of the catalog refers to a missing one. */
export function convertAirports(from: Source, to: Target, context: Context): void {
  const needed = codesNamed(from);
  const found = new Map<string, NewAirport>();
  for (const row of from.rows('airports')) {
    const id = toCode(row['id']) ?? toCode(row['icao']);
    const at = named(row, `Airport ${id ?? ''}`);
    if (id === null || found.has(id)) {
      context.note('refused', 'airports', id === null ? 'No code.' : 'The code is taken.', at);
    } else if (isDeleted(row) && !needed.has(id)) {
      context.note('kept', 'airports', 'Deleted, and no row names it.', at);
    } else {
      if (isDeleted(row)) context.note('repaired', 'airports', 'Deleted, but named by other rows: it is no hub.', at);
      found.set(id, airportOf(row, id, context));
      context.imported('airports');
    }
  }
  for (const id of needed) if (isCode(id) && !found.has(id)) found.set(id, addedAirport(id, context));
  const unplaced = [...found].filter(([, airport]) => !hasPlace(airport)).map(([id]) => id);
  const flown = placesFromTracks(from, unplaced);
  for (const [id, airport] of found) {
    if (hasPlace(airport)) to.insert('airports', airport);
    else to.insert('airports', { ...airport, ...placeOf(id, flown.get(id), context) });
    context.airports.add(id);
  }
}

function codesNamed(from: Source): Set<string> {
  const cells = airportColumns.flatMap(([table, column]) => from.values(table, column));
  return new Set(cells.map(toCode).filter((code) => code !== null));
}

function builtin(id: string): WorldAirport | undefined {
  return findBuiltinAirport(id) ?? findBuiltinAirport(successorOf(id) ?? id);
}

/** What is missing comes from the built-in data; all of it when the place is missing, because then nobody filled the row in. */
function airportOf(row: StagedRow, id: string, context: Context): NewAirport {
  const known = builtin(id);
  const place = { lat: within(row['lat'], 90), lon: within(row['lon'], 180) };
  const isFilled = hasPlace(place);
  const rest = isFilled ? undefined : known;
  const name = context.text(row['name'])?.trim() || id;
  const location = context.text(row['location'])?.trim() || null;
  const tz = row['timezone']?.trim() ?? '';
  const country = toCountry(row['country']);
  const at = named(row, `Airport ${id}`);
  if (rest) context.note('repaired', 'airports', 'No place: it is taken from the built-in data.', at);
  const isKnownZone = tz !== '' && isZone(tz);
  if (!isKnownZone && known) context.note('repaired', 'airports', 'No known time zone: the built-in one is used.', at);
  if (country === null && known)
    context.note('repaired', 'airports', 'No known country: the built-in one is used.', at);
  return {
    id,
    icao: id,
    iata: toShortText(row['iata'])?.toUpperCase() ?? rest?.iata ?? '',
    name: name === id && rest ? rest.name : name,
    city: location ?? rest?.city ?? '',
    location,
    region: context.text(row['region'])?.trim() || known?.region || null,
    country: country ?? known?.country ?? '',
    tz: isKnownZone ? tz : (known?.tz ?? null),
    hub: isDeleted(row) ? 0 : toFlag(row['hub'], false),
    ...(rest ? { lat: rest.lat, lon: rest.lon } : place),
    elevation: toInteger(row['elevation']) ?? known?.elevation ?? null,
    ground_handling_cost: toNumber(row['ground_handling_cost']),
    fuel_100ll_cost: toNumber(row['fuel_100ll_cost']),
    fuel_jeta_cost: toNumber(row['fuel_jeta_cost']),
    fuel_mogas_cost: toNumber(row['fuel_mogas_cost']),
    notes: context.text(row['notes']) || null,
    created_at: context.now,
    updated_at: context.now,
  };
}

function within(cell: string | null | undefined, limit: number): number {
  const degrees = toNumber(cell) ?? 0;
  return Math.abs(degrees) <= limit ? degrees : 0;
}

/** An airport that other rows name, as it would be added when a flight names it. */
function addedAirport(id: string, context: Context): NewAirport {
  const known = builtin(id);
  const at = { line: 0, name: `Airport ${id}` };
  const source = known ? 'it is added from the built-in data' : 'it is added with its code alone';
  context.note('repaired', 'airports', `Named by other rows but missing: ${source}.`, at);
  return {
    name: id,
    iata: '',
    city: '',
    region: null,
    country: '',
    tz: null,
    lat: 0,
    lon: 0,
    elevation: null,
    ...known,
    id,
    icao: id,
    ground_handling_cost: settingNumber(context, 'airports.default_ground_handling_cost'),
    fuel_100ll_cost: settingNumber(context, 'airports.default_100ll_fuel_cost'),
    fuel_jeta_cost: settingNumber(context, 'airports.default_jet_a_fuel_cost'),
    fuel_mogas_cost: settingNumber(context, 'airports.default_mogas_fuel_cost'),
    created_at: context.now,
  };
}

/** Where flights began or ended, if the built-in data do not know the airport. */
function placeOf(id: string, flown: Point | undefined, context: Context): object {
  const text = flown
    ? 'Its place is not known: the track of a flight tells it.'
    : 'Its place is not known: 0°, 0°. Enter it under Airports.';
  context.note('repaired', 'airports', text, { line: 0, name: `Airport ${id}` });
  return flown ? { lat: flown.lat, lon: flown.lon } : {};
}

/** Returns the code of an airport that is taken over; null for another one. */
export function airportNamed(cell: string | null | undefined, { airports }: Context): string | null {
  const code = toCode(cell);
  return code !== null && airports.has(code) ? code : null;
}
