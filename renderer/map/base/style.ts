import type { FeatureCollection } from 'geojson';
import type { GeoJSONSourceSpecification, LayerSpecification, Map, StyleSpecification } from 'maplibre-gl';
import type { Scheme } from '../../lib/tokens.ts';
import { aircraftLayers } from '../flights/aircraftLayers.ts';
import { lineLayers } from '../flights/lineLayers.ts';
import { highlightLayers, measureLayers, reportLayers } from '../report/reportLayers.ts';
import { airportLayers, endLabels, otherAirports } from './airportLayers.ts';
import { baseLayers, largeNames, runwayNames, smallNames } from './baseLayers.ts';
import { edgeLayer } from './labelEdges.ts';
import { homeLayers, nearRings } from './homeHub.ts';
import { navaidSymbols } from './navaidLayers.ts';
import { onlineSources } from './onlineMap.ts';
import { graticule, worldSources } from './world.ts';

const Empty: FeatureCollection = { type: 'FeatureCollection', features: [] };

/** The sources that pages fill. Their layers are in `flightLayers`. */
const FlightSources = [
  'airports',
  'routes',
  'trails',
  'highlight',
  'plan',
  'track',
  'gaps',
  'fixes',
  'markers',
  'measure',
  'home',
  'aircraft',
] as const;
export type FlightSource = (typeof FlightSources)[number];

/** What a map must have loaded to be whole. */
export const MapSources: readonly string[] = ['world', 'airfields', ...FlightSources];

/**
 * Returns the whole map as one style without addresses: base map from our own server, labels in the page's own font
 * (MapLibre takes the weight from the font's name), all flight layers over empty sources.
 */
export function mapStyle(scheme: Scheme): StyleSpecification {
  const names = [...smallNames(scheme), otherAirports(scheme), ...largeNames(scheme)];
  const layers = [...baseLayers(scheme), nearRings, ...names, ...flightLayers(scheme), edgeLayer].map(unusedAtFirst);
  return {
    version: 8,
    sources: {
      ...worldSources,
      ...onlineSources(),
      edges: geojson(Empty),
      'graticule-10': geojson(graticule(10)),
      'graticule-5': geojson(graticule(5)),
      'graticule-1': geojson(graticule(1)),
      ...Object.fromEntries(FlightSources.map((name) => [name, geojson(Empty)])),
    },
    // Symbols give way to each other, but not to lines, which would strike through names.
    layers: [...layers.filter((layer) => !isSymbol(layer)), ...layers.filter(isSymbol)],
    // The page changes its scheme at once.
    transition: { duration: 0, delay: 0 },
  };
}

/** Gives a map the colours of a scheme. All else stays as it is: a new map would be empty until its tiles are there. */
export function repaint(map: Map, scheme: Scheme): void {
  const unchecked = { validate: false };
  for (const layer of mapStyle(scheme).layers) {
    const paint = Object.entries(layer.paint ?? {}) as [PaintProperty, never][];
    for (const [name, value] of paint) map.setPaintProperty(layer.id, name, value, unchecked);
    // Parts of a text may have colours of their own.
    if (layer.type === 'symbol') map.setLayoutProperty(layer.id, 'text-field', layer.layout?.['text-field'], unchecked);
  }
}

type PaintProperty = Parameters<Map['setPaintProperty']>[1];

const isSymbol = ({ type }: LayerSpecification): boolean => type === 'symbol';

/** Hides a layer, whether or not it is switched on, as no map is seen from so far away. */
const NeverZoom = 0.1;
const LastZoom = 24;

/**
 * Layers over an empty source are hidden: MapLibre would make empty tiles for each of them, and cut out those of lines twice
 * for each picture, which takes half of the time where no graphics card draws.
 */
function unusedAtFirst(layer: LayerSpecification): LayerSpecification {
  const { source } = { source: undefined, ...layer };
  const unused = FlightSources.some((name) => name === source);
  return unused ? { ...layer, maxzoom: NeverZoom } : layer;
}

/** Shows the layers of a source, or hides them while it is empty. MapLibre would draw the map again for those that stay. */
export function showLayers(map: Map, source: FlightSource, used: boolean): void {
  const maxzoom = used ? LastZoom : NeverZoom;
  for (const id of map.getLayersOrder()) {
    const layer = map.getLayer(id);
    if (layer?.source === source && layer.maxzoom !== maxzoom) map.setLayerZoomRange(id, layer.minzoom, maxzoom);
  }
}

/** Shows or hides layers. One that is shown already is left alone, as MapLibre would read its tiles again. */
export function setVisible(map: Map, layers: readonly string[], visible: boolean): void {
  for (const layer of layers) {
    const isVisible = map.getLayoutProperty(layer, 'visibility') !== 'none';
    if (isVisible !== visible) map.setLayoutProperty(layer, 'visibility', visible ? 'visible' : 'none');
  }
}

type Data = GeoJSONSourceSpecification['data'];

const geojson = (data: Data): GeoJSONSourceSpecification => ({ type: 'geojson', data });

/** Returns all layers above the base map, bottom to top. Labels are placed from the top, so lower ones give way. */
function flightLayers(scheme: Scheme): LayerSpecification[] {
  return [
    ...airportLayers(scheme),
    ...runwayNames(scheme),
    navaidSymbols,
    ...highlightLayers(scheme),
    ...lineLayers(scheme),
    ...reportLayers(scheme),
    ...measureLayers(scheme),
    ...homeLayers(scheme),
    endLabels(scheme),
    ...aircraftLayers(scheme),
  ];
}
