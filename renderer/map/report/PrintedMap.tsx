import { type ReactNode, useEffect, useRef } from 'react';
import type { MapState } from '../flights/useFlightMap.ts';

/** Replaces the map with an image before printing, because the WebGL canvas is empty by then. */
export function PrintedMap({ map }: { readonly map: MapState }): ReactNode {
  const picture = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (typeof map === 'string') return undefined;
    const copy = (): void => {
      const pen = picture.current?.getContext('2d');
      if (!pen) return;
      const drawn = map.getCanvas();
      pen.canvas.width = drawn.width;
      pen.canvas.height = drawn.height;
      map.redraw();
      pen.drawImage(drawn, 0, 0);
    };
    window.addEventListener('beforeprint', copy);
    return () => window.removeEventListener('beforeprint', copy);
  }, [map]);
  return <canvas ref={picture} className="printed" aria-hidden />;
}
