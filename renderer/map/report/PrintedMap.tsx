import { type ReactNode, useEffect, useRef } from 'react';
import type { MapState } from '../flights/useFlightMap.ts';

/** The map as it is when printing begins: what WebGL has drawn is gone by the time that it would be printed. */
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
