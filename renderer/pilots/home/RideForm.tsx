import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { addTravel, getUserHome, type PilotHome } from '../../../server/contract/classic/home.ts';
import { getUser } from '../../../server/contract/classic/user.ts';
import { useAirports } from '../airports.ts';
import { keyOf } from '../../lib/calls.ts';
import { AirportInput } from '../flights/AirportInput.tsx';
import { findAirport } from '../flights/flightFilter.ts';
import { ErrorAlert } from '../frame/Section.tsx';
import { pilotApi, pilotQuery, queryClient } from '../session.ts';
import classes from '../Screens.module.css';

interface Props extends Pick<PilotHome, 'rides'> {
  /** The airport where the pilot is; empty for none. */
  readonly here: string;
}

/** Moves the pilot to another airport of the airline; the hub is one tap away. */
export function RideForm({ rides: { left, refusal, hub }, here }: Props): ReactNode {
  const { t } = useLingui();
  const airports = useAirports();
  const [entered, setEntered] = useState('');
  const to = findAirport(airports, entered)?.id;
  const ride = useMutation({
    mutationFn: (airport_id: string) => pilotApi(addTravel, { body: { airport_id } }),
    onSuccess: (home) => {
      queryClient.setQueryData(pilotQuery(getUserHome, {}).queryKey, home);
      void queryClient.invalidateQueries({ queryKey: keyOf(getUser) });
      // The flights page begins with those from where the pilot is.
      sessionStorage.removeItem('homebase.flights');
    },
    onError: () => queryClient.invalidateQueries({ queryKey: keyOf(getUserHome) }),
  });
  if (refusal === 'flying')
    return (
      <Text>
        <Trans>You have a flight in progress. File or cancel it, then you can ride along.</Trans>
      </Text>
    );
  if (refusal !== null)
    return (
      <Text>
        <Trans>You have no rides left today. You can ride along again tomorrow (UTC).</Trans>
      </Text>
    );
  return (
    <Stack
      component="form"
      gap="sm"
      className={classes.card ?? ''}
      onSubmit={(event) => {
        event.preventDefault();
        if (to !== undefined) ride.mutate(to);
      }}
    >
      <Text c="dimmed">
        <Trans>You fly as a passenger: nothing goes into the logbook, and your bookings stay.</Trans>{' '}
        <Plural value={left} one="# ride left today." other="# rides left today." />
      </Text>
      {hub !== null && hub !== here && (
        <Button
          size="lg"
          variant="filled"
          style={{ alignSelf: 'start' }}
          loading={ride.isPending}
          onClick={() => ride.mutate(hub)}
        >
          {t`Ride to ${nameOf(hub, airports.get(hub)?.city)}`}
        </Button>
      )}
      <Group gap="sm" align="flex-start">
        <AirportInput label={t`To another airport`} value={entered} onChange={setEntered} />
        <Button type="submit" size="lg" mt={21} disabled={to === undefined || to === here} loading={ride.isPending}>
          <Trans>Ride along</Trans>
        </Button>
      </Group>
      <ErrorAlert error={ride.error} title={t`The ride was not taken`} />
    </Stack>
  );
}

function nameOf(id: string, city = ''): string {
  return [id, city].filter(Boolean).join(' ');
}
