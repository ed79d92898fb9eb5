import type { Map } from 'maplibre-gl';
import { AircraftIconSize, LabelSize } from '../flights/aircraftLayers.ts';
import { AirportLabelSize } from '../base/airportLayers.ts';

/** Draws aircraft, labels and airport codes `scale` times larger, for a screen seen from a distance. */
export function magnify(map: Map, scale: number): void {
  const [far, near] = AircraftIconSize;
  map.setLayoutProperty('aircraft', 'icon-size', ['step', ['zoom'], far * scale, 4, near * scale]);
  map.setLayoutProperty('aircraft-label', 'text-size', LabelSize * scale);
  for (const layer of ['airport', 'airport-flown', 'airport-end-label']) {
    map.setLayoutProperty(layer, 'text-size', AirportLabelSize * scale);
  }
}
