import type {
  ExpressionSpecification,
  FillLayerSpecification,
  FilterSpecification,
  LayerSpecification,
  LineLayerSpecification,
} from 'maplibre-gl';
import { type Scheme, tokens } from '../../lib/tokens.ts';
import { Anchors, heightText, labelPaint, sidesFrom, Tracking } from './labelSides.ts';
import { navaidNames } from './navaidLayers.ts';
import { onlineLayers } from './onlineMap.ts';
import { graticuleLayer, Loaded, shown, world } from './world.ts';

type Colors = (typeof tokens)[Scheme];

/** Draws the world and its airfields, bottom to top. Labels are placed from the top, so lower ones give way. */
export function baseLayers(scheme: Scheme): LayerSpecification[] {
  const colors = tokens[scheme];
  return [...groundLayers(colors), ...onlineLayers(scheme), ...airfieldLayers(colors), ...navaidNames(colors)];
}

/** Names peaks and small cities, above `baseLayers`. They give way to the codes of airports. */
export function smallNames(scheme: Scheme): LayerSpecification[] {
  const colors = tokens[scheme];
  return [peakLayer(colors), cityLayer(colors, 'cities', ['!', isLarge])];
}

/** Names large cities, which win over the codes of airports without a flight, countries and seas. */
export function largeNames(scheme: Scheme): LayerSpecification[] {
  const colors = tokens[scheme];
  return [cityLayer(colors, 'cities-large', isLarge), ...areaLayers(colors)];
}

function fill(name: string, color: string, opacity: number | ExpressionSpecification = 1): FillLayerSpecification {
  const paint = { 'fill-color': color, 'fill-antialias': false, 'fill-opacity': opacity };
  return { id: name, type: 'fill', ...world, 'source-layer': name, paint };
}

function line(
  name: string,
  color: string | ExpressionSpecification,
  width: number | ExpressionSpecification,
): LineLayerSpecification {
  const paint = { 'line-color': color, 'line-width': width };
  return { id: name, type: 'line', ...world, 'source-layer': name, paint };
}

function groundLayers(colors: Colors): LayerSpecification[] {
  return [
    // Ground that is not there yet has the colour of land: sea would be taken for sea.
    { id: 'background', type: 'background', paint: { 'background-color': colors['map-land'] } },
    fill(Loaded, colors['map-sea']),
    fill('land', colors['map-land']),
    // Its outlines are coarse: from near they would look like borders.
    fill('urban', colors['map-urban'], ['interpolate', ['linear'], ['zoom'], 7, 1, 11, 0.3]),
    { ...fill('bays', colors['map-sea']), minzoom: 7 },
    fill('glaciers', colors['map-glacier']),
    fill('lakes', colors['map-sea']),
    graticuleLayer(colors, 10, [0, 5]),
    graticuleLayer(colors, 5, [5, 7]),
    graticuleLayer(colors, 1, [7, 24]),
    line('rivers', colors['map-river'], ['interpolate', ['linear'], ['zoom'], 3, 0.4, 6, 0.8, 10, 1.6]),
    line('borders', colors['map-borders'], ['interpolate', ['linear'], ['zoom'], 3, 0.8, 8, 1.4]),
    line('coast', colors['map-coast'], 0.8),
    // Under runways where land and lakes are too coarse for them, with a coast of their own in the sea.
    { ...fill('grounds', colors['map-land']), ...grounds, filter: ['==', ['geometry-type'], 'Polygon'] },
    { ...line('coast', colors['map-coast'], 0.8), ...grounds, id: 'grounds-coast', filter: isLine },
  ];
}

const RunwayZoom = 9;
const airfields = { source: 'airfields', 'source-layer': 'airfields', minzoom: RunwayZoom } as const;
const grounds = { ...airfields, 'source-layer': 'grounds' } as const;
const isLine: FilterSpecification = ['==', ['geometry-type'], 'LineString'];

/** In pixels; from zoom 15 on as wide as it is, where a pixel is about two metres. */
const runwayWidth: ExpressionSpecification = [
  'interpolate',
  ['exponential', 2],
  ['zoom'],
  9,
  ['case', ['get', 'paved'], 1.6, 0.8],
  11,
  ['case', ['get', 'paved'], 2.6, 1.4],
  15,
  ['max', 5, ['/', ['get', 'width'], 2]],
];

function airfieldLayers(colors: Colors): LayerSpecification[] {
  const color: ExpressionSpecification = ['case', ['get', 'paved'], colors['map-runway'], colors['map-runway-soft']];
  return [
    { ...line('runways', color, runwayWidth), ...airfields, filter: isLine },
    {
      id: 'label-airfield',
      type: 'symbol',
      ...airfields,
      filter: airfieldNames([]),
      layout: {
        'text-field': ['get', 'airport'],
        'text-font': ['Inter Medium', 'Inter Variable'],
        'text-size': 10,
        'text-letter-spacing': Tracking,
        // Clear of the runway, also where it is as wide as it is.
        'text-variable-anchor-offset': sidesFrom(1.5),
        'symbol-sort-key': ['get', 'size'],
      },
      paint: labelPaint(colors, colors['map-airport-label']),
    },
  ];
}

/** Keeps names clear of runways and of their numbers, above those of the world and of airports. */
export function runwayNames(scheme: Scheme): LayerSpecification[] {
  return [runwayBoxes, runwayNumbers(tokens[scheme])];
}

/** Draws nothing: names give way to its boxes along runways, as they do to symbols, but not to lines. */
const runwayBoxes: LayerSpecification = {
  id: 'runway-boxes',
  type: 'symbol',
  ...airfields,
  filter: isLine,
  layout: {
    'symbol-placement': 'line',
    'symbol-spacing': 8,
    'icon-image': 'runway-box',
    'icon-allow-overlap': true,
    'icon-padding': 0,
  },
};

function runwayNumbers(colors: Colors): LayerSpecification {
  return {
    id: 'runway-numbers',
    type: 'symbol',
    ...airfields,
    filter: ['all', ['has', 'course'], atSize(9.5)],
    layout: {
      'text-field': ['get', 'name'],
      'text-font': ['Inter SemiBold', 'Inter Variable'],
      'text-size': ['interpolate', ['linear'], ['zoom'], 9, 9, 14, 13],
      // Upright, and clear of the runway: before the threshold.
      'text-anchor': beforeThreshold,
      'text-radial-offset': 0.5,
      'text-padding': 0,
      'symbol-sort-key': ['get', 'size'],
    },
    paint: labelPaint(colors, colors['map-runway']),
  };
}

/** The side of a number that is nearest to its runway, from the course on which one takes off there. */
const beforeThreshold: ExpressionSpecification = [
  'step',
  ['get', 'course'],
  'top',
  ...(['top-right', 'right', 'bottom-right', 'bottom', 'bottom-left', 'left', 'top-left', 'top'] as const).flatMap(
    (side, index) => [22.5 + index * 45, side],
  ),
];

/** Returns the filter of `label-airfield`: names all airfields but those that the map draws as airports. */
export function airfieldNames(airports: readonly string[]): FilterSpecification {
  return ['all', ['has', 'airport'], atSize(9), ['!', ['in', ['get', 'airport'], ['literal', [...airports]]]]];
}

/** Shows the airfields with the longest runways first, and each smaller size a zoom later. */
function atSize(first: number): ExpressionSpecification {
  return ['>=', ['zoom'], ['+', Math.ceil(first), ['get', 'size']]];
}

function peakLayer(colors: Colors): LayerSpecification {
  return {
    id: 'peaks',
    type: 'symbol',
    ...world,
    'source-layer': 'peaks',
    minzoom: 5,
    filter: shown,
    layout: {
      'icon-image': 'peak',
      'text-field': ['concat', ['get', 'name'], '\n', heightText('feet')],
      'text-font': ['Inter Variable'],
      'text-size': 9.5,
      'text-letter-spacing': Tracking,
      'text-variable-anchor': ['left', 'right', 'bottom'],
      'text-radial-offset': 0.7,
      'text-justify': 'auto',
      'symbol-sort-key': ['-', ['get', 'feet']],
    },
    paint: labelPaint(colors, colors['map-label-country']),
  };
}

/** By Natural Earth's count of the whole conurbation. */
const isLarge: ExpressionSpecification = ['>=', ['get', 'population'], 300_000];

function cityLayer(colors: Colors, id: string, size: ExpressionSpecification): LayerSpecification {
  return {
    id,
    type: 'symbol',
    ...world,
    'source-layer': 'cities',
    minzoom: 2,
    filter: ['all', size, shown],
    layout: {
      'icon-image': ['case', ['==', ['get', 'capital'], 2], 'capital', 'city'],
      'icon-padding': 0,
      // The dot may lie in the ring of an airport, the name may not.
      'icon-overlap': 'cooperative',
      'text-field': ['get', 'name'],
      'text-font': ['Inter Medium', 'Inter Variable'],
      'text-size': citySize,
      'text-letter-spacing': Tracking,
      // Among airports and runways the corners are left.
      'text-variable-anchor': ['step', ['zoom'], ['literal', Anchors.slice(0, 4)], 5, ['literal', Anchors]],
      'text-radial-offset': 0.5,
      'text-padding': 3,
      'symbol-sort-key': ['-', ['get', 'min_zoom'], ['/', ['get', 'population'], 1e8]],
    },
    paint: labelPaint(colors, colors['map-label-city']),
  };
}

/** Names countries and seas. */
function areaLayers(colors: Colors): LayerSpecification[] {
  const capitals = {
    'text-size': 10,
    'text-transform': 'uppercase',
    'text-max-width': 12,
  } as const;
  return [
    {
      id: 'label-country',
      type: 'symbol',
      ...world,
      'source-layer': 'labels',
      maxzoom: 7,
      filter: ['all', ['==', ['get', 'kind'], 'country'], shown],
      layout: {
        ...capitals,
        'text-field': ['get', 'name'],
        'text-font': ['Inter Variable'],
        'text-letter-spacing': 0.08,
        // Beside its place when an airport is there.
        'text-variable-anchor-offset': ['center', [0, 0], 'bottom', [0, -0.6], 'top', [0, 0.6]],
        'symbol-sort-key': ['get', 'min_zoom'],
      },
      paint: labelPaint(colors, colors['map-label-country']),
    },
    {
      id: 'label-sea',
      type: 'symbol',
      ...world,
      'source-layer': 'labels',
      filter: ['all', ['==', ['get', 'kind'], 'sea'], shown],
      layout: {
        ...capitals,
        'text-field': ['get', 'name'],
        'text-font': ['Inter Italic', 'Inter Variable'],
        'text-letter-spacing': 0.14,
        'symbol-sort-key': ['get', 'min_zoom'],
      },
      paint: { 'text-color': colors['map-label-sea'] },
    },
  ];
}

/** Pixels: a city of a hundred thousand is written a little smaller than one of ten million. */
const citySize: ExpressionSpecification = [
  'interpolate',
  ['linear'],
  ['zoom'],
  3,
  ['step', ['get', 'population'], 9.5, 5e6, 10.5],
  8,
  ['step', ['get', 'population'], 10.5, 1e5, 11.5, 1e6, 13, 5e6, 14.5],
];
