import { useEffect, useEffectEvent } from 'react';
import type { Track } from '../../../server/contract/admin/pireps.ts';
import { fitPoints, flightMargin } from '../flights/useFit.ts';
import { type MapState, useMapEvent } from '../flights/useFlightMap.ts';
import { type Cursor, pointAt } from '../geo/cursor.ts';
import { type LonLat, lonNear } from '../geo/greatCircle.ts';
import type { Highlight } from './highlight.ts';
import { nearestPosition } from './reportFeatures.ts';

/** Moves to the highlight when it is requested, not when the track grows. */
export function useGoTo(map: MapState, path: readonly LonLat[], highlight: Highlight | null): void {
  const go = useEffectEvent((): void => {
    if (typeof map === 'string' || highlight === null) return;
    const points = path.slice(highlight.from, highlight.to + 1);
    fitPoints(map, points, { padding: flightMargin, maxZoom: 10 });
  });
  const asked = highlight?.asked;
  useEffect(() => {
    if (asked !== undefined && typeof map !== 'string') go();
  }, [map, asked]);
}

/** Pixels around the track within which the pointer moves the cursor. */
const reach = 24;

/** Moves the cursor when the pointer is near the track. */
export function usePointer(map: MapState, path: readonly LonLat[], onCursor: (index: number | null) => void): void {
  useMapEvent(map, 'mousemove', ({ lngLat, point }, under) => {
    if (path.length === 0) return;
    const index = nearestPosition(path, [lngLat.lng, lngLat.lat]);
    const [lon, lat] = path[index] ?? [0, 0];
    const spot = under.project([lonNear(lon, lngLat.lng), lat]);
    if (spot.dist(point) <= reach) onCursor(index);
  });
  useMapEvent(map, 'mouseout', () => onCursor(null));
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
