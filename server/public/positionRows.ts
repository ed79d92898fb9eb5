import type { NewPosition } from '../../db/tables/positions.ts';
import type { Position } from '../contract/classic/acars.ts';
import { AcarsType } from '../contract/codes.ts';
import type { NewLog } from '../domain/pireps/acars.ts';
import { now } from '../domain/time.ts';

/**
 * Positions as rows of the track. A row without a time is of this moment; a bare `altitude` stands for both of its kinds
 * (phpvms7 §2.3).
 * @param toNm of a distance of the profile
 */
export function toPositionRows(
  pirep_id: string,
  positions: readonly Position[],
  toNm: (distance: number) => number,
): NewPosition[] {
  const at = now();
  return positions.map((position) => ({
    pirep_id,
    client_id: position.id ?? null,
    nav_type: position.nav_type ?? null,
    order: position.order ?? 0,
    name: position.name ?? null,
    status: position.status ?? null,
    log: position.log ?? null,
    lat: position.lat,
    lon: position.lon,
    distance: position.distance === undefined ? null : toNm(position.distance),
    heading: position.heading ?? null,
    altitude: position.altitude ?? position.altitude_msl ?? null,
    altitude_agl: position.altitude_agl ?? position.altitude ?? null,
    altitude_msl: position.altitude_msl ?? position.altitude ?? null,
    vs: position.vs ?? null,
    gs: position.gs ?? null,
    ias: position.ias ?? null,
    transponder: position.transponder ?? null,
    autopilot: storable(position.autopilot),
    fuel: position.fuel ?? null,
    fuel_flow: position.fuel_flow ?? null,
    sim_time: position.sim_time ?? null,
    source: position.source ?? null,
    created_at: position.created_at ?? at,
    updated_at: at,
  }));
}

/** One client begins its track with lines of its log, at 0/0 when it does not know where it is (clients §1.3). */
export function isLogLine({ type, log }: Position): boolean {
  return type === AcarsType.LOG && log !== undefined;
}

export function toLogRow({ id, log, lat, lon, sim_time, created_at }: Position): NewLog {
  const isNowhere = lat === 0 && lon === 0;
  return {
    client_id: id ?? null,
    log: log ?? null,
    lat: isNowhere ? null : lat,
    lon: isNowhere ? null : lon,
    sim_time: sim_time ?? null,
    created_at: created_at ?? now(),
  };
}

/** A boolean becomes a number, so that it can be told from a text when it is given back. */
function storable(autopilot: string | boolean | undefined): string | number | null {
  return typeof autopilot === 'boolean' ? Number(autopilot) : (autopilot ?? null);
}
