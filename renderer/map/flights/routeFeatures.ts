import type { Feature } from 'geojson';
import type { AirportShort } from '../../../server/contract/admin/pireps.ts';
import type { FlownRoute } from '../../../server/contract/admin/statistics.ts';
import { courseTo, distanceNm, hasPlace, type Point } from '../../../server/contract/geo.ts';
import { sideAway, sideBeside } from '../base/labelSides.ts';
import { lineFeatures, pointFeature } from '../geo/features.ts';
import { gather, greatCircle, type LonLat } from '../geo/greatCircle.ts';

export interface Fix extends Point {
  readonly name: string;
}

export type RouteAirport = Pick<AirportShort, 'id' | 'lat' | 'lon' | 'hub'>;
type Ends = readonly [departure: RouteAirport, arrival: RouteAirport];

/** Returns the great circles from the departure over the fixes to the arrival. */
export function plannedLine([departure, arrival]: Ends, route: readonly Fix[]): LonLat[] {
  return greatCircle([departure, ...route, arrival].filter(hasPlace).map(({ lon, lat }) => [lon, lat]));
}

/** Returns the fixes of a route with their names beside the line. Its ends are drawn as airports. */
export function fixFeatures([departure, arrival]: Ends, route: readonly Fix[]): Feature[] {
  const fixes = route.filter(({ name }) => name !== departure.id && name !== arrival.id);
  return fixes.map((fix, index) => {
    const [before, after] = [fixes[index - 1] ?? departure, fixes[index + 1] ?? arrival];
    return pointFeature([fix.lon, fix.lat], { name: fix.name, touches: sideBeside(courseTo(before, after)) });
  });
}

/** Returns an airport; `flown` marks those of flights on the map. Of those, hubs win the room, then those with most flights. */
export function airportFeature({ id, lon, lat, hub }: RouteAirport, role: 'flown' | 'other', flights = 0): Feature {
  return pointFeature([lon, lat], { id, role, hub, rank: (hub ? HubRank : 0) - flights });
}

/** Ahead of any number of flights. */
const HubRank = -1e9;

/**
 * Returns the airports of the flight in view, which are always shown. Their codes stay clear of its line and of the
 * labels of takeoff and landing.
 */
export function endFeatures(ends: readonly RouteAirport[], markers: readonly Point[] = []): Feature[] {
  return ends.flatMap((airport, index) => {
    if (!hasPlace(airport)) return [];
    const course = courseTo(airport, ends[1 - index] ?? airport);
    const side = markers.some((marker) => isNear(marker, airport)) ? sideBeside : sideAway;
    const { id, lon, lat, hub } = airport;
    return pointFeature([lon, lat], { id, role: 'end', hub, touches: side(course) });
  });
}

/** Nautical miles around an airport within which a flight starts or ends there. */
const fieldRadius = 20;

export function isNear(point: Point, airport: Point): boolean {
  return distanceNm(point, airport) < fieldRadius;
}

interface RouteLines {
  readonly lines: readonly Feature[];
  /** Everything to keep in view. */
  readonly points: readonly LonLat[];
}

/** Flights from which a line has its full width. */
const wideFrom = 4;
/** Lines from which they would cover the map. */
const manyLines = 60;

/** Returns the airports of routes. Their codes stay clear of the route that is flown most. */
export function networkFeatures(airports: readonly RouteAirport[], routes: readonly FlownRoute[]): Feature[] {
  const airportOf = new Map(airports.map((airport) => [airport.id, airport]));
  return airports.map((airport) => {
    const own = routes
      .filter(({ dpt_airport_id: from, arr_airport_id: to }) => from === airport.id || to === airport.id)
      .toSorted((one, other) => other.flights - one.flights);
    const flights = own.reduce((sum, route) => sum + route.flights, 0);
    const { geometry, properties } = airportFeature(airport, 'flown', flights);
    const [most] = own;
    const other = airportOf.get(
      (most?.dpt_airport_id === airport.id ? most.arr_airport_id : most?.dpt_airport_id) ?? '',
    );
    const touches = other === undefined ? undefined : sideAway(courseTo(airport, other));
    return { type: 'Feature', geometry, properties: { ...properties, touches } };
  });
}

/** Returns a line for each pair of airports, with its `share` of the flights of the one flown most, `faint` among many. */
export function routeLines(airports: readonly RouteAirport[], routes: readonly FlownRoute[]): RouteLines {
  const known = airports.filter(hasPlace);
  const places = gather(known.map(({ lon, lat }) => [lon, lat]));
  const placeOf = new Map(known.map(({ id }, index) => [id, places[index]]));
  const flights = new Map<string, number>();
  for (const route of routes) {
    const pair = [route.dpt_airport_id, route.arr_airport_id].sort().join(' ');
    flights.set(pair, (flights.get(pair) ?? 0) + route.flights);
  }
  const most = Math.max(wideFrom, ...flights.values());
  const faint = flights.size > manyLines;
  const drawn = [...flights].flatMap(([pair, flown]) => {
    const [from, to] = pair.split(' ').map((id) => placeOf.get(id));
    return from === undefined || to === undefined || from === to
      ? []
      : [{ share: flown / most, line: greatCircle([from, to]) }];
  });
  return {
    lines: drawn.flatMap(({ share, line }) => lineFeatures(line, { share, faint })),
    points: [...places, ...drawn.flatMap(({ line }) => line)],
  };
}
