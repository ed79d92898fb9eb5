import type { GoAround } from '../../contract/landings/flightAnalysis.ts';
import { type CheckedFlight, rowsAtOnce, type Steps } from '../flags/flight.ts';
import { bounded } from './bounded.ts';
import { findRunway } from './runwayUsed.ts';

/** Feet that it must have come down before, and climb after. */
const least = 400;
/** Feet above ground below which an approach was no overflight. */
const low = 1000;
/** Feet beside and along a runway of an approach to it. */
const beside = 1500;
const before = 12_000;
/** Feet by which altitudes and the elevation of a runway differ. */
const altimetry = 60;
const terrain = 20;
const widest = 500;
/** Hills look like approaches until their runway is looked for. */
const most = 60;

/** Finds the approaches between two positions in the air after which it climbed again without touching the ground. */
export function* findGoArounds(flight: CheckedFlight, from: number, to: number): Steps<GoAround[]> {
  const { samples, heights } = flight;
  const hasHeights = heights === samples.altitude_agl;
  const lowest: number[] = [];
  let [peak, bottom] = [-Infinity, -1];
  for (let i = from; i < to; i++) {
    if (i % rowsAtOnce === 0) yield;
    const known = samples.altitude.at(i);
    const feet = Number.isNaN(known) ? heights.at(i) : known;
    if (Number.isNaN(feet)) continue;
    const floor = bottom === -1 ? Infinity : heightOf(flight, bottom);
    if (bottom !== -1 && feet - floor >= least) {
      if (!hasHeights || heights.at(bottom) < low) lowest.push(bottom);
      if (lowest.length > most) lowest.shift();
      [peak, bottom] = [feet, -1];
    } else if (feet > peak && bottom === -1) peak = feet;
    else if (peak - feet >= least && feet < floor) bottom = i;
  }
  const found: GoAround[] = [];
  for (const index of lowest) {
    yield;
    const one = readGoAround(flight, index, hasHeights);
    if (one) found.push(one);
  }
  return found;
}

function heightOf({ samples, heights }: CheckedFlight, i: number): number {
  const known = samples.altitude.at(i);
  return Number.isNaN(known) ? heights.at(i) : known;
}

function readGoAround(flight: CheckedFlight, index: number, hasHeights: boolean): GoAround | undefined {
  const { samples, heights } = flight;
  const line = findRunway(flight, { from: index, to: index, step: -1, reach: before });
  const place = line?.at(index);
  if (!line || !place || Math.abs(place.offset) > beside) return undefined;
  const { elevation_ft } = line.runway;
  const value = hasHeights ? heights.at(index) : samples.altitude.at(index) - (elevation_ft ?? NaN);
  if (!(value < low)) return undefined;
  // Between two positions it may have been lower than at both.
  const sides = [index - 1, index + 1].map((i) => Math.abs(heightOf(flight, i) - heightOf(flight, index)));
  const dip = Math.max(...sides.filter((feet) => !Number.isNaN(feet)), 0) / 2;
  const error = hasHeights ? terrain : altimetry;
  return {
    at: samples.at.at(index),
    position_id: String(samples.id.at(index)),
    runway: line.runway,
    lowest_ft: bounded(Math.max(0, value), [Math.max(0, value - dip - error), value + error], widest),
  };
}
