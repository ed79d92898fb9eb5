import { type Static, Type } from 'typebox';
import { get, post } from '../endpoint.ts';
import { NullableText, required, textOrNull } from '../fields.ts';
import { Logbook } from './logbook.ts';
import { dataOf } from './replies.ts';

/** Aircraft of a subfleet that stand at an airport and are free. */
const ParkedAircraft = Type.Object({
  subfleet: Type.String(),
  count: Type.Integer(),
  allowed: Type.Boolean({ description: 'Whether the rank may fly it' }),
});

/** Why the pilot cannot ride along now. */
const RideRefusal = Type.Enum(['off', 'limit', 'flying'], {
  description: '`off` by the airline, `limit` of rides a day is reached, `flying` has a flight in progress',
});

export const PilotHome = Type.Object({
  picture: textOrNull('Path of the pilot’s picture on this server'),
  airport: Type.Union([
    Type.Object({
      id: Type.String(),
      name: Type.String(),
      city: Type.String(),
      aircraft: Type.Array(ParkedAircraft, { description: 'Those that are here and free, by name' }),
    }),
    Type.Null(),
  ]),
  rank: Logbook.properties.rank,
  rides: Type.Object({
    left: Type.Integer({ description: 'How many are left today (UTC)' }),
    refusal: Type.Union([RideRefusal, Type.Null()]),
    hub: NullableText,
  }),
});
export type PilotHome = Static<typeof PilotHome>;

export const getUserHome = get('/user/home', {
  summary: 'Get where the calling pilot is, what stands there, and the progress to the next rank',
  description: 'Not in the contract. For the pilots’ page. Times in minutes.',
  response: { 200: dataOf(PilotHome) },
});

export const addTravel = post('/user/travels', {
  summary: 'Ride along to another airport, without a flight of your own',
  description:
    'Not in the contract. Moves the pilot to any airport of the catalog and returns the new `GET /user/home`. Bookings stay. ' +
    'Settings of the airline: `travel.jumpseat`, `travel.jumpseats_a_day`.',
  errors: {
    400: '`airport_id` names no airport of the catalog, or the one where the pilot is.',
    409: '`conflict` if the airline allows no rides, the rides of the day are used up, or a flight is in progress.',
  },
  body: Type.Object({ airport_id: required.text({ maxLength: 8, description: 'ICAO code of the destination' }) }),
  example: { airport_id: 'EDDH' },
  response: { 200: dataOf(PilotHome) },
});
