import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { listLiveFlights } from '../../../server/contract/admin/live.ts';
import { getPirepTrack } from '../../../server/contract/admin/pireps.ts';
import type { EndpointOutput } from '../../../server/contract/endpoint.ts';
import { queryOf } from '../../lib/api.ts';
import { useNow } from '../../lib/utc.ts';
import { type FlightFacts, flightFacts } from '../../map/flights/flightFacts.ts';
import { type LiveFilterChoices, filterChoices, listedFlights } from './flightList.ts';
import { type LiveSearch, liveSearch } from './liveSearch.ts';

/** How often to check which flights have gone silent, in milliseconds. */
const ContactInterval = 10_000;
/** How often the selected track is fetched again, in milliseconds. New positions come with the stream. */
const TrackInterval = 30_000;

export interface LiveFlightsQuery {
  /** Null until they are loaded. */
  readonly all: readonly FlightFacts[] | null;
  readonly error: Error | null;
  readonly retry: () => void;
  /** The flights that match the filters, sorted. */
  readonly listed: readonly FlightFacts[];
  /** The choices of each filter. */
  readonly choices: LiveFilterChoices;
  readonly selected: FlightFacts | undefined;
  /** The id of a selected flight that is not on the live map: it was filed, for example. */
  readonly goneId: string | undefined;
  readonly now: number;
}

/** Returns the flights in progress, filtered and sorted as the address says. */
export function useLiveFlights(): LiveFlightsQuery {
  const search = useSearch({ from: '/live' });
  const { show = 'all', q = '', sort = 'eta', airline, pilot, airport, flight: selectedId } = search;
  const now = useNow(ContactInterval);
  const { data, error, refetch } = useQuery(queryOf(listLiveFlights, {}));
  const all = useMemo(() => data?.data.map((flight) => flightFacts(flight, now)) ?? null, [data, now]);
  const listed = useMemo(
    () => listedFlights(all ?? [], { show, q, sort, airline, pilot, airport }),
    [all, show, q, sort, airline, pilot, airport],
  );
  const choices = useMemo(() => filterChoices(all ?? []), [all]);
  const retry = useCallback(() => void refetch(), [refetch]);
  const selected = all?.find(({ flight }) => flight.id === selectedId);
  const goneId = all === null || selected !== undefined ? undefined : selectedId;
  return { all, error: all === null ? error : null, retry, listed, choices, selected, goneId, now };
}

/** Changes the address. Only opening a flight adds to the history, so that going back closes it. */
export function useLiveChange(): (change: LiveSearch) => void {
  const navigate = useNavigate({ from: '/live' });
  return useCallback(
    (change) =>
      void navigate({
        search: (before) => liveSearch({ ...before, ...change }),
        replace: change.flight === undefined,
      }),
    [navigate],
  );
}

export type FlightTrack = EndpointOutput<typeof getPirepTrack>;

/** Returns track and route of the selected flight, fetched again from time to time; undefined until they are loaded. */
export function useTrack(selected: FlightFacts | undefined): FlightTrack | undefined {
  const id = selected?.flight.id;
  const { data } = useQuery({
    ...queryOf(getPirepTrack, { params: { id: id ?? '' } }),
    enabled: id !== undefined,
    refetchInterval: TrackInterval,
  });
  return data;
}
