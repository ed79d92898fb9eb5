import { t } from '@lingui/core/macro';
import { Link, type LinkProps, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { AirportShort } from '../../../server/contract/admin/pireps.ts';
import type { FlownRoute } from '../../../server/contract/admin/statistics.ts';
import { count } from '../../lib/figures.ts';
import { Panel } from '../../ui/Panel.tsx';
import panel from '../../ui/Panel.module.css';
import { Route } from '../../ui/Route.tsx';
import { SkeletonPanel } from '../../ui/SkeletonRows.tsx';
import { RoutesMap } from './RoutesMap.tsx';
import classes from './RoutesPanel.module.css';

export interface RoutesPanelProps {
  readonly network: {
    readonly routes: readonly FlownRoute[];
    readonly route_count: number;
    readonly airports: readonly AirportShort[];
  };
  readonly name: string;
  readonly here?: string | null;
  /** How many routes are shown, when there are more. */
  readonly part: string;
  /** Heads the list of those with most flights. */
  readonly most: string;
  readonly side?: ReactNode;
  /** What a row of the list opens. */
  readonly linkOf: (dpt_airport_id: string, arr_airport_id: string) => LinkProps;
}

const routesListed = 20;

/** Shows routes on a map, whose airports open their pages, and lists those with most flights. */
export function RoutesPanel({ network, name, here = null, part, most, side, linkOf }: RoutesPanelProps): ReactNode {
  const { routes, route_count, airports } = network;
  const navigate = useNavigate();
  return (
    <Panel title={t`Routes`} note={route_count > routes.length ? part : count(route_count)} side={side}>
      <div className={classes.routes}>
        <RoutesMap
          label={t`Map of the routes of ${name}`}
          airports={airports}
          routes={routes}
          here={here}
          height="100%"
          onAirport={(airportId) => void navigate({ to: '/airports/$airportId', params: { airportId } })}
        />
        <div className={classes.mostFlown}>
          <table className={panel.rows}>
            <thead>
              <tr>
                <th scope="col">{most}</th>
                <th scope="col" data-figures>
                  {t`Flights`}
                </th>
              </tr>
            </thead>
            <tbody>
              {routes.slice(0, routesListed).map(({ dpt_airport_id: from, arr_airport_id: to, flights }) => (
                <tr key={`${from} ${to}`}>
                  <th scope="row">
                    <Link {...linkOf(from, to)}>
                      <Route from={from} to={to} />
                    </Link>
                  </th>
                  <td data-figures>{count(flights)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
    </Panel>
  );
}

/** As high as the panel of the routes: the map of `RowPage.module.css`, and its head. */
export function RoutesSkeleton(): ReactNode {
  return <SkeletonPanel height="calc(var(--hb-routes-height) + 40px)" />;
}
