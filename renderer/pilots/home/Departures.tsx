import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { listBids } from '../../../server/contract/classic/bids.ts';
import { type DepartureFlight, getDepartures } from '../../../server/contract/classic/departures.ts';
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
  const { data: bids } = useQuery(pilotQuery(listBids, {}));
  const bidOf = new Map(bids?.data.map((bid) => [bid.flight_id, bid]));
  const booked = [...bidOf.keys()].join(' ');
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    // A booking decides what else can be flown.
    queryKey: [...keyOf(getDepartures), here, showsOthers, booked],
    queryFn: ({ pageParam: page, signal }) =>
      pilotApi(getDepartures, { query: { airport: here, all: showsOthers, page } }, signal),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => (meta.current_page < meta.last_page ? meta.current_page + 1 : undefined),
    placeholderData: (previous) => previous,
  });
  const { data: whole } = useQuery(pilotQuery(getDepartures, { query: { airport: here, all: true, limit: 1 } }));
  if (data === undefined)
    return error === null ? (
      <Skeleton h={240} />
    ) : (
      <ErrorAlert error={error} title={t`The flights could not be loaded`} />
    );
  const flights = data.pages.flatMap((page) => page.data.flights);
  const open = flights.filter(isOpen);
  const others = flights.filter((flight) => !isOpen(flight));
  const shown = (list: readonly DepartureFlight[]): ReactNode => (
    <Stack component="ul" gap="sm">
      {list.map((flight) => (
        <OpenFlight
          key={flight.id}
          flight={flight}
          bid={bidOf.get(flight.id)}
          reasons={flight.objections.map(reasonText)}
        />
      ))}
    </Stack>
  );
  const total = whole?.meta.total ?? 0;
  const inGeneral = data.pages[0]?.data.objections ?? [];
  return (
    <Section id="departures" isPart title={<Trans>Flights you can fly</Trans>}>
      {inGeneral.map((check) => (
        <Text key={check.rule}>{reasonText(check)}</Text>
      ))}
      {open.length === 0 && <NoneOpen total={total} canRide={canRide} />}
      {shown(open)}
      {others.length > 0 && (
        <>
          <Text fw={600} component="h4">
            <Trans>Flights you cannot fly now</Trans>
          </Text>
          {shown(others)}
        </>
      )}
      {hasNextPage && (
        <Button size="lg" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          <Trans>Show more</Trans>
        </Button>
      )}
      {!showsOthers && !hasNextPage && total > flights.length && (
        <Button size="lg" style={{ alignSelf: 'start' }} onClick={() => setShowsOthers(true)}>
          <Plural value={total - flights.length} one="Show the other one" other="Show the # others" />
        </Button>
      )}
    </Section>
  );
}

const isOpen = ({ objections }: DepartureFlight): boolean => objections.length === 0;

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
