import type { UsersRow } from '../../../db/rows.ts';
import { PirepState } from '../../contract/codes.ts';
import { createRandom } from '../flightModel/random.ts';
import type { Career, Episode } from './careers.ts';
import { airport, type DemoAircraft, type DemoFlight, momentOf } from './catalog.ts';

const REMARKS = [
  'Smooth all the way.',
  'Held for ten minutes, otherwise as planned.',
  'Nice view of the coast on the approach.',
  'Crosswind of 22 knots at the destination.',
  'Direct routing saved us a few minutes.',
  'ATC was online for the whole flight, thanks to them.',
];

export interface TripLeg {
  readonly episode: Episode;
  readonly flight: DemoFlight;
  readonly leaves: Date;
}

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
/** How many days ago the first trip may have begun, and over how many days they lie. */
const FIRST_DAY = 28;
const SPAN_DAYS = 22;
/** Long enough to have the flight accepted before the way back: only that brings pilot and aircraft there. */
const TURNAROUND = 110 * 60_000;
/** Longer ones are left to the episodes, so that a trip is home within two days. */
const LONGEST_MINUTES = 600;

/** Accepted flights out and back from the pilot's home, with the same aircraft, evenly over the weeks. */
export function tripsOf(
  { career, pilot, aircraft }: { readonly career: Career; readonly pilot: UsersRow; readonly aircraft: DemoAircraft },
  flights: readonly DemoFlight[],
  now: Date,
): TripLeg[] {
  const home = pilot.home_airport_id ?? '';
  const own = flights.filter(
    (flight) =>
      flight.airline_id === pilot.airline_id &&
      flight.subfleet_ids.includes(aircraft.subfleet_id) &&
      flight.route_code === null &&
      flight.flight_type !== 'P',
  );
  const out = own.filter(({ dpt_airport_id, arr_airport_id, active, plan }) => {
    if (dpt_airport_id !== home || active !== 1 || plan.block_time >= LONGEST_MINUTES) return false;
    return backFrom(own, arr_airport_id, home) !== undefined;
  });
  const random = createRandom(`trips ${career.pilot}`);
  return Array.from({ length: career.trips }, (_, trip) => {
    const outbound = random.pick(out);
    const inbound = backFrom(own, outbound.arr_airport_id, home) ?? outbound;
    const daysAgo = FIRST_DAY - ((trip + random.between(0, 0.7)) * SPAN_DAYS) / career.trips + (career.idle ?? 0);
    const leaves = departure(outbound, new Date(now.getTime() - daysAgo * DAY));
    const landed = new Date(leaves.getTime() + outbound.plan.block_time * 60_000 + TURNAROUND);
    return [leg(outbound, leaves, trip), leg(inbound, nextDeparture(inbound, landed), trip)];
  }).flat();
}

function backFrom(flights: readonly DemoFlight[], from: string, to: string): DemoFlight | undefined {
  return flights.find(
    (flight) => flight.dpt_airport_id === from && flight.arr_airport_id === to && flight.active === 1,
  );
}

function leg(flight: DemoFlight, leaves: Date, trip: number): TripLeg {
  const random = createRandom(`remark ${flight.ident} ${trip}`);
  const comments = random.next() < 0.25 ? [{ by: 'pilot' as const, text: random.pick(REMARKS) }] : [];
  return {
    flight,
    leaves,
    episode: { flight: flight.ident, state: PirepState.ACCEPTED, occasion: trip + 1, comments },
  };
}

function nextDeparture(flight: DemoFlight, earliest: Date): Date {
  const day = departure(flight, earliest);
  return day >= earliest ? day : departure(flight, new Date(earliest.getTime() + DAY));
}

function departure({ dpt_airport_id, dpt_time }: DemoFlight, day: Date): Date {
  return momentOf(day, dpt_time, airport(dpt_airport_id).tz);
}
