import { expect, test } from 'vitest';
import { aircraftMark, reportedPlace, trailFeature } from './aircraftFeatures.ts';
import { flightFacts } from './flightFacts.ts';
import { liveFlight } from './testing/liveFlight.ts';

const Now = Date.parse('2026-11-20T16:00:00.000Z');
const silentSince = '2026-11-20T15:51:40.000Z';

test('a mark names level and speed', () => {
  const mark = aircraftMark(flightFacts(liveFlight({}), Now), false, Now);
  expect(mark).toMatchObject({ image: 'jet-normal', first: 'KTW902', second: 'FL370 468' });
});

test('on the ground the callsign says enough', () => {
  expect(aircraftMark(flightFacts(liveFlight({ status: 'BST' }), Now), false, Now).second).toBe('');
});

test('a silent flight says for how long, and fades', () => {
  const mark = aircraftMark(flightFacts(liveFlight({ last_contact: silentSince }), Now), false, Now);
  expect(mark).toMatchObject({ image: 'jet-stale', second: 'no contact 8 min' });
});

test('an emergency is never faded', () => {
  const flight = liveFlight({ status: 'EMG', last_contact: silentSince });
  expect(aircraftMark(flightFacts(flight, Now), true, Now).state).toBe('emergency');
});

test('without a heading the aircraft points along its trail', () => {
  const flight = liveFlight({ trail: [[1.2, 59.4]] });
  const position = flight.position === null ? null : { ...flight.position, heading: null };
  expect(reportedPlace({ ...flight, position })?.heading).toBeCloseTo(0, 6);
});

test('a flight without a position is not on the map', () => {
  expect(reportedPlace(liveFlight({ position: null }))).toBeNull();
});

test('a trail ends at the aircraft', () => {
  const [trail] = trailFeature(flightFacts(liveFlight({}), Now));
  expect(trail?.geometry.coordinates.at(-1)).toEqual([1.2, 60.4]);
});
