import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Stack, Text } from '@mantine/core';
import type { MapMouseEvent } from 'maplibre-gl';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { distance, heading } from '../../lib/figures.ts';
import { Keys } from '../../ui/Keys.tsx';
import { type MapState, useMapSources } from '../flights/useFlightMap.ts';
import type { LonLat } from '../geo/greatCircle.ts';
import { measured, measureFeatures } from '../geo/measure.ts';
import classes from './ReportMap.module.css';

interface Measuring {
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
  const measure = useMemo(() => measureFeatures(points ?? []), [points]);
  useMapSources(map, { measure });
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

/** Shows the measured distance and explains how to set points. */
export function MeasureCard({ points }: { readonly points: readonly LonLat[] }): ReactNode {
  const { nm, lastNm, course, legs } = measured(points);
  return (
    <>
      <i className={classes.cross} aria-hidden />
      <Stack gap={4} className={classes.measure ?? ''}>
        <output aria-label={t`Measured distance`}>
          {course === null ? (
            t`Click the map, or move it under the cross.`
          ) : (
            <>
              <Trans>
                <Text span inherit fw={560} c="var(--hb-tx)">
                  {distance(nm)}
                </Text>{' '}
                {legs > 1 ? `total, last leg ${distance(lastNm)}` : ''} on {heading(course)}
              </Trans>
            </>
          )}
        </output>
        <Text span inherit c="dimmed">
          <Keys of={['Enter']} />{' '}
          <Trans>
            add <Keys of={['⌫']} /> undo <Keys of={['Esc']} /> close
          </Trans>
        </Text>
      </Stack>
    </>
  );
}
