import { Trans, useLingui } from '@lingui/react/macro';
import { Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense } from 'react';
import type { FlightWatch } from '../../../server/contract/classic/watch.ts';
import { altitude, distance, duration, rate, speed } from '../../lib/figures.ts';
import { recoverable } from '../../lib/recoverable.ts';
import { ShareBar } from '../../map/flights/ShareBar.tsx';
import { Shown } from '../../ui/Shown.tsx';
import { phaseOf } from '../../ui/status.ts';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { clockTimeOf, momentOf } from '../figures.ts';
import classes from '../Screens.module.css';
import { agoText } from './flight.ts';

const ProgressMap = lazy(recoverable(async () => ({ default: (await import('./ProgressMap.tsx')).ProgressMap })));

export interface FlightFigure {
  readonly label: string;
  readonly value: ReactNode;
}

interface Props {
  readonly flight: FlightWatch;
  /** The server's time in milliseconds. */
  readonly now: number;
  /** After those that everybody sees. */
  readonly figures?: readonly FlightFigure[];
  /** What can be done with it, below them. */
  readonly children?: ReactNode;
}

/** Shows where a flight is, when it will arrive, and how it goes: its pilot and those with a link see the same. */
export function FlightProgress({ flight, now, figures = [], children }: Props): ReactNode {
  const { t, i18n } = useLingui();
  const { position, flown, remaining, last_contact } = flight;
  const ago = agoText(momentOf(last_contact), now, i18n.locale);
  const all = [
    { label: t`Altitude`, value: <Shown value={position?.altitude} as={altitude} /> },
    { label: t`Ground speed`, value: <Shown value={position?.gs} as={speed} /> },
    { label: t`Vertical speed`, value: <Shown value={position?.vs} as={rate} /> },
    { label: t`Flown distance`, value: distance(flown) },
    { label: t`Distance to go`, value: <Shown value={remaining} as={distance} /> },
    ...figures,
  ];
  return (
    <div className={classes.progress}>
      <Stack gap="md">
        <Heading flight={flight} />
        <ShareBar share={flight.share} size={4} />
        <Arrival flight={flight} now={now} />
      </Stack>
      <div className={classes.map}>
        <Suspense fallback={<Skeleton h="100%" />}>
          <ProgressMap flight={flight} />
        </Suspense>
      </div>
      <Stack gap="md">
        <FlightFigures figures={all} />
        <Text c="dimmed">
          <Trans>Last heard {ago}</Trans>
        </Text>
        {children}
      </Stack>
    </div>
  );
}

type HeadingProps = Pick<FlightWatch, 'ident' | 'status' | 'dpt_airport' | 'arr_airport'> & {
  readonly position: { readonly vs: number | null } | null;
};

function Heading({ flight }: { readonly flight: HeadingProps }): ReactNode {
  const { ident, dpt_airport, arr_airport } = flight;
  return (
    <Group justify="space-between">
      <Group gap="sm" fz={20} lh="26px">
        <Text inherit fw={600}>
          {ident}
        </Text>
        <span>{dpt_airport.icao}</span>
        <IconArrowRight size={18} stroke={1.6} aria-hidden />
        <span>{arr_airport.icao}</span>
      </Group>
      <StatusBadge status={phaseOf(flight.status, flight.position?.vs)} />
      <Text w="100%" mt={-12} c="dimmed">
        {dpt_airport.name} → {arr_airport.name}
      </Text>
    </Group>
  );
}

/** The estimated time of arrival in UTC and on the clock of this device, the time to go, and the delay. */
function Arrival({ flight: { eta, late, position, is_silent, status }, now }: Props): ReactNode {
  const { t, i18n } = useLingui();
  if (eta === null) {
    if (position === null) return <NoPosition />;
    if (is_silent || landed.has(status)) return null;
    return (
      <Text c="dimmed">
        <Trans>The estimated time of arrival appears after take-off.</Trans>
      </Text>
    );
  }
  const early = -(late ?? 0);
  const at = momentOf(eta);
  const here = i18n.date(new Date(at), { timeStyle: 'short' });
  return (
    <dl className={classes.arrival}>
      <div>
        <dt>{t`Estimated arrival`}</dt>
        <dd>{clockTimeOf(eta)}</dd>
        <Text component="dd" c="dimmed">{t`UTC. Your clock: ${here}`}</Text>
      </div>
      <div>
        <dt>{t`Time to go`}</dt>
        <dd>{duration(Math.max(0, at - now) / 60_000)}</dd>
      </div>
      {late !== null && (
        <div>
          <dt>{t`Against the plan`}</dt>
          <dd>{late === 0 ? t`On time` : late > 0 ? t`${late} min late` : t`${early} min early`}</dd>
        </div>
      )}
    </dl>
  );
}

const landed: ReadonlySet<string> = new Set(['LAN', 'ONB', 'ARR']);

export function FlightFigures({ figures }: { readonly figures: readonly FlightFigure[] }): ReactNode {
  return (
    <dl className={classes.figures}>
      {figures.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
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
