import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconArrowRight, IconX } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { listBids } from '../../../server/contract/classic/bids.ts';
import { getLiveMap } from '../../../server/contract/classic/maps.ts';
import type { Pirep } from '../../../server/contract/classic/pirep.ts';
import { cancelPirep, listOwnPireps } from '../../../server/contract/classic/pireps.ts';
import { PirepState } from '../../../server/contract/codes.ts';
import { altitude, distance, duration, fuelWeight, rate, speed } from '../../lib/figures.ts';
import { ShareBar } from '../../map/flights/ShareBar.tsx';
import { Shown } from '../../ui/Shown.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { keyOf } from '../../lib/calls.ts';
import { ErrorAlert, Section } from '../frame/Section.tsx';
import { useErrorText } from '../frame/useErrorText.ts';
import { pilotApi, pilotQuery, queryClient } from '../session.ts';
import { agoText, progressOf } from './flight.ts';
import classes from '../Screens.module.css';
import { phaseOf } from '../../ui/status.ts';
import { pollMs, useOwnKey } from './ownKey.tsx';

const inProgress = pilotQuery(listOwnPireps, { query: { state: PirepState.IN_PROGRESS } });

/** What the server knows of the flights that the pilot has prefiled and not filed yet. */
export function MyFlights(): ReactNode {
  const { data, error } = useQuery({ ...inProgress, refetchInterval: pollMs });
  const flights = data?.data;
  return (
    <Section id="my-flight" title={<Trans>My flight</Trans>}>
      {error !== null && flights === undefined && <ErrorAlert error={error} />}
      {error === null && flights === undefined && <Skeleton h={120} />}
      {flights?.length === 0 && <NoFlight />}
      {flights?.map((flight) => (
        <MyFlight key={flight.id} flight={flight} />
      ))}
    </Section>
  );
}

function NoFlight(): ReactNode {
  const { ownKey } = useOwnKey();
  const { data: bids, isPending } = useQuery({ ...pilotQuery(listBids, {}), refetchInterval: pollMs });
  if (isPending) return <Skeleton h={120} />;
  return (
    <Stack className={classes.card ?? ''} p="lg" gap="xs">
      <Text fw={600}>
        <Trans>No flight in progress</Trans>
      </Text>
      {ownKey?.scope !== 'read' && (
        <Text c="dimmed">
          {bids === undefined || bids.data.length === 0 ? (
            <Trans>Book a flight, then start it in your ACARS client. It appears here within seconds.</Trans>
          ) : (
            <Trans>Start a booked flight in your ACARS client. It appears here within seconds.</Trans>
          )}
        </Text>
      )}
      {ownKey?.last_client === null && (
        <Text c="dimmed">
          <Trans>No client has connected with your key yet. The steps are under “Connect your client”.</Trans>
        </Text>
      )}
    </Stack>
  );
}

function MyFlight({ flight }: { readonly flight: Pirep }): ReactNode {
  const { t, i18n } = useLingui();
  const { ownKey, now } = useOwnKey();
  const { position, dpt_airport, arr_airport } = flight;
  const { heard, began, isSilent, flown, planned } = progressOf(flight, now);
  const ago = agoText(heard, now, i18n.locale);
  const figures = [
    { label: t`Altitude`, value: <Shown value={position?.altitude} as={altitude} /> },
    { label: t`Ground speed`, value: <Shown value={position?.gs} as={speed} /> },
    { label: t`Vertical speed`, value: <Shown value={position?.vs} as={rate} /> },
    { label: t`Fuel`, value: <Shown value={position?.fuel} as={fuelWeight} /> },
    { label: t`Flown distance`, value: <Shown value={flown} as={distance} /> },
    { label: t`Planned distance`, value: <Shown value={planned} as={distance} /> },
    {
      label: flight.block_off_time === null ? t`Since prefile` : t`Since departure`,
      value: duration((now - began) / 60_000),
    },
    { label: t`Planned time`, value: <Shown value={flight.planned_flight_time} as={duration} /> },
  ];
  return (
    <Stack component="article" aria-label={flight.ident} className={classes.card ?? ''} p="lg" gap="md">
      <Group justify="space-between">
        <Group gap="sm" fz={16}>
          <Text inherit fw={600}>
            {flight.ident}
          </Text>
          <Text inherit title={dpt_airport.name}>
            {flight.dpt_airport_id}
          </Text>
          <IconArrowRight size={16} stroke={1.6} aria-hidden />
          <Text inherit title={arr_airport.name}>
            {flight.arr_airport_id}
          </Text>
        </Group>
        <StatusBadge status={phaseOf(flight.status, position?.vs)} />
      </Group>
      <ShareBar share={flown === null || planned === null ? 0 : Math.min(1, flown / Math.max(planned, 1))} size={4} />
      <dl className={classes.figures}>
        {figures.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Text c="dimmed">
        <Trans>Last heard {ago}</Trans>
      </Text>
      {isSilent ? <Silent ago={ago} /> : position === null && <NoPosition />}
      {ownKey?.scope === 'full' && <CancelFlight flight={flight} />}
    </Stack>
  );
}

function NoPosition(): ReactNode {
  return (
    <Text c="dimmed">
      <Trans>
        No position yet. Most clients send the first one when the simulator runs and the recording is started.
      </Trans>
    </Text>
  );
}

/** What to do when nothing arrives. */
function Silent({ ago }: { readonly ago: string }): ReactNode {
  const { t } = useLingui();
  return (
    <Alert color="yellow" title={t`Nothing arrives from your client`}>
      <Text>
        <Trans>
          The last data arrived {ago}. Check that the client is running, connected to the simulator and to this server.
          What has arrived is stored, and most clients send the rest when they are connected again.
        </Trans>
      </Text>
    </Alert>
  );
}

/** Cancels the flight, after a question. */
function CancelFlight({ flight: { id, ident } }: { readonly flight: Pirep }): ReactNode {
  const { t } = useLingui();
  const errorText = useErrorText();
  /** Null before the first question: after it the button gets the focus back. */
  const [isAsking, setIsAsking] = useState<boolean | null>(null);
  const cancel = useMutation({
    mutationFn: () => pilotApi(cancelPirep, { params: { id } }),
    onSuccess: () =>
      Promise.all(
        [listOwnPireps, getLiveMap].map((endpoint) => queryClient.invalidateQueries({ queryKey: keyOf(endpoint) })),
      ),
  });
  if (isAsking !== true) {
    return (
      <Button
        size="lg"
        autoFocus={isAsking === false}
        style={{ alignSelf: 'start' }}
        leftSection={<IconX size={18} stroke={1.6} aria-hidden />}
        onClick={() => setIsAsking(true)}
      >
        <Trans>Cancel flight</Trans>
      </Button>
    );
  }
  return (
    <Alert color="red" title={t`Cancel ${ident}?`}>
      <Stack gap="sm">
        <Text>
          <Trans>Your client cannot continue or file a cancelled flight.</Trans>
        </Text>
        <Group>
          <Button size="lg" c="var(--hb-bad)" loading={cancel.isPending} onClick={() => cancel.mutate()}>
            <Trans>Cancel flight</Trans>
          </Button>
          <Button size="lg" autoFocus onClick={() => setIsAsking(false)}>
            <Trans>Keep flying</Trans>
          </Button>
        </Group>
        {cancel.error !== null && <Text role="alert">{errorText(cancel.error)}</Text>}
      </Stack>
    </Alert>
  );
}
