import type { LayerSpecification } from 'maplibre-gl';
import { type Scheme, tokens } from '../app/tokens.ts';
import { Tracking } from './labelStyle.ts';

/** The home hub of the first run: `kind` is `hub` (with `id`), `ring` or `figure` (with `text`). */
export function homeLayers(scheme: Scheme): LayerSpecification[] {
  const colors = tokens[scheme];
  const halo = { 'text-halo-color': colors['map-halo'], 'text-halo-width': 1.5 };
  return [
    {
      id: 'home-ring',
      type: 'line',
      source: 'home',
      filter: ['==', ['get', 'kind'], 'ring'],
      paint: { 'line-color': colors['acc-tx'], 'line-width': 1, 'line-dasharray': [3, 4], 'line-opacity': 0.75 },
    },
    {
      id: 'home-ring-figure',
      type: 'symbol',
      source: 'home',
      filter: ['==', ['get', 'kind'], 'figure'],
      layout: {
        'text-field': ['get', 'text'],
        'text-font': ['Inter Variable'],
        'text-size': 11,
        'text-letter-spacing': Tracking,
        'text-allow-overlap': true,
      },
      paint: { 'text-color': colors['map-airport-label'], ...halo, 'text-halo-width': 3 },
    },
    {
      id: 'home-glow',
      type: 'circle',
      source: 'home',
      filter: ['==', ['get', 'kind'], 'hub'],
      paint: { 'circle-radius': 16, 'circle-color': colors['acc-tx'], 'circle-opacity': 0.16 },
    },
    {
      id: 'home',
      type: 'symbol',
      source: 'home',
      filter: ['==', ['get', 'kind'], 'hub'],
      layout: {
        'icon-image': 'home',
        'icon-allow-overlap': true,
        'text-field': [
          'format',
          ['get', 'id'],
          { 'font-scale': 1, 'text-font': ['literal', ['Inter SemiBold', 'Inter Variable']] },
          '\nyour home hub',
          { 'font-scale': 0.85, 'text-font': ['literal', ['Inter Variable']] },
        ],
        'text-font': ['Inter Variable'],
        'text-size': 13,
        'text-anchor': 'left',
        'text-justify': 'left',
        'text-offset': [1.3, 0],
        'text-letter-spacing': Tracking,
        'text-allow-overlap': true,
      },
      paint: { 'text-color': colors.tx, ...halo },
    },
  ];
}
