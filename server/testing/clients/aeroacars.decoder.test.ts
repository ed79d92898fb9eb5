import { expect, test } from 'vitest';
import { Aircraft, Airport, Bids, Fleet, Pilot, Pirep, Pireps, Track } from './aeroacars.ts';
import type { Read } from './serde.ts';

/** That the decoder of aeroacars.ts fails where that of the client was seen to fail. */

const airline = { id: 1, icao: 'KTW', iata: null, name: 'Kestrel Wings' };
const flight = { id: '1', flight_number: 612, dpt_airport_id: 'EDDH', arr_airport_id: 'LOWI', airline };
const bid = { id: '7', user_id: 1, flight_id: 1, flight };
const pilot = { id: 1, pilot_id: 2, name: 'Pilot', curr_airport: 'EDDH' };
const pirep = { id: '1', flight_number: '612', state: 0, distance: { nmi: 80.25 } };
const aircraft = { id: 1, status: null, mtow: null };

test.each<[string, Read<unknown>, unknown]>([
  ['a pilot', Pilot, pilot],
  ['a bid with digits for its id', Bids, [bid]],
  ['a PIREP with a distance in nautical miles', Pirep, pirep],
  ['a PIREP with a plain distance', Pirep, { ...pirep, distance: 80.25 }],
])('%s is read', (_name, decoder, value) => {
  expect(decoder(value, '$')).toBeTruthy();
});

test.each<[string, Read<unknown>, unknown]>([
  ['a pilot without a number', Pilot, { ...pilot, pilot_id: null }],
  ['a number of a pilot as a text', Pilot, { ...pilot, pilot_id: '2' }],
  ['an airport under both of its names', Pilot, { ...pilot, curr_airport_id: 'EDDH' }],
  ['an airline as a text', Pilot, { ...pilot, airline_id: '1' }],
  ['an airline without a code', Pilot, { ...pilot, airline: { ...airline, icao: null } }],
  ['a bid with letters for its id', Bids, [{ ...bid, id: 'b7' }]],
  ['a bid without its flight', Bids, [{ ...bid, flight: null }]],
  ['a flight without a number', Bids, [{ ...bid, flight: { ...flight, flight_number: null } }]],
  ['a flight with a plain distance', Bids, [{ ...bid, flight: { ...flight, distance: 411 } }]],
  ['half a foot of level', Bids, [{ ...bid, flight: { ...flight, level: 360.5 } }]],
  ['an elevation as a text', Airport, { id: 'EDDH', lat: 1, lon: 2, elevation: '53' }],
  ['a PIREP with a number for its id', Pirep, { ...pirep, id: 1 }],
  ['a flight number that is one', Pirep, { ...pirep, flight_number: 612 }],
  ['half a minute', Pirep, { ...pirep, flight_time: 12.5 }],
  ['an aircraft of a list as a text', Pireps, [{ ...pirep, aircraft_id: '1' }]],
  ['an aircraft with a number for its status', Aircraft, { ...aircraft, status: 0 }],
  ['a plain weight', Aircraft, { ...aircraft, mtow: 162_000 }],
  ['a fleet without aircraft', Fleet, [{ id: 1, aircraft: null }]],
  ['a position as texts', Track, [{ lat: '53.6', lon: 9.98 }]],
  ['a track that is no list', Track, { data: [] }],
])('%s is not read', (_name, decoder, value) => {
  expect(() => decoder(value, '$')).toThrow(/^\$/);
});
