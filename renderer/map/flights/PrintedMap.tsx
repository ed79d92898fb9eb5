import { type ReactNode, useEffect, useRef } from 'react';
import type { MapState } from './useFlightMap.ts';

/** As sharp on paper as text is. */
const PrintRatio = 3;

/** Replaces the map with an image on paper and in saved pictures, because the WebGL canvas is empty by then. */
export function PrintedMap({ map }: { readonly map: MapState }): ReactNode {
  const picture = useRef<HTMLImageElement>(null);
  useEffect(() => {
    if (typeof map === 'string') return undefined;
    const copy = (): void => {
      if (picture.current === null) return;
      const ratio = map.getPixelRatio();
      map.setPixelRatio(PrintRatio);
      map.redraw();
      // Chromium prints a canvas smaller than its frame.
      picture.current.src = map.getCanvas().toDataURL();
      map.setPixelRatio(ratio);
    };
    window.addEventListener('beforeprint', copy);
    return () => window.removeEventListener('beforeprint', copy);
  }, [map]);
  return <img ref={picture} className="printed" alt="" decoding="sync" />;
}
