import { type Point, earthRadiusNm, radians, feetPerNm } from '../../contract/geo.ts';

/** A place beside a line over the ground, in feet. */
export interface LinePlace {
  readonly along: number;
  /** Negative to the left. */
  readonly offset: number;
}

type Vector = readonly [x: number, y: number, z: number];

/** The earth is no sphere: a distance over the ground may be off by this share. */
export const sphereError = 0.006;

/**
 * Returns what places points on a plane that touches the earth at `origin`. Exact within some miles, at the poles and across the date
 * line too; NaN for the far side of the earth.
 */
export function placeAlong(origin: Point, course: number): (point: Point) => LinePlace {
  const up = vectorOf(origin);
  const [lat, lon, turn] = [radians(origin.lat), radians(origin.lon), radians(course)];
  const north: Vector = [-Math.sin(lat) * Math.cos(lon), -Math.sin(lat) * Math.sin(lon), Math.cos(lat)];
  const east: Vector = [-Math.sin(lon), Math.cos(lon), 0];
  const forward = sum(north, Math.cos(turn), east, Math.sin(turn));
  const right = sum(east, Math.cos(turn), north, -Math.sin(turn));
  return (point) => {
    const at = vectorOf(point);
    const radius = dot(at, up) > 0.9 ? earthRadiusNm * feetPerNm : NaN;
    return { along: dot(at, forward) * radius, offset: dot(at, right) * radius };
  };
}

function vectorOf({ lat, lon }: Point): Vector {
  const [a, b] = [radians(lat), radians(lon)];
  return [Math.cos(a) * Math.cos(b), Math.cos(a) * Math.sin(b), Math.sin(a)];
}

const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

const sum = (a: Vector, m: number, b: Vector, n: number): Vector => [
  a[0] * m + b[0] * n,
  a[1] * m + b[1] * n,
  a[2] * m + b[2] * n,
];
