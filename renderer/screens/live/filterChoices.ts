import type { FlightFacts } from '../../map/flights/flightFacts.ts';
import type { FilterName } from './liveSearch.ts';

export interface Choice {
  /** The value as written in the address. */
  readonly value: string;
  readonly label: string;
}

export type FilterChoices = Readonly<Record<FilterName, readonly Choice[]>>;

/** Returns the airlines, pilots and airports of the flights in progress, sorted by label. */
export function filterChoices(all: readonly FlightFacts[]): FilterChoices {
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
    airport: distinct(airports.map(({ id, name }) => ({ value: id, label: `${id} ${name}` }))),
  };
}

function distinct(choices: readonly Choice[]): Choice[] {
  const byValue = new Map(choices.map((choice) => [choice.value, choice]));
  return [...byValue.values()].sort((a, b) => a.label.localeCompare(b.label));
}
