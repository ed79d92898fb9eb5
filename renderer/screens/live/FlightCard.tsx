import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ActionIcon, Box, Button, Group, Stack, Text } from '@mantine/core';
import { IconBan, IconCurrentLocation, IconWifiOff, IconX, type TablerIcon } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { LiveFlight } from '../../../server/contract/admin/live.ts';
import {
  altitude,
  count,
  distance,
  distanceFigure,
  duration,
  figureOf,
  heading,
  signed,
  unitOf,
} from '../../lib/figures.ts';
import { ago, dateTimeOf, momentOf, timeOf, useNow } from '../../lib/utc.ts';
import { Avatar, Logo, Picture } from '../../ui/Avatar.tsx';
import { Keys } from '../../ui/Keys.tsx';
import { ShareBar } from '../../map/flights/ShareBar.tsx';
import { Shown } from '../../ui/Shown.tsx';
import { phaseOf } from '../../ui/status.ts';
import { StatusBadge, StatusDot } from '../../ui/StatusBadge.tsx';
import { aircraftKind } from '../../../server/contract/aircraftKind.ts';
import { AircraftPaths } from '../../map/flights/aircraftSymbols.ts';
import { AltitudeSparkline } from './AltitudeSparkline.tsx';
import classes from './LivePage.module.css';
import type { FlightFacts } from '../../map/flights/flightFacts.ts';
import { useTrack } from './useLiveFlights.ts';

interface Props {
  readonly facts: FlightFacts;
  readonly following: boolean;
  /** Undefined without a map. */
  readonly onFollow: (() => void) | undefined;
  readonly onClose: () => void;
}

/** Shows the selected flight over the map. */
export function FlightCard({ facts, following, onFollow, onClose }: Props): ReactNode {
  const { flight, silent } = facts;
  const track = useTrack(facts)?.track ?? null;
  return (
    <aside className={classes.card} aria-label={t`Flight ${flight.ident}`}>
      <CardHeader facts={facts} onClose={onClose} />
      {flight.pilot_may_call ? null : (
        <Warning
          icon={IconBan}
        >{t`Its pilot may not call: suspended or not active. The client’s calls are refused.`}</Warning>
      )}
      {silent ? <Silence since={flight.last_contact} /> : null}
      <Progress facts={facts} />
      <FlightFigures facts={facts} />
      <Box p="8px 16px 10px">
        <AltitudeSparkline facts={facts} track={track} />
      </Box>
      <Group component="footer" gap="sm" wrap="nowrap" p="10px 12px 10px 16px">
        <StatusDot kind={silent ? 'warn' : 'ok'} />
        <Text span flex={1} size="sm" c="var(--hb-tx2)">
          <Age of={flight.last_contact} />
        </Text>
        {onFollow === undefined ? null : (
          <Button
            leftSection={<IconCurrentLocation size={14} stroke={1.6} aria-hidden />}
            aria-pressed={following}
            onClick={onFollow}
          >
            {t`Follow`}
          </Button>
        )}
        <Button
          renderRoot={(props) => <Link to="/pireps/$pirepId" params={{ pirepId: flight.id }} {...props} />}
          rightSection={<Keys of={['↵']} />}
        >
          {t`Report`}
        </Button>
      </Group>
    </aside>
  );
}

function CardHeader({ facts, onClose }: Pick<Props, 'facts' | 'onClose'>): ReactNode {
  const { flight } = facts;
  return (
    <>
      {flight.aircraft.picture === null ? null : (
        <Picture
          of={flight.aircraft.picture}
          className={classes.photo}
          alt={t`${flight.aircraft.registration}, picture`}
        />
      )}
      <Stack component="header" gap="sm" p="14px 12px 12px 16px">
        <Group gap="sm" wrap="nowrap">
          <Logo of={flight.airline_picture} size={20} />
          <Text component="h2" fz={17} lh="22px" fw={600}>
            {flight.ident}
          </Text>
          <Text span flex={1} miw={0} c="dimmed" truncate>
            {flight.airline_name}
          </Text>
          <StatusBadge status={phaseOf(flight.status, flight.position?.vs ?? null)} />
          <ActionIcon size={24} m={-2} c="var(--hb-tx3)" aria-label={t`Close`} onClick={onClose}>
            <IconX size={15} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Group>
        <Group gap="sm" wrap="nowrap" pr={4}>
          <Avatar name={flight.pilot.name} picture={flight.pilot.picture} />
          <Text span miw={0} c="var(--hb-tx2)" truncate>
            {flight.pilot.name}
          </Text>
          <Text span flex="none" c="dimmed">
            {flight.pilot.ident}
          </Text>
          <Text span flex="none" ml="auto" c="dimmed">
            {flight.aircraft.registration}
          </Text>
        </Group>
      </Stack>
    </>
  );
}

function Silence({ since }: { readonly since: string }): ReactNode {
  const now = useNow(60_000);
  return <Warning icon={IconWifiOff}>{t`No contact since ${momentOf(since, now)}`}</Warning>;
}

function Warning({ icon: Icon, children }: { readonly icon: TablerIcon; readonly children: string }): ReactNode {
  return (
    <Group
      component="p"
      gap={6}
      px="lg"
      py="sm"
      fz="sm"
      lh="sm"
      c="var(--hb-warn)"
      bg="var(--hb-warn-bg)"
      wrap="nowrap"
    >
      <Icon size={14} stroke={1.6} style={{ flex: 'none' }} aria-hidden />
      <span style={{ whiteSpace: 'normal' }}>{children}</span>
    </Group>
  );
}

function Age({ of }: { readonly of: string }): ReactNode {
  return ago(of, useNow(1000));
}

function Progress({ facts: { flight, flown, remaining, share, eta } }: { readonly facts: FlightFacts }): ReactNode {
  const { dpt_airport, arr_airport, planned_distance, planned_flight_time, block_off_time } = flight;
  const now = useNow(60_000);
  return (
    <Box component="section" px="lg" py="md" aria-label={t`Progress`}>
      <Group gap="sm" wrap="nowrap" align="flex-end" justify="space-between">
        <Airport airport={dpt_airport} />
        <Text span flex="none" size="sm" c="dimmed">
          <Shown value={planned_distance ?? (remaining === null ? null : flown + remaining)} as={distance} />
          {planned_flight_time === null ? '' : ` · ${t`planned ${duration(planned_flight_time)}`}`}
        </Text>
        <Airport airport={arr_airport} ta="right" />
      </Group>
      <div className={classes.progress}>
        <ShareBar share={share} size={4} color="var(--hb-acc-tx)" />
        <svg
          width="20"
          height="20"
          viewBox="-12 -12 24 24"
          style={{ left: `calc(${(share * 100).toFixed(1)}% - 10px)` }}
          aria-hidden
        >
          <path transform="rotate(90)" d={AircraftPaths[aircraftKind(flight.aircraft.icao)]} />
        </svg>
      </div>
      {/* Small enough for four figures on both sides. */}
      <Group gap={4} wrap="nowrap" justify="space-between" fz="xs" lh="sm" c="dimmed">
        {/* Without the day, for which there is no room. */}
        <span title={block_off_time === null ? undefined : dateTimeOf(block_off_time, now)}>
          {block_off_time === null ? '' : `OUT ${timeOf(block_off_time)}`}
        </span>
        <span>{flownAndAhead(flown, remaining)}</span>
        <span>
          <Trans>
            ETA{' '}
            <Text span inherit fw={560} c="var(--hb-tx)">
              <Shown value={eta} as={timeOf} />
            </Text>
          </Trans>
        </span>
      </Group>
    </Box>
  );
}

/** Rounds thousands. The unit is on the line above, because there is no room for it here. */
function flownAndAhead(flown: number, remaining: number | null): string {
  if (remaining === null) return t`${distance(flown)} flown`;
  const unit = Math.max(flown, remaining) < 1000 ? ` ${unitOf('distance').name}` : '';
  return t`${distanceFigure(flown)}${unit} flown · ${distanceFigure(remaining)} to go`;
}

interface AirportProps {
  readonly airport: LiveFlight['dpt_airport'];
  readonly ta?: 'right';
}

function Airport({ airport, ta }: AirportProps): ReactNode {
  return (
    <Box miw={56} {...(ta === undefined ? {} : { ta })}>
      <Text fz={20} lh="24px" fw={600}>
        {airport.id}
      </Text>
      <Text size="sm" c="dimmed" truncate>
        {airport.city === '' ? airport.name : airport.city}
      </Text>
    </Box>
  );
}

function FlightFigures({ facts: { flight, late } }: { readonly facts: FlightFacts }): ReactNode {
  const { position } = flight;
  return (
    <dl className={classes.figures}>
      <Figure label={t`Altitude`} value={position?.altitude} as={altitude} />
      <Figure label={t`Ground speed`} value={position?.gs} as={figureOf('speed')} unit={unitOf('speed').name} />
      <Figure label={t`Vertical`} value={position?.vs} as={signed} unit="fpm" />
      <Figure label={t`Heading`} value={position?.heading} as={heading} />
      <Figure label={t`Fuel`} value={position?.fuel} as={figureOf('fuel')} unit={unitOf('fuel').name} />
      <Arrival late={late} />
    </dl>
  );
}

function Arrival({ late }: Pick<FlightFacts, 'late'>): ReactNode {
  if (late !== null && late < 0) return <Figure label={t`Arrival`} value={-late} as={count} unit={t`min early`} />;
  if (late === 0) return <Figure label={t`Arrival`} value={late} as={() => t`on time`} />;
  return <Figure label={t`Arrival`} value={late} as={count} unit={t`min late`} />;
}

interface FigureProps {
  readonly label: string;
  readonly value: number | null | undefined;
  readonly as: (value: number) => string;
  readonly unit?: string;
}

function Figure({ label, value, as, unit }: FigureProps): ReactNode {
  const known = value !== null && value !== undefined;
  return (
    <div>
      <Text component="dt" size="xs" c="dimmed">
        {label}
      </Text>
      <Text component="dd" fz="xl" lh="20px" fw={560}>
        <Shown value={value} as={as} />{' '}
        {known && unit !== undefined ? (
          <Text span size="xs" lh="inherit" c="dimmed">
            {unit}
          </Text>
        ) : null}
      </Text>
    </div>
  );
}
