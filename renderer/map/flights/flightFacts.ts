import type { LiveFlight } from '../../../server/contract/admin/live.ts';
import { type FlightProgress, flightProgress } from '../../../server/contract/flightProgress.ts';

/** What the screen shows of a flight beyond the server's data. */
export interface FlightFacts extends FlightProgress {
  readonly flight: LiveFlight;
}

export const isEmergency = ({ status }: Pick<LiveFlight, 'status'>): boolean => status === 'EMG';

/** The order of arrivals: emergencies before all others, flights without an ETA last. */
export const dueAt = ({ flight, eta }: FlightFacts): number => (isEmergency(flight) ? -Infinity : (eta ?? Infinity));

/** Derives everything from one report of a flight; `now` is in milliseconds. */
export function flightFacts(flight: LiveFlight, now: number): FlightFacts {
  return { flight, ...flightProgress(flight, now) };
}
