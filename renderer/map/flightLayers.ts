import type { LayerSpecification } from 'maplibre-gl';
import type { Scheme } from '../app/tokens.ts';
import { aircraftLayers } from './aircraftLayers.ts';
import { airportLayers, endLabels } from './airportLayers.ts';
import { highlightLayers } from './highlightLayers.ts';
import { homeLayers } from './homeLayers.ts';
import { lineLayers } from './lineLayers.ts';
import { measureLayers } from './measureLayers.ts';
import { reportLayers } from './reportLayers.ts';

/** Everything above the base map, bottom to top. Placement runs from the top: lower labels give way. */
export function flightLayers(scheme: Scheme): LayerSpecification[] {
  return [
    ...airportLayers(scheme),
    ...highlightLayers(scheme),
    ...lineLayers(scheme),
    ...reportLayers(scheme),
    ...measureLayers(scheme),
    ...homeLayers(scheme),
    endLabels(scheme),
    ...aircraftLayers(scheme),
  ];
}
