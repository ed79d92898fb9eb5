import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { IconArmchair } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { getUserHome, type PilotHome } from '../../../server/contract/classic/home.ts';
import { Bookings } from '../flights/Bookings.tsx';
import { ReadOnlyNotice, useKeyScope } from '../fly/ownKey.tsx';
import { ErrorAlert, Section } from '../frame/Section.tsx';
import { pilotQuery } from '../session.ts';
import classes from '../Screens.module.css';
import { Departures } from './Departures.tsx';
import { FlightInProgress } from './FlightInProgress.tsx';
import { PilotCard } from './PilotCard.tsx';
import { RideForm } from './RideForm.tsx';

/** Aircraft come and go, and the operator moves pilots. */
const refreshEvery = 30_000;

/** Says where the pilot is and what can be flown from there. A flight in progress or booked comes first. */
export function HomePage(): ReactNode {
  const { data, error } = useQuery({ ...pilotQuery(getUserHome, {}), refetchInterval: refreshEvery });
  const scope = useKeyScope();
  if (data === undefined) return error === null ? <Skeleton h={240} /> : <ErrorAlert error={error} />;
  const { data: home } = data;
  return (
    <Stack gap="xl">
      <PilotCard home={home} />
      <FlightInProgress />
      <Bookings />
      {scope === 'read' && <ReadOnlyNotice />}
      {home.airport === null ? <Nowhere home={home} /> : <Here key={home.airport.id} home={home} at={home.airport} />}
    </Stack>
  );
}

/** For a pilot whom nobody has placed. */
function Nowhere({ home: { rides } }: { readonly home: PilotHome }): ReactNode {
  const scope = useKeyScope();
  return (
    <Section id="here" title={<Trans>Your airline has not set where you are</Trans>}>
      {rides.refusal === 'off' || scope === 'read' ? (
        <Text>
          <Trans>Ask your airline to set your location. Until then, choose from all flights.</Trans>
        </Text>
      ) : (
        <RideForm rides={rides} here="" />
      )}
    </Section>
  );
}

interface HereProps {
  readonly home: PilotHome;
  readonly at: NonNullable<PilotHome['airport']>;
}

function Here({ home: { rides }, at }: HereProps): ReactNode {
  const { t } = useLingui();
  const scope = useKeyScope();
  const [isRiding, setIsRiding] = useState(false);
  const place = [at.id, at.city || at.name].join(' ');
  const canRide = rides.refusal !== 'off' && scope === 'full';
  return (
    <Section id="here" title={t`You are at ${place}`}>
      <Parked aircraft={at.aircraft} />
      {canRide && (
        <Button
          size="lg"
          style={{ alignSelf: 'start' }}
          aria-expanded={isRiding}
          leftSection={<IconArmchair size={18} stroke={1.6} aria-hidden />}
          onClick={() => setIsRiding(!isRiding)}
        >
          <Trans>Ride along to another airport</Trans>
        </Button>
      )}
      {canRide && isRiding && <RideForm rides={rides} here={at.id} />}
      <Departures here={at.id} canRide={canRide} />
    </Section>
  );
}

/** Says which aircraft are here, those that the rank may not fly last. */
function Parked({ aircraft }: Pick<HereProps['at'], 'aircraft'>): ReactNode {
  const { t } = useLingui();
  const total = aircraft.reduce((sum, { count }) => sum + count, 0);
  return (
    <Stack gap="xs">
      <Text c="dimmed">
        {total === 0 ? (
          <Trans>No free aircraft is here.</Trans>
        ) : (
          <Plural value={total} one="# aircraft is here." other="# aircraft are here." />
        )}
      </Text>
      <ul className={classes.parked}>
        {aircraft.map(({ subfleet, count, allowed }) => (
          <li key={subfleet} data-allowed={allowed}>
            {count} × {subfleet}
            {!allowed && ` · ${t`not for your rank`}`}
          </li>
        ))}
      </ul>
    </Stack>
  );
}
