import { type Static, Type } from 'typebox';
import { post } from '../../endpoint.ts';
import { NullableInteger } from '../../fields.ts';
import { aircraftFields } from './aircraft.ts';
import { flagOf, id, idOrNone, named, optional, text, textOrNone } from './fields.ts';
import { flightFields, type FlightInput } from './flights.ts';

// Adds many rows that differ in little. All of them are added, or none.

/** The airports that were added with the rows, for undo. */
const airport_ids = Type.Array(Type.String());

/** The maximum of a call. */
export const maxBatch = 200;

export const AircraftBatch = Type.Object({
  ...aircraftFields,
  registration: named(6000, {
    capitals: true,
    label: 'Registration',
    note: 'For several, one per line or separated by commas',
    example: 'D-AKTE',
  }),
  /** That of the built-in type by default. Without an ICAO type, it is the one type of the subfleet. */
  name: optional(textOrNone({ maxLength: 100, label: 'Name', example: 'From the type' })),
  subfleet_id: optional(idOrNone('subfleets', { label: 'Subfleet' })),
  /** Without a subfleet: whose subfleet of the ICAO type it is; the only airline's by default. It is added if it is missing. */
  airline_id: optional(idOrNone('airlines', { label: 'Airline' })),
});
export type AircraftBatch = Static<typeof AircraftBatch>;

/** Returns the registrations in a text, as typed. */
export function registrationsIn(text: string): string[] {
  return text.split(/[\n,;]/).flatMap((part) => part.trim() || []);
}

/**
 * The errors of single aircraft begin with the registration. Weights that are left out are those of another aircraft of the
 * type, the hub is that of the subfleet, and the location the hub.
 */
export const addAircraft = post('/admin/aircraft/batch', {
  summary: 'Add several aircraft of a type',
  body: AircraftBatch,
  /** The subfleet, too, if it was added. */
  response: { 201: Type.Object({ data: Type.Array(id), subfleet_id: NullableInteger, airport_ids }) },
});

export const FlightBatch = Type.Object({
  ...flightFields,
  /** Codes separated by blanks or commas. The flights get consecutive numbers. */
  arr_airport_id: Type.Unsafe<string>({
    ...named(2000, { label: 'Arrival', note: 'Choose several to add a flight to each' }),
    refersTo: 'airports',
  }),
  with_return: optional(flagOf({ label: 'And back', note: 'Adds the return flight with the next number' })),
});
export type FlightBatch = Static<typeof FlightBatch>;

/** A flight without a block time gets one from its distance and the speed of its aircraft. */
export const addFlights = post('/admin/flights/batch', {
  summary: 'Add flights from an airport, and back',
  body: FlightBatch,
  response: { 201: Type.Object({ data: Type.Array(text({ maxLength: 20 })), airport_ids }) },
});

/** Returns the flights of a batch: one to each destination with the next number, each with its return leg. */
export function legsOf({ with_return = false, ...batch }: FlightBatch): FlightInput[] {
  return batch.arr_airport_id
    .split(/[\s,;]+/)
    .filter((code) => code !== '')
    .flatMap((arr_airport_id, place) => {
      const flight_number = batch.flight_number + place * (with_return ? 2 : 1);
      const flight = { ...batch, arr_airport_id, flight_number };
      return with_return ? [flight, returnLegOf(flight)] : [flight];
    });
}

/**
 * Returns the return leg: the next number, with airports and route reversed. Times are left to the operator, and the
 * alternate near the old arrival is of no use.
 */
export function returnLegOf(flight: FlightInput): FlightInput {
  return {
    ...flight,
    flight_number: flight.flight_number + 1,
    callsign: null,
    dpt_airport_id: flight.arr_airport_id,
    arr_airport_id: flight.dpt_airport_id,
    alt_airport_id: null,
    dpt_time: '',
    arr_time: '',
    route: (flight.route ?? '').trim().split(/\s+/).toReversed().join(' '),
  };
}
