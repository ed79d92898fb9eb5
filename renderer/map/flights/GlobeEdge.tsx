import type { Map } from 'maplibre-gl';
import { type ReactNode, useEffect, useRef } from 'react';
import { edgeRadius } from '../geo/globe.ts';
import classes from './FlightMap.module.css';

/** Draws the edge of the globe, where MapLibre only stops. */
export function GlobeEdge({ map }: { readonly map: Map }): ReactNode {
  const edge = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const place = (): void => {
      const { x, y } = map.project(map.getCenter());
      const radius = edgeRadius(map);
      const side = `${2 * radius}px`;
      if (edge.current !== null)
        Object.assign(edge.current.style, {
          left: `${x - radius}px`,
          top: `${y - radius}px`,
          width: side,
          height: side,
        });
    };
    place();
    const subscriptions = (['move', 'resize', 'projectiontransition'] as const).map((event) => map.on(event, place));
    return () => subscriptions.forEach((subscription) => subscription.unsubscribe());
  }, [map]);
  return <div ref={edge} className={classes.edge} aria-hidden />;
}
