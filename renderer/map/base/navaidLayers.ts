import type { ExpressionSpecification, LayerSpecification, SymbolLayerSpecification } from 'maplibre-gl';
import type { Scheme, tokens } from '../../lib/tokens.ts';
import { labelPaint, Tracking } from './labelSides.ts';
import { shown, world } from './world.ts';

/** The layers that the switch for navaids shows. */
export const NavaidLayers = ['navaids', 'navaids-near', 'navaids-near-name'] as const;

const NearZoom = 8;
const Tuned: ExpressionSpecification = ['concat', ['get', 'ident'], '\n', ['get', 'frequency']];

const navaids = { type: 'symbol', ...world, 'source-layer': 'navaids' } as const;
const symbol = {
  visibility: 'none',
  'icon-image': ['get', 'kind'],
  'icon-padding': 1,
} satisfies SymbolLayerSpecification['layout'];
const name = {
  visibility: 'none',
  'text-font': ['Inter Variable'],
  'text-size': 10,
  'text-letter-spacing': Tracking,
  'text-variable-anchor': ['left', 'right', 'top', 'bottom'],
  'text-justify': 'auto',
} satisfies SymbolLayerSpecification['layout'];

/** Draws navaids seen from afar, and the names of those seen from near, which give way to all other names. */
export function navaidNames(colors: (typeof tokens)[Scheme]): LayerSpecification[] {
  const paint = labelPaint(colors, colors['map-navaid']);
  return [
    {
      id: 'navaids',
      ...navaids,
      minzoom: 6,
      maxzoom: NearZoom,
      filter: shown,
      layout: { ...symbol, ...name, 'text-radial-offset': 0.8, 'text-field': ['get', 'ident'] },
      paint,
    },
    {
      id: 'navaids-near-name',
      ...navaids,
      minzoom: NearZoom,
      layout: {
        ...name,
        // Nearer it would touch the symbol, which is placed before it.
        'text-radial-offset': 1.1,
        'text-field': ['case', ['==', ['get', 'frequency'], ''], ['get', 'ident'], Tuned],
      },
      paint,
    },
  ];
}

/**
 * Draws navaids seen from near. They belong above airports, whose codes take another side: most airports have a navaid of
 * their own, which their codes would hide.
 */
export const navaidSymbols: LayerSpecification = {
  id: 'navaids-near',
  ...navaids,
  minzoom: NearZoom,
  // In the ring of an airport or another navaid, but not on the name of a flight.
  layout: { ...symbol, 'icon-overlap': 'cooperative' },
};
