import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import { type Scheme, tokens } from '../../lib/tokens.ts';
import { sidesFrom, Tracking } from '../base/labelSides.ts';

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
