import { Trans, useLingui } from '@lingui/react/macro';
import { SimpleGrid, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { getPilotFlown, type PilotFlown } from '../../../server/contract/classic/logbook.ts';
import { count, distance as formatDistance, duration } from '../../lib/figures.ts';
import { recoverable } from '../../lib/recoverable.ts';
import { ErrorAlert } from '../frame/Section.tsx';
import { pilotQuery } from '../session.ts';
import classes from '../Screens.module.css';
import own from './FlownOverview.module.css';
import { Total } from './LogbookTotals.tsx';

const FlownMap = lazy(recoverable(async () => ({ default: (await import('./FlownMap.tsx')).FlownMap })));

/** Shows what the pilot has flown this year, beside a map of all flights. Nothing before the first one. */
export function FlownOverview(): ReactNode {
  const { data, error } = useQuery(pilotQuery(getPilotFlown, {}));
  if (error !== null && data === undefined) return <ErrorAlert error={error} />;
  if (data === undefined) return <Skeleton h={320} />;
  if (data.data.routes.length === 0) return null;
  return (
    <div className={own.overview}>
      <Year year={data.data.year} />
      <div className={`${classes.map ?? ''} ${own.map ?? ''}`}>
        <Suspense fallback={<Skeleton h="100%" />}>
          <FlownMap flown={data.data} />
        </Suspense>
      </div>
    </div>
  );
}

function Year({
  year: { year, flights, flight_time, distance, airports, months },
}: Pick<PilotFlown, 'year'>): ReactNode {
  const { t } = useLingui();
  return (
    <Stack component="section" className={classes.card ?? ''} gap="md" aria-label={t`${year} so far`}>
      <Text fw={600}>
        <Trans>{year} so far</Trans>
      </Text>
      <SimpleGrid component="dl" cols={2} spacing="sm">
        <Total label={<Trans>Flights</Trans>} value={count(flights)} />
        <Total label={<Trans>Flight time</Trans>} value={duration(flight_time)} />
        <Total label={<Trans>Distance</Trans>} value={formatDistance(distance.nmi)} />
        <Total label={<Trans>Airports</Trans>} value={count(airports)} />
      </SimpleGrid>
      <Months months={months} />
    </Stack>
  );
}

/** Draws the flights of each month as a bar with its figure. */
function Months({ months }: Pick<PilotFlown['year'], 'months'>): ReactNode {
  const { t, i18n } = useLingui();
  const most = Math.max(1, ...months.map(({ flights }) => flights));
  const nameOf = (month: string, length: 'narrow' | 'long'): string =>
    i18n.date(new Date(`${month}-01T00:00:00Z`), { month: length, timeZone: 'UTC' });
  const flown = months.filter(({ flights }) => flights > 0);
  const list = flown.map(({ month, flights }) => `${nameOf(month, 'long')} ${count(flights)}`).join(', ');
  return (
    <div role="img" aria-label={t`Flights per month: ${list}`} className={own.months}>
      {months.map(({ month, flights, flight_time }) => (
        <div key={month} title={`${nameOf(month, 'long')}: ${count(flights)} · ${duration(flight_time)}`}>
          <span>{flights > 0 && count(flights)}</span>
          <i style={{ height: `${(flights / most) * 56}px` }} />
          <span>{nameOf(month, 'narrow')}</span>
        </div>
      ))}
    </div>
  );
}
