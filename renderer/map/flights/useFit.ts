import { useThrottledValue } from '@mantine/hooks';
import type { FitBoundsOptions, Map } from 'maplibre-gl';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import type { AirportShort } from '../../../server/contract/admin/pireps.ts';
import { boundsOf, gather, type LonLat } from '../geo/greatCircle.ts';
import type { FlightFacts } from './flightFacts.ts';
import { type MapState, useMapEvent } from './useFlightMap.ts';

export interface FitOptions extends Pick<FitBoundsOptions, 'padding' | 'maxZoom' | 'animate'> {
  /** Takes less room around the points where the map would otherwise show parts of the world twice. */
  readonly once?: true;
}

/** Leaves room for the labels of the ends, and for the legend at the top. */
export const flightMargin = { top: 84, right: 92, bottom: 48, left: 92 };
const wholeFlight: FitOptions = { padding: flightMargin, maxZoom: 9 };

/** No point is under a button. */
const leastMargin = { top: 14, right: 56, bottom: 14, left: 14 };

/** Moves the map so that all points are in view. MapLibre jumps there if the operator prefers less motion. */
export function fitPoints(map: Map, points: readonly LonLat[], { once, ...options }: FitOptions): void {
  if (points.length === 0) return;
  const bounds = boundsOf(points);
  map.fitBounds(bounds, { duration: 300, ...options, ...(once ? widened(map, bounds, options) : {}) });
}

function widened(map: Map, bounds: ReturnType<typeof boundsOf>, options: FitBoundsOptions): FitBoundsOptions {
  // Where the world is as wide as the map.
  const whole = Math.log2(map.getContainer().clientWidth / 512);
  const { zoom = whole } = map.cameraForBounds(bounds, options) ?? {};
  return zoom < whole ? { padding: leastMargin, maxZoom: whole } : {};
}

/**
 * Shows all points once for each `id`, and not again when they change; when the map is resized, unless it was moved since.
 * Returns a function that shows them again.
 */
export function useFit(
  map: MapState,
  id: string,
  points: readonly LonLat[],
  options: FitOptions = wholeFlight,
): () => void {
  const fitted = useRef<string>(undefined);
  const view = useRef<string>(undefined);
  const last = useRef<string>(undefined);
  const jump = useEffectEvent((to: Map): void => {
    fitPoints(to, points, { ...options, animate: false });
    view.current = last.current = viewOf(to);
  });
  useEffect(() => {
    if (typeof map === 'string' || points.length === 0 || fitted.current === id) return;
    fitted.current = id;
    jump(map);
  }, [map, id, points]);
  // A resize moves the map, too, where the world would not fill it, and ends after the event.
  useMapEvent(map, 'moveend', (_, moved) => void (last.current = viewOf(moved)));
  useMapEvent(map, 'resize', (_, resized) => {
    if (view.current === last.current) jump(resized);
  });
  return () => {
    if (typeof map !== 'string') fitPoints(map, points, options);
  };
}

/** What the map shows, to see whether it was moved. */
function viewOf(map: Map): string {
  return `${map.getZoom()} ${map.getCenter().toString()}`;
}

/** Keeps all points in view: as they change, and when the map is resized. `options` must be the same object while equal. */
export function useKeepInView(map: MapState, points: readonly LonLat[], options: FitOptions): void {
  useEffect(() => {
    if (typeof map !== 'string') fitPoints(map, points, options);
  }, [map, points, options]);
  useMapEvent(map, 'resize', (_, resized) => fitPoints(resized, points, { ...options, animate: false }));
}

/** How often to check whether all flights are in view, in milliseconds. */
const fitInterval = 5000;
const nowhere: readonly LonLat[] = [];

/** Keeps all flights in view while `on`. */
export function useFitFlights(
  map: MapState,
  on: boolean,
  { flights, options }: { readonly flights: readonly FlightFacts[]; readonly options: FitOptions },
): void {
  const shown = useThrottledValue(flights, fitInterval);
  const points = useMemo(() => (on ? positionsOf(shown) : nowhere), [on, shown]);
  useKeepInView(map, points, options);
}

/** Returns the positions of the flights that have one. */
export function positionsOf(flights: readonly FlightFacts[]): LonLat[] {
  return gather(
    flights.flatMap(({ flight: { position } }) => (position === null ? [] : [[position.lon, position.lat]])),
  );
}

/** Returns the positions of the hubs. */
export function hubsOf(airports: readonly AirportShort[]): LonLat[] {
  return gather(airports.filter(({ hub }) => hub).map(({ lon, lat }) => [lon, lat]));
}
