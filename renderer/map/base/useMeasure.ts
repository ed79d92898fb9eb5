import type { MapMouseEvent } from 'maplibre-gl';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { LonLat } from '../geo/greatCircle.ts';
import { measureFeatures } from '../geo/measure.ts';
import { type MapState, useMapSource } from '../flights/useFlightMap.ts';

export interface Measuring {
  readonly on: boolean;
  readonly points: readonly LonLat[];
  readonly toggle: () => void;
}

/**
 * Sets points by click or, with Enter, in the middle of the map, which the arrow keys move. Backspace removes the
 * last point, Escape ends measuring.
 */
export function useMeasure(map: MapState): Measuring {
  const [points, setPoints] = useState<readonly LonLat[] | null>(null);
  const on = points !== null;
  useMapSource(
    map,
    'measure',
    useMemo(() => measureFeatures(points ?? []), [points]),
  );
  useEffect(() => {
    if (typeof map === 'string' || !on) return undefined;
    const canvas = map.getCanvas();
    const add = (lon: number, lat: number): void => setPoints((set) => [...(set ?? []), [lon, lat]]);
    const click = ({ lngLat }: MapMouseEvent): void => add(lngLat.lng, lngLat.lat);
    const press = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') setPoints(null);
      if (event.target !== canvas) return;
      if (event.key === 'Enter') add(map.getCenter().lng, map.getCenter().lat);
      if (event.key === 'Backspace') setPoints((set) => set?.slice(0, -1) ?? null);
    };
    canvas.focus();
    map.on('click', click);
    map.doubleClickZoom.disable();
    window.addEventListener('keydown', press);
    return () => {
      map.off('click', click);
      map.doubleClickZoom.enable();
      window.removeEventListener('keydown', press);
    };
  }, [map, on]);
  return { on, points: points ?? [], toggle: useCallback(() => setPoints((set) => (set === null ? [] : null)), []) };
}
