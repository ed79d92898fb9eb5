import { expect, test } from 'vitest';
import type { Track } from '../../../server/contract/admin/pireps.ts';
import { flightFacts } from '../../map/flights/flightFacts.ts';
import { sparkline } from './sparkline.ts';
import { liveFlight } from '../../map/flights/testing/liveFlight.ts';

const Now = Date.parse('2026-11-20T16:00:00.000Z');
const facts = flightFacts(liveFlight({}), Now);
const Frame = { width: 300, height: 60 };
const none = [null, null, null];
const climb: Track = {
  at: [0, 1, 2],
  lon: [-22, -20, 0],
  lat: [64, 64, 61],
  altitude: [0, 20_000, 37_000],
  gs: none,
  vs: none,
  heading: none,
  fuel: none,
};

test('the flown part ends where the aircraft is', () => {
  const { flown, x } = sparkline(facts, climb, Frame);
  expect(x).toBeCloseTo(facts.share * 300, 6);
  expect(flown.at(-1)?.path).toContain(`L${x.toFixed(1)} `);
});

test('each part has the step of its height', () => {
  expect(sparkline(facts, climb, Frame).flown.map(({ step }) => step)).toEqual([2, 6]);
});

test('the plan ends on the ground at the destination', () => {
  expect(sparkline(facts, climb, Frame).planned).toMatch(/L300\.0 56\.0$/);
});

test('a climbing flight is planned up to its level first', () => {
  const low = liveFlight({ level: 37_000 });
  const position = low.position === null ? null : { ...low.position, altitude: 10_000, distance: 100 };
  const climbing = flightFacts({ ...low, position, status: 'ICL' }, Now);
  expect(sparkline(climbing, climb, Frame).planned.split('L')).toHaveLength(4);
});

test('in the descent the plan leads straight down', () => {
  const late = { ...facts, remaining: 30, share: 0.97 };
  expect(sparkline(late, climb, Frame).planned.split('L')).toHaveLength(2);
});

test('without a level nothing is planned', () => {
  expect(sparkline({ ...facts, flight: liveFlight({ level: null }) }, climb, Frame).planned).toBe('');
});

test('a flight without a track draws none', () => {
  expect(sparkline(facts, { ...climb, lon: [], lat: [], altitude: [] }, Frame).flown).toEqual([]);
});
