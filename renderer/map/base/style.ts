import type { FeatureCollection } from 'geojson';
import type { GeoJSONSourceSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl';
import { type Scheme, tokens } from '../../lib/tokens.ts';
import { aircraftLayers } from '../flights/aircraftLayers.ts';
import { lineLayers } from '../flights/lineLayers.ts';
import { highlightLayers, measureLayers, reportLayers } from '../report/reportLayers.ts';
import { airportLayers, endLabels } from './airportLayers.ts';
import { homeLayers } from './homeHub.ts';
import { type World, graticule } from './world.ts';

const Empty: FeatureCollection = { type: 'FeatureCollection', features: [] };

/** The sources that pages fill. Their layers are in `flightLayers`. */
const FlightSources = [
  'airports',
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

/**
 * Returns the whole map as one style without addresses: base map from memory, labels in the page's own font
 * (MapLibre takes the weight from the font's name), all flight layers over empty sources.
 */
export function mapStyle(scheme: Scheme, world: World): StyleSpecification {
  return {
    version: 8,
    sources: {
      land: geojson(world.land),
      borders: geojson(world.borders),
      coast: geojson(world.coast),
      labels: geojson(world.labels),
      'graticule-10': geojson(graticule(10)),
      'graticule-5': geojson(graticule(5)),
      ...Object.fromEntries(FlightSources.map((name) => [name, { ...geojson(Empty), lineMetrics: name === 'trails' }])),
    },
    layers: [...baseLayers(scheme), ...flightLayers(scheme)],
    // Shown around the globe, which would not stand out from a dark page.
    sky: { 'atmosphere-blend': 0.6 },
  };
}

type Data = GeoJSONSourceSpecification['data'];

const geojson = (data: Data): GeoJSONSourceSpecification => ({ type: 'geojson', data });

function baseLayers(scheme: Scheme): LayerSpecification[] {
  const colors = tokens[scheme];
  const graticulePaint = { 'line-color': colors['map-graticule'], 'line-width': 0.7 };
  return [
    { id: 'background', type: 'background', paint: { 'background-color': colors['map-sea'] } },
    { id: 'graticule', type: 'line', source: 'graticule-10', maxzoom: 5, paint: graticulePaint },
    { id: 'graticule-near', type: 'line', source: 'graticule-5', minzoom: 5, paint: graticulePaint },
    { id: 'land', type: 'fill', source: 'land', paint: { 'fill-color': colors['map-land'], 'fill-antialias': false } },
    {
      id: 'borders',
      type: 'line',
      source: 'borders',
      paint: { 'line-color': colors['map-borders'], 'line-width': 0.8 },
    },
    { id: 'coast', type: 'line', source: 'coast', paint: { 'line-color': colors['map-coast'], 'line-width': 0.8 } },
    {
      id: 'label-country',
      type: 'symbol',
      source: 'labels',
      maxzoom: 7,
      filter: ['all', ['==', ['get', 'kind'], 'country'], ['>=', ['zoom'], ['get', 'min_zoom']]],
      layout: {
        'text-field': ['get', 'name'],
        'text-font': ['Inter Variable'],
        'text-size': 10,
        'text-letter-spacing': 0.08,
        'text-transform': 'uppercase',
        'text-max-width': 12,
        'symbol-sort-key': ['get', 'min_zoom'],
      },
      paint: { 'text-color': colors['map-label-country'] },
    },
    {
      id: 'label-sea',
      type: 'symbol',
      source: 'labels',
      filter: ['all', ['==', ['get', 'kind'], 'sea'], ['>=', ['zoom'], ['get', 'min_zoom']]],
      layout: {
        'text-field': ['get', 'name'],
        'text-font': ['Inter Italic', 'Inter Variable'],
        'text-size': 10,
        'text-letter-spacing': 0.14,
        'text-transform': 'uppercase',
        'text-max-width': 12,
        'symbol-sort-key': ['get', 'min_zoom'],
      },
      paint: { 'text-color': colors['map-label-sea'] },
    },
  ];
}

/** Returns all layers above the base map, bottom to top. Labels are placed from the top, so lower ones give way. */
function flightLayers(scheme: Scheme): LayerSpecification[] {
  return [
    ...airportLayers(scheme),
    ...highlightLayers(scheme),
    ...lineLayers(scheme),
    ...reportLayers(scheme),
    ...measureLayers(scheme),
    ...homeLayers(scheme),
    endLabels(scheme),
    ...aircraftLayers(scheme),
  ];
}
