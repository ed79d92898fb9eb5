import type { SampleRow } from '../../../db/tables/flags.ts';
import type { FlagSpot } from '../../contract/admin/flags.ts';
import { readTime } from '../../contract/readText.ts';
import type { Point } from '../../contract/geo.ts';

/** A position for the rules: feet, knots, lbs, feet per minute. Unknown values are NaN, which never exceeds a limit. */
export interface Sample extends Point {
  readonly id: number;
  /** Milliseconds since 1970 when the aircraft was there. */
  readonly at: number;
  /** When the server received it. */
  readonly received: number;
  /** Above sea level. */
  readonly altitude: number;
  readonly altitude_agl: number;
  readonly vs: number;
  readonly gs: number;
  readonly fuel: number;
  /** The simulator's own clock. */
  readonly sim_time: number;
}

export function toSample(row: SampleRow): Sample {
  const [id, created_at, updated_at, lat, lon, altitude, altitude_agl, vs, gs, fuel, sim_time] = row;
  return {
    id,
    at: Date.parse(created_at),
    received: Date.parse(updated_at),
    lat,
    lon,
    altitude: altitude ?? NaN,
    altitude_agl: altitude_agl ?? NaN,
    vs: vs ?? NaN,
    gs: gs ?? NaN,
    fuel: fuel ?? NaN,
    sim_time: Date.parse((sim_time !== null && readTime(sim_time)) || ''),
  };
}

/** Tells whether the client sent a time. Otherwise the row has the time of its arrival at the server. */
export function isTimed({ at, received }: Sample): boolean {
  return at !== received;
}

export function toSpot({ id, at, lat, lon }: Sample): FlagSpot {
  return { position_id: String(id), at, lat, lon };
}
