import type { Db } from '../../db/open.ts';
import type { TrackRow } from '../../db/tracks.ts';
import type { getPirepTrack, LogLine, RoutePoint, Track } from '../contract/admin/pireps.ts';
import type { EndpointOutput } from '../contract/endpoint.ts';

/** The flown track, the planned route and the log of a PIREP. */
export function readTrack(db: Db, pirep_id: string): EndpointOutput<typeof getPirepTrack> {
  return {
    track: toColumns(db.tracks.listPositions(pirep_id)),
    route: readRoute(db, pirep_id),
    log: db.tracks.listLog(pirep_id).map((row): LogLine => ({ ...row, id: String(row.id), event: row.event === 1 })),
  };
}

function toColumns(rows: readonly TrackRow[]): Track {
  return {
    at: rows.map(([created_at]) => Date.parse(created_at)),
    lat: rows.map(([, lat]) => lat),
    lon: rows.map(([, , lon]) => lon),
    altitude: rows.map(([, , , altitude]) => altitude),
    gs: rows.map(([, , , , gs]) => gs),
    vs: rows.map(([, , , , , vs]) => vs),
    heading: rows.map(([, , , , , , heading]) => heading),
    fuel: rows.map(([, , , , , , , fuel]) => fuel),
  };
}

function readRoute(db: Db, pirep_id: string): RoutePoint[] {
  return db.acars
    .listRoute(pirep_id)
    .flatMap(({ name, lat, lon }) => (lat === null || lon === null ? [] : [{ name: name ?? '', lat, lon }]));
}
