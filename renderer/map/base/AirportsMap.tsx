import { useQuery } from '@tanstack/react-query';
import type { MapMouseEvent } from 'maplibre-gl';
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { listMapAirports } from '../../../server/contract/admin/airline.ts';
import type { AirportShort } from '../../../server/contract/admin/pireps.ts';
import { queryOf } from '../../lib/api.ts';
import { airportFeature } from './airportFeatures.ts';
import { FlightMap } from '../flights/FlightMap.tsx';
import { distanceNm, gather, type LonLat } from '../geo/greatCircle.ts';
import { type MapState, useFlightMap, useMapSource } from '../flights/useFlightMap.ts';
import { useFit } from '../report/useReportMap.ts';
import { useScheme } from '../geo/useScheme.ts';

interface Props {
  /** The airport to start at, instead of the hubs. */
  readonly shown: string | undefined;
  readonly onAirport: (id: string) => void;
}

/** Shows the catalog's airports; a click opens one. */
export function AirportsMap({ shown, onAirport }: Props): ReactNode {
  const container = useRef<HTMLDivElement>(null);
  const map = useFlightMap(container, { scheme: useScheme(), night: false });
  const { data } = useQuery(queryOf(listMapAirports, {}));
  const airports = data?.data ?? none;
  const features = useMemo(() => airports.map((airport) => airportFeature(airport, 'flown')), [airports]);
  const points = useMemo(() => {
    const one = airports.filter(({ id }) => id === shown);
    return gather((one.length === 0 ? home(airports) : one).map(lonLatOf));
  }, [airports, shown]);
  useMapSource(map, 'airports', features);
  useFit(map, shown ?? 'airports', points);
  useAirportClick(map, onAirport);
  return (
    <FlightMap
      label="Map of airports"
      container={container}
      map={map}
      complete={data !== undefined}
      // The table beside it has the same data.
      fallback={null}
    >
      {null}
    </FlightMap>
  );
}

const none: AirportShort[] = [];
/** Nautical miles around a hub that are visible at first. */
const homeRadius = 400;

/** Returns the first view: on a narrow map, a worldwide network would be only dots. */
function home(airports: readonly AirportShort[]): readonly AirportShort[] {
  const hubs = airports.filter(({ hub }) => hub);
  const near = airports.filter((airport) =>
    hubs.some((hub) => distanceNm(lonLatOf(hub), lonLatOf(airport)) <= homeRadius),
  );
  return near.length === 0 ? airports : near;
}

function lonLatOf({ lon, lat }: AirportShort): LonLat {
  return [lon, lat];
}
/** Pixels around a click within which an airport is hit. */
const reach = 6;

function useAirportClick(map: MapState, onAirport: (id: string) => void): void {
  const click = useEffectEvent(({ point }: MapMouseEvent): void => {
    if (typeof map === 'string') return;
    const [hit] = map.queryRenderedFeatures(
      [
        [point.x - reach, point.y - reach],
        [point.x + reach, point.y + reach],
      ],
      { layers: ['airport-flown'] },
    );
    const id: unknown = hit?.properties['id'];
    if (typeof id === 'string') onAirport(id);
  });
  useEffect(() => {
    if (typeof map === 'string') return undefined;
    const onClick = (event: MapMouseEvent): void => click(event);
    map.on('click', onClick);
    return () => void map.off('click', onClick);
  }, [map]);
}
