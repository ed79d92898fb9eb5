import { t } from '@lingui/core/macro';
import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { whatCounts } from '../../../server/contract/admin/periods/statistics.ts';
import type { Dashboard } from '../../../server/contract/admin/dashboard.ts';
import { count, duration, growth, percent, rate } from '../../lib/figures.ts';
import { useCounts } from '../../lib/stream.ts';
import { activePilots } from '../../ui/flagStatus.ts';
import { Shown } from '../../ui/Shown.tsx';
import classes from './DashboardPage.module.css';
import { firmLandings } from './Landings.tsx';
import { waitingReports } from './WaitingReports.tsx';

/** Shows current figures and those of the last 30 days. */
export function FigureStrip({ dashboard }: { readonly dashboard: Dashboard }): ReactNode {
  const counts = useCounts();
  const { total, before, landings, pilots } = dashboard;
  return (
    <dl className={classes.strip}>
      <Figure label={t`In progress`}>
        <Shown value={counts?.in_progress} as={count} />
      </Figure>
      <Figure label={t`Waiting for review`} note={<Flagged />}>
        <Shown value={counts?.pending} as={count} />
      </Figure>
      <Figure label={t`Flights, 30 days`} help={whatCounts} note={growth(total.flights, before.flights)}>
        {count(total.flights)}
      </Figure>
      <Figure label={t`Flight time, 30 days`} help={whatCounts} note={growth(total.minutes, before.minutes)}>
        {duration(total.minutes)}
      </Figure>
      <Figure label={t`Median landing`} note={firmShare(landings)}>
        <Shown value={landings.median} as={(descent) => rate(-descent)} />
      </Figure>
      <Figure label={t`Active pilots`} help={activePilots} note={t`of ${count(pilots.all)}`}>
        {count(pilots.flew)}
      </Figure>
    </dl>
  );
}

/** Links to flagged pending reports, if there are any. */
function Flagged(): ReactNode {
  const { data } = useQuery(waitingReports);
  if (data === undefined || data.counts.flagged === 0) return null;
  return (
    <Anchor renderRoot={(props) => <Link to="/pireps" search={{ flags: 'any' }} {...props} />}>
      {t`${count(data.counts.flagged)} flagged`}
    </Anchor>
  );
}

interface FigureProps {
  readonly label: string;
  /** Says what is counted. */
  readonly help?: string;
  /** Small text beside the figure. */
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

function Figure({ label, help, note = '', children }: FigureProps): ReactNode {
  return (
    <div className={classes.item} title={help}>
      <Text component="dt" size="sm" c="dimmed">
        {label}
      </Text>
      <Text component="dd" fz={24} lh="30px" fw={600} lts="-0.015em">
        {children}
        {note === '' ? null : (
          <Text span ml={6} size="sm" lh="inherit" lts={0} c="dimmed">
            {note}
          </Text>
        )}
      </Text>
    </div>
  );
}

/** Returns `2.6 % harder than −400`, or nothing when no landing was that hard. */
function firmShare(landings: Dashboard['landings']): string {
  const firm = firmLandings(landings);
  return firm === null || firm.count === 0 ? '' : t`${percent(firm.count / firm.all)} harder than −${firm.from}`;
}
