import { t } from '@lingui/core/macro';
import { type ReactNode, useMemo, useRef } from 'react';
import type { AirportShort } from '../../../server/contract/admin/pireps.ts';
import { coordinates } from '../../lib/figures.ts';
import { lineFeatures } from '../geo/features.ts';
import { FlightMap } from './FlightMap.tsx';
import classes from './FlightMap.module.css';
import { airportFeature, endFeatures, type Fix, fixFeatures, plannedLine } from './routeFeatures.ts';
import { useFit } from './useFit.ts';
import { useFlightMap, useMapSource } from './useFlightMap.ts';

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
  const container = useRef<HTMLDivElement>(null);
  const map = useFlightMap(container);
  const features = useMemo(() => {
    const ends = [departure, arrival] as const;
    const line = plannedLine(ends, route);
    return {
      line,
      plan: lineFeatures(line),
      fixes: fixFeatures(ends, route),
      airports: [...endFeatures(ends), ...(alternate === null ? [] : [airportFeature(alternate, 'flown')])],
    };
  }, [departure, arrival, alternate, route]);
  useMapSource(map, 'airports', features.airports);
  useMapSource(map, 'plan', features.plan);
  useMapSource(map, 'fixes', features.fixes);
  useFit(map, id, features.line);
  return (
    <FlightMap
      label={t`Map of ${ident}`}
      container={container}
      map={map}
      complete
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
