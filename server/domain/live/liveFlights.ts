import type { LiveRow, TrailRow } from '../../../db/views/live.ts';
import type { Db, Queries } from '../../../db/open.ts';
import type { AirportsRow } from '../../../db/rows.ts';
import type { LiveFlight } from '../../contract/admin/live.ts';
import { toAirportShort, toPicturedNames } from '../pireps/pirepRecord.ts';
import { distanceNm, hasPlace, type Point } from '../../contract/geo.ts';
import { placed } from '../airports/airports.ts';
import { mayUseApi } from '../keys/apiKeys.ts';
import { silentSince } from '../settings/settings.ts';

/** Flights to read at once, each with a trail of 120 points. Other calls run between the parts. */
export const flightsAtOnce = 30;

/** The flights on the live map: in progress with a call within the hours of `acars.live_time`, or paused. */
export interface LiveFlights {
  /** Oldest first. */
  readonly listIds: () => string[];
  /** Returns the flights of `ids` that are live. @param ids at most `flightsAtOnce` */
  readonly find: (ids: readonly string[]) => LiveFlight[];
}

export function createLiveFlights(db: Db): LiveFlights {
  const trails = createTrails(db);
  return {
    listIds: () => {
      const ids = listLiveIds(db);
      trails.keepOnly(ids);
      return ids;
    },
    find: (ids) => toFlights(db, trails, readLiveRows(db, ids)),
  };
}

/** Oldest first. */
export function listLiveIds(db: Queries): string[] {
  return db.live.listIds(silentSince(db));
}

/** Returns the flights of `ids` that are live, with their last position. */
export function readLiveRows(db: Queries, ids: readonly string[]): LiveRow[] {
  return db.live.listByIds(ids, silentSince(db));
}

function toFlights(db: Queries, trails: Trails, rows: readonly LiveRow[]): LiveFlight[] {
  // Many flights share an airport.
  const airports = new Map<string, AirportsRow>();
  const findAirport = (id: string): AirportsRow => {
    const known = airports.get(id);
    if (known) return known;
    // Guaranteed by a foreign key.
    const airport = placed(db.airports.find(id) as AirportsRow);
    airports.set(id, airport);
    return airport;
  };
  return rows.map((row) => ({ ...toPicturedNames(db, row), ...toFlight(trails, row, findAirport) }));
}

type Named = keyof ReturnType<typeof toPicturedNames>;

function toFlight(trails: Trails, row: LiveRow, findAirport: (id: string) => AirportsRow): Omit<LiveFlight, Named> {
  const dpt = findAirport(row.dpt_airport_id);
  return {
    airline_icao: row.airline_icao,
    airline_name: row.airline_name,
    airline_picture: row.airline_picture,
    pilot_may_call: mayUseApi(row.pilot_state),
    flight_number: row.flight_number,
    dpt_airport: toLiveAirport(dpt),
    arr_airport: toLiveAirport(findAirport(row.arr_airport_id)),
    level: row.level,
    planned_distance: row.planned_distance,
    planned_flight_time: row.planned_flight_time,
    block_off_time: row.block_off_time,
    created_at: row.created_at,
    last_contact: row.last_contact,
    ...positionAndTrail(trails, row, dpt),
  };
}

function toLiveAirport(airport: AirportsRow): LiveFlight['dpt_airport'] {
  const { iata, country } = airport;
  return { ...toAirportShort(airport), iata, country };
}

function positionAndTrail(trails: Trails, row: LiveRow, dpt: Point): Pick<LiveFlight, 'position' | 'trail'> {
  const { lat, lon, position_at: created_at } = row;
  if (lat === null || lon === null || created_at === null) return { position: null, trail: [] };
  const { heading, altitude, gs, vs, fuel } = row;
  const trail = trails.follow(row.id, [created_at, lat, lon, altitude]);
  const distance = row.distance ?? measure(hasPlace(dpt) ? [dpt, ...trail] : trail);
  return {
    position: { lat, lon, heading, altitude, gs, vs, fuel, distance, created_at },
    trail: trail.map((point) => [point.lon, point.lat]),
  };
}

function measure(points: readonly Point[]): number {
  const legs = points.slice(1).map((point, index) => distanceNm(points[index] ?? point, point));
  return Math.round(legs.reduce((sum, leg) => sum + leg, 0) * 10) / 10;
}

/** The length of the track behind an aircraft. */
const trailMs = 2 * 60 * 60 * 1000;
/** Keeps more points near the aircraft, about 120 in total. */
const spacingMs = (age: number): number => Math.min(100_000, Math.max(10_000, age / 20));

interface TrailPoint {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly lat: number;
  readonly lon: number;
}

type Trails = ReturnType<typeof createTrails>;

/** Caches the trails of live flights, so that only new positions are read. */
function createTrails(db: Db) {
  const trails = new Map<string, readonly TrailPoint[]>();
  return {
    /** Returns the thinned last part of a track up to `newest`, oldest first. */
    follow: (pirep_id: string, newest: TrailRow): readonly TrailPoint[] => {
      const end = toPoint(newest);
      const trail = thin(extend(db, pirep_id, trails.get(pirep_id) ?? [], end.at), end.at);
      trails.set(pirep_id, trail);
      return trail.at(-1)?.at === end.at ? trail : [...trail, end];
    },
    /** Drops all other trails. */
    keepOnly: (pirep_ids: readonly string[]): void => {
      const kept = new Set(pirep_ids);
      for (const id of trails.keys()) if (!kept.has(id)) trails.delete(id);
    },
  };
}

function extend(db: Queries, pirep_id: string, trail: readonly TrailPoint[], end: number): readonly TrailPoint[] {
  const last = trail.at(-1);
  const times: string[] = [];
  // Not older than what is drawn, because the clock of a client may be years ahead.
  let time = Math.max(end - trailMs, last === undefined ? -Infinity : last.at + spacingMs(end - last.at));
  for (; time <= end; time += spacingMs(end - time)) times.push(new Date(time).toISOString());
  return times.length === 0 ? trail : [...trail, ...db.live.listTrail(pirep_id, times).map(toPoint)];
}

function thin(trail: readonly TrailPoint[], end: number): readonly TrailPoint[] {
  let due = end - trailMs;
  return trail.filter(({ at }) => {
    if (at < due) return false;
    due = at + spacingMs(end - at);
    return true;
  });
}

function toPoint([created_at, lat, lon]: TrailRow): TrailPoint {
  return { at: Date.parse(created_at), lat: round(lat), lon: round(lon) };
}

/** About ten metres. */
function round(degrees: number): number {
  return Math.round(degrees * 10_000) / 10_000;
}
