import { type Static, Type } from 'typebox';
import { del, get, patch, post } from '../endpoint.ts';
import { NullableInteger, NullableText } from '../fields.ts';
import { FlightCheck } from '../flightChecks.ts';
import { AircraftShort, PilotShort } from './pireps.ts';

// Pilots place bids through their API (classic/bids.ts). These calls let the operator do it for them, by the same rules.

const flightId = Type.String({ maxLength: 36 });

const PlacedBid = Type.Object({
  id: Type.Integer(),
  user_id: Type.Integer(),
  pilot_name: Type.String(),
  flight_id: Type.String(),
  /** The flight's: `KTW612`. */
  ident: Type.String(),
  /** Null until the bid names one. */
  aircraft_id: NullableInteger,
  registration: NullableText,
});
export type PlacedBid = Static<typeof PlacedBid>;

const BidParams = Type.Object({ id: Type.Integer() });
const BidReply = Type.Object({ data: PlacedBid });

const BidInput = Type.Object({
  user_id: Type.Integer({ label: 'Pilot' }),
  flight_id: Type.String({ maxLength: 36, label: 'Flight' }),
  /** Null for none. If absent, the setting `bids.assign_aircraft` decides. */
  aircraft_id: Type.Optional(NullableInteger),
});
export const addBid = post('/admin/bids', {
  summary: 'Place a bid for a pilot',
  description:
    'By the rules for the pilot’s own bids (`bids.` settings). 400 names `user_id` when the pilot does not exist or is not active, `flight_id` when it is not flown today, and `aircraft_id` when the pilot may not take the aircraft; 404 not-found without the flight; 409 `bid-exists` or `user-bid-limit`.',
  body: BidInput,
  response: { 201: BidReply },
});

export const changeBid = patch('/admin/bids/:id', {
  summary: 'Change the aircraft of a bid',
  description:
    '400 names `aircraft_id` when the pilot may not take the aircraft; 404 `bid-not-found`; 409 `bid-exists` when another bid names it.',
  params: BidParams,
  body: Type.Object({ aircraft_id: NullableInteger }),
  response: { 200: BidReply },
});

export const removeBid = del('/admin/bids/:id', {
  summary: 'Remove a bid',
  description: 'Returns the bid as it was. 404 `bid-not-found`.',
  params: BidParams,
  response: { 200: BidReply },
});

export const listBidAircraft = get('/admin/flights/:id/aircraft', {
  summary: 'List the aircraft that a pilot can fly a flight with now',
  description:
    'Active, parked, allowed by the `pireps.` and `flights.` settings and in no other pilot’s bid. First those at the departure airport; by type, then registration. 404 without the flight or the pilot.',
  params: Type.Object({ id: flightId }),
  querystring: Type.Object({ user_id: Type.Integer() }),
  response: {
    200: Type.Object({ data: Type.Array(Type.Object({ ...AircraftShort.properties, airport_id: NullableText })) }),
  },
});

/** What keeps a pilot from a flight, or does not, with the names of both. */
export const FlightExplanation = Type.Object({
  pilot: Type.Object({
    ...PilotShort.properties,
    airline_icao: Type.String(),
    rank_id: Type.Integer(),
    rank_name: Type.String(),
  }),
  flight: Type.Object({
    id: Type.String(),
    ident: Type.String(),
    airline_id: Type.Integer(),
    dpt_airport_id: Type.String(),
    arr_airport_id: Type.String(),
  }),
  checks: Type.Array(
    Type.Object({
      ...FlightCheck.properties,
      /** In the window, such as “Flights of today only”. */
      setting_name: Type.Optional(Type.String()),
    }),
  ),
});
export type FlightExplanation = Static<typeof FlightExplanation>;

export const checkFlight = get('/admin/flights/:id/checks', {
  summary: 'Say of each rule whether it lets a pilot fly a flight now',
  description: 'By the functions with which lists, bids and prefiles decide. 404 without the flight or the pilot.',
  params: Type.Object({ id: flightId }),
  querystring: Type.Object({ user_id: Type.Integer() }),
  response: { 200: Type.Object({ data: FlightExplanation }) },
});
