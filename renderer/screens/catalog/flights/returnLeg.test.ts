import { expect, onTestFinished, test } from 'vitest';
import { setUnits } from '../../../lib/figures.ts';
import { inputOf, shownError } from '../describedForm.ts';
import { returnLegOf } from '../../../../server/contract/admin/catalog/batches.ts';
import { FlightInput } from '../../../../server/contract/admin/catalog/flights.ts';

const flight = {
  airline_id: 1,
  flight_number: 612,
  callsign: 'KTW6GA',
  dpt_airport_id: 'EDDH',
  arr_airport_id: 'LPPT',
  alt_airport_id: 'LPPR',
  dpt_time: '11:55',
  arr_time: '15:35',
  flight_time: 220,
  route: 'AMLUH UM170  DIKAS',
  days: 21,
  subfleets: [{ id: 3, type: 'A20N', name: 'Airbus A320neo' }],
  fares: [{ fare_id: 4, price: '110%', cost: null, capacity: null }],
  fields: [{ name: 'Gate', value: 'B12' }],
};

test('the return leg has the next number, with airports and route reversed', () => {
  expect(returnLegOf(inputOf(FlightInput, flight))).toMatchObject({
    flight_number: 613,
    dpt_airport_id: 'LPPT',
    arr_airport_id: 'EDDH',
    route: 'DIKAS UM170 AMLUH',
    flight_time: 220,
    days: 21,
    subfleets: [3],
    fares: [{ fare_id: 4, price: '110%', cost: null, capacity: null }],
  });
});

test('the return leg leaves out times, callsign and alternate', () => {
  const empty = { dpt_time: '', arr_time: '', callsign: null, alt_airport_id: null };
  expect(returnLegOf(inputOf(FlightInput, flight))).toMatchObject(empty);
});

test('the return leg has no route if the flight has none', () => {
  expect(returnLegOf({ ...inputOf(FlightInput, flight), route: '' }).route).toBe('');
});

test('an error has the limits in the unit that the field shows', () => {
  const distance = { type: ['number', 'null'], minimum: 0, maximum: 30_000, label: 'Distance', unit: 'nm' };
  const elevation = { type: 'number', minimum: -2000, maximum: 30_000, label: 'Elevation', unit: 'ft' };
  expect(shownError(distance, 40_000)).toBe('Distance must be a number from 0 to 30,000\u00A0nm.');

  onTestFinished(() => setUnits());
  setUnits({ distance: 'km', weight: 'kg', speed: 'km/h', altitude: 'm', fuel: 'kg', currency: 'EUR' });
  expect(shownError(distance, 30_000)).toBeNull();
  expect(shownError(distance, 40_000)).toBe('Distance must be a number from 0 to 55,560\u00A0km.');
  expect(shownError(elevation, -3000)).toBe('Elevation must be a number from −609 to 9,144\u00A0m.');
});
