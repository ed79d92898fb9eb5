import { distance } from '../../lib/figures.ts';
import { t } from '@lingui/core/macro';
import type { Feature } from 'geojson';
import type { LayerSpecification } from 'maplibre-gl';
import { type Scheme, tokens } from '../../lib/tokens.ts';
import { lineFeature, pointFeature } from '../geo/features.ts';
import { destination, type LonLat, unwrap } from '../geo/greatCircle.ts';
import { AirportLabelSize } from './airportLayers.ts';
import { Anchors, Tracking } from './labelSides.ts';

/** Returns a home hub and rings around it, with radii in nautical miles, each labelled at its southern end. */
export function homeFeatures({ id, lon, lat }: HomeHub, radii: readonly number[]): Feature[] {
  const hub: LonLat = [lon, lat];
  return [
    // Not in the layers, which the pilots' page has too, in other languages.
    pointFeature(hub, { kind: 'hub', id, text: t`your home hub` }),
    ...radii.flatMap((nm) => [
      lineFeature(ring(hub, nm), { kind: 'ring' }),
      pointFeature(unwrap([hub, destination(hub, 180, nm)])[1] ?? hub, { kind: 'figure', text: distance(nm) }),
    ]),
  ];
}

/** Returns the airports around it. */
export function nearFeatures(airports: readonly HomeHub[]): Feature[] {
  return airports.map(({ id, lon, lat }) => pointFeature([lon, lat], { kind: 'near', id }));
}

export interface HomeHub {
  readonly id: string;
  readonly lon: number;
  readonly lat: number;
}

const corners = 120;

/** Returns the circle with a radius of `nm` nautical miles. It is closed unless a pole is inside. */
export function ring(centre: LonLat, nm: number): LonLat[] {
  const points = Array.from({ length: corners + 1 }, (_, corner) => destination(centre, (corner * 360) / corners, nm));
  return unwrap(points, centre[0]);
}

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
    nearLabels(scheme),
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
      paint: { 'text-color': colors['map-airport-label'], ...haloOf(scheme) },
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
          ['concat', '\n', ['get', 'text']],
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

/** From here on, the airports around the hub have codes; before that there are hundreds. */
const CodesZoom = 6;

/**
 * The rings of the airports around the hub. It belongs under the names of the map: hundreds of rings would strike them out,
 * and give way instead, until each ring has its code.
 */
export const nearRings: LayerSpecification = {
  id: 'home-near',
  type: 'symbol',
  source: 'home',
  filter: ['==', ['get', 'kind'], 'near'],
  layout: {
    'icon-image': 'airport',
    'icon-allow-overlap': ['step', ['zoom'], false, CodesZoom, true],
    'icon-ignore-placement': true,
    'icon-padding': 0,
  },
};

function nearLabels(scheme: Scheme): LayerSpecification {
  const colors = tokens[scheme];
  return {
    id: 'home-near-label',
    type: 'symbol',
    source: 'home',
    minzoom: CodesZoom,
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
  };
}

function haloOf(scheme: Scheme): { readonly 'text-halo-color': string; readonly 'text-halo-width': number } {
  return { 'text-halo-color': tokens[scheme]['map-halo'], 'text-halo-width': 1.5 };
}
