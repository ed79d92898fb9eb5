import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { PirepSummary } from '../../server/contract/admin/pireps.ts';
import { PirepState } from '../../server/contract/pirepStatus.ts';
import { age } from '../app/utc.ts';
import { Route } from '../components/Route.tsx';
import { StatusText } from '../components/StatusBadge.tsx';
import { standingOf } from '../components/status.ts';
import classes from './Inbox.module.css';

/** A report in the list; those that wait are taller and brighter. */
export function InboxRow({ pirep, now }: { readonly pirep: PirepSummary; readonly now: number }): ReactNode {
  const { aircraft, pilot, state } = pirep;
  const open = state === PirepState.PENDING || state === PirepState.IN_PROGRESS;
  return (
    <li>
      <Link
        to="/pireps/$pirepId"
        params={{ pirepId: pirep.id }}
        search={true}
        activeOptions={{ includeSearch: false }}
        className={classes.row}
        data-open={open || undefined}
      >
        <span className={classes.ident}>{pirep.ident}</span>
        <span className={classes.route}>
          <Route from={pirep.dpt_airport_id} to={pirep.arr_airport_id} />
        </span>
        <span className={classes.age}>{age(pirep.submitted_at ?? pirep.created_at, now)}</span>
        <span className={classes.type}>{aircraft.icao ?? aircraft.registration}</span>
        <span className={classes.pilot}>{pilot.name}</span>
        <span className={classes.status}>
          {state === PirepState.PENDING ? null : <StatusText status={standingOf(pirep)} />}
        </span>
      </Link>
    </li>
  );
}
