import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { listBids } from '../../../server/contract/classic/bids.ts';
import { getLiveMap } from '../../../server/contract/classic/maps.ts';
import type { Pirep } from '../../../server/contract/classic/pirep.ts';
import { cancelPirep, listOwnPireps } from '../../../server/contract/classic/pireps.ts';
import { listOwnFlights, type OwnFlight } from '../../../server/contract/classic/watch.ts';
import { PirepState } from '../../../server/contract/codes.ts';
import { duration, fuelWeight } from '../../lib/figures.ts';
import { Shown } from '../../ui/Shown.tsx';
import { keyOf } from '../../lib/calls.ts';
import { ErrorAlert, Section } from '../frame/Section.tsx';
import { useErrorText } from '../frame/useErrorText.ts';
import { pilotApi, pilotQuery, queryClient } from '../session.ts';
import { agoText, contactOf } from './flight.ts';
import { FlightProgress } from './FlightProgress.tsx';
import classes from '../Screens.module.css';
import { pollMs, useOwnKey } from './ownKey.tsx';
import { ShareFlight } from './ShareFlight.tsx';

const inProgress = pilotQuery(listOwnPireps, { query: { state: PirepState.IN_PROGRESS } });

/** What the server knows of the flights that the pilot has prefiled and not filed yet. */
export function MyFlights(): ReactNode {
  const { data, error } = useQuery({ ...inProgress, refetchInterval: pollMs });
  const { data: live } = useQuery({ ...pilotQuery(listOwnFlights, {}), refetchInterval: pollMs });
  const flights = data?.data;
  return (
    <Section id="my-flight" title={<Trans>My flight</Trans>}>
      {error !== null && flights === undefined && <ErrorAlert error={error} />}
      {error === null && flights === undefined && <Skeleton h={120} />}
      {flights?.length === 0 && <NoFlight />}
      {flights?.map((flight) => (
        <MyFlight key={flight.id} flight={flight} live={live?.data.find(({ id }) => id === flight.id)} />
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

interface FlightProps {
  readonly flight: Pirep;
  /** Undefined for one that has been silent for so long that the live map has it no more. */
  readonly live: OwnFlight | undefined;
}

function MyFlight({ flight, live }: FlightProps): ReactNode {
  const { t, i18n } = useLingui();
  const { ownKey, now } = useOwnKey();
  const { heard, began, isSilent } = contactOf(flight, now);
  const figures = [
    { label: t`Fuel`, value: <Shown value={flight.position?.fuel} as={fuelWeight} /> },
    {
      label: flight.block_off_time === null ? t`Since prefile` : t`Since block-off`,
      value: duration((now - began) / 60_000),
    },
    { label: t`Planned time`, value: <Shown value={flight.planned_flight_time} as={duration} /> },
  ];
  const mayChange = ownKey?.scope === 'full';
  const below = (
    <>
      {isSilent && <Silent ago={agoText(heard, now, i18n.locale)} />}
      {mayChange && live !== undefined && <ShareFlight flight={live} />}
      {mayChange && <CancelFlight flight={flight} />}
    </>
  );
  return (
    <Stack component="article" aria-label={flight.ident} className={classes.card ?? ''} p="lg" gap="md">
      {live === undefined ? (
        <>
          <Text fz={20} lh="26px" fw={600}>
            {flight.ident} {flight.dpt_airport_id} → {flight.arr_airport_id}
          </Text>
          {below}
        </>
      ) : (
        <FlightProgress flight={live} now={now} figures={figures}>
          {below}
        </FlightProgress>
      )}
    </Stack>
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
        [listOwnPireps, listOwnFlights, getLiveMap].map((endpoint) =>
          queryClient.invalidateQueries({ queryKey: keyOf(endpoint) }),
        ),
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
