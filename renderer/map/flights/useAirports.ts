import { useMemo } from 'react';
import type { AirportShort } from '../../../server/contract/admin/pireps.ts';
import type { FlightFacts } from './flightFacts.ts';
import { airportFeature, endFeatures } from './routeFeatures.ts';
import { type MapState, useMapSources } from './useFlightMap.ts';

interface Shown {
  readonly airports: readonly AirportShort[] | undefined;
  readonly flights: readonly FlightFacts[];
  readonly selected?: FlightFacts | undefined;
}

/** Draws the catalog's airports and marks those of the flights and of the selected one. */
export function useAirports(map: MapState, { airports = None, flights, selected }: Shown): void {
  // As strings, which stay equal while the flights move.
  const from = selected?.flight.dpt_airport.id;
  const to = selected?.flight.arr_airport.id;
  const flown = airportsOf(flights);
  const features = useMemo(() => {
    const ends = [from, to].flatMap((id) => airports.find((airport) => airport.id === id) ?? []);
    const flownIds = new Set(flown.split(' '));
    const others = airports
      .filter((airport) => !ends.includes(airport))
      .map((airport) => airportFeature(airport, flownIds.has(airport.id) ? 'flown' : 'other'));
    return [...endFeatures(ends), ...others];
  }, [airports, from, to, flown]);
  useMapSources(map, { airports: features });
}

const None: readonly AirportShort[] = [];

function airportsOf(flights: readonly FlightFacts[]): string {
  const ids = flights.flatMap(({ flight }) => [flight.dpt_airport.id, flight.arr_airport.id]);
  return [...new Set(ids)].sort().join(' ');
}
