import type { FlightAnalysis } from '../../contract/landings/flightAnalysis.ts';
import type { CheckedFlight, Steps } from '../flags/flight.ts';

/** The version of what is stored. Raise it when figures change, and stored analyses are computed again. */
export const analysisVersion = 1;

/** Analyses the take-offs and landings of a flight from its raw positions; null when they tell nothing. */
// oxlint-disable-next-line require-yield
export function* analyseFlight(flight: CheckedFlight): Steps<FlightAnalysis | null> {
  return flight.samples.length === 0
    ? null
    : { takeoffs: [], go_arounds: [], landings: [], taxi_out_minutes: null, taxi_in_minutes: null };
}
