import { distanceNm, type Point } from '../../contract/geo.ts';
import { evidence, type Rule } from './flight.ts';
import type { Sample } from './sample.ts';

/** One of the positions may have jumped. */
const looked = 3;

export const wrongDepartureAirport: Rule = ({ samples, dpt }, { airport_distance: limit }) =>
  isAway(samples.slice(0, looked), dpt, limit);

export const wrongArrivalAirport: Rule = ({ samples, arr }, { airport_distance: limit }) =>
  isAway(samples.slice(-looked).toReversed(), arr, limit);

/** @param ends the first or last positions, the outermost first */
function isAway(ends: readonly Sample[], airport: Point, limit: number) {
  const nm = Math.min(...ends.map((sample) => distanceNm(sample, airport)));
  const [end] = ends;
  // A track of one position has no start and end.
  if (limit === 0 || end === undefined || ends.length < 2 || !(nm > limit)) return undefined;
  // A high and fast aircraft has lost contact there rather than used another airport.
  return evidence({ distance_nm: nm, limit_nm: limit, altitude_ft: end.altitude, gs_kt: end.gs }, end);
}
