import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { MapMouseEvent } from 'maplibre-gl';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { listMapAirports } from '../../../server/contract/admin/airline.ts';
import { queryOf } from '../../lib/api.ts';
import { aircraftFeature, aircraftMark, reportedPoint, trailFeature } from '../../map/flights/aircraftFeatures.ts';
import type { FlightFacts } from '../../map/flights/flightFacts.ts';
import { FlightMap } from '../../map/flights/FlightMap.tsx';
import { useAirports } from '../../map/base/useAirports.ts';
import { useThrottled } from '../../map/geo/useThrottled.ts';
import { useFitFlights } from '../../map/flights/useFitFlights.ts';
import { type MapState, useFlightMap, useMapSource } from '../../map/flights/useFlightMap.ts';
import { useScheme } from '../../map/geo/useScheme.ts';

/** In milliseconds. On a map this small, an aircraft needs longer to move by a pixel. */
const drawInterval = 2000;
/** Symbol scale. */
const symbolScale = 0.68;
const padding = 36;

/** Shows the airborne flights. A click opens the live map with the flight selected. */
export function AirborneMap({ flights }: { readonly flights: readonly FlightFacts[] }): ReactNode {
  const scheme = useScheme();
  const container = useRef<HTMLDivElement>(null);
  const map = useFlightMap(container, { scheme, night: true, still: true });
  const { data: airports } = useQuery(queryOf(listMapAirports, {}));
  const drawn = useThrottled(drawInterval, flights);
  useAirports(map, { airports: airports?.data, flights: drawn });
  useMapSource(
    map,
    'trails',
    useMemo(() => drawn.flatMap(trailFeature), [drawn]),
  );
  useMapSource(
    map,
    'aircraft',
    useMemo(() => drawn.flatMap(symbolOf), [drawn]),
  );
  useFitFlights(map, true, { flights: drawn, padding });
  useSmallSymbols(map);
  useOpening(map);
  return (
    <FlightMap
      label="Map of airborne flights"
      container={container}
      map={map}
      complete={airports !== undefined}
      still
      fallback={null}
    />
  );
}

/** Leaves out the callsign, which is in the list. */
function symbolOf(facts: FlightFacts): ReturnType<typeof aircraftFeature>[] {
  const place = reportedPoint(facts.flight);
  return place === null ? [] : [aircraftFeature(aircraftMark(facts, false), place)];
}

function useSmallSymbols(map: MapState): void {
  useEffect(() => {
    if (typeof map !== 'string') map.setLayoutProperty('aircraft', 'icon-size', symbolScale);
  }, [map]);
}

function useOpening(map: MapState): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (typeof map === 'string') return undefined;
    const open = ({ point }: MapMouseEvent): void => {
      const [hit] = map.queryRenderedFeatures(point, { layers: ['aircraft'] });
      const id: unknown = hit?.properties['id'];
      void navigate({ to: '/live', search: typeof id === 'string' ? { flight: id } : {} });
    };
    map.getCanvas().style.cursor = 'pointer';
    map.on('click', open);
    return () => void map.off('click', open);
  }, [map, navigate]);
}
