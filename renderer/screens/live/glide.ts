import { radians, wrapDegrees } from '../../../server/contract/geo.ts';
import type { AircraftPoint } from '../../map/flights/aircraftFeatures.ts';
import { type LonLat, unwrap } from '../../map/geo/greatCircle.ts';

interface Move {
  readonly from: AircraftPoint;
  readonly to: AircraftPoint;
  /** In milliseconds, of the same clock as `now`. */
  readonly start: number;
}

export type Moves = ReadonlyMap<string, Move>;

/** How long a glide to a new position takes, in milliseconds. */
export const GlideTime = 1000;
/** In degrees. Aircraft that moved farther jump, because the route in between is unknown. */
const GlideReach = 2;

/** Returns the moves after new positions arrived at `now`. Each starts where the aircraft is drawn at that moment. */
export function nextMoves(moves: Moves, points: ReadonlyMap<string, AircraftPoint>, now: number): Moves {
  const next = new Map<string, Move>();
  for (const [id, to] of points) {
    const move = moves.get(id);
    if (move === undefined) next.set(id, { from: to, to, start: now - GlideTime });
    else next.set(id, samePoint(move.to, to) ? move : { from: startOf(pointAt(move, now), to), to, start: now });
  }
  return next;
}

/** Whether anything still moves at `now`. */
export function isGliding(moves: Moves, now: number): boolean {
  return [...moves.values()].some(({ start }) => now - start < GlideTime);
}

/** Pixels between two frames of the fastest glide. */
const Stride = 2;
/** Milliseconds between two frames. Without a graphics card, each of them takes the processor some 100. */
const Shortest = 250;
const Longest = 10_000;

/**
 * Returns the milliseconds between two useful frames: from far out, hardly anything moves.
 * @param drawn where each aircraft is on the map now
 */
export function frameInterval(
  moves: Moves,
  drawn: ReadonlyMap<string, AircraftPoint>,
  pixelsPerDegree: number,
): number {
  let farthest = 0;
  for (const [id, { to }] of moves) {
    const from = drawn.get(id) ?? to;
    const east = Math.abs(wrapDegrees(to.lon - from.lon));
    const north = Math.abs(to.lat - from.lat) / Math.cos(radians(to.lat));
    farthest = Math.max(farthest, Math.hypot(east, north) * pixelsPerDegree);
  }
  return farthest < Stride ? Longest : Math.max(Shortest, (GlideTime * Stride) / farthest);
}

/** Returns an aircraft's position at `now`, on a straight line at constant speed that may cross the antimeridian. */
export function pointAt({ from, to, start }: Move, now: number): AircraftPoint {
  const share = Math.min(1, (now - start) / GlideTime);
  if (share >= 1) return to;
  const line = unwrap([
    [from.lon, from.lat],
    [to.lon, to.lat],
  ]);
  const [[lonA, latA], [lonB, latB]] = line as [LonLat, LonLat];
  const turn = wrapDegrees(to.heading - from.heading);
  return {
    lon: lonA + (lonB - lonA) * share,
    lat: latA + (latB - latA) * share,
    heading: (from.heading + turn * share + 360) % 360,
  };
}

function startOf(drawn: AircraftPoint, to: AircraftPoint): AircraftPoint {
  const far = Math.abs(wrapDegrees(to.lon - drawn.lon)) > GlideReach || Math.abs(to.lat - drawn.lat) > GlideReach;
  return far ? to : drawn;
}

const samePoint = (a: AircraftPoint, b: AircraftPoint): boolean =>
  a.lon === b.lon && a.lat === b.lat && a.heading === b.heading;
