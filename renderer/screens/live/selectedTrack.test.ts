import { expect, test } from 'vitest';
import type { TrackColumns } from '../../../server/contract/admin/pireps.ts';
import { selectedTrack } from './selectedTrack.ts';
import { liveFlight } from '../../map/flights/testing/liveFlight.ts';

const NoPositions: TrackColumns = { at: [], lat: [], lon: [], altitude: [], gs: [], vs: [], heading: [], fuel: [] };
const route = [
  { name: 'BEHIND', lat: 62.5, lon: -12 },
  { name: 'AHEAD', lat: 58, lon: 7 },
];

test('draws the plan from the aircraft over the fixes ahead to the destination', () => {
  const { plan } = selectedTrack(liveFlight({}), NoPositions, route);
  const geometry = plan[0]?.geometry;
  const points = geometry?.type === 'LineString' ? geometry.coordinates : [];
  expect(points[0]).toEqual([1.2, 60.4]);
  expect(points).toContainEqual([7, 58]);
  expect(points).not.toContainEqual([-12, 62.5]);
  expect(points.at(-1)).toEqual([12.656, 55.618]);
});

test('extends the track to the aircraft', () => {
  const flown: TrackColumns = { ...NoPositions, at: [0, 1000], lat: [63, 61], lon: [-20, 0], altitude: [9000, 37_000] };
  const geometry = selectedTrack(liveFlight({}), flown, route).track.at(-1)?.geometry;
  expect(geometry?.type === 'LineString' ? geometry.coordinates : []).toEqual([
    [0, 61],
    [1.2, 60.4],
  ]);
});

test('cuts a plan over the pole at the edge of the map', () => {
  const flight = liveFlight({});
  const position = flight.position === null ? null : { ...flight.position, lon: -30, lat: 80 };
  const arr_airport = { ...flight.arr_airport, lon: 150, lat: 70 };
  const lines = selectedTrack({ ...flight, position, arr_airport }, NoPositions, []).plan.map(({ geometry }) =>
    geometry.type === 'LineString' ? geometry.coordinates : [],
  );
  expect(lines).toHaveLength(2);
  expect(Math.max(...lines.flat().map(([, lat]) => lat ?? 90))).toBeLessThan(85.06);
  expect([lines[0]?.[0], lines[1]?.at(-1)]).toEqual([
    [-30, 80],
    [expect.toBeOneOf([150, -210]), 70],
  ]);
});

test('draws a plan over the date line as one line', () => {
  const flight = liveFlight({});
  const position = flight.position === null ? null : { ...flight.position, lon: 175, lat: 50 };
  const arr_airport = { ...flight.arr_airport, lon: -150, lat: 61 };
  const { plan } = selectedTrack({ ...flight, position, arr_airport }, NoPositions, []);
  const geometry = plan[0]?.geometry;
  const lons = geometry?.type === 'LineString' ? geometry.coordinates.map(([lon]) => lon ?? 0) : [];
  expect(plan).toHaveLength(1);
  expect([lons[0], lons.at(-1)]).toEqual([175, 210]);
  expect(Math.max(...lons.slice(1).map((lon, index) => Math.abs(lon - (lons[index] ?? lon))))).toBeLessThan(5);
});
