import { type Static, Type } from 'typebox';
import { del, get, post } from '../endpoint.ts';
import { nullable, NullableInteger, NullableText, numberOrNull, textOrNull } from '../fields.ts';
import { changeErrors, dataOf, listOf, PirepParams } from './replies.ts';

const End = Type.Object({ icao: Type.String(), name: Type.String(), lat: Type.Number(), lon: Type.Number() });

/** What the live map knows of a flight. It names the pilot only in short, and has no id. */
export const FlightWatch = Type.Object({
  ident: Type.String({ description: 'Airline code and flight number, such as KTW612' }),
  airline: Type.Object({ name: Type.String(), logo: textOrNull('The path of its picture on this server') }),
  pilot_name: Type.String({ description: 'First name and initial, such as Ada L.' }),
  registration: Type.String(),
  aircraft_icao: NullableText,
  status: Type.String({ description: 'Phase of flight, such as ENR' }),
  dpt_airport: End,
  arr_airport: End,
  position: nullable(
    Type.Object({
      lat: Type.Number(),
      lon: Type.Number(),
      heading: numberOrNull('Degrees'),
      altitude: numberOrNull('Feet'),
      gs: numberOrNull('Knots'),
      vs: numberOrNull('Feet per minute'),
    }),
  ),
  track: Type.Object({
    at: Type.Array(Type.Number({ description: 'Milliseconds since 1970' })),
    lat: Type.Array(Type.Number()),
    lon: Type.Array(Type.Number()),
    altitude: Type.Array(numberOrNull('Feet')),
  }),
  share: Type.Number({ description: 'Part of the way that was flown, 0 to 1' }),
  flown: Type.Number({ description: 'Nautical miles, in both profiles' }),
  remaining: numberOrNull('Nautical miles, in both profiles'),
  eta: textOrNull('When it will land; null while it is on the ground or silent'),
  late: NullableInteger,
  last_contact: Type.String({ description: 'When its client last called' }),
  is_silent: Type.Boolean({ description: 'Whether that was five minutes ago or more' }),
  now: Type.String({ description: 'Time of the server' }),
});
export type FlightWatch = Static<typeof FlightWatch>;

const FlightLink = Type.Object({
  token: Type.String({ description: 'Opens /#/watch/TOKEN of the pilots’ page without a key' }),
  created_at: Type.String(),
});

export const OwnFlight = Type.Object({ id: Type.String(), link: nullable(FlightLink), ...FlightWatch.properties });
export type OwnFlight = Static<typeof OwnFlight>;

export const listOwnFlights = get('/user/live', {
  summary: "List the calling pilot's flights on the live map",
  description:
    'Not in the contract. With what the operator sees of them: track, ETA, minutes after the plan (`late`, negative before ' +
    'it), and the link to share. The track has at most 241 places.',
  response: { 200: listOf(OwnFlight) },
});

export const shareFlight = post('/pireps/:id/link', {
  summary: 'Share a flight in progress by a link',
  description:
    'Not in the contract. Who has the link can watch the flight without a key until it is filed or cancelled, or its client ' +
    'has been silent for the hours of `acars.live_time`. A second call returns the same link.',
  errors: { ...changeErrors, 400: '`pirep-error`, if the flight is not in progress.' },
  params: PirepParams,
  response: { 200: dataOf(FlightLink) },
});

export const endSharing = del('/pireps/:id/link', {
  summary: 'End the link to a flight',
  description: 'Not in the contract. Not an error if there is none.',
  errors: changeErrors,
  params: PirepParams,
  response: { 200: dataOf(Type.Null()) },
});

export const watchFlight = post('/watch', {
  summary: 'Watch the flight of a link',
  description:
    'Not in the contract. Needs no key, only the token, which is in the body so that no log of addresses contains it.',
  errors: { 404: 'The flight has ended, or there is no such link.' },
  body: Type.Object({ token: Type.String({ minLength: 1, maxLength: 100 }) }),
  example: { token: 'WyTl0PDuBVPJaQ3p8rRzcwd2KUg' },
  response: { 200: dataOf(FlightWatch) },
});
