import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import type { MapTexts } from '../../map/flights/FlightMap.tsx';
import type { MapState } from '../../map/flights/useFlightMap.ts';

/** Returns what a map says, in the pilot's language, and names its canvas. */
export function useMapTexts(map: MapState): MapTexts {
  const { t } = useLingui();
  const name = t`Map`;
  useEffect(() => {
    if (typeof map !== 'string') map.getCanvas().setAttribute('aria-label', name);
  }, [map, name]);
  return {
    view: t`Map view`,
    zoomIn: t`Zoom in`,
    zoomOut: t`Zoom out`,
    globe: t`Globe`,
    unsupported: {
      title: t`The map is not available on this device.`,
      text: t`It needs WebGL 2. Everything else works.`,
    },
    failed: {
      title: t`The map could not be loaded.`,
      text: t`Reload the page to try again.`,
    },
  };
}
