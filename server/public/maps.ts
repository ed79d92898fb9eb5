import type { FastifyRequest } from 'fastify';
import type { Db } from '../../db/open.ts';
import type { AirportsRow, PirepsRow } from '../../db/rows.ts';
import { beginning } from '../../db/tables/acars.ts';
import type { MapPoint } from '../../db/views/tracks.ts';
import { getLiveMap, getTrackMap, type Track, type LiveFeature, type TrackFeature } from '../contract/classic/maps.ts';
import { placed } from '../domain/airports/airports.ts';
import { listLiveIds, readLiveRows } from '../domain/live/liveFlights.ts';
import { isPlaced, type Placed } from '../domain/pireps/acars.ts';
import type { HttpApp } from '../http/app.ts';
import type { PublicDeps, Profile } from './profile.ts';
import { isPilots } from './auth.ts';
import { toPublicName, toPublicPirep } from './mapping/publicPirep.ts';
import type { LiveNames } from './mapping/mapping.ts';
import { createPirepCalls, pirepsAtOnce } from './pirepAccess.ts';
import { inParts, sendParts, siteOf } from './replies.ts';
import { ownTurn } from './limits/atOnce.ts';
import type { LiveRow } from '../../db/views/live.ts';
import { cutAtAntimeridian } from '../domain/live/antimeridian.ts';
import type { Point } from '../contract/geo.ts';

const flightsAtOnce = 100;

/** The calls of maps of flights in progress. A setting makes them public. */
export function registerMaps(app: HttpApp, deps: PublicDeps, { pireps, toTimestamp }: Profile): void {
  const { db, toShow } = createPirepCalls(deps);
  const config = { liveMap: true };

  app.route({
    ...pireps.listLivePireps,
    config,
    handler: (request, reply) => {
      const shown = { site: siteOf(request), texts: 'none' } as const;
      const read = (ids: readonly string[]) => pireps.toPireps(db, db.pireps.listByIds(ids), shown);
      const toItems = isPilots(request) ? read : (ids: readonly string[]) => read(ids).map(toPublicPirep);
      return sendParts(reply, inParts(listLiveIds(db), pirepsAtOnce, toItems));
    },
  });

  app.route({
    ...getLiveMap,
    config,
    handler: (request, reply) => {
      const isOpen = !isPilots(request);
      const toFeatures = (ids: readonly string[]) =>
        readLiveRows(db, ids).flatMap((row) => {
          const { ident, pilot_name } = pireps.toLiveNames(row);
          return toLiveFeatures(
            row,
            { ident, pilot_name: isOpen ? toPublicName(pilot_name) : pilot_name },
            toTimestamp,
          );
        });
      void sendParts(reply, inParts(listLiveIds(db), flightsAtOnce, toFeatures), (features) => ({
        data: collect(features),
      }));
    },
  });

  app.route({
    ...getTrackMap,
    config,
    onRequest: toShow,
    handler: async (request) => ({ data: await readTrackMap(db, request, toTimestamp) }),
  });
}

/** Longer tracks are thinned. */
const maxPoints = 5000;
/** Points to read before other calls get their turn. */
const pointsAtOnce = 100;

/** A call for an existing PIREP. */
type PirepRequest = FastifyRequest<{ Params: { id: string } }>;

/** Reads the flown track for a map. */
async function readTrackMap(db: Db, request: PirepRequest, toTimestamp: (time: string) => string): Promise<Track> {
  const { id: pirep_id } = request.params;
  const { submitted_at, dpt_airport_id, arr_airport_id } = db.pireps.find(pirep_id) as PirepsRow;
  // Foreign keys guarantee both.
  const dpt = placed(db.airports.find(dpt_airport_id) as AirportsRow);
  const arr = placed(db.airports.find(arr_airport_id) as AirportsRow);
  const positions = db.tracks.countPositions(pirep_id);
  const every = Math.max(1, Math.ceil(positions / maxPoints));
  const points = await readEvery(db, request, every);
  const place = points.at(-1) ?? (submitted_at === null ? dpt : arr);
  return {
    position: { lat: place.lat, lon: place.lon },
    line: collect(toLineFeatures(points, { pirep_id, positions, every })),
    points: collect(points.map((point) => toTrackFeature(pirep_id, point, toTimestamp))),
    airports: { a: toEnd(arr), d: toEnd(dpt) },
  };
}

/** Reads the first position, every `every`th one after it, and the last. */
async function readEvery(db: Db, request: PirepRequest, every: number): Promise<Placed<MapPoint>[]> {
  const { id: pirep_id } = request.params;
  const points: MapPoint[] = [];
  const { findAfter } = db.tracks;
  for (let point = findAfter(pirep_id, beginning, 0); point; point = findAfter(pirep_id, point, every - 1)) {
    points.push(point);
    if (points.length % pointsAtOnce === 0) await ownTurn();
  }
  const [last] = db.acars.listLastPositions([pirep_id]);
  if (last && last.id !== points.at(-1)?.id) points.push(last);
  return points.filter(isPlaced);
}

function toEnd({ icao, name, lat, lon }: AirportsRow): Track['airports']['a'] {
  return { icao, name, lat, lon };
}

/** Only timestamps differ between the profiles. */
type ToTimestamp = (time: string) => string;

interface FeatureCollection<Feature> {
  readonly type: 'FeatureCollection';
  readonly features: Feature[];
}

function collect<Feature>(features: Feature[]): FeatureCollection<Feature> {
  return { type: 'FeatureCollection', features };
}

/** @returns an empty list for a flight without a position */
function toLiveFeatures(row: LiveRow, names: LiveNames, toTimestamp: ToTimestamp): LiveFeature[] {
  const { lat, lon, altitude, position_at } = row;
  if (lat === null || lon === null || position_at === null) return [];
  const properties = {
    ...toWhereabouts(row),
    pirep_id: row.id,
    created_at: toTimestamp(position_at),
    vs: row.vs,
    ...names,
    status: row.status,
    dpt_airport_id: row.dpt_airport_id,
    arr_airport_id: row.arr_airport_id,
    registration: row.registration,
    aircraft_icao: row.aircraft_icao,
  };
  return [{ type: 'Feature', geometry: toPoint({ lat, lon, altitude }), properties }];
}

function toTrackFeature(pirep_id: string, point: Placed<MapPoint>, toTimestamp: ToTimestamp): TrackFeature {
  const properties = { ...toWhereabouts(point), pirep_id, created_at: toTimestamp(point.created_at) };
  return { type: 'Feature', geometry: toPoint(point), properties };
}

type LineFeature = Track['line']['features'][number];

/** @returns an empty list for fewer than two points */
function toLineFeatures(points: readonly Point[], properties: LineFeature['properties']): LineFeature[] {
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

/** phpVMS calls the altitude `alt`. Its heading is never null, because maps rotate symbols by it. */
function toWhereabouts({ altitude, gs, heading }: Whereabouts): Whereabouts & { alt: number | null; heading: number } {
  return { altitude, alt: altitude, gs, heading: heading ?? 0 };
}
