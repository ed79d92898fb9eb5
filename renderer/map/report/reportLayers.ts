import type { LayerSpecification } from 'maplibre-gl';
import { type Scheme, tokens } from '../../lib/tokens.ts';
import { sidesFrom, Tracking } from '../base/labelStyle.ts';

/** Draws fixes (`name`) and numbered markers (`image`, `label`, `rank`: the lower one wins), both with `touches`. */
export function reportLayers(scheme: Scheme): LayerSpecification[] {
  const colors = tokens[scheme];
  const halo = { 'text-halo-color': colors['map-halo'], 'text-halo-width': 1.5 };
  return [
    {
      id: 'fix',
      type: 'symbol',
      source: 'fixes',
      layout: {
        'icon-image': 'fix',
        'icon-allow-overlap': true,
        'icon-ignore-placement': true,
        'text-field': ['get', 'name'],
        'text-font': ['Inter Medium', 'Inter Variable'],
        'text-size': 10,
        'text-letter-spacing': Tracking,
        'text-variable-anchor-offset': sidesFrom(0.7),
        'text-optional': true,
      },
      paint: { 'text-color': colors.tx2, ...halo },
    },
    {
      id: 'marker',
      type: 'symbol',
      source: 'markers',
      layout: {
        'icon-image': ['get', 'image'],
        'icon-padding': 0,
        'text-field': ['get', 'label'],
        'text-font': ['Inter Variable'],
        'text-size': 10,
        'text-letter-spacing': Tracking,
        'text-max-width': 9,
        'text-variable-anchor-offset': sidesFrom(1.2),
        'text-optional': true,
        'symbol-sort-key': ['get', 'rank'],
      },
      paint: { 'text-color': colors.tx, ...halo },
    },
  ];
}
