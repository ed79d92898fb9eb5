import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import { type Scheme, tokens } from '../../lib/tokens.ts';

/** Draws the stretch or the points that a flag concerns, coloured by `severity`. */
export function highlightLayers(scheme: Scheme): LayerSpecification[] {
  const { warn, bad } = tokens[scheme];
  const color: ExpressionSpecification = ['match', ['get', 'severity'], 'bad', bad, warn];
  return [
    {
      id: 'highlight',
      type: 'line',
      source: 'highlight',
      filter: ['==', ['geometry-type'], 'LineString'],
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': color, 'line-width': 14, 'line-opacity': 0.28 },
    },
    {
      id: 'highlight-spot',
      type: 'circle',
      source: 'highlight',
      filter: ['==', ['geometry-type'], 'Point'],
      paint: {
        'circle-radius': 15,
        'circle-color': color,
        'circle-opacity': 0.16,
        'circle-stroke-color': color,
        'circle-stroke-width': 1.5,
      },
    },
  ];
}
