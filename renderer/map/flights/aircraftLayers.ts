import type { ExpressionSpecification, LayerSpecification, Map, SymbolLayerSpecification } from 'maplibre-gl';
import { type Scheme, tokens } from '../../lib/tokens.ts';
import { AirportLabelSize } from '../base/airportLayers.ts';
import { Sides, sidesFrom, Tracking } from '../base/labelSides.ts';
import { shown } from '../base/world.ts';

/** In pixels. */
const LabelSize = 11;

/** Less than the image, most of which is empty, so that labels may be as near as their offset. */
const IconPadding = -14;

const symbol = {
  type: 'symbol',
  source: 'aircraft',
  layout: {
    'icon-image': ['get', 'image'],
    'icon-rotate': ['get', 'heading'],
    'icon-rotation-alignment': 'map',
    'icon-allow-overlap': true,
    'icon-size': iconSize(1),
    'icon-padding': IconPadding,
    'symbol-sort-key': ['match', ['get', 'state'], 'selected', 2, 'emergency', 1, 0],
  },
} satisfies Omit<SymbolLayerSpecification, 'id'>;

/** Flights with a ring, whose labels are always shown. */
const isMarked: ExpressionSpecification = ['in', ['get', 'state'], ['literal', ['selected', 'emergency']]];

/** The layers of aircraft that can be clicked. */
export const AircraftLayers = ['aircraft', 'aircraft-label', 'aircraft-label-marked'];

/**
 * Draws aircraft from `image`, `heading`, `state`, and the lines `first` and `second`, shown from `min_zoom` on. Labels give
 * way to all aircraft and to each other. Marked ones have the first choice of their side in `touches`.
 */
export function aircraftLayers(scheme: Scheme): LayerSpecification[] {
  const label = labelStyle(scheme);
  const marked = {
    ...label.layout,
    'text-variable-anchor-offset': sidesFrom(RingDistance),
    'text-allow-overlap': true,
  } satisfies SymbolLayerSpecification['layout'];
  return [
    {
      id: 'aircraft-label',
      type: 'symbol',
      source: 'aircraft',
      filter: ['all', ['match', ['get', 'state'], ['normal', 'stale'], true, false], shown],
      layout: { ...label.layout, 'text-variable-anchor': Sides, 'text-radial-offset': 1.25 },
      paint: label.paint,
    },
    {
      id: 'aircraft-label-marked',
      type: 'symbol',
      source: 'aircraft',
      filter: isMarked,
      layout: marked,
      paint: label.paint,
    },
    {
      id: 'aircraft',
      ...symbol,
      filter: ['!=', ['get', 'state'], 'cursor'],
      paint: { 'icon-opacity': ['coalesce', ['get', 'opacity'], 1] },
    },
    // The aircraft moves over the markers and names of its report without hiding or moving them.
    {
      id: 'aircraft-cursor',
      ...symbol,
      filter: ['==', ['get', 'state'], 'cursor'],
      layout: {
        ...symbol.layout,
        ...label.layout,
        'icon-ignore-placement': true,
        // Fixes and markers have their names on the other side of the track.
        'text-anchor': ['match', ['get', 'touches'], 'bottom', 'top', 'right'],
        'text-radial-offset': RingDistance,
        'text-allow-overlap': true,
        'text-ignore-placement': true,
      },
      paint: { ...label.paint, 'text-halo-width': 3 },
    },
  ];
}

function labelStyle(scheme: Scheme): Required<Pick<SymbolLayerSpecification, 'layout' | 'paint'>> {
  const colors = tokens[scheme];
  return {
    layout: {
      'text-field': [
        'format',
        ['get', 'first'],
        {},
        ['get', 'second'],
        {
          'font-scale': 10 / 11,
          // Thinner or greyer it could hardly be read on land.
          'text-font': ['literal', ['Inter Medium', 'Inter Variable']],
          'text-color': ['case', ['get', 'silent'], colors.warn, colors['map-aircraft']],
        },
      ],
      'text-font': ['Inter SemiBold', 'Inter Variable'],
      'text-size': LabelSize,
      'text-letter-spacing': Tracking,
      'text-line-height': 1.1,
      'text-max-width': 100,
      'text-justify': 'auto',
      'text-padding': 0,
    },
    paint: {
      'text-color': ['match', ['get', 'state'], 'stale', colors.tx2, colors['map-aircraft']],
      'text-halo-color': colors['map-halo'],
      'text-halo-width': 1.5,
    },
  };
}

/** In ems of 11 px, from the middle of a symbol with a ring. */
const RingDistance = 1.9;

function iconSize(scale: number): ExpressionSpecification {
  return ['step', ['zoom'], 0.8 * scale, 4, scale];
}

/** Draws aircraft, labels and airport codes `scale` times larger, for a screen seen from a distance. */
export function magnify(map: Map, scale: number): void {
  map.setLayoutProperty('aircraft', 'icon-size', iconSize(scale));
  map.setLayoutProperty('aircraft', 'icon-padding', IconPadding * scale);
  for (const layer of ['aircraft-label', 'aircraft-label-marked'])
    map.setLayoutProperty(layer, 'text-size', LabelSize * scale);
  for (const layer of ['airport', 'airport-hub', 'airport-flown', 'airport-end-label'])
    map.setLayoutProperty(layer, 'text-size', AirportLabelSize * scale);
}
