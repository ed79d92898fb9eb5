import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useSessionStorage } from '@mantine/hooks';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useDeferredValue } from 'react';
import { listBids } from '../../../server/contract/classic/bids.ts';
import { searchFlights } from '../../../server/contract/classic/flights.ts';
import { pilotApi, pilotQuery } from '../session.ts';
import { BookedFlight, OpenFlight } from './FlightCard.tsx';
import { type Filter, FlightFilters, noFilter, toQuery } from './FlightFilters.tsx';
import classes from './Flights.module.css';

const NetworkMap = lazy(async () => ({ default: (await import('./NetworkMap.tsx')).NetworkMap }));

/** The pilot's bookings, and the flights to book. */
export function FlightsPage(): ReactNode {
  const [filter, setFilter] = useSessionStorage<Filter>({ key: 'homebase.flights', defaultValue: noFilter });
  return (
    <Stack gap="xl">
      <Bookings />
      <Stack component="section" aria-labelledby="flights" gap="md">
        <Title order={2} id="flights" fz={20} lh="26px">
          <Trans>Flights</Trans>
        </Title>
        <FlightFilters filter={filter} onChange={setFilter} />
        <div className={classes.found}>
          <FoundFlights filter={filter} />
          <Suspense fallback={<Skeleton h="100%" />}>
            <NetworkMap filter={filter} />
          </Suspense>
        </div>
      </Stack>
    </Stack>
  );
}

function Bookings(): ReactNode {
  const { data } = useQuery({ ...pilotQuery(listBids, {}), refetchInterval: 15_000 });
  if (data === undefined || data.data.length === 0) return null;
  return (
    <Stack component="section" aria-labelledby="bookings" gap="md">
      <Title order={2} id="bookings" fz={20} lh="26px">
        <Trans>My bookings</Trans>
      </Title>
      <Stack component="ul" className={classes.list ?? ''} gap="sm">
        {data.data.map((bid) => (
          <BookedFlight key={bid.bid_id} bid={bid} />
        ))}
      </Stack>
    </Stack>
  );
}

function FoundFlights({ filter }: { readonly filter: Filter }): ReactNode {
  const { t } = useLingui();
  const query = useDeferredValue(toQuery(filter));
  const { data: bids } = useQuery(pilotQuery(listBids, {}));
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [searchFlights.url, query],
    queryFn: ({ pageParam: page, signal }) => pilotApi(searchFlights, { query: { ...query, page } }, signal),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => (meta.current_page < meta.last_page ? meta.current_page + 1 : undefined),
    placeholderData: (previous) => previous,
  });
  if (error !== null && data === undefined)
    return (
      <Alert color="red" title={t`The flights could not be loaded`}>
        {error.message}
      </Alert>
    );
  if (data === undefined) return <Skeleton h={240} />;
  const flights = data.pages.flatMap((page) => page.data);
  const total = data.pages[0]?.meta.total ?? 0;
  const booked = new Set(bids?.data.map(({ flight_id }) => flight_id));
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Text c="dimmed" role="status">
          {total === 0 ? (
            <Trans>No flights match these filters.</Trans>
          ) : (
            <Plural value={total} one="# flight" other="# flights" />
          )}
        </Text>
      </Group>
      <Stack component="ul" className={classes.list ?? ''} gap="sm">
        {flights.map((flight) => (
          <OpenFlight key={flight.id} flight={flight} isBooked={booked.has(flight.id)} />
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
