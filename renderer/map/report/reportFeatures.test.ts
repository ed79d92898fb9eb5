import { expect, test } from 'vitest';
import type { PirepReport, TrackColumns } from '../../../server/contract/admin/pireps.ts';
import { cursorFeature, nearestPosition, reportFeatures } from './reportFeatures.ts';
import type { ReportMarker } from './reportMarkers.ts';
import { boundsOf } from '../geo/greatCircle.ts';
import { plannedLine } from '../flights/routeFeatures.ts';

const Haneda = { id: 'RJTT', name: 'Haneda', city: 'Tokyo', lat: 35.5523, lon: 139.781, hub: true };
const LosAngeles = { id: 'KLAX', name: 'Los Angeles', city: 'Los Angeles', lat: 33.9425, lon: -118.408, hub: false };
const aircraft = { id: 1, registration: 'D-AKWA', icao: 'B77W', name: 'Boeing 777' };
// Only the fields that the map uses.
const report = { ident: 'KTW7', aircraft, dpt_airport: Haneda, arr_airport: LosAngeles } as PirepReport;
const track: TrackColumns = {
  at: [0, 1000, 2000],
  lon: [179, -179, -170],
  lat: [45, 46, 47],
  altitude: [36_000, 36_000, null],
  gs: [480, 482, null],
  vs: [null, null, null],
  heading: [80, null, null],
  fuel: [null, null, null],
};

test('keeps a plan over the Pacific in one piece', () => {
  const [[west], [east]] = boundsOf(plannedLine([report.dpt_airport, report.arr_airport], []));
  expect([west, east]).toEqual([139.781, 360 - 118.408]);
});

test('leads the plan over every fix of the route', () => {
  const plan = plannedLine([report.dpt_airport, report.arr_airport], [{ name: 'ADNAP', lon: 149, lat: 41 }]);
  expect(plan).toContainEqual([149, 41]);
});

test('finds the nearest position across the antimeridian', () => {
  const path: [number, number][] = [
    [179, 45],
    [181, 46],
    [190, 47],
  ];
  expect(nearestPosition(path, [-179.2, 46])).toBe(1);
  expect(nearestPosition(path, [-172, 47])).toBe(2);
});

test('counts the markers under the most severe one in words, not as a figure', () => {
  const marker: ReportMarker = {
    number: 1,
    at: 0,
    index: 0,
    lon: 10,
    lat: 50,
    label: '−612 fpm',
    kind: 'bad',
    line: null,
    flag: null,
  };
  const markers = [marker, { ...marker, number: 2, label: 'Gear down', kind: 'event' as const }];
  const [drawn] = reportFeatures({ report, track, route: [], plan: [], markers, airports: [] }).sources.markers ?? [];
  expect(drawn?.properties?.['label']).toBe('−612 fpm, 1 more');
});

test('labels the aircraft at the cursor with its figures', () => {
  const [feature] = cursorFeature(report, track, 0);
  expect(feature?.properties).toMatchObject({ image: 'heavy-cursor', first: 'FL360', second: '\n480\u00A0kt · 080°' });
});

test('keeps its figures on one side for the whole flight, and shows none while it rolls among the names of an airport', () => {
  const sides = [0, 0.5, 1, 2].map((cursor) => cursorFeature(report, track, cursor)[0]?.properties?.['touches']);
  expect(new Set(sides).size).toBe(1);
  const [rolling] = cursorFeature(report, { ...track, gs: [12, 12, 12] }, 0);
  expect(rolling?.properties).toMatchObject({ first: '', second: '' });
});

test('points it to the next position without a heading', () => {
  const [feature] = cursorFeature(report, track, 1);
  expect(feature?.properties?.['heading']).toBeCloseTo(78, 0);
});

test('leaves out figures that the client did not send', () => {
  const [feature] = cursorFeature(report, track, 2);
  expect(feature?.properties?.['first']).toBe('KTW7');
});

test('draws no aircraft without a cursor', () => {
  expect(cursorFeature(report, track, null)).toEqual([]);
  expect(cursorFeature(report, track, 99)).toEqual([]);
});
