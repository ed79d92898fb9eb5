import { expect, test } from 'vitest';
import { aircraftMark, fading, reportedPlace, trailFeature } from './aircraftFeatures.ts';
import { flightFacts } from './flightFacts.ts';
import { liveFlight } from './testing/liveFlight.ts';

const Now = Date.parse('2026-11-20T16:00:00.000Z');
const silentSince = '2026-11-20T15:51:40.000Z';

test('a mark names level and speed', () => {
  const mark = aircraftMark(flightFacts(liveFlight({}), Now), false);
  expect(mark).toMatchObject({ image: 'jet-normal', first: 'KTW902', second: 'FL370 468' });
});

test('on the ground the callsign says enough', () => {
  expect(aircraftMark(flightFacts(liveFlight({ status: 'BST' }), Now), false).second).toBe('');
});

test('a silent flight says for how long, and fades', () => {
  const mark = aircraftMark(flightFacts(liveFlight({ last_contact: silentSince }), Now), false);
  expect(mark).toMatchObject({ image: 'jet-stale', second: 'no contact 8 min' });
});

test('a silent flight is the fainter the longer the silence lasts, and never gone', () => {
  const faint = [5, 20, 60, 600].map(fading);
  expect(faint).toEqual([0.95, 0.8, 0.4, 0.4].map((opacity) => expect.closeTo(opacity, 6)));
});

test('hours of silence are told in hours', () => {
  const flight = liveFlight({ last_contact: '2026-11-20T12:10:00.000Z' });
  expect(aircraftMark(flightFacts(flight, Now), false).second).toBe('no contact 3 h');
});

test('an emergency is never faded', () => {
  const flight = liveFlight({ status: 'EMG', last_contact: silentSince });
  expect(aircraftMark(flightFacts(flight, Now), true)).toMatchObject({ state: 'emergency', opacity: 1 });
});

test('without a heading the aircraft points along its trail', () => {
  const flight = liveFlight({ trail: [[1.2, 59.4]] });
  const position = flight.position === null ? null : { ...flight.position, heading: null };
  expect(reportedPlace({ ...flight, position })?.heading).toBeCloseTo(0, 6);
});

test('a flight without a position is not on the map', () => {
  expect(reportedPlace(liveFlight({ position: null }))).toBeNull();
});

test('a trail over the date line runs on past 180° to the aircraft', () => {
  const flight = liveFlight({
    trail: [
      [176, 52],
      [179.5, 52.4],
      [-177, 52.6],
    ],
  });
  const position = flight.position === null ? null : { ...flight.position, lon: -173.5, lat: 52.5 };
  const [trail] = trailFeature(flightFacts({ ...flight, position }, Now));
  expect(trail?.geometry.coordinates.map(([lon]) => lon)).toEqual([176, 179.5, 183, 186.5]);
});

test('a trail ends at the aircraft', () => {
  const [trail] = trailFeature(flightFacts(liveFlight({}), Now));
  expect(trail?.geometry.coordinates.at(-1)).toEqual([1.2, 60.4]);
});
