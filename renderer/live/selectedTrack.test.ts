import { expect, test } from 'vitest';
import type { Track } from '../../server/contract/admin/pireps.ts';
import { selectedTrack } from './selectedTrack.ts';
import { liveFlight } from '../map/testing/liveFlight.ts';

const NoPositions: Track = { at: [], lat: [], lon: [], altitude: [], gs: [], vs: [], heading: [], fuel: [] };
const route = [
  { name: 'BEHIND', lat: 62.5, lon: -12 },
  { name: 'AHEAD', lat: 58, lon: 7 },
];

test('the plan runs from the aircraft over the fixes ahead to the destination', () => {
  const { plan } = selectedTrack(liveFlight({}), NoPositions, route);
  const geometry = plan[0]?.geometry;
  const points = geometry?.type === 'LineString' ? geometry.coordinates : [];
  expect(points[0]).toEqual([1.2, 60.4]);
  expect(points).toContainEqual([7, 58]);
  expect(points).not.toContainEqual([-12, 62.5]);
  expect(points.at(-1)).toEqual([12.656, 55.618]);
});

test('the track reaches from its last position to the aircraft', () => {
  const flown: Track = { ...NoPositions, at: [0, 1000], lat: [63, 61], lon: [-20, 0], altitude: [9000, 37_000] };
  const geometry = selectedTrack(liveFlight({}), flown, route).track.at(-1)?.geometry;
  expect(geometry?.type === 'LineString' ? geometry.coordinates : []).toEqual([
    [0, 61],
    [1.2, 60.4],
  ]);
});
