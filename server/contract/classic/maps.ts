import { type Static, Type } from 'typebox';
import { get } from '../endpoint.ts';
import { NullableText, numberOrNull } from '../fields.ts';
import { dataOf, readsPirep } from './replies.ts';

// GeoJSON (RFC 7946), the same in every profile but for its form of timestamps.

const Coordinates = Type.Array(Type.Number(), {
  description: '[lon, lat] in degrees, then the altitude in feet if known',
});
const Point = Type.Object({ type: Type.Literal('Point'), coordinates: Coordinates });

const Line = Type.Union([
  Type.Object({ type: Type.Literal('LineString'), coordinates: Type.Array(Coordinates) }),
  Type.Object({ type: Type.Literal('MultiLineString'), coordinates: Type.Array(Type.Array(Coordinates)) }),
]);

/** What both maps say of a position. */
const whereabouts = {
  pirep_id: Type.String(),
  altitude: numberOrNull('Feet'),
  alt: numberOrNull('The altitude by its name in phpVMS'),
  gs: numberOrNull('Knots'),
  heading: Type.Number({ description: 'Degrees, 0 if not sent' }),
  created_at: Type.String({ description: 'When the position was taken' }),
};

export const LiveFeature = Type.Object({
  type: Type.Literal('Feature'),
  geometry: Point,
  properties: Type.Object({
    ...whereabouts,
    vs: numberOrNull('Feet per minute'),
    ident: Type.String({ description: 'Airline code and flight number, such as KTW612' }),
    status: Type.String({ description: 'Phase of flight, such as ENR' }),
    dpt_airport_id: Type.String(),
    arr_airport_id: Type.String(),
    pilot_name: Type.String(),
    registration: Type.String(),
    aircraft_icao: NullableText,
  }),
});
export type LiveFeature = Static<typeof LiveFeature>;

export const getLiveMap = get('/acars/geojson', {
  summary: 'Get the live flights as GeoJSON points',
  description:
    'Not in the contract. The flights of GET /acars that have a position, at their latest one. Needs no key if the setting ' +
    "`api.public_live_map` is on; without a key, pilots' names are shortened to `Ada L.`.",
  response: {
    200: dataOf(Type.Object({ type: Type.Literal('FeatureCollection'), features: Type.Array(LiveFeature) })),
  },
});

export const TrackFeature = Type.Object({
  type: Type.Literal('Feature'),
  geometry: Point,
  properties: Type.Object(whereabouts),
});
export type TrackFeature = Static<typeof TrackFeature>;

const TrackLine = Type.Object({
  type: Type.Literal('Feature'),
  geometry: Line,
  properties: Type.Object({
    pirep_id: Type.String(),
    positions: Type.Integer({ description: 'Number of positions in the track' }),
    every: Type.Integer({ description: '1: the line has every position; 40: every 40th' }),
  }),
});

const TrackEnd = Type.Object({ icao: Type.String(), name: Type.String(), lat: Type.Number(), lon: Type.Number() });

const Track = Type.Object({
  position: Type.Object({ lat: Type.Number(), lon: Type.Number() }),
  line: Type.Object({ type: Type.Literal('FeatureCollection'), features: Type.Array(TrackLine) }),
  points: Type.Object({ type: Type.Literal('FeatureCollection'), features: Type.Array(TrackFeature) }),
  airports: Type.Object({ a: TrackEnd, d: TrackEnd }),
});
export type Track = Static<typeof Track>;

export const getTrackMap = get('/pireps/:id/acars/geojson', {
  summary: 'Get the flown track of a PIREP as a GeoJSON line and points',
  description:
    'Not in the contract. `airports.d` is where the flight departs, `airports.a` where it arrives; `position` is the ' +
    'last one; without any, the airport of departure, once it is filed that of arrival. The line is cut where it ' +
    'crosses the 180th meridian, and is not there with fewer than two places. A track of more than 5,000 positions is ' +
    'thinned to every 2nd, 3rd … position and its last. Needs no key for a flight in progress while the setting ' +
    '`api.public_live_map` is on.',
  ...readsPirep,
  response: { 200: dataOf(Track) },
});
