import type { TrailRow } from '../../../db/views/live.ts';
import type { Db, Queries } from '../../../db/open.ts';

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

/** Caches the trails of live flights, so that only new positions are read. */
export interface Trails {
  /** Returns the thinned last part of a track up to `newest`, oldest first. */
  readonly follow: (pirep_id: string, newest: TrailRow) => readonly TrailPoint[];
  /** Drops all other trails. */
  readonly keepOnly: (pirep_ids: readonly string[]) => void;
}

export function createTrails(db: Db): Trails {
  const trails = new Map<string, readonly TrailPoint[]>();
  return {
    follow: (pirep_id, newest) => {
      const end = toPoint(newest);
      const trail = thin(extend(db, pirep_id, trails.get(pirep_id) ?? [], end.at), end.at);
      trails.set(pirep_id, trail);
      return trail.at(-1)?.at === end.at ? trail : [...trail, end];
    },
    keepOnly: (pirep_ids) => {
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
