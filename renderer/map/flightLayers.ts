import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import { type Scheme, ramp, tokens } from '../app/tokens.ts';

// What the sources carry, by name of the property:
// airports: id, hub, role (end: of the flight in view; other) · plan, gaps: nothing · track: step · trails: stale · fixes: name
// markers: number, label, kind · aircraft: id, image, heading, first, second, state, anchor

/** Everything above the base map, bottom to top. Placement runs from the top: lower labels give way. */
export function flightLayers(scheme: Scheme): LayerSpecification[] {
  return [
    ...airportLayers(scheme),
    ...lineLayers(scheme),
    ...reportLayers(scheme),
    endLayer(scheme),
    ...aircraftLayers(scheme),
  ];
}

type Side = 'left' | 'right' | 'top' | 'bottom';
type Anchor = Side | 'top-left' | 'top-right' | 'bottom-left' | 'bottom-right';

/** Where a label may stand: the word names the side of the text that touches. */
const Anchors: Anchor[] = ['left', 'right', 'top', 'bottom', 'top-left', 'bottom-left', 'top-right', 'bottom-right'];
/** MapLibre draws letters from the face's display cut, which is set tighter than small text bears. */
const Tracking = 0.025;

function airportStyle(scheme: Scheme) {
  const colors = tokens[scheme];
  return {
    layout: {
      'icon-image': ['case', ['get', 'hub'], 'hub', 'airport'] as ExpressionSpecification,
      'text-field': ['get', 'id'] as ExpressionSpecification,
      'text-font': ['Inter Medium', 'Inter Variable'],
      'text-size': 10,
      'text-letter-spacing': Tracking,
      'text-variable-anchor': Anchors,
      'text-radial-offset': 0.7,
      'text-optional': true,
      'text-padding': 1,
    },
    paint: {
      'text-color': colors['map-airport-label'],
      'text-halo-color': colors['map-halo'],
      'text-halo-width': 1.25,
    },
  };
}

/** Far away airports thin themselves out where many are; hubs stay. */
function airportLayers(scheme: Scheme): LayerSpecification[] {
  const { layout, paint } = airportStyle(scheme);
  return [
    {
      id: 'airport',
      type: 'symbol',
      source: 'airports',
      minzoom: 2.5,
      filter: ['all', ['==', ['get', 'role'], 'other'], ['!', ['get', 'hub']]],
      layout: { ...layout, 'icon-padding': 1, 'icon-allow-overlap': Near, 'icon-ignore-placement': Near },
      paint,
    },
    {
      id: 'airport-hub',
      type: 'symbol',
      source: 'airports',
      filter: ['all', ['==', ['get', 'role'], 'other'], ['get', 'hub']],
      layout: { ...layout, ...Always },
      paint,
    },
  ];
}

/** Where a flight begins and ends. Markers of its landing stand on the same spot, so the code keeps clear of them. */
function endLayer(scheme: Scheme): LayerSpecification {
  const { layout, paint } = airportStyle(scheme);
  return {
    id: 'airport-end',
    type: 'symbol',
    source: 'airports',
    filter: ['==', ['get', 'role'], 'end'],
    layout: { ...layout, ...Always, 'text-radial-offset': 1.2 },
    paint,
  };
}

const Near: ExpressionSpecification = ['step', ['zoom'], false, 3, true];
const Always = { 'icon-allow-overlap': true, 'icon-ignore-placement': true } as const;

function lineLayers(scheme: Scheme): LayerSpecification[] {
  const colors = tokens[scheme];
  const round = { 'line-cap': 'round', 'line-join': 'round' } as const;
  return [
    {
      id: 'trail',
      type: 'line',
      source: 'trails',
      filter: ['!', ['get', 'stale']],
      paint: { 'line-width': 1.25, 'line-gradient': fade(colors['map-trail']) },
    },
    {
      id: 'trail-stale',
      type: 'line',
      source: 'trails',
      filter: ['get', 'stale'],
      paint: {
        'line-width': 1.25,
        'line-color': colors['map-trail'],
        'line-opacity': 0.66,
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

/** From the old end to the aircraft. */
function fade(color: string): ExpressionSpecification {
  const [red, green, blue] = [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16));
  const at = (opacity: number): string => `rgba(${red}, ${green}, ${blue}, ${opacity})`;
  return ['interpolate', ['linear'], ['line-progress'], 0, at(0.06), 1, at(0.66)];
}

function rampColor(scheme: Scheme): ExpressionSpecification {
  const [ground = '', ...higher] = ramp(scheme);
  const steps = higher.flatMap((color, index): (string | number)[] => [index + 1, color]);
  return ['step', ['get', 'step'], ground, ...steps] as ExpressionSpecification;
}

function reportLayers(scheme: Scheme): LayerSpecification[] {
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
        'text-variable-anchor': Anchors,
        'text-radial-offset': 0.7,
        'text-optional': true,
      },
      paint: { 'text-color': colors.tx2, ...halo },
    },
    {
      id: 'marker-label',
      type: 'symbol',
      source: 'markers',
      layout: {
        'text-field': ['get', 'label'],
        'text-font': ['Inter Variable'],
        'text-size': 10,
        'text-letter-spacing': Tracking,
        'text-variable-anchor': Anchors,
        'text-radial-offset': 1.2,
        'text-optional': true,
      },
      paint: { 'text-color': colors.tx, ...halo },
    },
    {
      id: 'marker',
      type: 'symbol',
      source: 'markers',
      layout: {
        'icon-image': ['concat', 'marker-', ['get', 'kind']],
        'text-field': ['to-string', ['get', 'number']],
        'text-font': ['Inter SemiBold', 'Inter Variable'],
        'text-size': 10,
        'text-letter-spacing': Tracking,
        'icon-padding': 0,
        'text-padding': 0,
      },
      paint: { 'text-color': colors.surface },
    },
  ];
}

function aircraftLayers(scheme: Scheme): LayerSpecification[] {
  const colors = tokens[scheme];
  return [
    {
      id: 'aircraft',
      type: 'symbol',
      source: 'aircraft',
      layout: {
        'icon-image': ['get', 'image'],
        'icon-rotate': ['get', 'heading'],
        'icon-rotation-alignment': 'map',
        'icon-allow-overlap': true,
        'icon-size': ['step', ['zoom'], 0.8, 4, 1],
        'icon-padding': 0,
        'symbol-sort-key': ['match', ['get', 'state'], 'selected', 2, 'emergency', 1, 0],
      },
    },
    {
      id: 'aircraft-label',
      type: 'symbol',
      source: 'aircraft',
      filter: ['!=', ['get', 'anchor'], 'none'],
      layout: {
        'text-field': [
          'format',
          ['get', 'first'],
          {},
          ['get', 'second'],
          {
            'font-scale': 10 / 11,
            'text-font': ['literal', ['Inter Variable']],
            'text-color': ['match', ['get', 'state'], 'stale', colors.warn, colors.tx2],
          },
        ],
        'text-font': ['Inter SemiBold', 'Inter Variable'],
        'text-size': 11,
        'text-letter-spacing': Tracking,
        'text-line-height': 1.1,
        'text-max-width': 100,
        'text-anchor': ['get', 'anchor'],
        'text-justify': ['match', ['get', 'anchor'], 'left', 'left', 'right', 'right', 'center'],
        'text-offset': labelOffset(),
        'text-allow-overlap': true,
        'text-padding': 0,
      },
      paint: {
        'text-color': ['match', ['get', 'state'], 'stale', colors.tx3, colors['map-aircraft']],
        'text-halo-color': colors['map-halo'],
        'text-halo-width': 1.5,
      },
    },
  ];
}

/** In ems of 11 px. Ringed symbols push their label farther out. */
function labelOffset(): ExpressionSpecification {
  return ['match', ['get', 'state'], ['selected', 'emergency', 'cursor'], around(1.9), around(1.25)];
}

function around(distance: number): ExpressionSpecification {
  return [
    'match',
    ['get', 'anchor'],
    'left',
    shift(distance, 0),
    'right',
    shift(-distance, 0),
    'bottom',
    shift(0, -distance),
    shift(0, distance),
  ];
}

const shift = (x: number, y: number): ['literal', number[]] => ['literal', [x, y]];
