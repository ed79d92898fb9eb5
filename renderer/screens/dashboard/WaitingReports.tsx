import { t } from '@lingui/core/macro';
import { Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { listPireps, type PirepSummary } from '../../../server/contract/admin/pireps.ts';
import { PirepState } from '../../../server/contract/codes.ts';
import { queryOf } from '../../lib/api.ts';
import { count, rate } from '../../lib/figures.ts';
import { age, useNow } from '../../lib/utc.ts';
import { flagsStatus, flagsTitle } from '../../ui/flagStatus.ts';
import { Route } from '../../ui/Route.tsx';
import { Shown } from '../../ui/Shown.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { StatusText } from '../../ui/StatusBadge.tsx';
import panel from '../../ui/Panel.module.css';
import { Nothing, Panel, PanelFoot } from '../../ui/Panel.tsx';
import { PanelLink } from './PanelLink.tsx';
import classes from './DashboardPage.module.css';

/** Whether the window has room for more rows, also after it was maximized. */
export function useIsTall(): boolean {
  return useMediaQuery('(min-height: 1300px)', undefined, { getInitialValueInEffect: false });
}

/** How many reports a tall window has room for. */
const most = 14;
const few = 6;

/** Fetches the newest pending reports and their number. */
export const waitingReports = queryOf(listPireps, { query: { state: String(PirepState.PENDING), limit: most } });

/** Shows the newest pending reports. */
export function WaitingReports(): ReactNode {
  const now = useNow(10_000);
  const { data } = useQuery(waitingReports);
  const rows = useIsTall() ? most : few;
  const shown = data?.data.slice(0, rows) ?? [];
  const more = data === undefined ? 0 : data.total - shown.length;
  return (
    <Panel
      title={t`Waiting for review`}
      note={data === undefined ? undefined : count(data.total)}
      side={<PanelLink to="/pireps">{t`Open inbox`}</PanelLink>}
    >
      {data === undefined ? <SkeletonRows count={6} height={58} /> : null}
      {data?.total === 0 ? <AllDone reviewed={data.counts.accepted + data.counts.rejected} /> : null}
      <ul>
        {shown.map((pirep) => (
          <Report key={pirep.id} pirep={pirep} now={now} />
        ))}
      </ul>
      {more === 0 ? null : <PanelFoot>{t`${count(more)} more`}</PanelFoot>}
    </Panel>
  );
}

function AllDone({ reviewed }: { readonly reviewed: number }): ReactNode {
  if (reviewed > 0)
    return <Nothing title={t`All reports reviewed`}>{t`New reports appear here when pilots file them.`}</Nothing>;
  return (
    <Nothing title={t`No reports yet`}>
      {t`Reports appear here with the flown track when pilots file them. You accept or reject each one.`}
    </Nothing>
  );
}

function Report({ pirep, now }: { readonly pirep: PirepSummary; readonly now: number }): ReactNode {
  const { id, ident, dpt_airport_id, arr_airport_id, pilot, landing_rate, submitted_at, created_at } = pirep;
  const flagged = flagsStatus(pirep.flags);
  return (
    <li>
      <Link
        to="/pireps/$pirepId"
        params={{ pirepId: id }}
        className={`${panel.row ?? ''} ${classes.waiting ?? ''}`}
        data-row
      >
        <span className={classes.ident}>{ident}</span>
        <Route from={dpt_airport_id} to={arr_airport_id} />
        <Text span size="sm" ta="right" c="dimmed">
          {age(submitted_at ?? created_at, now)}
        </Text>
        <Text span size="sm" c="var(--hb-tx2)" truncate className={classes.pilot ?? ''}>
          {pilot.name}
        </Text>
        {flagged === null ? (
          <Text span size="sm" c="dimmed">
            {t`landing`} <Shown value={landing_rate} as={rate} />
          </Text>
        ) : (
          <Text span size="sm" title={flagsTitle(pirep.flags)}>
            <StatusText status={flagged} />
          </Text>
        )}
      </Link>
    </li>
  );
}
