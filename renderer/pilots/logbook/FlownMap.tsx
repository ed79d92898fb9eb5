import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useMemo, useRef } from 'react';
import type { PilotFlown } from '../../../server/contract/classic/logbook.ts';
import { count } from '../../lib/figures.ts';
import { FlightMap } from '../../map/flights/FlightMap.tsx';
import { networkFeatures, routeLines } from '../../map/flights/routeFeatures.ts';
import { useFit } from '../../map/flights/useFit.ts';
import { useFlightMap, useMapSources } from '../../map/flights/useFlightMap.ts';
import { useMapTexts } from '../frame/useMapTexts.ts';

/** Leaves room for the codes of airports and for the buttons. */
const margin = { padding: { top: 36, right: 72, bottom: 52, left: 48 }, maxZoom: 6, once: true } as const;
/** Instead of the map. */
const routesListed = 10;

/** Shows the routes that the pilot has flown, wider lines for more flights. */
export function FlownMap({ flown: { routes, airports } }: { readonly flown: PilotFlown }): ReactNode {
  const { t } = useLingui();
  const container = useRef<HTMLDivElement>(null);
  const map = useFlightMap(container, { inPage: true });
  const { features, points } = useMemo(() => {
    const { lines, points: all } = routeLines(airports, routes);
    return { features: { airports: networkFeatures(airports, routes), routes: lines }, points: all };
  }, [airports, routes]);
  useMapSources(map, features);
  useFit(map, 'flown', points, margin);
  return (
    <FlightMap
      label={t`Map of my flights`}
      container={container}
      map={map}
      complete
      fallback={
        <ul>
          {routes.slice(0, routesListed).map(({ dpt_airport_id: from, arr_airport_id: to, flights }) => (
            <li key={`${from} ${to}`}>
              {from} – {to}: {count(flights)}
            </li>
          ))}
        </ul>
      }
      texts={useMapTexts(map)}
    />
  );
}
