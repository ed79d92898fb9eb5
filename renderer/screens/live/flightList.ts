import { cityOptions } from '../../lib/cities.ts';
import { fold } from '../../lib/foldText.ts';
import type { LiveFlight } from '../../../server/contract/admin/live.ts';
import { dueAt, type FlightFacts } from '../../map/flights/flightFacts.ts';
import type { LiveFilterName, LiveFilters, LiveShow, LiveSort } from './liveSearch.ts';

export interface Wanted extends LiveFilters {
  readonly show: LiveShow;
  readonly q: string;
  readonly sort: LiveSort;
}

/** Returns the flights that match the filters, sorted. */
export function listedFlights(all: readonly FlightFacts[], wanted: Wanted): FlightFacts[] {
  const { show, q, sort } = wanted;
  const words = fold(q)
    .split(/\s+/)
    .filter((word) => word !== '');
  return all
    .filter((facts) => Matches[show](facts) && passes(facts.flight, wanted))
    .filter((facts) => words.every((word) => textOf(facts).includes(word)))
    .sort((a, b) => Orders[sort](a, b) || a.flight.ident.localeCompare(b.flight.ident, 'en', { numeric: true }));
}

function passes(flight: LiveFlight, { airline, pilot, airport }: LiveFilters): boolean {
  return (
    (airline === undefined || flight.airline_icao === airline) &&
    (pilot === undefined || String(flight.pilot.id) === pilot) &&
    (airport === undefined ||
      [flight.dpt_airport.id, flight.arr_airport.id].some((id) => airport.split(',').includes(id)))
  );
}

const Matches: Readonly<Record<LiveShow, (facts: FlightFacts) => boolean>> = {
  all: () => true,
  airborne: ({ airborne }) => airborne,
  ground: ({ airborne }) => !airborne,
  silent: ({ silent }) => silent,
};

const Orders: Readonly<Record<LiveSort, (a: FlightFacts, b: FlightFacts) => number>> = {
  eta: (a, b) => compare(dueAt(a), dueAt(b)),
  ident: () => 0,
  altitude: (a, b) => compare(b.flight.position?.altitude ?? -1, a.flight.position?.altitude ?? -1),
  contact: (a, b) => compare(Date.parse(a.flight.last_contact), Date.parse(b.flight.last_contact)),
};

/** Compares first, because the difference of two infinities is NaN. */
const compare = (a: number, b: number): number => (a === b ? 0 : a < b ? -1 : 1);

function textOf({ flight }: FlightFacts): string {
  const { ident, pilot, aircraft, dpt_airport, arr_airport } = flight;
  const airports = [dpt_airport, arr_airport].flatMap(({ id, iata, name, city }) => [id, iata, name, city]);
  return fold([ident, pilot.name, pilot.ident, aircraft.registration, aircraft.icao ?? '', ...airports].join(' '));
}

interface Choice {
  /** The value as written in the address. */
  readonly value: string;
  readonly label: string;
  /** More words to find it by. */
  readonly keywords?: string;
}

export type LiveFilterChoices = Readonly<Record<LiveFilterName, readonly Choice[]>>;

/** Returns the airlines, pilots and airports of the flights in progress, sorted by label. */
export function filterChoices(all: readonly FlightFacts[]): LiveFilterChoices {
  const flights = all.map(({ flight }) => flight);
  const airports = flights.flatMap(({ dpt_airport, arr_airport }) => [dpt_airport, arr_airport]);
  return {
    airline: distinct(
      flights.map(({ airline_icao, airline_name }) => ({
        value: airline_icao,
        label: `${airline_icao} ${airline_name}`,
      })),
    ),
    pilot: distinct(flights.map(({ pilot }) => ({ value: String(pilot.id), label: `${pilot.name}, ${pilot.ident}` }))),
    airport: [
      ...cityOptions([...new Map(airports.map((airport) => [airport.id, airport])).values()]),
      ...distinct(
        airports.map(({ id, iata, name, city }) => ({
          value: id,
          label: `${id} ${name}`,
          keywords: `${iata} ${city}`,
        })),
      ),
    ],
  };
}

function distinct(choices: readonly Choice[]): Choice[] {
  const byValue = new Map(choices.map((choice) => [choice.value, choice]));
  return [...byValue.values()].sort((a, b) => a.label.localeCompare(b.label));
}
