import { useQuery } from '@tanstack/react-query';
import { type Airport, listAirports } from '../../server/contract/classic/airports.ts';
import { keyOf } from '../lib/calls.ts';
import { pilotApi } from './session.ts';

const perPage = 500;
const none: ReadonlyMap<string, Airport> = new Map();

/** Returns the airline's airports by code; empty until they are loaded. */
export function useAirports(): ReadonlyMap<string, Airport> {
  const { data } = useQuery({
    queryKey: keyOf(listAirports),
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      const airports = new Map<string, Airport>();
      for (let page = 1, last = 1; page <= last; page += 1) {
        const { data: found, meta } = await pilotApi(listAirports, { query: { page, limit: perPage } }, signal);
        for (const airport of found) airports.set(airport.id, airport);
        last = meta.last_page;
      }
      return airports;
    },
  });
  return data ?? none;
}
