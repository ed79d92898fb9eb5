import type { LayerSpecification } from 'maplibre-gl';
import { type Scheme, tokens } from '../../lib/tokens.ts';

/** Draws the measured line and its points. */
export function measureLayers(scheme: Scheme): LayerSpecification[] {
  const colors = tokens[scheme];
  return [
    {
      id: 'measure',
      type: 'line',
      source: 'measure',
      layout: { 'line-cap': 'round' },
      paint: { 'line-color': colors.tx, 'line-width': 1.5 },
    },
    {
      id: 'measure-point',
      type: 'circle',
      source: 'measure',
      filter: ['==', ['geometry-type'], 'Point'],
      paint: {
        'circle-radius': 3.5,
        'circle-color': colors.surface,
        'circle-stroke-color': colors.tx,
        'circle-stroke-width': 1.5,
      },
    },
  ];
}
