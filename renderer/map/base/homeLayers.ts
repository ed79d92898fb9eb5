import type { LayerSpecification } from 'maplibre-gl';
import { type Scheme, tokens } from '../../lib/tokens.ts';
import { AirportLabelSize } from './airportLayers.ts';
import { Anchors, Tracking } from './labelStyle.ts';

/** Draws the home hub of the setup: `kind` is `hub`, `near` (with `id`), `ring` or `figure` (with `text`). */
export function homeLayers(scheme: Scheme): LayerSpecification[] {
  const colors = tokens[scheme];
  return [
    {
      id: 'home-ring',
      type: 'line',
      source: 'home',
      filter: ['==', ['get', 'kind'], 'ring'],
      paint: { 'line-color': colors['acc-tx'], 'line-width': 1, 'line-dasharray': [3, 4], 'line-opacity': 0.75 },
    },
    ...nearLayers(scheme),
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
      paint: { 'text-color': colors['map-airport-label'], ...haloOf(scheme), 'text-halo-width': 3 },
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
      paint: { 'text-color': colors.tx, ...haloOf(scheme) },
    },
  ];
}

/** Shows rings only until zoomed in, because there are hundreds of codes. */
function nearLayers(scheme: Scheme): LayerSpecification[] {
  const colors = tokens[scheme];
  return [
    {
      id: 'home-near',
      type: 'symbol',
      source: 'home',
      filter: ['==', ['get', 'kind'], 'near'],
      // Hides no other label, and never covers the name of the hub.
      layout: { 'icon-image': 'airport', 'icon-ignore-placement': true, 'icon-padding': 0 },
    },
    {
      id: 'home-near-label',
      type: 'symbol',
      source: 'home',
      minzoom: 6,
      filter: ['==', ['get', 'kind'], 'near'],
      layout: {
        'text-field': ['get', 'id'],
        'text-font': ['Inter Medium', 'Inter Variable'],
        'text-size': AirportLabelSize,
        'text-letter-spacing': Tracking,
        'text-variable-anchor': Anchors,
        'text-radial-offset': 0.7,
      },
      paint: { 'text-color': colors['map-airport-label'], ...haloOf(scheme) },
    },
  ];
}

function haloOf(scheme: Scheme): { readonly 'text-halo-color': string; readonly 'text-halo-width': number } {
  return { 'text-halo-color': tokens[scheme]['map-halo'], 'text-halo-width': 1.5 };
}
