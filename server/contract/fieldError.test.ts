import { expect, test } from 'vitest';
import { aircraftFields } from './admin/catalog/aircraft.ts';
import { airlineFields } from './admin/catalog/airlines.ts';
import { FlightBatch } from './admin/catalog/batches.ts';
import { pilotFields } from './admin/catalog/pilots.ts';
import { fieldError, missingError } from './fieldError.ts';

const { icao, iata, callsign, country, name } = airlineFields;
const { subfleet_id, dow, flight_time, status } = aircraftFields;

test.each([
  ['a blank name', name, ' ', 'Enter a name.'],
  ['a blank code', icao, '', 'Enter an ICAO code.'],
  ['no row', subfleet_id, null, 'Choose a subfleet.'],
  ['a code with other characters', icao, 'K-1', 'ICAO code must have up to five letters or digits, like KTW.'],
  ['a code that is too long', country, 'DEU', 'Country must have two letters, like DE.'],
  ['a name that is too long', name, 'x'.repeat(101), 'Name can have at most 100 characters.'],
  ['a fraction', flight_time, 1.5, 'Flight time must be a whole number, 0 or more.'],
  ['an emptied number', flight_time, null, 'Enter a flight time.'],
  ['what is not a number', dow, Number.NaN, 'Dry operating weight must be a number, 0\u00A0lb or more.'],
  ['a string for a number', pilotFields.pilot_id, '7', 'Number must be a whole number from 1 to 999,999,999.'],
])('%s is explained', (_, field, value, text) => expect(fieldError(field, value)).toBe(text));

test.each([
  ['a blank code that is optional', iata, ''],
  ['a blank string that is stored as null', callsign, ''],
  ['an empty number that is optional', dow, null],
  ['a choice', status, 'A'],
])('%s is valid', (_, field, value) => expect(fieldError(field, value)).toBeNull());

test('a missing row is chosen, anything else is entered', () => {
  const { arr_airport_id } = FlightBatch.properties;
  expect([pilotFields.rank_id, arr_airport_id, pilotFields.email].map(missingError)).toEqual([
    'Choose a rank.',
    'Choose an airport.',
    'Enter an e-mail.',
  ]);
});
