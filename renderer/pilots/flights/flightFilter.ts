import { fold } from '../../lib/foldText.ts';
import type { Airport } from '../../../server/contract/classic/airports.ts';
import type { FlightQuery } from '../../../server/contract/classic/flights.ts';

/** What is entered into the filters; empty strings do not filter. */
export interface PageFlightFilter {
  /** An ICAO or IATA code, a name or a city. */
  readonly departure: string;
  readonly arrival: string;
  readonly airline: string;
  readonly subfleet: string;
  readonly number: string;
  /** Upper limits: nautical miles and minutes. */
  readonly distance: string;
  readonly time: string;
}

export const noFilter: PageFlightFilter = {
  departure: '',
  arrival: '',
  airline: '',
  subfleet: '',
  number: '',
  distance: '',
  time: '',
};

export type Airports = ReadonlyMap<string, Airport>;

const statuteMilesPerNm = 1.150_78;

/** Returns the search for what is entered. A text that names no airport finds no flights. */
export function toQuery(filter: PageFlightFilter, airports: Airports): FlightQuery {
  const { departure, arrival, airline, subfleet, number, distance, time } = filter;
  const entered: Partial<Record<keyof FlightQuery, string>> = {
    dpt_airport_id: findAirport(airports, departure)?.id ?? departure.trim(),
    arr_airport_id: findAirport(airports, arrival)?.id ?? arrival.trim(),
    airline_id: airline,
    subfleet_id: subfleet,
    flight_number: number.trim(),
    dlt: distance === '' ? '' : String(Math.ceil(Number(distance) * statuteMilesPerNm)),
    tlt: time,
  };
  // The server reads numbers in the query from text.
  return Object.fromEntries(Object.entries(entered).filter(([, value]) => value !== ''));
}

/** Finds the airport that a text means best. */
export function findAirport(airports: Airports, text: string): Airport | undefined {
  return text.trim() === '' ? undefined : findAirports(airports, text, 1)[0];
}

/** Finds airports by code, city and name: first those whose code it is, then what begins with it, then what contains it. */
export function findAirports(airports: Airports, text: string, limit: number): Airport[] {
  const wanted = fold(text.trim());
  if (wanted === '') return [...airports.values()].slice(0, limit);
  return [...airports.values()]
    .map((airport) => ({ airport, rank: rankOf(airport, wanted) }))
    .filter(({ rank }) => rank < noMatch)
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, limit)
    .map(({ airport }) => airport);
}

const noMatch = 3;

function rankOf({ id, iata, name, city }: Airport, wanted: string): number {
  const [codes, names] = [[id, iata ?? ''].map(fold), [city ?? '', name].map(fold)];
  if (codes.includes(wanted)) return 0;
  if ([...codes, ...names].some((part) => part.startsWith(wanted))) return 1;
  return names.some((part) => part.includes(wanted)) ? 2 : noMatch;
}
