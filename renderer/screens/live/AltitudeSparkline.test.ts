import { expect, test } from 'vitest';
import type { TrackColumns } from '../../../server/contract/admin/pireps.ts';
import { flightFacts } from '../../map/flights/flightFacts.ts';
import { sparkline } from './AltitudeSparkline.tsx';
import { liveFlight } from '../../map/flights/testing/liveFlight.ts';

const Now = Date.parse('2026-11-20T16:00:00.000Z');
const facts = flightFacts(liveFlight({}), Now);
const Frame = { width: 300, height: 60 };
const none = [null, null, null];
const climb: TrackColumns = {
  at: [0, 1, 2],
  lon: [-22, -20, 0],
  lat: [64, 64, 61],
  altitude: [0, 20_000, 37_000],
  gs: none,
  vs: none,
  heading: none,
  fuel: none,
};

test('ends the flown part at the aircraft', () => {
  const { flown, x } = sparkline(facts, climb, Frame);
  expect(x).toBeCloseTo(facts.share * 300, 6);
  expect(flown.at(-1)?.path).toContain(`L${x.toFixed(1)} `);
});

test('colours each part by its altitude', () => {
  expect(sparkline(facts, climb, Frame).flown.map(({ step }) => step)).toEqual([2, 6]);
});

test('ends the plan on the ground at the destination', () => {
  expect(sparkline(facts, climb, Frame).planned).toMatch(/L300\.0 56\.0$/);
});

test('plans the rest of the climb first', () => {
  const low = liveFlight({ level: 37_000 });
  const position = low.position === null ? null : { ...low.position, altitude: 10_000, distance: 100 };
  const climbing = flightFacts({ ...low, position, status: 'ICL' }, Now);
  expect(sparkline(climbing, climb, Frame).planned.split('L')).toHaveLength(4);
});

test('plans straight down during the descent', () => {
  const late = { ...facts, remaining: 30, share: 0.97 };
  expect(sparkline(late, climb, Frame).planned.split('L')).toHaveLength(2);
});

test('draws no plan without a level', () => {
  expect(sparkline({ ...facts, flight: liveFlight({ level: null }) }, climb, Frame).planned).toBe('');
});

test('draws nothing without a track', () => {
  expect(sparkline(facts, { ...climb, lon: [], lat: [], altitude: [] }, Frame).flown).toEqual([]);
});
