import type { Feature } from 'geojson';
import type { LiveFlight } from '../../../server/contract/admin/live.ts';
import type { RoutePoint, Track } from '../../../server/contract/admin/pireps.ts';
import { altitudeStep } from '../../lib/tokens.ts';
import { lineFeature, lineFeatures } from '../../map/geo/features.ts';
import { gapLines, trackLines, trackPoints } from '../../map/report/flownTrack.ts';
import { distanceNm, greatCircle, type LonLat, unwrap } from '../../map/geo/greatCircle.ts';

/** The selected flight's lines, as the map's sources need them. */
export interface SelectedTrack {
  readonly plan: readonly Feature[];
  readonly track: readonly Feature[];
  readonly gaps: readonly Feature[];
}

export const NoTrack: SelectedTrack = { plan: [], track: [], gaps: [] };

/** Returns the flown track up to the aircraft, and from there the planned route over the remaining fixes. */
export function selectedTrack(flight: LiveFlight, track: Track, route: readonly RoutePoint[]): SelectedTrack {
  const { position, dpt_airport, arr_airport } = flight;
  const from: LonLat = [dpt_airport.lon, dpt_airport.lat];
  const to: LonLat = [arr_airport.lon, arr_airport.lat];
  const here: LonLat = position === null ? from : [position.lon, position.lat];
  const path = trackPoints(track);
  const last = path.at(-1);
  const tip =
    last === undefined || position === null
      ? []
      : [lineFeature(unwrap([last, here]), { step: altitudeStep(position.altitude) })];
  const plan = greatCircle([here, ...fixesAhead({ from, here, to }, route), to]);
  return {
    plan: lineFeatures(plan),
    track: [...trackLines(track, path), ...tip],
    gaps: gapLines(track, path),
  };
}

/** Returns the remaining fixes. The current leg is the one that the aircraft is closest to. */
function fixesAhead(ends: Ends, route: readonly RoutePoint[]): LonLat[] {
  const fixes = route.map(({ lon, lat }): LonLat => [lon, lat]);
  const points = [ends.from, ...fixes, ends.to];
  const detours = points.slice(1).map((to, index) => {
    const from = points[index] ?? to;
    return distanceNm(from, ends.here) + distanceNm(ends.here, to) - distanceNm(from, to);
  });
  return fixes.slice(detours.indexOf(Math.min(...detours)));
}

interface Ends {
  readonly from: LonLat;
  readonly here: LonLat;
  readonly to: LonLat;
}
