import { useReducedMotion } from '@mantine/hooks';
import type { PaddingOptions } from 'maplibre-gl';
import { useEffect } from 'react';
import type { FlightFacts } from './flightFacts.ts';
import { gather, type LonLat } from '../geo/greatCircle.ts';
import { boundsOf } from '../report/reportFeatures.ts';
import { useAtMostEach } from '../geo/useAtMostEach.ts';
import type { MapState } from './useFlightMap.ts';

/** Milliseconds between two looks at whether all are still in view. */
const fitInterval = 5000;
/** A single flight shows what is around it. */
const closest = 6;

interface Fitted {
  readonly flights: readonly FlightFacts[];
  /** Pixels of the map that stay free; the same object while they are the same. */
  readonly padding: number | PaddingOptions;
}

/** Keeps all flights in view while it is `on`: as they move, come and go, and when the map grows. */
export function useFitFlights(map: MapState, on: boolean, { flights, padding }: Fitted): void {
  const still = useReducedMotion();
  const shown = useAtMostEach(fitInterval, flights);
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

/** Where the flights are; those without a position are nowhere. */
export function flightPlaces(flights: readonly FlightFacts[]): LonLat[] {
  return gather(
    flights.flatMap(({ flight: { position } }) => (position === null ? [] : [[position.lon, position.lat]])),
  );
}
