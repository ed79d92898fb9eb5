import { t } from '@lingui/core/macro';
import { Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { AirlineOverview } from '../../../server/contract/admin/catalog/overviews.ts';
import { count, duration } from '../../lib/figures.ts';
import { type RoutesPanelProps, RoutesPanel, RoutesSkeleton } from '../../map/flights/RoutesPanel.tsx';
import { Avatar, Picture } from '../../ui/Avatar.tsx';
import { Nothing, Panel } from '../../ui/Panel.tsx';
import { SkeletonPage } from '../../ui/SkeletonRows.tsx';
import { FailedPanel, type QueryOf } from './RowError.tsx';
import classes from './RowPage.module.css';

// What the pages of airlines and airports have in common.

interface NetworkProps extends Pick<RoutesPanelProps, 'name'> {
  readonly query: QueryOf<RoutesPanelProps['network']>;
  /** Whether there are flights, as the row says before the network is there. */
  readonly hasFlights: boolean;
  readonly here?: string;
  /** The filters of the list of flights. */
  readonly search: { readonly airline_id?: string; readonly airport_id?: string };
  /** Shown without flights. */
  readonly children: ReactNode;
}

/** Shows scheduled flights on a map, and the routes with most of them. */
export function Network({ query, hasFlights, name, here, search, children }: NetworkProps): ReactNode {
  const network = query.data?.data;
  if (network === undefined && query.error !== null) return <FailedPanel title={t`Routes`} query={query} />;
  if (network === undefined && hasFlights) {
    return (
      <SkeletonPage>
        <RoutesSkeleton />
      </SkeletonPage>
    );
  }
  const all = (
    <Link to="/flights" search={search}>
      {t`All flights`}
    </Link>
  );
  if (network === undefined || network.routes.length === 0) {
    return (
      <Panel title={t`Routes`} note={count(0)} side={all}>
        <Nothing title={t`No flights yet`}>{children}</Nothing>
      </Panel>
    );
  }
  const { airline_id } = search;
  return (
    <RoutesPanel
      network={network}
      name={name}
      here={here ?? null}
      part={t`the ${count(network.routes.length)} busiest of ${count(network.route_count)}`}
      most={t`Busiest`}
      side={all}
      linkOf={(dpt_airport_id, arr_airport_id) => ({
        to: '/flights',
        search: { ...(airline_id === undefined ? {} : { airline_id }), dpt_airport_id, arr_airport_id },
      })}
    />
  );
}

/** Shows a picture in a row of a panel; nothing without one. */
export function Thumbnail({ of }: { readonly of: string | null }): ReactNode {
  // In the middle of capitals, so that the text does not move up.
  const style = { marginRight: 8, borderRadius: 3, objectFit: 'cover', verticalAlign: -5 } as const;
  return of === null ? null : <Picture of={of} style={style} width={32} height={20} />;
}

interface PilotsProps {
  readonly title: string;
  readonly pilots: AirlineOverview['pilots'];
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
      note={total > pilots.length ? t`${count(pilots.length)} of ${count(total)}` : count(total)}
      side={
        <Link to="/pilots" search={search}>
          {t`All pilots`}
        </Link>
      }
    >
      {pilots.length === 0 ? <Nothing title={t`No pilots`}>{children}</Nothing> : null}
      <table className={classes.table}>
        <tbody>
          {pilots.map(({ pilot, minutes }) => (
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
