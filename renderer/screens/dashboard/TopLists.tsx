import { t } from '@lingui/core/macro';
import { Group, Text, VisuallyHidden } from '@mantine/core';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Dashboard } from '../../../server/contract/admin/dashboard.ts';
import { count, duration } from '../../lib/figures.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Route } from '../../ui/Route.tsx';
import { Nothing, Panel } from '../../ui/Panel.tsx';
import classes from './Charts.module.css';

function heads(time: string, top: readonly unknown[]): ReactNode {
  if (top.length === 0) return null;
  return (
    <Group component="span" gap={0} wrap="nowrap" fz={11.5} c="dimmed" aria-hidden>
      <span className={classes.figure}>{t`flights`}</span>
      <span className={classes.figure}>{time}</span>
    </Group>
  );
}

interface Props {
  readonly dashboard: Dashboard;
}

/** Leads to the reports that were counted. */
function linkTo({ days }: Dashboard, of: object): LinkProps {
  return { to: '/pireps', search: { show: 'accepted', from: days[0]?.day, to: days.at(-1)?.day, ...of } };
}

export function TopPilots({ dashboard }: Props): ReactNode {
  const { top_pilots: top } = dashboard;
  return (
    <Panel title={t`Top pilots`} note={t`accepted, 30 days`} side={heads(t`time`, top)}>
      {top.length === 0 ? (
        <Nothing title={t`No flights in 30 days`}>{t`The five pilots with the most flight time appear here.`}</Nothing>
      ) : (
        <ol className={classes.list}>
          {top.map(({ pilot, flights, minutes }, index) => (
            <Entry
              key={pilot.id}
              rank={index + 1}
              link={linkTo(dashboard, { pilot: String(pilot.id) })}
              flights={flights}
              minutes={minutes}
            >
              <Avatar name={pilot.name} picture={pilot.picture} />
              <Text span truncate>
                {pilot.name}
              </Text>
            </Entry>
          ))}
        </ol>
      )}
    </Panel>
  );
}

export function TopRoutes({ dashboard }: Props): ReactNode {
  const { top_routes: top } = dashboard;
  return (
    <Panel title={t`Top routes`} note={t`accepted, 30 days`} side={heads(t`avg time`, top)}>
      {top.length === 0 ? (
        <Nothing title={t`No routes flown in 30 days`}>{t`The five busiest routes appear here.`}</Nothing>
      ) : (
        <ol className={classes.list}>
          {top.map(({ dpt_airport_id: from, arr_airport_id: to, flights, minutes }, index) => (
            <Entry
              key={`${from} ${to}`}
              rank={index + 1}
              link={linkTo(dashboard, { departure: from, arrival: to })}
              flights={flights}
              minutes={minutes}
            >
              <Route from={from} to={to} />
            </Entry>
          ))}
        </ol>
      )}
    </Panel>
  );
}

interface EntryProps {
  readonly rank: number;
  readonly link: LinkProps;
  readonly flights: number;
  readonly minutes: number;
  readonly children: ReactNode;
}

function Entry({ rank, link, flights, minutes, children }: EntryProps): ReactNode {
  return (
    <li>
      <Link {...link} className={classes.row} data-row>
        <Text span w={22} c="dimmed">
          {rank}
        </Text>
        <Group component="span" flex={1} miw={0} gap="sm" wrap="nowrap">
          {children}
        </Group>
        <span className={classes.figure}>
          {count(flights)}
          <VisuallyHidden> {t`flights`}</VisuallyHidden>
        </span>
        <span className={classes.figure}>{duration(minutes)}</span>
      </Link>
    </li>
  );
}
