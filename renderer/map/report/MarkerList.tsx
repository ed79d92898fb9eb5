import { t } from '@lingui/core/macro';
import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { clockOf } from '../../lib/utc.ts';
import { around, type MapState, useMapEvent } from '../flights/useFlightMap.ts';
import { lonNear } from '../geo/greatCircle.ts';
import type { ReportMarker } from './reportMarkers.ts';
import classes from './ReportMap.module.css';

/** Markers at one point of the map, with its pixels. */
interface MarkersHere {
  readonly markers: readonly ReportMarker[];
  readonly x: number;
  readonly y: number;
}

interface Props {
  readonly here: MarkersHere;
  readonly onMarker: (marker: ReportMarker) => void;
  readonly onClose: () => void;
}

/** Lets the operator choose between markers at the same point. */
export function MarkerList({ here: { markers, x, y }, onMarker, onClose }: Props): ReactNode {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => list.current?.querySelector('button')?.focus(), []);
  const onKeyDown = ({ key }: KeyboardEvent): void => {
    if (key === 'Escape') onClose();
  };
  // Keeps the whole list on the map.
  const style: CSSProperties = {
    left: `min(${x + 8}px, calc(100% - 268px))`,
    top: `min(${y + 8}px, calc(100% - 228px))`,
  };
  return (
    <ul ref={list} className={classes.here} style={style} aria-label={t`Markers at this point`} onKeyDown={onKeyDown}>
      {markers.map((marker) => (
        <li key={marker.number}>
          <button type="button" onClick={() => onMarker(marker)}>
            <i>{marker.number}</i>
            <span>{marker.label}</span>
            <time>{clockOf(marker.at)}</time>
          </button>
        </li>
      ))}
    </ul>
  );
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
  useMapEvent(map, 'movestart', close);
  useMapEvent(map, 'click', ({ point, lngLat }, clicked) => {
    if (off) return;
    const hit = clicked.queryRenderedFeatures(around(point, 2), { layers: ['marker'] }).length > 0;
    const meant = hit
      ? markers.filter(({ lon, lat }) => clicked.project([lonNear(lon, lngLat.lng), lat]).dist(point) <= ClickReach)
      : [];
    const [only] = meant;
    setHere(meant.length > 1 ? { markers: meant, x: point.x, y: point.y } : null);
    if (only !== undefined && meant.length === 1) onMarker(only);
  });
  return { here, close };
}
