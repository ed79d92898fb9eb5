import { describe, expect, test } from 'vitest';
import type { BuiltinAirport } from '../../../server/contract/admin/catalog/builtin.ts';
import { countryName, utcOffset } from '../../lib/airportTexts.ts';
import {
  blankValues,
  callsignOf,
  errorsOf,
  type FieldPath,
  firstOpenStep,
  type SetupValues,
  hubPosition,
  stepOf,
  textOf,
  toInput,
} from './draft.ts';

const hamburg: BuiltinAirport = {
  id: 'EDDH',
  icao: 'EDDH',
  iata: 'HAM',
  name: 'Hamburg Helmut Schmidt Airport',
  city: 'Hamburg',
  country: 'DE',
  region: 'DE-HH',
  lat: 53.63,
  lon: 9.99,
  elevation: 53,
  runway: 12028,
  tz: 'Europe/Berlin',
  added: false,
};
const texts = {
  'airline.name': 'Kittiwake Virtual',
  'airline.icao': 'KTW',
  'aircraft.registration': 'D-AKTE',
  'pilot.name': 'Lise Vestergaard',
  'pilot.email': 'lise@example.com',
};
const whole: SetupValues = {
  ...blankValues,
  texts,
  airport: hamburg,
  type: { icao: 'A20N', manufacturer: 'Airbus', model: 'A320neo', kind: 'jet', engines: 2, range: 3400 },
};
const withTexts = (more: { readonly [path in FieldPath]?: string }): SetupValues => ({
  ...whole,
  texts: { ...texts, ...more },
});

test.each([
  ['Kittiwake Virtual', 'KITTIWAKE'],
  ['Air Nord Virtual Airlines', 'AIR NORD'],
  ['Virtual Airlines', 'VIRTUAL AIRLINES'],
  ['', ''],
])('%s has the callsign %s', (name, callsign) => expect(callsignOf(name)).toBe(callsign));

describe('a field that was not typed', () => {
  test('has a suggestion from the others', () => {
    expect(textOf(whole, 'airline.callsign')).toBe('KITTIWAKE');
    expect(textOf(whole, 'aircraft.name')).toBe('Airbus A320neo');
    expect(textOf(whole, 'key.label')).toBe('Lise, first client');
  });

  test('is replaced by what is typed, even if that is empty', () => {
    expect(textOf(withTexts({ 'airline.callsign': '' }), 'airline.callsign')).toBe('');
  });
});

describe('the first incomplete step', () => {
  test('is 1 at the start, and the last when everything is complete', () => {
    expect(firstOpenStep(blankValues)).toBe(1);
    expect(firstOpenStep(whole)).toBe(5);
  });

  test('is the one with an error', () => {
    expect(firstOpenStep(withTexts({ 'aircraft.seats': 'many' }))).toBe(3);
    expect(firstOpenStep({ ...whole, airport: null })).toBe(2);
  });
});

test.each([
  ['airline.icao', 'K T', 'ICAO code must have up to five letters or digits, like KTW.'],
  ['airline.icao', ' ', 'Enter an ICAO code.'],
  ['aircraft.seats', '0', 'Seats must be a whole number from 1 to 1,000.'],
  ['aircraft.seats', '1.5', 'Seats must be a whole number from 1 to 1,000.'],
  ['pilot.email', 'lise', 'E-mail must be a valid e-mail address.'],
  ['pilot.name', 'x'.repeat(101), 'Name can have at most 100 characters.'],
] as const)('%s cannot be “%s”', (path, text, error) => {
  expect(errorsOf(withTexts({ [path]: text }), stepOf(path))).toEqual({ [path]: error });
});

const byHand = (lat: string): SetupValues => ({
  ...withTexts({ 'hub.icao': 'xx99', 'hub.name': 'Farm strip', 'hub.lat': lat, 'hub.lon': '9,5' }),
  hubByHand: true,
});

describe('a hub by hand', () => {
  test('uses its coordinates, with a decimal point or comma', () => {
    expect(hubPosition(byHand('53.9'))).toEqual({ id: 'XX99', lat: 53.9, lon: 9.5 });
    expect(toInput(byHand('-53,9')).hub).toEqual({ icao: 'xx99', name: 'Farm strip', lat: -53.9, lon: 9.5 });
  });

  test('has no position while they are not valid', () => {
    expect(hubPosition(byHand('91'))).toBeNull();
    expect(errorsOf(byHand('91'), 2)).toEqual({ 'hub.lat': 'Latitude must be a number from −90 to 90°.' });
  });
});

test('the request contains what was typed and selected', () => {
  expect(toInput(whole)).toEqual({
    airline: { name: 'Kittiwake Virtual', icao: 'KTW', iata: '', callsign: 'KITTIWAKE' },
    hub: { icao: 'EDDH' },
    nearby: true,
    aircraft: { icao: 'A20N', name: 'Airbus A320neo', registration: 'D-AKTE', seats: null },
    pilot: { name: 'Lise Vestergaard', email: 'lise@example.com' },
    destinations: 10,
    key: { label: 'Lise, first client' },
  });
});

const winter = Date.parse('2026-11-21T12:00:00Z');

describe('the texts of an airport', () => {
  test.each([
    ['Europe/Berlin', 'UTC+1'],
    ['America/St_Johns', 'UTC−3:30'],
    ['Etc/UTC', 'UTC'],
  ])('formats the offset of %s in winter as %s', (tz, offset) => expect(utcOffset(tz, winter)).toBe(offset));

  test('names a country, and keeps an unknown code', () => {
    expect([countryName('DE'), countryName(''), countryName('D')]).toEqual(['Germany', '', 'D']);
  });
});
