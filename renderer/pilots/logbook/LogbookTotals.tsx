import { Trans, useLingui } from '@lingui/react/macro';
import { Group, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { getLogbook, type Logbook } from '../../../server/contract/classic/logbook.ts';
import { RankBar } from '../frame/RankBar.tsx';
import { ErrorAlert, Section } from '../frame/Section.tsx';
import { pilotQuery } from '../session.ts';
import { count, distance as formatDistance, duration, rate as formatRate } from '../../lib/figures.ts';
import { dayOf } from '../figures.ts';
import classes from '../Screens.module.css';

/** The pilot's totals, rank and landings. */
export function LogbookTotals(): ReactNode {
  const { data, error } = useQuery(pilotQuery(getLogbook, {}));
  if (error !== null && data === undefined) return <ErrorAlert error={error} />;
  if (data === undefined) return <Skeleton h={160} />;
  const { flights, flight_time, distance, landing_average, landing_best, landings, rank } = data.data;
  return (
    <Section id="logbook" title={<Trans>Logbook</Trans>}>
      <SimpleGrid component="dl" minColWidth={130} autoFlow="auto-fit" spacing="lg">
        <Total label={<Trans>Flights</Trans>} value={count(flights)} />
        <Total label={<Trans>Flight time</Trans>} value={duration(flight_time)} />
        <Total label={<Trans>Distance</Trans>} value={formatDistance(distance.nmi)} />
        <Total label={<Trans>Average landing</Trans>} value={shownRate(landing_average)} />
        <Total label={<Trans>Best landing</Trans>} value={shownRate(landing_best)} />
      </SimpleGrid>
      <SimpleGrid minColWidth="min(320px, 100%)" autoFlow="auto-fit" spacing="lg">
        <RankPanel rank={rank} />
        {landings.length > 1 && <LandingsPanel landings={landings} />}
      </SimpleGrid>
      <Text c="dimmed" fz="sm">
        <Trans>
          Flights and hours are those of accepted reports. Others count once your airline has accepted them.
        </Trans>
      </Text>
    </Section>
  );
}

const shownRate = (value: number | null): string => (value === null ? '–' : formatRate(value));

export function Total({ label, value }: { readonly label: ReactNode; readonly value: string }): ReactNode {
  return (
    <div>
      <Text component="dt" c="dimmed">
        {label}
      </Text>
      <Text component="dd" fz={20} lh="28px" fw={580}>
        {value}
      </Text>
    </div>
  );
}

function RankPanel({ rank }: Pick<Logbook, 'rank'>): ReactNode {
  const { t } = useLingui();
  return (
    <Stack component="section" className={classes.card ?? ''} gap="sm" aria-label={t`Rank`}>
      <Text fw={600} className={classes.typed ?? ''}>
        {rank.name}
      </Text>
      <RankBar rank={rank} />
    </Stack>
  );
}

const chart = { width: 300, height: 56 };

/** Draws the last landings as bars, harder ones longer, with the average as a line. */
function LandingsPanel({ landings }: Pick<Logbook, 'landings'>): ReactNode {
  const { t } = useLingui();
  const rates = landings.map(({ landing_rate }) => -landing_rate);
  const hardest = Math.max(...rates);
  const [first, last] = [landings[0]?.submitted_at ?? '', landings.at(-1)?.submitted_at ?? ''];
  const heightOf = (rate: number): number => Math.max(2, (rate / hardest) * chart.height);
  const average = rates.reduce((sum, rate) => sum + rate, 0) / rates.length;
  const step = chart.width / Math.max(rates.length, 10);
  const softestRate = formatRate(-Math.min(...rates));
  const hardestRate = formatRate(-hardest);
  const averageRate = formatRate(-average);
  return (
    <Stack component="section" className={classes.card ?? ''} gap="sm" aria-label={t`Last landings`}>
      <Group justify="space-between" gap="sm">
        <Text span fw={600}>
          <Trans>Last landings</Trans>
        </Text>
        <Text span c="dimmed" className={classes.average ?? ''}>
          <Trans>average {averageRate}</Trans>
        </Text>
      </Group>
      <svg
        className={classes.chart}
        viewBox={`0 0 ${chart.width} ${chart.height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t`Between ${softestRate} and ${hardestRate}`}
      >
        {landings.map(({ pirep_id, submitted_at, landing_rate }, index) => (
          <rect
            key={pirep_id}
            x={index * step + step * 0.15}
            y={chart.height - heightOf(-landing_rate)}
            width={step * 0.7}
            height={heightOf(-landing_rate)}
          >
            <title>{`${dayOf(submitted_at)}: ${formatRate(landing_rate)}`}</title>
          </rect>
        ))}
        <path d={`M0 ${chart.height - heightOf(average)}H${chart.width}`} vectorEffect="non-scaling-stroke" />
      </svg>
      <Group justify="space-between" gap="sm" c="dimmed">
        <span>
          {dayOf(first)} – {dayOf(last)}
        </span>
        <span>
          <Trans>hardest {hardestRate}</Trans>
        </span>
      </Group>
    </Stack>
  );
}
