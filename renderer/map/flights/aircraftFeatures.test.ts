import type { Position } from 'geojson';
import { expect, test } from 'vitest';
import { aircraftMark, fading, labelZoom, looksOf, reportedPoint, trailFeatures } from './aircraftFeatures.ts';
import { flightFacts } from './flightFacts.ts';
import { liveFlight } from './testing/liveFlight.ts';

const Now = Date.parse('2026-11-20T16:00:00.000Z');
const silentSince = '2026-11-20T15:51:40.000Z';

test('labels an aircraft with level and speed', () => {
  const mark = aircraftMark(flightFacts(liveFlight({}), Now), false);
  expect(mark).toMatchObject({ image: 'jet-normal', first: 'KTW902', second: 'FL370 468' });
});

test('labels an aircraft on the ground with its callsign only', () => {
  expect(aircraftMark(flightFacts(liveFlight({ status: 'BST' }), Now), false).second).toBe('');
});

test('shows how long a flight has been silent, and fades it', () => {
  const mark = aircraftMark(flightFacts(liveFlight({ last_contact: silentSince }), Now), false);
  expect(mark).toMatchObject({ image: 'jet-stale', second: 'no contact 8 min' });
});

test('fades a flight more the longer it is silent, but never hides it', () => {
  const faint = [5, 20, 60, 600].map(fading);
  expect(faint).toEqual([0.95, 0.8, 0.4, 0.4].map((opacity) => expect.closeTo(opacity, 6)));
});

test('shows silences from an hour on in hours, as the list does', () => {
  const hour = liveFlight({ last_contact: '2026-11-20T14:56:00.000Z' });
  expect(aircraftMark(flightFacts(hour, Now), false).second).toBe('no contact 1 h');
  const flight = liveFlight({ last_contact: '2026-11-20T12:10:00.000Z' });
  expect(aircraftMark(flightFacts(flight, Now), false).second).toBe('no contact 3 h');
});

const looks = (change: Parameters<typeof liveFlight>[0]): string => looksOf([flightFacts(liveFlight(change), Now)]);

test.each([
  ['another', { id: 'other' }],
  ['in distress', { status: 'EMG' }],
  ['silent', { last_contact: silentSince }],
  ['on the map for the first time', { position: null }],
])('notices a flight that is %s', (_, change) => {
  expect(looks({ level: 330 })).toBe(looks({}));
  expect(looks(change)).not.toBe(looks({}));
});

test('never fades an emergency', () => {
  const flight = liveFlight({ status: 'EMG', last_contact: silentSince });
  expect(aircraftMark(flightFacts(flight, Now), true)).toMatchObject({ state: 'emergency', opacity: 1 });
});

test('points an aircraft without heading along its trail', () => {
  const flight = liveFlight({ trail: [[1.2, 59.4]] });
  const position = flight.position === null ? null : { ...flight.position, heading: null };
  expect(reportedPoint({ ...flight, position })?.heading).toBeCloseTo(0, 6);
});

test('labels all aircraft, a crowd from near, and none where labels are off', () => {
  expect([labelZoom(150, true), labelZoom(151, true), labelZoom(5, false)]).toEqual([0, 6, 99]);
});

test('leaves out a flight without a position', () => {
  expect(reportedPoint(liveFlight({ position: null }))).toBeNull();
});

test('continues a trail past 180° over the date line', () => {
  const flight = liveFlight({
    trail: [
      [176, 52],
      [179.5, 52.4],
      [-177, 52.6],
    ],
  });
  const position = flight.position === null ? null : { ...flight.position, lon: -173.5, lat: 52.5 };
  const trails = trailFeatures([flightFacts({ ...flight, position }, Now)]);
  expect(legsOf(trails).map((leg) => leg.map(([lon]) => lon))).toEqual([
    [176, 179.5],
    [179.5, 183],
    [183, 186.5],
  ]);
});

test('ends a trail at the aircraft', () => {
  const trails = trailFeatures([flightFacts(liveFlight({}), Now)]);
  expect(legsOf(trails).at(-1)?.at(-1)).toEqual([1.2, 60.4]);
});

test('fades trails towards their old ends, and draws any number of flights as six features', () => {
  const trail = Array.from({ length: 60 }, (_, step): [number, number] => [step / 10, 50]);
  const flights = Array.from({ length: 20 }, () => flightFacts(liveFlight({ trail }), Now));
  const opacities = trailFeatures(flights).map(({ properties }) => Number(properties?.['opacity']));
  expect(opacities).toHaveLength(6);
  expect(opacities).toEqual(opacities.toSorted((a, b) => a - b));
  expect(legsOf(trailFeatures(flights))).toHaveLength(6 * 20);
});

test('draws the trail of each silent flight as faint as the flight', () => {
  const flights = ['2026-11-20T15:51:40.000Z', '2026-11-20T12:10:00.000Z'].map((last_contact) =>
    flightFacts(liveFlight({ last_contact }), Now),
  );
  const faint = trailFeatures(flights).map(({ properties }) => properties);
  expect(faint).toMatchObject([{ stale: true }, { stale: true, opacity: expect.closeTo(0.66 * 0.4, 6) }]);
});

function legsOf(trails: ReturnType<typeof trailFeatures>): Position[][] {
  return trails.flatMap(({ geometry }) =>
    geometry.type === 'LineString' ? [geometry.coordinates] : geometry.coordinates,
  );
}
