import type { FlagEvidence, FlagShort } from '../../contract/admin/flags.ts';
import { type FlagKind, FlagKinds } from '../../contract/codes.ts';
import * as claims from './claims.ts';
import type { JudgedFlight, Rule, Steps } from './flight.ts';
import type { FlagLimits, LimitName } from './limits.ts';
import * as landing from './landing.ts';
import * as touchdowns from './touchdowns.ts';
import * as track from './track.ts';

/** A flag that was just computed. */
export type Raised = FlagShort & { readonly evidence: FlagEvidence };

type Row = readonly [severity: FlagShort['severity'], rule: Rule, limit?: LimitName];

/** How bad each flag is, the rule that raises it, and the setting that has its limit. */
const rules: Readonly<Record<FlagKind, Row>> = {
  hard_landing: ['bad', landing.hardLanding, 'hard_landing_rate'],
  wrong_departure_airport: ['bad', track.wrongDepartureAirport, 'airport_distance'],
  wrong_arrival_airport: ['bad', track.wrongArrivalAirport, 'airport_distance'],
  beside_runway: ['bad', touchdowns.besideRunway, 'beside_runway'],
  wrong_runway: ['bad', touchdowns.wrongRunway, 'wrong_runway'],
  fuel_impossible: ['bad', claims.fuelImpossible, 'fuel_difference'],
  time_compression: ['bad', track.timeCompression, 'time_compression'],
  flight_time_unconfirmed: ['bad', claims.flightTimeUnconfirmed, 'time_difference'],
  landing_rate_differs: ['warn', landing.landingRateDiffers, 'landing_rate_difference'],
  long_landing: ['warn', touchdowns.longLanding],
  off_centre_line: ['warn', touchdowns.offCentreLine],
  unstable_approach: ['warn', touchdowns.unstableApproach],
  bounced_landing: ['warn', touchdowns.bouncedLanding],
  distance_differs: ['warn', claims.distanceDiffers, 'distance_difference'],
  distance_off_plan: ['warn', claims.distanceOffPlan, 'distance_difference'],
  flight_time_differs: ['warn', claims.flightTimeDiffers, 'time_difference'],
  block_time_differs: ['warn', claims.blockTimeDiffers, 'time_difference'],
  flight_paused: ['warn', claims.flightPaused, 'pause'],
  position_gap: ['warn', track.positionGap, 'position_gap'],
  impossible_speed: ['warn', track.impossibleSpeed, 'highest_speed'],
  impossible_jump: ['warn', track.impossibleJump, 'highest_speed'],
  overweight: ['warn', claims.overweight, 'overweight'],
  no_track: ['warn', track.noTrack],
  unknown_airport: ['warn', claims.unknownAirport],
};

/** Flags that only inform: a break is allowed and does not count, and how a pilot lands is no reason to doubt a report. */
const informing: ReadonlySet<FlagKind> = new Set([
  'flight_paused',
  'long_landing',
  'off_centre_line',
  'unstable_approach',
  'bounced_landing',
]);

/** Whether it leaves the report to the operator (decision 0117). */
export function holdsReport({ kind }: Pick<FlagShort, 'kind'>): boolean {
  return !informing.has(kind);
}

/** Applies one rule per step, because a track may be long. A limit of 0 turns its rules off. */
export function* raise(flight: JudgedFlight, limits: FlagLimits): Steps<Raised[]> {
  const flags: Raised[] = [];
  for (const kind of FlagKinds) {
    const [severity, rule, name] = rules[kind];
    const limit = name === undefined ? undefined : limits[name];
    const evidence = limit === 0 ? undefined : rule(flight, limit ?? 0, limits);
    if (evidence) flags.push({ kind, severity, evidence });
    yield;
  }
  return flags;
}
