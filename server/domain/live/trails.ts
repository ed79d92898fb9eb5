import type { TrailRow } from '../../../db/views/live.ts';
import type { Db, Queries } from '../../../db/open.ts';

/** What of a flown track is drawn behind an aircraft. */
const trailMs = 2 * 60 * 60 * 1000;
/** Turns near the aircraft are seen, those of an hour ago are not: some 120 points in all. */
const spacingMs = (age: number): number => Math.min(100_000, Math.max(10_000, age / 20));

interface TrailPoint {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly lat: number;
  readonly lon: number;
}

/** Remembers the trails of live flights, so that only what is new of them is read. */
export interface Trails {
  /** The thinned last part of a track, oldest first, up to `newest`. */
  readonly follow: (pirep_id: string, newest: TrailRow) => readonly TrailPoint[];
  /** Forgets all others. */
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
  // Not from further back than is drawn: a client's clock may leap ahead by years.
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

/** Ten metres. */
function round(degrees: number): number {
  return Math.round(degrees * 10_000) / 10_000;
}
