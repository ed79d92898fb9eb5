import type { Place } from '../../map/flights/aircraftFeatures.ts';
import { type LonLat, unwrap } from '../../map/geo/greatCircle.ts';

interface Move {
  readonly from: Place;
  readonly to: Place;
  /** Milliseconds, of the same clock as `now`. */
  readonly start: number;
}

export type Moves = ReadonlyMap<string, Move>;

/** Milliseconds from the old place to the new one; then it stands until the next report. */
export const GlideTime = 1000;
/** Degrees within which aircraft glide. Beyond it the silence was too long for the way to be known. */
const GlideReach = 2;

/** The moves after new reports came in at `now`: each aircraft starts from where it is drawn at that moment. */
export function nextMoves(moves: Moves, places: ReadonlyMap<string, Place>, now: number): Moves {
  const next = new Map<string, Move>();
  for (const [id, to] of places) {
    const move = moves.get(id);
    if (move === undefined) next.set(id, { from: to, to, start: now - GlideTime });
    else next.set(id, samePlace(move.to, to) ? move : { from: startOf(placeAt(move, now), to), to, start: now });
  }
  return next;
}

/** Whether something still moves at `now`. */
export function isGliding(moves: Moves, now: number): boolean {
  return [...moves.values()].some(({ start }) => now - start < GlideTime);
}

/** Pixels between two frames of the fastest glide: less cannot be seen. */
const Stride = 0.5;
const FrameTime = 16;

/** Milliseconds until another frame is worth drawing; far away, where everything moves less than a pixel, that is the whole glide. */
export function frameInterval(moves: Moves, now: number, pixelsPerDegree: number): number {
  let farthest = 0;
  for (const { from, to, start } of moves.values()) {
    if (now - start >= GlideTime) continue;
    const east = Math.abs(shortTurn(to.lon - from.lon));
    const north = Math.abs(to.lat - from.lat) / Math.cos((to.lat * Math.PI) / 180);
    farthest = Math.max(farthest, Math.hypot(east, north) * pixelsPerDegree);
  }
  return Math.min(GlideTime, Math.max(FrameTime, (GlideTime * Stride) / Math.max(farthest, Stride)));
}

/** Where an aircraft is drawn at `now`: a straight way at constant speed, over the antimeridian too. */
export function placeAt({ from, to, start }: Move, now: number): Place {
  const share = Math.min(1, (now - start) / GlideTime);
  if (share >= 1) return to;
  const line = unwrap([
    [from.lon, from.lat],
    [to.lon, to.lat],
  ]);
  const [[lonA, latA], [lonB, latB]] = line as [LonLat, LonLat];
  const turn = shortTurn(to.heading - from.heading);
  return {
    lon: lonA + (lonB - lonA) * share,
    lat: latA + (latB - latA) * share,
    heading: (from.heading + turn * share + 360) % 360,
  };
}

function startOf(drawn: Place, to: Place): Place {
  const far = Math.abs(shortTurn(to.lon - drawn.lon)) > GlideReach || Math.abs(to.lat - drawn.lat) > GlideReach;
  return far ? to : drawn;
}

const samePlace = (a: Place, b: Place): boolean => a.lon === b.lon && a.lat === b.lat && a.heading === b.heading;
const shortTurn = (degrees: number): number => ((((degrees + 180) % 360) + 360) % 360) - 180;
