import type { ExpressionSpecification, LayerSpecification, Map, SymbolLayerSpecification } from 'maplibre-gl';
import { type Scheme, tokens } from '../../lib/tokens.ts';
import { AirportLabelSize } from '../base/airportLayers.ts';
import { sidesFrom, Tracking } from '../base/labelSides.ts';

/** Symbol scales below zoom 4 and from there on. */
export const AircraftIconSize = [0.8, 1] as const;
/** In pixels. */
const LabelSize = 11;

const symbol = {
  type: 'symbol',
  source: 'aircraft',
  layout: {
    'icon-image': ['get', 'image'],
    'icon-rotate': ['get', 'heading'],
    'icon-rotation-alignment': 'map',
    'icon-allow-overlap': true,
    'icon-size': ['step', ['zoom'], AircraftIconSize[0], 4, AircraftIconSize[1]],
    'icon-padding': 0,
    'symbol-sort-key': ['match', ['get', 'state'], 'selected', 2, 'emergency', 1, 0],
  },
} satisfies Omit<SymbolLayerSpecification, 'id'>;

/**
 * Draws aircraft from `image`, `heading`, `state`, the lines `first` and `second`, and `anchor`, the side of the
 * text or `none`. The one at the cursor finds a side itself and has the first choice in `touches`.
 */
export function aircraftLayers(scheme: Scheme): LayerSpecification[] {
  const label = labelStyle(scheme);
  return [
    {
      id: 'aircraft',
      ...symbol,
      filter: ['!=', ['get', 'state'], 'cursor'],
      paint: { 'icon-opacity': ['coalesce', ['get', 'opacity'], 1] },
    },
    // The aircraft moves over the markers of its report without hiding them.
    {
      id: 'aircraft-cursor',
      ...symbol,
      filter: ['==', ['get', 'state'], 'cursor'],
      layout: {
        ...symbol.layout,
        ...label.layout,
        'icon-ignore-placement': true,
        'text-variable-anchor-offset': sidesFrom(RingDistance),
        'text-justify': 'auto',
      },
      paint: label.paint,
    },
    {
      id: 'aircraft-label',
      type: 'symbol',
      source: 'aircraft',
      filter: ['all', ['!=', ['get', 'state'], 'cursor'], ['!=', ['get', 'anchor'], 'none']],
      layout: {
        ...label.layout,
        'text-anchor': ['get', 'anchor'],
        'text-justify': ['match', ['get', 'anchor'], 'left', 'left', 'right', 'right', 'center'],
        'text-offset': labelOffset(),
      },
      paint: label.paint,
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
          'text-font': ['literal', ['Inter Variable']],
          'text-color': ['case', ['get', 'silent'], colors.warn, colors.tx2],
        },
      ],
      'text-font': ['Inter SemiBold', 'Inter Variable'],
      'text-size': LabelSize,
      'text-letter-spacing': Tracking,
      'text-line-height': 1.1,
      'text-max-width': 100,
      'text-allow-overlap': true,
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

function labelOffset(): ExpressionSpecification {
  return ['match', ['get', 'state'], ['selected', 'emergency'], around(RingDistance), around(1.25)];
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

/** Draws aircraft, labels and airport codes `scale` times larger, for a screen seen from a distance. */
export function magnify(map: Map, scale: number): void {
  const [far, near] = AircraftIconSize;
  map.setLayoutProperty('aircraft', 'icon-size', ['step', ['zoom'], far * scale, 4, near * scale]);
  map.setLayoutProperty('aircraft-label', 'text-size', LabelSize * scale);
  for (const layer of ['airport', 'airport-hub', 'airport-flown', 'airport-end-label']) {
    map.setLayoutProperty(layer, 'text-size', AirportLabelSize * scale);
  }
}
