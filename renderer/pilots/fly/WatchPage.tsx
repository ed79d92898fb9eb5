import { Trans } from '@lingui/react/macro';
import { Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { ApiError } from '../../../server/contract/call.ts';
import { type FlightWatch, watchFlight } from '../../../server/contract/classic/watch.ts';
import { useNow } from '../../lib/utc.ts';
import { momentOf } from '../figures.ts';
import { ErrorAlert, Section } from '../frame/Section.tsx';
import { openQuery } from '../session.ts';
import classes from '../Screens.module.css';
import { FlightProgress } from './FlightProgress.tsx';

const watchMs = 10_000;

/** The flight of a link, for anyone who has it: without a key. */
export function WatchPage({ token }: { readonly token: string }): ReactNode {
  const { data, error, dataUpdatedAt } = useQuery({
    ...openQuery(watchFlight, { body: { token } }),
    refetchInterval: ({ state }) => (isGone(state.error) ? false : watchMs),
  });
  const here = useNow(1000);
  const flight = data?.data;
  useTitle(flight?.ident);
  if (isGone(error)) return <Ended flight={flight} />;
  if (flight === undefined) return error === null ? <Skeleton h={320} /> : <ErrorAlert error={error} />;
  const { airline, pilot_name, registration, aircraft_icao } = flight;
  const facts = [pilot_name, registration, aircraft_icao ?? ''].filter((fact) => fact !== '').join(' · ');
  return (
    <div className={classes.fly}>
      <Section id="watch" title={<Trans>Live flight</Trans>}>
        <Group gap="sm" wrap="nowrap">
          {airline.logo !== null && <img src={airline.logo} alt="" className={classes.flightLogo} />}
          <Text className={classes.long ?? ''}>
            {airline.name} · {facts}
          </Text>
        </Group>
        <article aria-label={flight.ident} className={classes.card}>
          <FlightProgress flight={flight} now={momentOf(flight.now) + Math.max(0, here - dataUpdatedAt)} />
        </article>
      </Section>
    </div>
  );
}

/** A link that never was looks the same, so that nobody learns which are there. */
const isGone = (error: Error | null): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);

function Ended({ flight }: { readonly flight: FlightWatch | undefined }): ReactNode {
  return (
    <Stack component="section" className={classes.card ?? ''} p="lg" gap="xs" role="status">
      <Text fz={20} lh="26px" fw={600}>
        <Trans>This flight has ended</Trans>
      </Text>
      {flight !== undefined && (
        <Text>
          {flight.ident} · {flight.dpt_airport.name} → {flight.arr_airport.name}
        </Text>
      )}
      <Text c="dimmed">
        <Trans>A link shows a flight until it lands and is filed, or its pilot stops sharing it.</Trans>
      </Text>
    </Stack>
  );
}

function useTitle(ident: string | undefined): void {
  useEffect(() => {
    if (ident === undefined) return undefined;
    const before = document.title;
    document.title = `${ident} · ${before}`;
    return () => void (document.title = before);
  }, [ident]);
}
