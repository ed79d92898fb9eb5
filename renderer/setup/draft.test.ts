import { describe, expect, test } from 'vitest';
import type { BuiltinAirport } from '../../server/contract/admin/catalog/builtin.ts';
import {
  blankDraft,
  callsignOf,
  complaintsOf,
  type Draft,
  firstOpenStep,
  hubPlace,
  stepOf,
  textOf,
  toInput,
} from './draft.ts';
import type { FieldPath } from './setupFields.ts';

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
const whole: Draft = {
  ...blankDraft,
  texts,
  airport: hamburg,
  type: { icao: 'A20N', manufacturer: 'Airbus', model: 'A320neo', kind: 'jet', engines: 2 },
};
const withTexts = (more: { readonly [path in FieldPath]?: string }): Draft => ({
  ...whole,
  texts: { ...texts, ...more },
});

test.each([
  ['Kittiwake Virtual', 'KITTIWAKE'],
  ['Air Nord Virtual Airlines', 'AIR NORD'],
  ['Virtual Airlines', 'VIRTUAL AIRLINES'],
  ['', ''],
])('%s is called %s', (name, callsign) => expect(callsignOf(name)).toBe(callsign));

describe('what was not typed', () => {
  test('follows from what was', () => {
    expect(textOf(whole, 'airline.callsign')).toBe('KITTIWAKE');
    expect(textOf(whole, 'aircraft.name')).toBe('Airbus A320neo');
    expect(textOf(whole, 'key.label')).toBe('Lise, first client');
  });

  test('gives way to what is typed, also to nothing', () => {
    expect(textOf(withTexts({ 'airline.callsign': '' }), 'airline.callsign')).toBe('');
  });
});

describe('the step that is open', () => {
  test('is the first one in the beginning, and the last one when all is there', () => {
    expect(firstOpenStep(blankDraft)).toBe(1);
    expect(firstOpenStep(whole)).toBe(4);
  });

  test('is the one in which something is wrong', () => {
    expect(firstOpenStep(withTexts({ 'aircraft.seats': 'many' }))).toBe(3);
    expect(firstOpenStep({ ...whole, airport: null })).toBe(2);
  });
});

test.each([
  ['airline.icao', 'K T', 'ICAO code has up to five letters or digits, like KTW.'],
  ['airline.icao', ' ', 'ICAO code is missing.'],
  ['aircraft.seats', '0', 'Seats takes a whole number from 1 to 1000.'],
  ['aircraft.seats', '1.5', 'Seats takes a whole number from 1 to 1000.'],
  ['pilot.email', 'lise', 'E-mail takes an e-mail address.'],
  ['pilot.name', 'x'.repeat(101), 'Name has at most 100 characters.'],
] as const)('%s does not take “%s”', (path, text, complaint) => {
  expect(complaintsOf(withTexts({ [path]: text }), stepOf(path))).toEqual({ [path]: complaint });
});

const byHand = (lat: string): Draft => ({
  ...withTexts({ 'hub.icao': 'xx99', 'hub.name': 'Farm strip', 'hub.lat': lat, 'hub.lon': '9,5' }),
  hubByHand: true,
});

describe('a hub by hand', () => {
  test('is where its degrees say, with point or comma', () => {
    expect(hubPlace(byHand('53.9'))).toEqual({ id: 'XX99', lat: 53.9, lon: 9.5 });
    expect(toInput(byHand('-53,9')).hub).toEqual({ icao: 'xx99', name: 'Farm strip', lat: -53.9, lon: 9.5 });
  });

  test('is nowhere while they are wrong', () => {
    expect(hubPlace(byHand('91'))).toBeNull();
    expect(complaintsOf(byHand('91'), 2)).toEqual({ 'hub.lat': 'Latitude takes a number from −90 to 90.' });
  });
});

test('the server is asked for what is typed and chosen', () => {
  expect(toInput(whole)).toEqual({
    airline: { name: 'Kittiwake Virtual', icao: 'KTW', iata: '', callsign: 'KITTIWAKE' },
    hub: { icao: 'EDDH' },
    nearby: true,
    aircraft: { icao: 'A20N', name: 'Airbus A320neo', registration: 'D-AKTE', seats: null },
    pilot: { name: 'Lise Vestergaard', email: 'lise@example.com' },
    key: { label: 'Lise, first client' },
  });
});
