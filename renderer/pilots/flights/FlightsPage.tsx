import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useDebouncedValue, useMediaQuery, useSessionStorage } from '@mantine/hooks';
import { IconMap } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { listBids } from '../../../server/contract/classic/bids.ts';
import { type Flight, type FlightQuery, searchFlights } from '../../../server/contract/classic/flights.ts';
import { getUser } from '../../../server/contract/classic/user.ts';
import { recoverable } from '../../lib/recoverable.ts';
import { useAirports } from '../airports.ts';
import { keyOf } from '../../lib/calls.ts';
import { ReadOnlyNotice, useKeyScope } from '../fly/ownKey.tsx';
import { ErrorAlert } from '../frame/Section.tsx';
import { pilotApi, pilotQuery } from '../session.ts';
import { Bookings } from './Bookings.tsx';
import { OpenFlight } from './FlightCard.tsx';
import { type PageFlightFilter, findAirport, noFilter, toQuery } from './flightFilter.ts';
import { FlightFilters } from './FlightFilters.tsx';
import classes from '../Screens.module.css';

const NetworkMap = lazy(recoverable(async () => ({ default: (await import('./NetworkMap.tsx')).NetworkMap })));

/** The pilot's bookings, and the flights to book. */
export function FlightsPage(): ReactNode {
  const { data: user, error } = useQuery(pilotQuery(getUser, {}));
  const scope = useKeyScope();
  return (
    <Stack gap="xl">
      <Bookings />
      <Stack component="section" aria-labelledby="flights" gap="md">
        <Title order={2} id="flights" tabIndex={-1} className={classes.title ?? ''} fz={20} lh="26px">
          <Trans>Flights</Trans>
        </Title>
        {scope === 'read' && <ReadOnlyNotice />}
        {user !== undefined && <FlightSearch here={user.data.curr_airport ?? ''} />}
        {user === undefined && (error === null ? <Skeleton h={240} /> : <NotLoaded error={error} />)}
      </Stack>
    </Stack>
  );
}

/** Begins with the flights from where the pilot is. */
function FlightSearch({ here }: { readonly here: string }): ReactNode {
  const [entered, setEntered] = useSessionStorage<PageFlightFilter | null>({
    key: 'homebase.flights',
    defaultValue: null,
    getInitialValueInEffect: false,
  });
  const airports = useAirports();
  const filter = useMemo(() => entered ?? { ...noFilter, departure: here }, [entered, here]);
  const [settled] = useDebouncedValue(filter, 250);
  const query = useMemo(() => toQuery(settled, airports), [settled, airports]);
  const isWide = useMediaQuery('(min-width: 760px)', undefined, { getInitialValueInEffect: false });
  const [isMapOpen, setIsMapOpen] = useState(false);
  const isChosen = (id: string): boolean => findAirport(airports, filter.arrival)?.id === id;
  return (
    <>
      <FlightFilters filter={filter} here={here} onChange={setEntered} />
      {!isWide && (
        <Button
          size="lg"
          aria-expanded={isMapOpen}
          leftSection={<IconMap size={18} stroke={1.6} />}
          onClick={() => setIsMapOpen(!isMapOpen)}
        >
          {isMapOpen ? <Trans>Hide map</Trans> : <Trans>Show map</Trans>}
        </Button>
      )}
      <div className={classes.found}>
        <FoundFlights query={query} />
        {(isWide || isMapOpen) && (
          <Suspense fallback={<Skeleton className={classes.network ?? ''} />}>
            <NetworkMap
              query={query}
              onDestination={(id) => setEntered({ ...filter, arrival: isChosen(id) ? '' : id })}
            />
          </Suspense>
        )}
      </div>
    </>
  );
}

function FoundFlights({ query }: { readonly query: FlightQuery }): ReactNode {
  const { t } = useLingui();
  const { data: bids } = useQuery(pilotQuery(listBids, {}));
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage, isPlaceholderData } = useInfiniteQuery({
    queryKey: [...keyOf(searchFlights), query],
    queryFn: ({ pageParam: page, signal }) => pilotApi(searchFlights, { query: { ...query, page } }, signal),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => (meta.current_page < meta.last_page ? meta.current_page + 1 : undefined),
    placeholderData: (previous) => previous,
  });
  if (data === undefined) return error === null ? <Skeleton h={240} /> : <NotLoaded error={error} />;
  const flights = data.pages.flatMap((page) => page.data);
  const total = data.pages[0]?.meta.total ?? 0;
  const reasonsOf = ({ objection, subfleets }: Flight): string[] => {
    const types = subfleets.map(({ name }) => name).join(', ');
    if (objection === null) return [];
    return [types === '' ? t`Your rank may not fly this` : t`Your rank may not fly the ${types}`];
  };
  const bidOf = new Map(bids?.data.map((bid) => [bid.flight_id, bid]));
  return (
    <Stack gap="sm" opacity={isPlaceholderData ? 0.6 : 1}>
      <Text c="dimmed" role="status">
        {total === 0 ? <NothingFound /> : <Plural value={total} one="# flight" other="# flights" />}
      </Text>
      <Stack component="ul" gap="sm">
        {flights.map((flight) => (
          <OpenFlight key={flight.id} flight={flight} bid={bidOf.get(flight.id)} reasons={reasonsOf(flight)} />
        ))}
      </Stack>
      {hasNextPage && (
        <Button size="lg" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          <Trans>Show more</Trans>
        </Button>
      )}
    </Stack>
  );
}

/** Without any flights, other filters would not help. */
function NothingFound(): ReactNode {
  const { data: all, isPending } = useQuery(pilotQuery(searchFlights, { query: { limit: 1 } }));
  if (isPending) return null;
  return all?.meta.total === 0 ? (
    <Trans>There are no flights to book yet.</Trans>
  ) : (
    <Trans>No flights match these filters.</Trans>
  );
}

function NotLoaded({ error }: { readonly error: Error }): ReactNode {
  const { t } = useLingui();
  return <ErrorAlert error={error} title={t`The flights could not be loaded`} />;
}
