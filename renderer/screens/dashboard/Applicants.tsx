import { t } from '@lingui/core/macro';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { pilotCalls } from '../../../server/contract/admin/catalog/pilots.ts';
import { UserState } from '../../../server/contract/codes.ts';
import { queryOf } from '../../lib/api.ts';
import { count } from '../../lib/figures.ts';
import { useCounts } from '../../lib/stream.ts';
import { age, useNow } from '../../lib/utc.ts';
import panel from '../../ui/Panel.module.css';
import { Panel, PanelFoot } from '../../ui/Panel.tsx';
import { PanelLink } from './PanelLink.tsx';
import classes from './DashboardPage.module.css';

const most = 3;

/** Shows who waits to be accepted, the first to apply first. Without applicants it is not there. */
export function Applicants(): ReactNode {
  const waiting = useCounts()?.applicants ?? 0;
  const now = useNow(60_000);
  const query = { state: UserState.PENDING, sort: 'created_at', limit: most } as const;
  const { data } = useQuery({ ...queryOf(pilotCalls.list, { query }), enabled: waiting > 0 });
  if (waiting === 0 || data === undefined || data.total === 0) return null;
  return (
    <Panel
      title={t`Applications`}
      note={count(data.total)}
      side={
        <PanelLink to="/pilots" search={{ state: String(UserState.PENDING) }}>
          {t`Open list`}
        </PanelLink>
      }
    >
      <ul>
        {data.data.map(({ id, name, application, created_at }) => (
          <li key={id}>
            <Link
              to="/pilots/$pilotId"
              params={{ pilotId: String(id) }}
              className={`${panel.row ?? ''} ${classes.waiting ?? ''}`}
              data-row
            >
              <Text span truncate fw={560}>
                {name}
              </Text>
              <Text span size="sm" c="var(--hb-tx2)" truncate>
                {application}
              </Text>
              <Text span size="sm" ta="right" c="dimmed">
                {age(created_at, now)}
              </Text>
            </Link>
          </li>
        ))}
      </ul>
      {data.total > most ? <PanelFoot>{t`${count(data.total - most)} more`}</PanelFoot> : null}
    </Panel>
  );
}
