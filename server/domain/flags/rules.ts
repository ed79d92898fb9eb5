import type { FlagEvidence, FlagShort } from '../../contract/admin/flags.ts';
import { type FlagKind, FlagKinds } from '../../contract/codes.ts';
import {
  wrongArrivalAirport,
  wrongDepartureAirport,
  timeCompression,
  noTrack,
  positionGap,
  impossibleJump,
  impossibleSpeed,
} from './track.ts';
import {
  distanceDiffers,
  distanceOffPlan,
  fuelImpossible,
  blockTimeDiffers,
  flightTimeDiffers,
  flightTimeUnconfirmed,
  flightPaused,
  overweight,
  unknownAirport,
} from './claims.ts';
import type { Flight, Rule, Limits, Steps } from './flight.ts';
import { hardLanding, landingRateDiffers } from './landing.ts';

/** A flag that was just computed. */
export type Raised = FlagShort & { readonly evidence: FlagEvidence };

const Rules: Readonly<Record<FlagKind, Rule>> = {
  hard_landing: hardLanding,
  wrong_departure_airport: wrongDepartureAirport,
  wrong_arrival_airport: wrongArrivalAirport,
  fuel_impossible: fuelImpossible,
  time_compression: timeCompression,
  flight_time_unconfirmed: flightTimeUnconfirmed,
  landing_rate_differs: landingRateDiffers,
  distance_differs: distanceDiffers,
  distance_off_plan: distanceOffPlan,
  flight_time_differs: flightTimeDiffers,
  block_time_differs: blockTimeDiffers,
  flight_paused: flightPaused,
  position_gap: positionGap,
  impossible_speed: impossibleSpeed,
  impossible_jump: impossibleJump,
  overweight,
  no_track: noTrack,
  unknown_airport: unknownAirport,
};

const grave = new Set<FlagKind>([
  'hard_landing',
  'wrong_departure_airport',
  'wrong_arrival_airport',
  'fuel_impossible',
  'time_compression',
  'flight_time_unconfirmed',
]);

/** Those that leave the decision to accept a report as it is: a break is allowed, and does not count. */
const harmless = new Set<FlagKind>(['flight_paused']);

export function holdsReport({ kind }: FlagShort): boolean {
  return !harmless.has(kind);
}

/** Applies one rule per step, because a track may be long. */
export function* raise(flight: Flight, limits: Limits): Steps<Raised[]> {
  const flags: Raised[] = [];
  for (const kind of FlagKinds) {
    const evidence = Rules[kind](flight, limits);
    if (evidence) flags.push({ kind, severity: grave.has(kind) ? 'bad' : 'warn', evidence });
    yield;
  }
  return flags;
}
