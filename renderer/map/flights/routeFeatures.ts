import type { Feature } from 'geojson';
import type { AirportShort } from '../../../server/contract/admin/pireps.ts';
import { courseBetween } from '../base/airportFeatures.ts';
import { pointFeature } from '../geo/feature.ts';
import { greatCircle, type LonLat } from '../geo/greatCircle.ts';
import { sideBeside } from '../geo/labelSides.ts';

export interface Fix {
  readonly name: string;
  readonly lon: number;
  readonly lat: number;
}

type Ends = readonly [departure: AirportShort, arrival: AirportShort];

/** Returns the great circles from the departure over the fixes to the arrival. */
export function plannedLine([departure, arrival]: Ends, route: readonly Fix[]): LonLat[] {
  return greatCircle([departure, ...route, arrival].map(({ lon, lat }) => [lon, lat]));
}

/** Returns the fixes of a route with their names beside the line. Its ends are drawn as airports. */
export function fixFeatures([departure, arrival]: Ends, route: readonly Fix[]): Feature[] {
  const fixes = route.filter(({ name }) => name !== departure.id && name !== arrival.id);
  return fixes.map((fix, index) => {
    const [before, after] = [fixes[index - 1] ?? departure, fixes[index + 1] ?? arrival];
    return pointFeature([fix.lon, fix.lat], { name: fix.name, touches: sideBeside(courseBetween(before, after)) });
  });
}
