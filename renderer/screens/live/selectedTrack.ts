import type { LiveFlight } from '../../../server/contract/admin/live.ts';
import type { PlannedPoint, TrackColumns } from '../../../server/contract/admin/pireps.ts';
import { hasPlace, type Point } from '../../../server/contract/geo.ts';
import { altitudeStep } from '../../lib/tokens.ts';
import { lineFeature, lineFeatures } from '../../map/geo/features.ts';
import type { MapFeatures } from '../../map/flights/useFlightMap.ts';
import { gapLines, trackLines, trackPoints } from '../../map/report/flownTrack.ts';
import { distanceNm, greatCircle, type LonLat, unwrap } from '../../map/geo/greatCircle.ts';

type SelectedTrack = Required<Pick<MapFeatures, 'plan' | 'track' | 'gaps'>>;

export const NoTrack: SelectedTrack = { plan: [], track: [], gaps: [] };

/** Returns the flown track up to the aircraft, and from there the planned route over the remaining fixes. */
export function selectedTrack(flight: LiveFlight, track: TrackColumns, route: readonly PlannedPoint[]): SelectedTrack {
  const { position, dpt_airport, arr_airport } = flight;
  const [from, here, to] = [dpt_airport, position, arr_airport].map((place) => lonLatOf(place));
  const path = trackPoints(track);
  const last = path.at(-1);
  const tip =
    last === undefined || position === null || here === undefined
      ? []
      : [lineFeature(unwrap([last, here]), { step: altitudeStep(position.altitude) })];
  const start = here ?? from;
  const ahead = fixesAhead({ from: from ?? start, here: start, to }, route);
  const plan = greatCircle([start, ...ahead, to].filter((point) => point !== undefined));
  return {
    plan: lineFeatures(plan),
    track: [...trackLines(track, path), ...tip],
    gaps: gapLines(track, path),
  };
}

const lonLatOf = (place: Point | null): LonLat | undefined =>
  place !== null && hasPlace(place) ? [place.lon, place.lat] : undefined;

/** Returns the remaining fixes. The current leg is the one that the aircraft is closest to. */
function fixesAhead(ends: Ends, route: readonly PlannedPoint[]): LonLat[] {
  const fixes = route.map(({ lon, lat }): LonLat => [lon, lat]);
  const { from: begin, here, to: end } = ends;
  if (begin === undefined || here === undefined || end === undefined) return fixes;
  const points = [begin, ...fixes, end];
  const detours = points.slice(1).map((to, index) => {
    const from = points[index] ?? to;
    return distanceNm(from, here) + distanceNm(here, to) - distanceNm(from, to);
  });
  return fixes.slice(detours.indexOf(Math.min(...detours)));
}

/** Undefined where a place is not known. */
interface Ends {
  readonly from: LonLat | undefined;
  readonly here: LonLat | undefined;
  readonly to: LonLat | undefined;
}
