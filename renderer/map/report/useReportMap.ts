import type { MapMouseEvent, PointLike } from 'maplibre-gl';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Track } from '../../../server/contract/admin/pireps.ts';
import { type Cursor, pointAt } from '../geo/cursor.ts';
import { type LonLat, lonNear } from '../geo/greatCircle.ts';
import type { Highlight } from './highlight.ts';
import { type MapPart, mapPartNames, mapParts } from '../base/mapParts.ts';
import type { MarkersHere } from './MarkerList.tsx';
import { boundsOf, nearestPosition } from './reportFeatures.ts';
import type { ReportMarker } from './reportMarkers.ts';
import type { MapState } from '../flights/useFlightMap.ts';

/** Pixels for the labels of the ends, and for the legend at the top. */
const Margin = { top: 84, right: 92, bottom: 48, left: 92 };
/** Pixels around the track within which the pointer moves the cursor. */
const Reach = 24;

/**
 * Shows the whole flight once per report and map, but not when its track grows. Returns a function that shows it
 * again.
 */
export function useFit(map: MapState, reportId: string, points: readonly LonLat[]): () => void {
  const fitted = useRef<{ map: MapState; reportId: string }>(null);
  useEffect(() => {
    if (typeof map === 'string' || points.length === 0) return;
    if (fitted.current?.map === map && fitted.current.reportId === reportId) return;
    fitted.current = { map, reportId };
    map.fitBounds(boundsOf(points), { padding: Margin, maxZoom: 9, animate: false });
  }, [map, reportId, points]);
  return () => {
    if (typeof map === 'string' || points.length === 0) return;
    map.fitBounds(boundsOf(points), { padding: Margin, maxZoom: 9, duration: 300 });
  };
}

/** Moves to the highlight when it is requested, not when the track grows. */
export function useGoTo(map: MapState, path: readonly LonLat[], highlight: Highlight | null): void {
  const go = useEffectEvent((): void => {
    if (typeof map === 'string' || highlight === null) return;
    const points = path.slice(highlight.from, highlight.to + 1);
    if (points.length > 0) map.fitBounds(boundsOf(points), { padding: Margin, maxZoom: 10, duration: 300 });
  });
  const asked = highlight?.asked;
  useEffect(() => {
    if (asked !== undefined && typeof map !== 'string') go();
  }, [map, asked]);
}

/** Moves the cursor when the pointer is near the track. */
export function usePointer(map: MapState, path: readonly LonLat[], onCursor: (index: number | null) => void): void {
  useEffect(() => {
    if (typeof map === 'string' || path.length === 0) return undefined;
    const move = ({ lngLat, point }: MapMouseEvent): void => {
      const index = nearestPosition(path, [lngLat.lng, lngLat.lat]);
      const [lon, lat] = path[index] ?? [0, 0];
      const spot = map.project([lonNear(lon, lngLat.lng), lat]);
      if (spot.dist(point) <= Reach) onCursor(index);
    };
    const leave = (): void => onCursor(null);
    map.on('mousemove', move);
    map.on('mouseout', leave);
    return () => {
      map.off('mousemove', move);
      map.off('mouseout', leave);
    };
  }, [map, path, onCursor]);
}

/** Brings the aircraft back into view when the cursor moves it out. */
export function useFollow(map: MapState, track: Track, cursor: Cursor | null): void {
  const follow = useEffectEvent((at: Cursor | null) => {
    const place = at === null ? null : pointAt(track, at);
    if (typeof map === 'string' || place === null || map.isMoving()) return;
    const { clientWidth, clientHeight } = map.getContainer();
    const { x, y } = map.project([lonNear(place[0], map.getCenter().lng), place[1]]);
    const inView = x >= 0 && y >= 0 && x <= clientWidth && y <= clientHeight;
    if (!inView) map.jumpTo({ center: [place[0], place[1]] });
  });
  useEffect(() => follow(cursor), [cursor]);
}

interface Parts {
  readonly hidden: readonly MapPart[];
  readonly toggle: (part: MapPart) => void;
}

/** Holds which parts of the map are hidden. */
export function useParts(map: MapState): Parts {
  const [hidden, setHidden] = useState<readonly MapPart[]>([]);
  useEffect(() => {
    if (typeof map === 'string') return;
    for (const part of mapPartNames) {
      const visibility = hidden.includes(part) ? 'none' : 'visible';
      for (const layer of mapParts[part].layers) map.setLayoutProperty(layer, 'visibility', visibility);
    }
  }, [map, hidden]);
  const toggle = (part: MapPart): void =>
    setHidden(hidden.includes(part) ? hidden.filter((other) => other !== part) : [...hidden, part]);
  return { hidden, toggle };
}

interface Clicking {
  readonly off: boolean;
  readonly onMarker: (marker: ReportMarker) => void;
}

interface Clicked {
  /** Several markers at the clicked point. */
  readonly here: MarkersHere | null;
  readonly close: () => void;
}

/** Pixels around a click within which markers are hit, including hidden ones. */
const ClickReach = 12;

/** A click on a marker opens what it refers to; on several, a list to choose from. */
export function useMarkerClick(map: MapState, markers: readonly ReportMarker[], { off, onMarker }: Clicking): Clicked {
  const [here, setHere] = useState<MarkersHere | null>(null);
  const close = useCallback(() => setHere(null), []);
  const click = useEffectEvent(({ point, lngLat }: MapMouseEvent): void => {
    if (typeof map === 'string' || off) return;
    const around: [PointLike, PointLike] = [
      [point.x - 2, point.y - 2],
      [point.x + 2, point.y + 2],
    ];
    const hit = map.queryRenderedFeatures(around, { layers: ['marker'] }).length > 0;
    const meant = hit
      ? markers.filter(({ lon, lat }) => map.project([lonNear(lon, lngLat.lng), lat]).dist(point) <= ClickReach)
      : [];
    const [only] = meant;
    setHere(meant.length > 1 ? { markers: meant, x: point.x, y: point.y } : null);
    if (only !== undefined && meant.length === 1) onMarker(only);
  });
  useEffect(() => {
    if (typeof map === 'string') return undefined;
    const onClick = (event: MapMouseEvent): void => click(event);
    map.on('click', onClick);
    map.on('movestart', close);
    return () => {
      map.off('click', onClick);
      map.off('movestart', close);
    };
  }, [map, close]);
  return { here, close };
}
