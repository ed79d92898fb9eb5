import type { Bounded, FlightAnalysis, Landing, TakeOff } from '../../contract/landings/flightAnalysis.ts';
import { distanceNm, feetPerNm } from '../../contract/geo.ts';
import type { CheckedFlight, Steps } from '../flags/flight.ts';
import { bounded } from './bounded.ts';
import type { GroundStay } from './contacts.ts';
import { findGoArounds } from './goAround.ts';
import { readLanding } from './landing.ts';
import { readTakeOff } from './takeOff.ts';

/** The version of what is stored. Raise it when figures change, and stored analyses are computed again. */
export const analysisVersion = 2;

/** Of each kind, the last ones. */
const kept = 20;
/** Feet of a movement at the gate; minutes of bounds that are too far apart to be worth showing. */
const moved = 15;
const widestMinutes = 3;

/** Analyses the take-offs and landings of a flight from its raw positions; null when there are none. */
export function* analyseFlight(flight: CheckedFlight): Steps<FlightAnalysis | null> {
  const { stays, samples } = flight;
  if (samples.length === 0) return null;
  const down = stays.filter(({ touchdowns }) => touchdowns.length > 0);
  const landings: Landing[] = [];
  for (const stay of down.slice(-kept)) {
    yield;
    landings.push(readLanding(flight, stay, stay === down.at(-1)));
  }
  const takeoffs: TakeOff[] = [];
  for (const { liftoff } of stays.filter((stay) => stay.liftoff).slice(-kept)) {
    yield;
    if (liftoff) takeoffs.push(readTakeOff(flight, liftoff));
  }
  const go_arounds = yield* findAllGoArounds(flight, stays);
  const taxi_out_minutes = taxiOut(flight, stays[0]);
  const taxi_in_minutes = taxiIn(flight, stays.at(-1));
  return { takeoffs, go_arounds, landings, taxi_out_minutes, taxi_in_minutes };
}

function* findAllGoArounds(flight: CheckedFlight, stays: readonly GroundStay[]): Steps<FlightAnalysis['go_arounds']> {
  const found: FlightAnalysis['go_arounds'] = [];
  const begin = stays[0]?.touchdowns.length === 0 ? [] : [0];
  const ups = [...begin, ...stays.flatMap(({ liftoff }) => liftoff?.air ?? [])];
  const downs = stays.flatMap(({ touchdowns }) => touchdowns[0]?.air ?? []);
  for (const [n, up] of ups.entries()) {
    if (n % 100 === 0) yield;
    found.push(...(yield* findGoArounds(flight, up, downs[n] ?? flight.samples.length)));
    if (found.length > kept) found.splice(0, found.length - kept);
  }
  return found;
}

/** From the first movement to the first take-off. */
function taxiOut({ samples, moves }: CheckedFlight, stay: GroundStay | undefined): Bounded | null {
  if (moves.first === undefined || stay?.liftoff === undefined || stay.touchdowns.length > 0) return null;
  const { at } = samples;
  const gate = samples.point(0);
  let before = moves.first;
  while (before > 0 && distanceNm(gate, samples.point(before)) * feetPerNm > moved) before--;
  const { ground, air } = stay.liftoff;
  return minutesOf([at.at(before), at.at(before + 1)], [at.at(ground), at.at(air)]);
}

/** From the last landing to the last movement. */
function taxiIn({ samples, moves }: CheckedFlight, stay: GroundStay | undefined): Bounded | null {
  const touch = stay?.touchdowns.at(-1);
  if (moves.last === undefined || touch === undefined || stay?.liftoff) return null;
  const { at, length } = samples;
  const gate = samples.point(length - 1);
  let after = moves.last;
  while (after < length - 1 && distanceNm(gate, samples.point(after)) * feetPerNm > moved) after++;
  return minutesOf([at.at(touch.air), at.at(touch.ground)], [at.at(after - 1), at.at(after)]);
}

function minutesOf(
  [early, begun]: readonly [number, number],
  [ended, late]: readonly [number, number],
): Bounded | null {
  const [low, high] = [Math.max(0, ended - begun) / 60_000, (late - early) / 60_000];
  return bounded((low + high) / 2, [low, high], widestMinutes);
}
