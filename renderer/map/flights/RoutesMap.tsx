import { t } from '@lingui/core/macro';
import type { Feature } from 'geojson';
import { type ReactNode, useMemo } from 'react';
import type { AirportShort } from '../../../server/contract/admin/pireps.ts';
import type { FlownRoute } from '../../../server/contract/admin/statistics.ts';
import { count } from '../../lib/figures.ts';
import { FeatureMap } from './FeatureMap.tsx';
import classes from './FlightMap.module.css';
import { endFeatures, networkFeatures, routeLines } from './routeFeatures.ts';

interface Props {
  /** Describes the map for screen readers. */
  readonly label: string;
  /** Every airport to show, with or without a route. */
  readonly airports: readonly AirportShort[];
  /** Both directions of a route are one line. The more flights, the wider it is. */
  readonly routes: readonly FlownRoute[];
  /** The airport where the pilot or the aircraft is. */
  readonly here?: string | null;
  /** In pixels, or as in CSS. */
  readonly height: number | string;
  readonly onAirport?: (id: string) => void;
}

/** Shows the routes between airports, in a page that scrolls. */
export function RoutesMap({ label, airports, routes, here = null, height, onAirport }: Props): ReactNode {
  const { lines, points } = useMemo(() => routeLines(airports, routes), [airports, routes]);
  const features = useMemo(() => {
    const others = networkFeatures(airports, routes).filter(({ properties }) => properties?.['id'] !== here);
    const ends = endFeatures(airports.filter(({ id }) => id === here));
    return [...others, ...ends.map((end): Feature => ({ ...end, properties: { ...end.properties, here: true } }))];
  }, [airports, routes, here]);
  return (
    <div style={{ height }}>
      <FeatureMap
        label={label}
        inPage
        features={{ airports: features, routes: lines }}
        view={{ id: airports.map(({ id }) => id).join(' '), points, options: wholeNetwork }}
        onAirport={onAirport}
        fallback={
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{t`Route`}</th>
                <th scope="col">{t`Flights`}</th>
              </tr>
            </thead>
            <tbody>
              {routes.map(({ dpt_airport_id, arr_airport_id, flights }) => (
                <tr key={`${dpt_airport_id} ${arr_airport_id}`}>
                  <th scope="row">
                    {dpt_airport_id} – {arr_airport_id}
                  </th>
                  <td>{count(flights)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        }
      />
    </div>
  );
}

/** Leaves room for labels, and for the zoom buttons at the right. */
const wholeNetwork = { padding: { top: 40, right: 96, bottom: 36, left: 56 }, maxZoom: 6, once: true } as const;
