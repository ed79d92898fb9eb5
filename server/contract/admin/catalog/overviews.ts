import { type Static, Type } from 'typebox';
import { get } from '../../endpoint.ts';
import { NullableText } from '../../fields.ts';
import { AirportShort, PicturedAircraft, PilotFace } from '../pireps.ts';
import { FlownRoute } from '../statistics.ts';
import { id } from './fields.ts';

// What the pages of an airline and of an airport show in addition to the row. Nothing in the trash counts.

const network = {
  /** Scheduled flights, most first, at most 300 routes. */
  routes: Type.Array(FlownRoute),
  /** How many there are. */
  route_count: Type.Integer(),
  /** The airports of `routes`. */
  airports: Type.Array(AirportShort),
};

/** `flights` and `minutes` are of accepted reports. */
const Pilots = Type.Array(Type.Object({ pilot: PilotFace, flights: Type.Integer(), minutes: Type.Integer() }));

export const AirlineOverview = Type.Object({
  ...network,
  /** The subfleets with most aircraft first, at most 50. */
  fleet: Type.Array(
    Type.Object({
      id,
      type: Type.String(),
      name: Type.String(),
      hub_id: NullableText,
      /** The name of its picture, for `getPicture`. */
      picture: NullableText,
      aircraft: Type.Integer(),
    }),
  ),
  /** The five with most hours. */
  pilots: Pilots,
});
export type AirlineOverview = Static<typeof AirlineOverview>;

export const getAirlineOverview = get('/admin/airlines/:id/overview', {
  summary: 'Get the fleet, routes and pilots of an airline',
  params: Type.Object({ id }),
  response: { 200: Type.Object({ data: AirlineOverview }) },
});

const AirportRunway = Type.Object({
  /** `05/23`. */
  name: Type.String(),
  /** Feet. */
  length: Type.Number(),
  /** True, in both directions; north is 360. Null where the data has the same position for both ends. */
  headings: Type.Union([Type.Tuple([Type.Integer(), Type.Integer()]), Type.Null()]),
  surface: Type.Union([Type.Enum(['asphalt', 'concrete', 'grass', 'gravel', 'earth', 'water']), Type.Null()]),
});
export type AirportRunway = Static<typeof AirportRunway>;

export const AirportOverview = Type.Object({
  ...network,
  departures: Type.Integer(),
  arrivals: Type.Integer(),
  /** Aircraft that are there now, by registration, at most 50, and how many there are. */
  aircraft: Type.Array(
    Type.Object({
      ...PicturedAircraft.properties,
      status: Type.String(),
      state: Type.Integer(),
      landing_time: NullableText,
    }),
  ),
  aircraft_count: Type.Integer(),
  /** Those of the built-in data, the longest first. */
  runways: Type.Array(AirportRunway),
  /** Pilots who are there now, those with most hours first, at most 50, and how many there are. */
  pilots: Pilots,
  pilot_count: Type.Integer(),
});
export type AirportOverview = Static<typeof AirportOverview>;

export const getAirportOverview = get('/admin/airports/:id/overview', {
  summary: 'Get the routes of an airport, and the aircraft and pilots that are there',
  params: Type.Object({ id: Type.String({ maxLength: 10 }) }),
  response: { 200: Type.Object({ data: AirportOverview }) },
});
