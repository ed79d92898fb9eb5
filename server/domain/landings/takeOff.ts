import type { Bounded, TakeOff } from '../../contract/landings/flightAnalysis.ts';
import type { CheckedFlight } from '../flags/flight.ts';
import type { Column, Samples } from '../flags/samples.ts';
import { bounded, hull, mostScanned, roundingOf } from './bounded.ts';
import type { GroundContact } from './contacts.ts';
import { feetBetween } from './descent.ts';
import { sphereError } from './plane.ts';
import { findRunway } from './runwayUsed.ts';

/** Feet and knots of bounds that are farther apart are not worth showing. */
const widest = { run: 1500, speed: 40 };
/** Knots below which a run begins. */
const slow = 40;
/** Milliseconds of the longest run. */
const longest = 180_000;

export function readTakeOff(flight: CheckedFlight, { ground, air }: GroundContact): TakeOff {
  const { samples } = flight;
  const line = findRunway(flight, { from: ground, to: air, step: 1 });
  return {
    at: Math.round((samples.at.at(ground) + samples.at.at(air)) / 2),
    runway: line?.place === 'runway' ? line.runway : null,
    position_id: String(samples.id.at(ground)),
    run_ft: runOf(flight, ground, air),
    rotation_gs_kt: speedOf(samples, samples.gs, [ground, air]),
    rotation_ias_kt: speedOf(samples, samples.ias, [ground, air]),
  };
}

function runOf(flight: CheckedFlight, ground: number, air: number): Bounded | null {
  const { at, gs } = flight.samples;
  let start = ground;
  while (
    start > Math.max(0, ground - mostScanned) &&
    at.at(ground) - at.at(start) <= longest &&
    !(gs.at(start) < slow && !(gs.at(start - 1) < gs.at(start)))
  )
    start--;
  if (!(gs.at(start) < slow)) return null;
  const [low, high] = [feetBetween(flight, start + 1, ground), feetBetween(flight, start, air)];
  const error = sphereError * high + 20;
  return bounded((low + high) / 2, [Math.max(0, low - error), high + error], widest.run);
}

function speedOf({ at }: Samples, column: Column, [ground, air]: readonly [number, number]): Bounded | null {
  const speeds = [column.at(ground), column.at(air)];
  // In a touch-and-go it was slower between them.
  const [low, high] = hull(speeds, roundingOf(speeds) + 1 + (at.at(air) - at.at(ground)) / 2000);
  return bounded((low + high) / 2, [low, high], widest.speed);
}
