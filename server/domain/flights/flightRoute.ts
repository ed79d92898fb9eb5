import type { Queries } from '../../../db/open.ts';
import type { AirportsRow, FlightsRow } from '../../../db/rows.ts';
import { findAirport, placed } from '../airports/airports.ts';
import { type Point, hasPlace, nmBetween } from '../../contract/geo.ts';

/** A point of a flight's route whose place is known. */
export interface RouteElement extends Point {
  /** As the route writes it, upper case. */
  readonly id: string;
  readonly name: string;
  readonly kind: 'airport' | 'coordinates';
}

/**
 * The route of a flight as far as it can be placed without navigation data: departure, the airports and coordinates of its
 * text, arrival. What else the text names, airways, fixes and beacons, is left out.
 */
export function resolveRoute(db: Queries, flight: FlightsRow): RouteElement[] {
  // Foreign keys: they are there.
  const dpt = db.airports.find(flight.dpt_airport_id) as AirportsRow;
  const arr = db.airports.find(flight.arr_airport_id) as AirportsRow;
  const elements = flight.route.toUpperCase().split(/\s+/);
  const between = elements.flatMap((element) => toPoint(db, element) ?? []);
  const points = [
    toAirportPoint(dpt),
    ...between.filter(({ id }) => id !== dpt.id && id !== arr.id),
    toAirportPoint(arr),
  ];
  return points.filter(hasPlace);
}

function toPoint(db: Queries, element: string): RouteElement | undefined {
  const place = readCoordinates(element);
  if (place) return { ...place, name: place.id, kind: 'coordinates' };
  // `EDDH/23`: a runway, or a level and speed. Airways and fixes of four characters have digits, airports do not.
  const [code = ''] = element.split('/');
  const airport = /^[A-Z]{4}$/.test(code) ? findAirport(db, code) : undefined;
  return airport && toAirportPoint(airport);
}

function toAirportPoint(airport: AirportsRow): RouteElement {
  const { id, name, lat, lon } = placed(airport);
  return { id, name, lat, lon, kind: 'airport' };
}

interface Coordinates extends Point {
  /** As they are written, without what follows. */
  readonly id: string;
}

/** Degrees with or without minutes and seconds, as flight plans write them; a level and speed may follow. */
const written = /^((\d\d)(\d\d)?(\d\d)?([NS])\/?(\d{3})(\d\d)?(\d\d)?([EW]))(?:\/.*)?$/;

/**
 * Reads a place in a route's text: `52N013W`, `5230N01320E`, `523015N0132000E/N0450F350`.
 * @returns undefined for anything else
 */
export function readCoordinates(element: string): Coordinates | undefined {
  const [, id = '', ...parts] = written.exec(element) ?? [];
  const lat = toDegrees(parts.slice(0, 4), 90);
  const lon = toDegrees(parts.slice(4), 180);
  return lat === undefined || lon === undefined ? undefined : { id, lat, lon };
}

/** @returns undefined when there is no such latitude or longitude */
function toDegrees(
  [degrees, minutes = '0', seconds = '0', side]: readonly (string | undefined)[],
  highest: number,
): number | undefined {
  if (degrees === undefined || Number(minutes) >= 60 || Number(seconds) >= 60) return undefined;
  const value = Number(degrees) + Number(minutes) / 60 + Number(seconds) / 3600;
  if (value > highest) return undefined;
  const rounded = Math.round(value * 1e6) / 1e6;
  return side === 'S' || side === 'W' ? -rounded : rounded;
}

/** Of a flight that says none: the great circle between its airports, whole nautical miles. */
export function distanceBetween(
  db: Queries,
  { dpt_airport_id = '', arr_airport_id = '' }: Partial<FlightsRow>,
): number | null {
  const [from, to] = [db.airports.find(dpt_airport_id), db.airports.find(arr_airport_id)];
  const nm = from && to ? nmBetween(placed(from), placed(to)) : null;
  return nm === null ? null : Math.round(nm);
}
