import type { LiveRow } from '../../../db/views/live.ts';
import type { MapPoint } from '../../../db/views/tracks.ts';
import type { LiveFeature, Track, TrackFeature } from '../../contract/classic/maps.ts';
import type { Placed } from '../../domain/pireps/acarsParts.ts';
import { cutAtAntimeridian } from '../../domain/live/antimeridian.ts';
import type { Point } from '../../contract/geo.ts';
import type { toNames } from '../../domain/pireps/pirepNames.ts';

// The same in every profile but for the form of timestamps.
type ToTimestamp = (time: string) => string;

interface FeatureCollection<Feature> {
  readonly type: 'FeatureCollection';
  readonly features: Feature[];
}

export function collect<Feature>(features: Feature[]): FeatureCollection<Feature> {
  return { type: 'FeatureCollection', features };
}

/** Nothing for a flight that has no position yet. */
export function toLiveFeatures(
  row: LiveRow,
  { ident, pilot, aircraft }: ReturnType<typeof toNames>,
  toTimestamp: ToTimestamp,
): LiveFeature[] {
  const { lat, lon, altitude, position_at } = row;
  if (lat === null || lon === null || position_at === null) return [];
  const properties = {
    ...toWhereabouts(row),
    pirep_id: row.id,
    created_at: toTimestamp(position_at),
    vs: row.vs,
    ident,
    status: row.status,
    dpt_airport_id: row.dpt_airport_id,
    arr_airport_id: row.arr_airport_id,
    pilot_name: pilot.name,
    registration: aircraft.registration,
    aircraft_icao: aircraft.icao,
  };
  return [{ type: 'Feature', geometry: toPoint({ lat, lon, altitude }), properties }];
}

export function toTrackFeature(pirep_id: string, point: Placed<MapPoint>, toTimestamp: ToTimestamp): TrackFeature {
  const properties = { ...toWhereabouts(point), pirep_id, created_at: toTimestamp(point.created_at) };
  return { type: 'Feature', geometry: toPoint(point), properties };
}

type LineFeature = Track['line']['features'][number];

/** Nothing with fewer than two places: a line needs them. */
export function toLineFeatures(points: readonly Point[], properties: LineFeature['properties']): LineFeature[] {
  const parts = cutAtAntimeridian(points);
  const [part] = parts;
  if (part === undefined) return [];
  const geometry: LineFeature['geometry'] =
    parts.length === 1 ? { type: 'LineString', coordinates: part } : { type: 'MultiLineString', coordinates: parts };
  return [{ type: 'Feature', geometry, properties }];
}

function toPoint({ lat, lon, altitude }: Point & Pick<MapPoint, 'altitude'>): LiveFeature['geometry'] {
  return { type: 'Point', coordinates: altitude === null ? [lon, lat] : [lon, lat, altitude] };
}

type Whereabouts = Pick<MapPoint, 'altitude' | 'gs' | 'heading'>;

/** phpVMS calls the altitude `alt`, and has no heading that is not known: maps turn their symbols by it. */
function toWhereabouts({ altitude, gs, heading }: Whereabouts): Whereabouts & { alt: number | null; heading: number } {
  return { altitude, alt: altitude, gs, heading: heading ?? 0 };
}
