import type { FlightFacts } from './flightFacts.ts';
import type { Show, Sort } from './liveSearch.ts';

export interface Wanted {
  readonly show: Show;
  readonly q: string;
  readonly sort: Sort;
}

/** The flights of the list in its order. */
export function listedFlights(all: readonly FlightFacts[], { show, q, sort }: Wanted): FlightFacts[] {
  const words = q
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  return all
    .filter((facts) => Matches[show](facts) && words.every((word) => textOf(facts).includes(word)))
    .sort((a, b) => Orders[sort](a, b) || a.flight.ident.localeCompare(b.flight.ident, 'en', { numeric: true }));
}

const Matches: Readonly<Record<Show, (facts: FlightFacts) => boolean>> = {
  all: () => true,
  airborne: ({ airborne }) => airborne,
  ground: ({ airborne }) => !airborne,
  silent: ({ silent }) => silent,
};

const Orders: Readonly<Record<Sort, (a: FlightFacts, b: FlightFacts) => number>> = {
  eta: (a, b) => compare(a.eta ?? Infinity, b.eta ?? Infinity),
  ident: () => 0,
  altitude: (a, b) => compare(b.flight.position?.altitude ?? -1, a.flight.position?.altitude ?? -1),
  contact: (a, b) => compare(Date.parse(a.flight.last_contact), Date.parse(b.flight.last_contact)),
};

/** Two infinities are equal, which their difference is not. */
const compare = (a: number, b: number): number => (a === b ? 0 : a < b ? -1 : 1);

function textOf({ flight }: FlightFacts): string {
  const { ident, pilot, aircraft, dpt_airport, arr_airport } = flight;
  const airports = [dpt_airport, arr_airport].flatMap(({ id, name, city }) => [id, name, city]);
  return [ident, pilot.name, pilot.ident, aircraft.registration, aircraft.icao ?? '', ...airports]
    .join(' ')
    .toLowerCase();
}
