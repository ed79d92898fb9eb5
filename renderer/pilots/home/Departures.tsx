import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, SimpleGrid, Skeleton, Text } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { listBids } from '../../../server/contract/classic/bids.ts';
import { type DepartureFlight, getDepartures } from '../../../server/contract/classic/departures.ts';
import type { FlightCheck } from '../../../server/contract/flightChecks.ts';
import { searchFlights } from '../../../server/contract/classic/flights.ts';
import { keyOf } from '../../lib/calls.ts';
import { OpenFlight } from '../flights/FlightCard.tsx';
import { ErrorAlert, Section } from '../frame/Section.tsx';
import { pilotApi, pilotQuery } from '../session.ts';
import classes from '../Screens.module.css';
import { useReasonText } from './useReasonText.ts';

interface Props {
  /** The airport where the pilot is. */
  readonly here: string;
  readonly canRide: boolean;
}

/** Lists the flights that the pilot can fly from here, by departure time; on request the others, with the reason. */
export function Departures({ here, canRide }: Props): ReactNode {
  const { t } = useLingui();
  const reasonText = useReasonText();
  const [showsOthers, setShowsOthers] = useState(false);
  const { data, error, ...more } = useDepartures({ here, all: false });
  const { data: whole } = useQuery(pilotQuery(getDepartures, { query: { airport: here, all: true, limit: 1 } }));
  if (data === undefined)
    return error === null ? (
      <Skeleton h={240} />
    ) : (
      <ErrorAlert error={error} title={t`The flights could not be loaded`} />
    );
  const open = data.pages.flatMap((page) => page.data.flights);
  const total = whole?.meta.total ?? 0;
  const openTotal = data.pages[0]?.meta.total ?? 0;
  return (
    <Section id="departures" isPart title={<Trans>Flights you can fly</Trans>}>
      {data.pages[0]?.data.objections.map((check) => (
        <Text key={check.rule}>{reasonText(check)}</Text>
      ))}
      {openTotal === 0 && <NoneOpen total={total} canRide={canRide} />}
      <Flights flights={open} />
      <ShowMore {...more} />
      {!showsOthers && total > openTotal && (
        <Button size="lg" style={{ alignSelf: 'start' }} onClick={() => setShowsOthers(true)}>
          <Plural value={total - openTotal} one="Show the other one" other="Show the # others" />
        </Button>
      )}
      {showsOthers && <Others key={openTotal} here={here} from={openTotal} />}
    </Section>
  );
}

/** @param from how many flights come before them in the list of all: those that the pilot can fly */
function Others({ here, from }: { readonly here: string; readonly from: number }): ReactNode {
  const { data, error, ...more } = useDepartures({ here, all: true, firstPage: Math.floor(from / perPage) + 1 });
  if (data === undefined) return error === null ? <Skeleton h={240} /> : <ErrorAlert error={error} />;
  const flights = data.pages.flatMap((page) => page.data.flights).filter(({ objections }) => objections.length > 0);
  return (
    <Section id="others" isPart title={<Trans>Flights you cannot fly now</Trans>}>
      <Flights flights={flights} />
      <ShowMore {...more} />
    </Section>
  );
}

const perPage = 15;

interface Search {
  readonly here: string;
  readonly all: boolean;
  readonly firstPage?: number;
}

// The type is TanStack's own.
// oxlint-disable-next-line typescript/explicit-function-return-type
function useDepartures({ here: airport, all, firstPage = 1 }: Search) {
  // A booking decides what else can be flown.
  const { data: bids } = useQuery(pilotQuery(listBids, {}));
  const booked = bids?.data.map(({ bid_id }) => bid_id).join(' ');
  return useInfiniteQuery({
    queryKey: [...keyOf(getDepartures), airport, all, firstPage, booked],
    queryFn: ({ pageParam: page, signal }) =>
      pilotApi(getDepartures, { query: { airport, all, page, limit: perPage } }, signal),
    initialPageParam: firstPage,
    getNextPageParam: ({ meta }) => (meta.current_page < meta.last_page ? meta.current_page + 1 : undefined),
    placeholderData: (previous) => previous,
  });
}

function Flights({ flights }: { readonly flights: readonly DepartureFlight[] }): ReactNode {
  const reasonText = useReasonText();
  const { data: bids } = useQuery(pilotQuery(listBids, {}));
  const bidOf = new Map(bids?.data.map((bid) => [bid.flight_id, bid]));
  return (
    <SimpleGrid component="ul" minColWidth="min(420px, 100%)" spacing="sm" verticalSpacing="sm">
      {flights.map((flight) => (
        <OpenFlight
          key={flight.id}
          flight={flight}
          bid={bidOf.get(flight.id)}
          reasons={flight.objections.filter(isTold).map(reasonText)}
        />
      ))}
    </SimpleGrid>
  );
}

/** Above the rank, it does not matter where the aircraft are. */
function isTold({ rule }: FlightCheck, _index: number, all: readonly FlightCheck[]): boolean {
  return rule !== 'aircraft' || all.every((check) => check.rule !== 'rank');
}

interface More {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => Promise<unknown>;
}

function ShowMore({ hasNextPage, isFetchingNextPage, fetchNextPage }: More): ReactNode {
  if (!hasNextPage) return null;
  return (
    <Button size="lg" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
      <Trans>Show more</Trans>
    </Button>
  );
}

/** Says what to do where nothing can be flown. */
function NoneOpen({ total, canRide }: { readonly total: number; readonly canRide: boolean }): ReactNode {
  const { data: all } = useQuery(pilotQuery(searchFlights, { query: { limit: 1 } }));
  if (all?.meta.total === 0)
    return (
      <Text>
        <Trans>There are no flights to book yet.</Trans>
      </Text>
    );
  return (
    <Text>
      {total === 0 ? (
        <Trans>Nothing departs from here.</Trans>
      ) : (
        <Trans>Nothing that you can fly now departs from here.</Trans>
      )}{' '}
      {canRide && <Trans>Ride along to another airport, or look at all flights:</Trans>}{' '}
      <Link to="/flights" className={classes.inText}>
        <Trans>Flights</Trans>
      </Link>
    </Text>
  );
}
