import { useReducedMotion } from '@mantine/hooks';
import type { PaddingOptions } from 'maplibre-gl';
import { useEffect } from 'react';
import type { FlightFacts } from './flightFacts.ts';
import { gather, type LonLat } from '../geo/greatCircle.ts';
import { boundsOf } from '../report/reportFeatures.ts';
import { useThrottled } from '../geo/useThrottled.ts';
import type { MapState } from './useFlightMap.ts';

/** How often to check whether all flights are in view, in milliseconds. */
const fitInterval = 5000;
/** Zooming in stops here, so that a single flight shows its surroundings. */
const closest = 6;

interface Fitted {
  readonly flights: readonly FlightFacts[];
  /** Pixels of the map to keep free; must be the same object while they are equal. */
  readonly padding: number | PaddingOptions;
}

/** Keeps all flights in view while `on`: as they move, appear and end, and when the map is resized. */
export function useFitFlights(map: MapState, on: boolean, { flights, padding }: Fitted): void {
  const still = useReducedMotion();
  const shown = useThrottled(fitInterval, flights);
  useEffect(() => {
    if (typeof map === 'string' || !on) return undefined;
    const fit = (): void => {
      const points = flightPlaces(shown);
      if (points.length === 0) return;
      map.fitBounds(boundsOf(points), { padding, maxZoom: closest, animate: !still, duration: 300 });
    };
    fit();
    map.on('resize', fit);
    return () => void map.off('resize', fit);
  }, [map, on, shown, padding, still]);
}

/** Returns the positions of the flights that have one. */
export function flightPlaces(flights: readonly FlightFacts[]): LonLat[] {
  return gather(
    flights.flatMap(({ flight: { position } }) => (position === null ? [] : [[position.lon, position.lat]])),
  );
}
