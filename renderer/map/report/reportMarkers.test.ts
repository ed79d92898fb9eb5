import { expect, test } from 'vitest';
import type { PirepLogLine } from '../../../server/contract/admin/pirepLog.ts';
import type { TrackColumns } from '../../../server/contract/admin/pireps.ts';
import { markersByPoint, nearestIndex, reportMarkers as mark, type FlownFlight } from './reportMarkers.ts';

const Start = Date.parse('2026-11-20T12:00:00.000Z');
const minutes = [0, 1, 2, 14, 15];
const track: TrackColumns = {
  at: minutes.map((minute) => Start + minute * 60_000),
  lon: [178, 179, 179.5, -179.5, -179],
  lat: minutes.map(() => 10),
  altitude: minutes.map(() => 30_000),
  gs: [],
  vs: [],
  heading: [],
  fuel: [],
};

const reportMarkers = (flown: TrackColumns, flight: Omit<FlownFlight, 'flags'> & Partial<FlownFlight>) =>
  mark(flown, { flags: [], ...flight });

function line(minute: number, text: string, more: Partial<PirepLogLine> = {}): PirepLogLine {
  const created_at = new Date(Start + minute * 60_000).toISOString();
  return { id: text, log: text, event: true, lat: null, lon: null, created_at, ...more };
}

test('numbers events and gaps together in time order', () => {
  const markers = reportMarkers(track, { log: [line(14, 'Top of descent'), line(1, 'Takeoff')], phases: [] });
  expect(markers.map(({ number, label }) => [number, label])).toEqual([
    [1, 'Takeoff'],
    [2, 'gap 12 min'],
    [3, 'Top of descent'],
  ]);
});

test('places an event without coordinates on the track at its time', () => {
  expect(reportMarkers(track, { log: [line(1, 'Takeoff')], phases: [] })[0]).toMatchObject({
    lon: 179,
    lat: 10,
    index: 1,
  });
});

test('places an event at its coordinates', () => {
  expect(reportMarkers(track, { log: [line(1, 'Takeoff', { lat: 5, lon: 6 })], phases: [] })[0]).toMatchObject({
    lon: 6,
    lat: 5,
  });
});

test('writes a landing rate with a real minus sign', () => {
  expect(reportMarkers(track, { log: [line(1, 'Touchdown, -182 fpm')], phases: [] })[0]?.label).toBe(
    'Touchdown, −182 fpm',
  );
});

test('marks a phase where it began, separate from events', () => {
  const phases = [{ status: 'TOF', at: Start + 60_000 }];
  const [phase, event] = reportMarkers(track, { log: [line(2, 'Gear up')], phases });
  expect(phase).toMatchObject({ kind: 'phase', label: 'Takeoff', lon: 179, index: 1, line: null });
  expect(event).toMatchObject({ kind: 'event', label: 'Gear up', line: 'Gear up' });
});

test('marks a jump with its length', () => {
  const jumping = {
    ...track,
    at: minutes.slice(0, 2).map((minute) => Start + minute * 60_000),
    lon: [8, 20],
    lat: [0, 0],
  };
  expect(reportMarkers(jumping, { log: [], phases: [] })).toMatchObject([
    { kind: 'warn', label: 'jump 720\u00A0nm', lon: 14 },
  ]);
});

test('has no markers without positions', () => {
  expect(reportMarkers({ ...track, at: [] }, { log: [line(1, 'Takeoff')], phases: [] })).toEqual([]);
});

test('groups markers at one point', () => {
  const log = [line(0, 'Boarding'), line(0, 'Doors closed'), line(2, 'Gear up')];
  const places = markersByPoint(reportMarkers(track, { log, phases: [] })).map((place) => place.length);
  expect(places).toEqual([2, 1, 1]);
});

test('does not mark plain log lines', () => {
  const markers = reportMarkers(track, { log: [line(1, 'Cabin lights dimmed', { event: false })], phases: [] });
  expect(markers.map(({ kind }) => kind)).toEqual(['warn']);
});

test('marks a gap over the antimeridian in its middle', () => {
  expect(reportMarkers(track, { log: [], phases: [] })[0]?.lon).toBeCloseTo(180, 6);
});

test('finds the nearest position before, between and after', () => {
  expect([-5, 4, 6, 99].map((at) => nearestIndex([0, 10, 20], at))).toEqual([0, 0, 1, 2]);
});

const spot = (minute: number, lon: number, lat = 10) => ({
  position_id: String(minute),
  at: Start + minute * 60_000,
  lat,
  lon,
});

test('marks a flag at its spot with its severity', () => {
  const flag = { kind: 'hard_landing', severity: 'bad', spots: [spot(15, -179)], marks: ['−612 fpm'] } as const;
  const marked = reportMarkers(track, { log: [], phases: [], flags: [flag] }).at(-1);
  expect(marked).toMatchObject({
    number: 2,
    kind: 'bad',
    label: '−612 fpm',
    index: 4,
    flag: { kind: 'hard_landing', spot: 0 },
  });
});

test('marks a flagged gap once, in its middle', () => {
  const spots = [spot(2, 179.5), spot(14, -179.5)];
  const flag = { kind: 'position_gap', severity: 'warn', spots, marks: ['gap 12 min'] } as const;
  const markers = reportMarkers(track, { log: [], phases: [], flags: [flag] });
  expect(markers).toMatchObject([{ kind: 'warn', index: 2, flag: { kind: 'position_gap', spot: 0 } }]);
  expect(markers[0]?.lon).toBeCloseTo(180, 6);
});

test('marks each of two labelled spots', () => {
  const spots = [spot(1, 179), spot(15, -179)];
  const marks = ['first movement', 'last movement'];
  const flag = { kind: 'block_time_differs', severity: 'warn', spots, marks } as const;
  const markers = reportMarkers(track, { log: [], phases: [], flags: [flag] });
  expect(markers.filter(({ flag: of }) => of !== null).map(({ label, index }) => [label, index])).toEqual([
    ['first movement', 1],
    ['last movement', 4],
  ]);
});

test('marks the nearest of several positions without times', () => {
  const untimed = { ...track, at: minutes.map(() => Start) };
  const flag = { kind: 'impossible_speed', severity: 'warn', spots: [spot(0, 179.4)], marks: ['912 kt'] } as const;
  expect(reportMarkers(untimed, { log: [], phases: [], flags: [flag] })).toMatchObject([{ index: 2, lon: 179.5 }]);
});
