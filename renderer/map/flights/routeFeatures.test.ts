import { expect, test } from 'vitest';
import { networkFeatures, routeLines } from './routeFeatures.ts';

const hamburg = { id: 'EDDH', lat: 53.63, lon: 9.99, hub: true };
const lisbon = { id: 'LPPT', lat: 38.78, lon: -9.14, hub: false };
const tokyo = { id: 'RJTT', lat: 35.55, lon: 139.78, hub: false };
const seattle = { id: 'KSEA', lat: 47.45, lon: -122.31, hub: false };

const flown = (dpt_airport_id: string, arr_airport_id: string, flights: number) => ({
  dpt_airport_id,
  arr_airport_id,
  flights,
});

test('among many airports hubs have their place first, then those with most flights', () => {
  const routes = [flown('LPPT', 'RJTT', 7), flown('RJTT', 'KSEA', 2), flown('EDDH', 'KSEA', 1)];
  const network = networkFeatures([seattle, lisbon, tokyo, hamburg], routes);
  const ranked = network.toSorted((one, other) => one.properties?.['rank'] - other.properties?.['rank']);
  expect(ranked.map(({ properties }): unknown => properties?.['id'])).toEqual(['EDDH', 'RJTT', 'LPPT', 'KSEA']);
});

test('the code of an airport stays clear of the route that is flown most', () => {
  const routes = [flown('LPPT', 'EDDH', 1), flown('RJTT', 'LPPT', 2)];
  const network = networkFeatures([lisbon, hamburg, tokyo, seattle], routes);
  // The great circle from Lisbon to Tokyo leaves north-east, those from Hamburg and Tokyo to Lisbon west.
  expect(network.map(({ properties }): unknown => properties?.['touches'])).toEqual([
    'right',
    'left',
    'left',
    undefined,
  ]);
});

test('both directions are one line, as wide as its share of the flights', () => {
  const { lines } = routeLines(
    [hamburg, lisbon, tokyo],
    [flown('EDDH', 'LPPT', 7), flown('LPPT', 'EDDH', 1), flown('EDDH', 'RJTT', 2)],
  );
  expect(lines.map(({ properties }) => properties)).toEqual([
    { share: 1, faint: false },
    { share: 0.25, faint: false },
  ]);
});

test('a route flown once is thin, even as the only one, and many are faint', () => {
  const once = routeLines([hamburg, lisbon], [flown('EDDH', 'LPPT', 1)]);
  expect(once.lines[0]?.properties).toEqual({ share: 0.25, faint: false });
  const airports = Array.from({ length: 61 }, (_, index) => ({ ...lisbon, id: `L${index}`, lon: index }));
  const many = routeLines(
    [hamburg, ...airports],
    airports.map(({ id }) => flown('EDDH', id, 1)),
  );
  expect(many.lines[0]?.properties).toEqual({ share: 0.25, faint: true });
});

test('a line over the Pacific does not cross the whole map', () => {
  const { lines, points } = routeLines([tokyo, seattle], [flown('KSEA', 'RJTT', 1)]);
  expect(lines).toHaveLength(1);
  const longitudes = points.map(([lon]) => lon);
  expect(Math.min(...longitudes)).toBeCloseTo(139.78);
  expect(Math.max(...longitudes)).toBeCloseTo(360 - 122.31);
});

test('a flight back to its airport, and one from an airport that is unknown, have no line', () => {
  const { lines, points } = routeLines([hamburg], [flown('EDDH', 'EDDH', 2), flown('XXXX', 'EDDH', 1)]);
  expect(lines).toEqual([]);
  expect(points).toEqual([[9.99, 53.63]]);
});
