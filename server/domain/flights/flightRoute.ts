import type { Queries } from '../../../db/open.ts';
import type { AirportsRow, FlightsRow } from '../../../db/rows.ts';
import { findAirport } from '../airports/airports.ts';
import type { Point } from '../../contract/geo.ts';
import { readCoordinates } from './routeCoordinates.ts';

/** A point of a flight's route whose place is known. */
export interface RoutePoint extends Point {
  /** As the route writes it, upper case. */
  readonly id: string;
  readonly name: string;
  readonly kind: 'airport' | 'coordinates';
}

/**
 * The route of a flight as far as it can be placed without navigation data: departure, the airports and coordinates of its
 * text, arrival. What else the text names, airways, fixes and beacons, is left out.
 */
export function resolveRoute(db: Queries, flight: FlightsRow): RoutePoint[] {
  // Foreign keys: they are there.
  const dpt = db.airports.find(flight.dpt_airport_id) as AirportsRow;
  const arr = db.airports.find(flight.arr_airport_id) as AirportsRow;
  const elements = flight.route.toUpperCase().split(/\s+/);
  const between = elements.flatMap((element) => toPoint(db, element) ?? []);
  return [toAirportPoint(dpt), ...between.filter(({ id }) => id !== dpt.id && id !== arr.id), toAirportPoint(arr)];
}

function toPoint(db: Queries, element: string): RoutePoint | undefined {
  const place = readCoordinates(element);
  if (place) return { ...place, name: place.id, kind: 'coordinates' };
  // `EDDH/23`: a runway, or a level and speed. Airways and fixes of four characters have digits, airports do not.
  const [code = ''] = element.split('/');
  const airport = /^[A-Z]{4}$/.test(code) ? findAirport(db, code) : undefined;
  return airport && toAirportPoint(airport);
}

function toAirportPoint({ id, name, lat, lon }: AirportsRow): RoutePoint {
  return { id, name, lat, lon, kind: 'airport' };
}
