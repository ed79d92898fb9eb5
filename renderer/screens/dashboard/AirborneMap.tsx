import { t } from '@lingui/core/macro';
import { useThrottledValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { listMapAirports } from '../../../server/contract/admin/airline.ts';
import { queryOf } from '../../lib/api.ts';
import {
  aircraftFeature,
  aircraftMark,
  looksOf,
  reportedPoint,
  trailFeatures,
} from '../../map/flights/aircraftFeatures.ts';
import type { FlightFacts } from '../../map/flights/flightFacts.ts';
import { FlightMap } from '../../map/flights/FlightMap.tsx';
import { useAirports } from '../../map/flights/useAirports.ts';
import { hubsOf, useFitFlights, useKeepInView } from '../../map/flights/useFit.ts';
import { type MapState, useFeatureClick, useFlightMap, useMapSources } from '../../map/flights/useFlightMap.ts';

/** In milliseconds. On a map this small, an aircraft needs longer to move by a pixel. */
const drawInterval = 30_000;
/** Symbol scale. */
const symbolScale = 0.68;
/** A single flight is shown with its surroundings, and the hubs with more of them. */
const padding = { top: 36, right: 36, bottom: 36, left: 36 };
const fitting = { padding, maxZoom: 6, animate: false };
const fittingHubs = { padding, maxZoom: 4, animate: false };

/** Shows the airborne flights. A click opens the live map with the flight selected. */
export function AirborneMap({ flights }: { readonly flights: readonly FlightFacts[] }): ReactNode {
  const navigate = useNavigate();
  const container = useRef<HTMLDivElement>(null);
  const map = useFlightMap(container, { night: true, still: true });
  const { data: airports } = useQuery(queryOf(listMapAirports, {}));
  const throttled = useThrottledValue(flights, drawInterval);
  // A flight that begins, ends, falls silent or is in distress shows at once.
  const drawn = looksOf(throttled) === looksOf(flights) ? throttled : flights;
  useAirports(map, { airports: airports?.data, flights: drawn });
  const features = useMemo(() => ({ trails: trailFeatures(drawn), aircraft: drawn.flatMap(symbolOf) }), [drawn]);
  useMapSources(map, features);
  useFitFlights(map, true, { flights: drawn, options: fitting });
  const nobody = drawn.length === 0;
  const hubs = useMemo(() => (nobody ? hubsOf(airports?.data ?? []) : []), [nobody, airports]);
  useKeepInView(map, hubs, fittingHubs);
  useSmallSymbols(map);
  useFeatureClick(map, ['aircraft'], (flight) => {
    void navigate({ to: '/live', search: flight === undefined ? {} : { flight } });
  });
  return (
    <FlightMap
      label={t`Map of airborne flights`}
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
  const point = reportedPoint(facts.flight);
  return point === null ? [] : [aircraftFeature({ ...aircraftMark(facts, false), first: '', second: '' }, point)];
}

function useSmallSymbols(map: MapState): void {
  useEffect(() => {
    if (typeof map === 'string') return;
    map.setLayoutProperty('aircraft', 'icon-size', symbolScale);
    map.getCanvas().style.cursor = 'pointer';
  }, [map]);
}
