import { t } from '@lingui/core/macro';
import { type ReactNode, useMemo } from 'react';
import type { AirportShort } from '../../../server/contract/admin/pireps.ts';
import { coordinates } from '../../lib/figures.ts';
import { lineFeatures } from '../geo/features.ts';
import { FeatureMap } from './FeatureMap.tsx';
import classes from './FlightMap.module.css';
import { airportFeature, endFeatures, type Fix, fixFeatures, plannedLine } from './routeFeatures.ts';

interface Props {
  /** The flight's ident. */
  readonly id: string;
  readonly ident: string;
  readonly departure: AirportShort;
  readonly arrival: AirportShort;
  readonly alternate: AirportShort | null;
  /** The fixes between departure and arrival. */
  readonly route: readonly Fix[];
}

/** Shows the planned route of a flight. */
export function RouteMap({ id, ident, departure, arrival, alternate, route }: Props): ReactNode {
  const { features, points } = useMemo(() => {
    const ends = [departure, arrival] as const;
    const line = plannedLine(ends, route);
    return {
      points: line,
      features: {
        airports: [...endFeatures(ends), ...(alternate === null ? [] : [airportFeature(alternate, 'flown')])],
        plan: lineFeatures(line),
        fixes: fixFeatures(ends, route),
      },
    };
  }, [departure, arrival, alternate, route]);
  return (
    <FeatureMap
      label={t`Map of ${ident}`}
      features={features}
      view={{ id, points }}
      fallback={
        <table className={classes.table}>
          <tbody>
            {[{ ...departure, name: departure.id }, ...route, { ...arrival, name: arrival.id }].map((fix) => (
              <tr key={fix.name}>
                <th scope="row">{fix.name}</th>
                <td>{coordinates(fix)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      }
    />
  );
}
