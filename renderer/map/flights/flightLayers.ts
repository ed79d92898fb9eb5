import type { LayerSpecification } from 'maplibre-gl';
import type { Scheme } from '../../lib/tokens.ts';
import { aircraftLayers } from './aircraftLayers.ts';
import { airportLayers, endLabels } from '../base/airportLayers.ts';
import { highlightLayers } from '../report/highlightLayers.ts';
import { homeLayers } from '../base/homeLayers.ts';
import { lineLayers } from './lineLayers.ts';
import { measureLayers } from '../base/measureLayers.ts';
import { reportLayers } from '../report/reportLayers.ts';

/** All layers above the base map, bottom to top. Labels are placed from the top, so lower ones give way. */
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
