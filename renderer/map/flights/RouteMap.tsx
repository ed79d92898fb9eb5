import { type ReactNode, useMemo, useRef } from 'react';
import type { AirportShort } from '../../../server/contract/admin/pireps.ts';
import { airportFeature, endFeatures } from '../base/airportFeatures.ts';
import { coordinates } from '../geo/coordinates.ts';
import { FlightMap } from './FlightMap.tsx';
import { lineFeature } from '../geo/feature.ts';
import { drawablePieces } from '../geo/mercator.ts';
import classes from '../base/base.module.css';
import { type Fix, fixFeatures, plannedLine } from './routeFeatures.ts';
import { useFlightMap, useMapSource } from './useFlightMap.ts';
import { useFit } from '../report/useReportMap.ts';
import { useScheme } from '../geo/useScheme.ts';

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
  const map = useFlightMap(container, { scheme: useScheme(), night: false });
  const features = useMemo(() => {
    const ends = [departure, arrival] as const;
    const line = plannedLine(ends, route);
    return {
      line,
      plan: drawablePieces(line).map((piece) => lineFeature(piece, {})),
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
      label={`Map of ${ident}`}
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
    >
      {null}
    </FlightMap>
  );
}
