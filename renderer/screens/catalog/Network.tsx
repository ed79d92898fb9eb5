import { t } from '@lingui/core/macro';
import { Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { AirlineOverview } from '../../../server/contract/admin/catalog/overviews.ts';
import { count, duration } from '../../lib/figures.ts';
import { RoutesMap } from '../../map/flights/RoutesMap.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { Nothing, Panel } from '../../ui/Panel.tsx';
import { Route } from '../../ui/Route.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import classes from './RowPage.module.css';

// What the pages of airlines and airports have in common.

interface NetworkProps {
  readonly network: Pick<AirlineOverview, 'routes' | 'route_count' | 'airports'> | undefined;
  /** The code of the airline or the airport. */
  readonly name: string;
  readonly here?: string;
  /** The filters of the list of flights. */
  readonly search: { readonly airline_id?: string; readonly airport_id?: string };
  /** Shown without flights. */
  readonly children: ReactNode;
}

const routesListed = 20;

/** Shows scheduled flights on a map, and the routes with most of them. */
export function Network({ network, name, here, search, children }: NetworkProps): ReactNode {
  if (network === undefined) return <SkeletonRows count={8} height={44} />;
  const { routes, route_count, airports } = network;
  return (
    <Panel
      title={t`Routes`}
      note={
        route_count > routes.length
          ? t`the ${count(routes.length)} busiest of ${count(route_count)}`
          : count(route_count)
      }
      side={
        <Link to="/flights" search={search}>
          {t`All flights`}
        </Link>
      }
    >
      {routes.length === 0 ? (
        <Nothing title={t`No flights yet`}>{children}</Nothing>
      ) : (
        <div className={classes.routes}>
          <RoutesMap
            label={t`Map of the routes of ${name}`}
            airports={airports}
            routes={routes}
            {...(here === undefined ? {} : { here })}
            height="100%"
          />
          <Busiest routes={routes} airline_id={search.airline_id} />
        </div>
      )}
    </Panel>
  );
}

interface BusiestProps {
  readonly routes: AirlineOverview['routes'];
  readonly airline_id: string | undefined;
}

function Busiest({ routes, airline_id }: BusiestProps): ReactNode {
  return (
    <div className={classes.mostFlown}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t`Busiest`}</th>
            <th scope="col" data-figures>
              {t`Flights`}
            </th>
          </tr>
        </thead>
        <tbody>
          {routes.slice(0, routesListed).map(({ dpt_airport_id, arr_airport_id, flights }) => (
            <tr key={`${dpt_airport_id} ${arr_airport_id}`}>
              <th scope="row">
                <Link
                  to="/flights"
                  search={{
                    ...(airline_id === undefined ? {} : { airline_id }),
                    dpt_airport_id,
                    arr_airport_id,
                  }}
                >
                  <Route from={dpt_airport_id} to={arr_airport_id} />
                </Link>
              </th>
              <td data-figures>{count(flights)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface PilotsProps {
  readonly title: string;
  readonly pilots: AirlineOverview['pilots'] | undefined;
  /** How many there are. */
  readonly total: number;
  /** The filters of the list of pilots. */
  readonly search: { readonly airline_id?: string; readonly curr_airport_id?: string };
  /** Shown without pilots. */
  readonly children: ReactNode;
}

export function PilotRows({ title, pilots, total, search, children }: PilotsProps): ReactNode {
  return (
    <Panel
      title={title}
      side={
        <Link to="/pilots" search={search}>
          {t`All ${count(total)} pilots`}
        </Link>
      }
    >
      {pilots?.length === 0 ? <Nothing title={t`No pilots`}>{children}</Nothing> : null}
      <table className={classes.table}>
        <tbody>
          {pilots?.map(({ pilot, minutes }) => (
            <tr key={pilot.id}>
              <th scope="row" className={classes.wide}>
                <Group gap="sm" wrap="nowrap">
                  <Avatar name={pilot.name} picture={pilot.picture} size={20} />
                  <Text span inherit truncate>
                    <Link to="/pilots/$pilotId" params={{ pilotId: String(pilot.id) }}>
                      {pilot.name}
                    </Link>
                  </Text>
                </Group>
              </th>
              <td>{pilot.ident}</td>
              <td data-figures>{duration(minutes)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}
