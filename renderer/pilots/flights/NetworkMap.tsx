import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useRef } from 'react';
import { listDestinations } from '../../../server/contract/classic/flights.ts';
import { FlightMap } from '../../map/flights/FlightMap.tsx';
import { airportFeature } from '../../map/flights/routeFeatures.ts';
import { useFit } from '../../map/flights/useFit.ts';
import { useFlightMap, useMapSource } from '../../map/flights/useFlightMap.ts';
import { lineFeatures } from '../../map/geo/features.ts';
import { gather, greatCircle, type LonLat } from '../../map/geo/greatCircle.ts';
import { useAirports } from '../airports.ts';
import { pilotQuery } from '../session.ts';
import { type Filter, toQuery } from './FlightFilters.tsx';
import classes from './Flights.module.css';

/** Shows the airports that the flights found lead to. */
export function NetworkMap({ filter }: { readonly filter: Filter }): ReactNode {
  const { t } = useLingui();
  const container = useRef<HTMLDivElement>(null);
  const map = useFlightMap(container);
  const airports = useAirports();
  const { data } = useQuery(pilotQuery(listDestinations, { query: toQuery(filter) }));
  const { features, lines, points } = useMemo(() => {
    const from = airports.get(filter.departure);
    const reached = (data?.data ?? []).flatMap(({ id }) => airports.get(id) ?? []);
    const shown = from === undefined ? reached : [from, ...reached];
    return {
      features: shown.map((airport) => airportFeature(airport, 'flown')),
      lines:
        from === undefined
          ? []
          : reached.flatMap((airport) => lineFeatures(greatCircle([lonLatOf(from), lonLatOf(airport)]))),
      points: gather(shown.map(lonLatOf)),
    };
  }, [airports, data, filter.departure]);
  useMapSource(map, 'airports', features);
  useMapSource(map, 'plan', lines);
  useFit(map, `${filter.departure} ${data?.data.length ?? 0}`, points);
  return (
    <div className={classes.map}>
      <FlightMap
        label={t`Map of destinations`}
        container={container}
        map={map}
        complete={data !== undefined}
        // The list beside it has the same flights.
        fallback={null}
      />
    </div>
  );
}

function lonLatOf({ lon, lat }: { readonly lon: number; readonly lat: number }): LonLat {
  return [lon, lat];
}
