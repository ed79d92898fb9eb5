import { setImmediate } from 'node:timers/promises';
import { beginning } from '../../db/tables/acars.ts';
import type { Db } from '../../db/open.ts';
import type { AirportsRow, PirepsRow } from '../../db/rows.ts';
import type { MapPoint } from '../../db/views/tracks.ts';
import type { Track } from '../contract/classic/maps.ts';
import { isPlaced, type Placed } from '../domain/pireps/acarsParts.ts';
import { collect, toLineFeatures, toTrackFeature } from './mapping/geojson.ts';

/** A map shows no more: longer tracks are thinned. */
const mostPoints = 5000;
/** Read in one go: other calls come in between. */
const pointsAtOnce = 100;

/**
 * The flown track as a map draws it.
 * @param pirep_id of a PIREP that is there
 */
export async function readTrackMap(db: Db, pirep_id: string, toTimestamp: (time: string) => string): Promise<Track> {
  const { submitted_at, dpt_airport_id, arr_airport_id } = db.pireps.find(pirep_id) as PirepsRow;
  // Foreign keys: they are there.
  const dpt = db.airports.find(dpt_airport_id) as AirportsRow;
  const arr = db.airports.find(arr_airport_id) as AirportsRow;
  const positions = db.tracks.countPositions(pirep_id);
  const every = Math.max(1, Math.ceil(positions / mostPoints));
  const points = await readEvery(db, pirep_id, every);
  const place = points.at(-1) ?? (submitted_at === null ? dpt : arr);
  return {
    position: { lat: place.lat, lon: place.lon },
    line: collect(toLineFeatures(points, { pirep_id, positions, every })),
    points: collect(points.map((point) => toTrackFeature(pirep_id, point, toTimestamp))),
    airports: { a: toEnd(arr), d: toEnd(dpt) },
  };
}

/** The first position, each that is `every` positions on, and the last. */
async function readEvery(db: Db, pirep_id: string, every: number): Promise<Placed<MapPoint>[]> {
  const points: MapPoint[] = [];
  const { findAfter } = db.tracks;
  for (let point = findAfter(pirep_id, beginning, 0); point; point = findAfter(pirep_id, point, every - 1)) {
    points.push(point);
    if (points.length % pointsAtOnce === 0) await setImmediate();
  }
  const [last] = db.acars.listLastPositions([pirep_id]);
  if (last && last.id !== points.at(-1)?.id) points.push(last);
  return points.filter(isPlaced);
}

function toEnd({ icao, name, lat, lon }: AirportsRow): Track['airports']['a'] {
  return { icao, name, lat, lon };
}
