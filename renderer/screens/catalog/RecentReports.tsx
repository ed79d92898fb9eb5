import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { listPireps } from '../../../server/contract/admin/pireps.ts';
import { queryOf } from '../../lib/api.ts';
import { count, duration, rate } from '../../lib/figures.ts';
import { age, useNow } from '../../lib/utc.ts';
import { Nothing, Panel } from '../../ui/Panel.tsx';
import { Route } from '../../ui/Route.tsx';
import { Shown } from '../../ui/Shown.tsx';
import { StatusText } from '../../ui/StatusBadge.tsx';
import { standingOf } from '../../ui/status.ts';
import classes from './RowPage.module.css';

const limit = 10;

interface Props {
  /** The filter of the reports, as the inbox's query and as its address. */
  readonly of: { readonly user_id: number } | { readonly aircraft_id: number };
  readonly inbox: { readonly pilot: string } | { readonly aircraft: string };
}

/** Shows the latest reports of a pilot or an aircraft. */
export function RecentReports({ of, inbox }: Props): ReactNode {
  const { data } = useQuery(queryOf(listPireps, { query: { ...of, limit } }));
  const now = useNow(60_000);
  return (
    <Panel
      title={t`Reports`}
      note={data === undefined ? '' : count(data.total)}
      side={
        <Link to="/pireps" search={{ show: 'all', ...inbox }}>
          {t`All reports`}
        </Link>
      }
    >
      {data?.total === 0 ? <Nothing title={t`No reports yet`}>{t`Filed reports appear here.`}</Nothing> : null}
      <table className={classes.table}>
        <tbody>
          {data?.data.map((pirep) => (
            <tr key={pirep.id}>
              <th scope="row">
                <Link to="/pireps/$pirepId" params={{ pirepId: pirep.id }} search={{ show: 'all' }}>
                  {pirep.ident}
                </Link>
              </th>
              <td>
                <Route from={pirep.dpt_airport_id} to={pirep.arr_airport_id} />
              </td>
              <td>{'user_id' in of ? pirep.aircraft.registration : pirep.pilot.name}</td>
              <td data-figures>
                <Shown value={pirep.flight_time} as={duration} />
              </td>
              <td data-figures>
                <Shown value={pirep.landing_rate} as={rate} />
              </td>
              <td data-figures>{age(pirep.submitted_at ?? pirep.created_at, now)}</td>
              <td>
                <StatusText status={standingOf(pirep)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}
