import type { Feature } from 'geojson';
import type { AirportShort } from '../../../server/contract/admin/pireps.ts';
import { pointFeature } from '../geo/feature.ts';
import { bearing, distanceNm } from '../geo/greatCircle.ts';
import { sideAway, sideBeside } from '../geo/labelSides.ts';
import type { ReportMarker } from '../report/reportMarkers.ts';

/** `flown` marks airports of flights on the map. */
export function airportFeature({ id, lon, lat, hub }: AirportShort, role: 'flown' | 'other'): Feature {
  return pointFeature([lon, lat], { id, role, hub });
}

/**
 * Returns the airports of the flight in view, which are always shown. Their codes stay clear of its line and of the
 * labels of takeoff and landing.
 */
export function endFeatures(ends: readonly AirportShort[], markers: readonly ReportMarker[] = []): Feature[] {
  return ends.map((airport, index) => {
    const course = courseBetween(airport, ends[1 - index] ?? airport);
    const side = markers.some((marker) => isNear(marker, airport)) ? sideBeside : sideAway;
    const { id, lon, lat, hub } = airport;
    return pointFeature([lon, lat], { id, role: 'end', hub, touches: side(course) });
  });
}

/** Nautical miles around an airport within which a flight starts or ends there. */
const FieldRadius = 20;

interface Spot {
  readonly lon: number;
  readonly lat: number;
}

export function isNear(spot: Spot, airport: Spot): boolean {
  return distanceNm([spot.lon, spot.lat], [airport.lon, airport.lat]) < FieldRadius;
}

export function courseBetween(from: Spot, to: Spot): number {
  return bearing([from.lon, from.lat], [to.lon, to.lat]);
}
