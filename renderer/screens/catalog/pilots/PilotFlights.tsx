import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { UserState } from '../../../../server/contract/codes.ts';
import { count } from '../../../lib/figures.ts';
import { age, useNow } from '../../../lib/utc.ts';
import { Nothing, Panel } from '../../../ui/Panel.tsx';
import { Route } from '../../../ui/Route.tsx';
import { Shown } from '../../../ui/Shown.tsx';
import { AddBid, BidActions, BidDialog } from '../bids/BidDialog.tsx';
import type { PilotDetail } from './PilotPage.tsx';
import classes from '../RowPage.module.css';

export function Locations({ pilot }: { readonly pilot: PilotDetail }): ReactNode {
  const { locations } = pilot;
  const now = useNow(60_000);
  return (
    <Panel title={t`Recent locations`}>
      {locations.length === 0 ? (
        <Nothing title={t`No locations yet`}>{t`Accepted flights move the pilot to their arrival airport.`}</Nothing>
      ) : null}
      <table className={classes.table}>
        <tbody>
          {locations.map(({ pirep_id, ident, airport, submitted_at }) => (
            <tr key={pirep_id ?? submitted_at}>
              <th scope="row">{airport.id}</th>
              <td className={classes.wide}>{airport.name}</td>
              <td>
                {pirep_id === null ? (
                  t`Ride`
                ) : (
                  <Link to="/pireps/$pirepId" params={{ pirepId: pirep_id }} search={{ show: 'all' }}>
                    {ident}
                  </Link>
                )}
              </td>
              <td data-figures>
                <Shown value={submitted_at} as={(at) => age(at, now)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

export function Bids({ pilot }: { readonly pilot: PilotDetail }): ReactNode {
  const { bids } = pilot;
  return (
    <Panel
      title={t`Bids`}
      note={bids.length === 0 ? '' : count(bids.length)}
      side={pilot.deleted_at === null && pilot.state !== UserState.DELETED ? <AddBid /> : null}
    >
      {bids.length === 0 ? <Nothing title={t`No bids`}>{t`Pilots bid on a flight before flying it.`}</Nothing> : null}
      <table className={classes.table}>
        <tbody>
          {bids.map((bid) => (
            <tr key={bid.id}>
              <th scope="row">
                <Link to="/flights/$flightId" params={{ flightId: bid.flight_id }} search={{}}>
                  {bid.ident}
                </Link>
              </th>
              <td>
                <Route from={bid.dpt_airport_id} to={bid.arr_airport_id} />
              </td>
              <td data-figures>
                <Shown value={bid.registration} as={String} />
              </td>
              <td className={classes.actions}>
                <BidActions id={bid.id} which={t`on ${bid.ident}`} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <BidDialog
        bids={bids}
        note={`${pilot.name}, ${pilot.ident}`}
        partsOf={(bid) => ({ userId: pilot.id, flightId: bid?.flight_id ?? null })}
      />
    </Panel>
  );
}
