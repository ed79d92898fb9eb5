import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import { type Scheme, ramp, tokens } from '../../lib/tokens.ts';

/** Draws routes (`share` of the most flown one, `faint`), trails (`stale`, `opacity`), plan, track (`step` of the ramp) and gaps. */
export function lineLayers(scheme: Scheme): LayerSpecification[] {
  const colors = tokens[scheme];
  return [
    routeLayer(scheme),
    {
      id: 'trail',
      type: 'line',
      source: 'trails',
      filter: ['!', ['get', 'stale']],
      paint: { 'line-width': 1.25, 'line-color': colors['map-trail'], 'line-opacity': ['get', 'opacity'] },
    },
    {
      id: 'trail-stale',
      type: 'line',
      source: 'trails',
      filter: ['get', 'stale'],
      paint: {
        'line-width': 1.25,
        'line-color': colors['map-trail'],
        'line-opacity': ['get', 'opacity'],
        'line-dasharray': [1.6, 3.2],
      },
    },
    {
      id: 'plan',
      type: 'line',
      source: 'plan',
      paint: { 'line-color': colors['acc-tx'], 'line-width': 1.75, 'line-dasharray': [3.4, 2.3] },
    },
    {
      id: 'track-case',
      type: 'line',
      source: 'track',
      layout: round,
      paint: { 'line-color': colors['map-track-case'], 'line-width': 5, 'line-opacity': 0.9 },
    },
    {
      id: 'track',
      type: 'line',
      source: 'track',
      layout: round,
      paint: { 'line-width': 2.75, 'line-color': rampColor(scheme) },
    },
    {
      id: 'gap',
      type: 'line',
      source: 'gaps',
      layout: { 'line-cap': 'round' },
      paint: { 'line-color': colors['map-gap'], 'line-width': 1.5, 'line-dasharray': [1, 2.67] },
    },
  ];
}

const round = { 'line-cap': 'round', 'line-join': 'round' } as const;

function routeLayer(scheme: Scheme): LayerSpecification {
  return {
    id: 'route',
    type: 'line',
    source: 'routes',
    layout: { ...round, 'line-sort-key': ['get', 'share'] },
    paint: {
      'line-color': tokens[scheme]['map-trail'],
      'line-width': ['interpolate', ['linear'], ['get', 'share'], 0, 1, 1, 3.5],
      'line-opacity': ['interpolate', ['linear'], ['get', 'share'], 0, ['case', ['get', 'faint'], 0.25, 0.6], 1, 0.9],
    },
  };
}

function rampColor(scheme: Scheme): ExpressionSpecification {
  const [ground = '', ...higher] = ramp(scheme);
  const steps = higher.flatMap((color, index): (string | number)[] => [index + 1, color]);
  return ['step', ['get', 'step'], ground, ...steps] as ExpressionSpecification;
}
