import { type CSSProperties, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { clockOf } from '../../lib/utc.ts';
import type { ReportMarker } from './reportMarkers.ts';
import classes from './ReportMap.module.css';

/** Markers at one point of the map, with its pixels. */
export interface MarkersHere {
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
    <ul ref={list} className={classes.here} style={style} aria-label="Markers at this point" onKeyDown={onKeyDown}>
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
