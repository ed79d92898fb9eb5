import { findBuiltinAirport } from '../domain/airports/builtinAirports.ts';
import { type CheckedFlight, atOnce, toFlight } from '../domain/flags/flight.ts';
import type { FlagLimits } from '../domain/flags/limits.ts';
import { type Raised, raise } from '../domain/flags/rules.ts';
import { type Sample, toSamples } from '../domain/flags/samples.ts';
import { analyseFlight } from '../domain/landings/analyseFlight.ts';
import { LandingSettings, readTouchdownLimits } from '../domain/settings/landingSettings.ts';
import type { FlightAirport } from '../sim/flightModel/airfield.ts';
import { planFlight } from '../sim/flightModel/flightPlan.ts';
import { type FlightConditions, type SimulatedFlight, flyFlight } from '../sim/flightModel/flyFlight.ts';
import type { PerformanceClass } from '../sim/flightModel/performance.ts';
import { stored } from './given.ts';

/** The default limits. */
export const limits: FlagLimits = {
  hard_landing_rate: 600,
  landing_rate_difference: 200,
  distance_difference: 15,
  time_difference: 10,
  pause: 30,
  position_gap: 10,
  time_compression: 1.5,
  highest_speed: 750,
  fuel_difference: 15,
  airport_distance: 10,
  overweight: 1,
  beside_runway: 1,
  wrong_runway: 1,
};

/** The same for landings of a jet. */
export const touchdownLimits = stored(readTouchdownLimits('jet', (key) => LandingSettings[key].default) ?? undefined);

/** The input of the rules, before distances are measured. */
export interface FlaggedTrack
  extends
    Pick<CheckedFlight, 'pirep' | 'aircraft' | 'dpt' | 'arr'>,
    Partial<Pick<CheckedFlight, 'unknown_airports' | 'kind' | 'fields'>> {
  readonly samples: readonly Sample[];
}

const start = Date.parse('2026-11-20T08:00:00.000Z');

export function airportOf(id: string): FlightAirport {
  const { lat, lon, elevation } = stored(findBuiltinAirport(id));
  return { id, lat, lon, elevation };
}

/** A flight of the flight model, filed as flown. */
export function flownTrack(
  kind: PerformanceClass,
  dpt: FlightAirport,
  arr: FlightAirport,
  conditions: FlightConditions = { seed: 'flags', landing_rate: -180 },
): FlaggedTrack & { readonly flown: SimulatedFlight } {
  const plan = planFlight(kind, dpt, arr);
  const flown = flyFlight(plan, conditions);
  const samples = flown.samples.map((sample, i): Sample => {
    const at = start + Math.round(sample.elapsed * 1000);
    const { lat, lon, altitude_agl, vs, gs, ias, fuel } = sample;
    const told = { lat, lon, altitude: sample.altitude_msl, altitude_agl, vs, gs, ias, fuel };
    return { id: i + 1, at, received: at + 700, timed: true, sim_time: at, ...told };
  });
  const pirep = {
    distance: flown.distance,
    planned_distance: plan.distance,
    flight_time: flown.flight_time,
    block_time: flown.block_time,
    block_off_time: new Date(start + flown.block_off * 1000).toISOString(),
    block_on_time: new Date(start + flown.block_on * 1000).toISOString(),
    created_at: new Date(start).toISOString(),
    submitted_at: new Date(start + (flown.block_on + 60) * 1000).toISOString(),
    landing_rate: flown.landing_rate,
    block_fuel: plan.block_fuel,
    fuel_used: flown.fuel_used,
    zfw: null,
    gross_weight: null,
    source: 1,
    dpt_airport_id: dpt.id,
    arr_airport_id: arr.id,
  };
  return { pirep, aircraft: { zfw: null, mtow: null, mlw: null }, dpt, arr, samples, flown };
}

/** As the rules get it. */
export function checkedFlight(track: FlaggedTrack, highest = limits.highest_speed): CheckedFlight {
  const samples = toSamples(track.samples.map((sample) => ({ ...sample, timed: sample.at !== sample.received })));
  return atOnce(toFlight({ unknown_airports: 0, kind: 'jet', fields: [], ...track, samples }, highest));
}

/** Returns the flags that the rules raise. */
export function raiseAll(track: FlaggedTrack, changed: Partial<FlagLimits> = {}): Raised[] {
  const set = { ...limits, ...changed };
  const flight = checkedFlight(track, set.highest_speed);
  const landed = { analysis: atOnce(analyseFlight(flight)), limits: touchdownLimits, named_runway: null };
  return atOnce(raise({ ...flight, landed }, set));
}

export function kindsOf(track: FlaggedTrack, changed?: Partial<FlagLimits>): string[] {
  return raiseAll(track, changed).map(({ kind }) => kind);
}
