import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import { type Scheme, tokens } from '../../lib/tokens.ts';
import { Anchors, haloWidth, sidesFrom, Tracking } from './labelSides.ts';

// Properties of `airports`: id, hub, role (`end`: of the flight in view, `flown`: of another flight, `other`), for an end the
// side `touches` of its label, which another may have too, else its `rank` (the lower one wins), and `here` where the pilot or aircraft in view is.

/** In pixels. */
export const AirportLabelSize = 10;

/** From here on, runways are long enough to stand for their airport. */
const RunwaysZoom = 10;

function airportStyle(scheme: Scheme) {
  const colors = tokens[scheme];
  return {
    layout: {
      icon: { 'icon-image': sign },
      label: {
        'text-field': ['get', 'id'] as ExpressionSpecification,
        'text-font': ['Inter Medium', 'Inter Variable'],
        'text-size': AirportLabelSize,
        'text-letter-spacing': Tracking,
        'text-optional': true,
        'text-padding': 1,
      },
    },
    paint: {
      'text-color': colors['map-airport-label'],
      'text-halo-color': colors['map-halo'],
      'text-halo-width': haloWidth(1.25),
    },
  };
}

/** Nothing from near, where it would lie on a runway. */
const sign: ExpressionSpecification = ['step', ['zoom'], ['case', ['get', 'hub'], 'hub', 'airport'], RunwaysZoom, ''];

/** Shows airports without a flight, where a large city leaves room for them. */
export function otherAirports(scheme: Scheme): LayerSpecification {
  const { layout, paint } = airportStyle(scheme);
  return {
    id: 'airport',
    type: 'symbol',
    source: 'airports',
    minzoom: OthersZoom,
    filter: ['all', ['==', ['get', 'role'], 'other'], ['!', ['get', 'hub']]],
    layout: {
      ...layout.icon,
      ...layout.label,
      ...Around,
      'icon-padding': Spacing,
      'text-optional': Near,
      'icon-allow-overlap': Near,
    },
    paint,
  };
}

/** Shows airports of flights and hubs where there is room. */
export function airportLayers(scheme: Scheme): LayerSpecification[] {
  const { layout, paint } = airportStyle(scheme);
  return [
    hereLayer(tokens[scheme]['acc-tx']),
    // No line ends at them: they give way to what is written. From far away their codes stand for their cities.
    {
      id: 'airport-hub',
      type: 'symbol',
      source: 'airports',
      filter: ['all', ['==', ['get', 'role'], 'other'], ['get', 'hub']],
      layout: { ...layout.icon, ...layout.label, ...Around, 'icon-padding': 0, 'icon-allow-overlap': Near },
      paint,
    },
    {
      id: 'airport-flown',
      type: 'symbol',
      source: 'airports',
      filter: ['==', ['get', 'role'], 'flown'],
      layout: {
        ...layout.icon,
        ...layout.label,
        'text-variable-anchor-offset': sidesFrom(0.7),
        // Lines end at them: none is left out but in the crowd of a map of the world.
        'icon-allow-overlap': ['step', ['zoom'], false, CrowdedZoom, true],
        'icon-padding': 0,
        'symbol-sort-key': ['get', 'rank'],
      },
      paint,
    },
    {
      id: 'airport-end',
      type: 'symbol',
      source: 'airports',
      filter: ['==', ['get', 'role'], 'end'],
      // Names below it stay clear of it.
      layout: { ...layout.icon, 'icon-allow-overlap': true },
    },
  ];
}

function hereLayer(color: string): LayerSpecification {
  return {
    id: 'airport-here',
    type: 'circle',
    source: 'airports',
    filter: ['==', ['get', 'here'], true],
    paint: {
      'circle-radius': 12,
      'circle-color': color,
      'circle-opacity': 0.16,
      'circle-stroke-color': color,
      'circle-stroke-width': 1.5,
    },
  };
}

/** Keeps the codes of departure and arrival clear of the markers of takeoff and landing at the same point. */
export function endLabels(scheme: Scheme): LayerSpecification {
  const { layout, paint } = airportStyle(scheme);
  return {
    id: 'airport-end-label',
    type: 'symbol',
    source: 'airports',
    filter: ['==', ['get', 'role'], 'end'],
    layout: { ...layout.label, 'text-variable-anchor-offset': sidesFrom(1.2) },
    paint,
  };
}

const Around = { 'text-variable-anchor': Anchors, 'text-radial-offset': 0.7 };
const OthersZoom = 6;
const CrowdedZoom = 2;
/** From this zoom on, every airport has a ring; before that, only as many as fit without clutter. */
const NearZoom = 7;
const Near: ExpressionSpecification = ['step', ['zoom'], false, NearZoom, true];
const Spacing: ExpressionSpecification = ['step', ['zoom'], 8, NearZoom, 1];
