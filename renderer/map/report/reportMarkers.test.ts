import { expect, test } from 'vitest';
import type { LogLine } from '../../../server/contract/admin/pirepLog.ts';
import type { Track } from '../../../server/contract/admin/pireps.ts';
import { markersByPlace, nearestIndex, reportMarkers as mark, type Told } from './reportMarkers.ts';

const Start = Date.parse('2026-11-20T12:00:00.000Z');
const minutes = [0, 1, 2, 14, 15];
const track: Track = {
  at: minutes.map((minute) => Start + minute * 60_000),
  lon: [178, 179, 179.5, -179.5, -179],
  lat: minutes.map(() => 10),
  altitude: minutes.map(() => 30_000),
  gs: [],
  vs: [],
  heading: [],
  fuel: [],
};

const reportMarkers = (flown: Track, told: Omit<Told, 'flags'> & Partial<Told>) => mark(flown, { flags: [], ...told });

function line(minute: number, text: string, more: Partial<LogLine> = {}): LogLine {
  const created_at = new Date(Start + minute * 60_000).toISOString();
  return { id: text, log: text, event: true, lat: null, lon: null, created_at, ...more };
}

test('events and gaps are numbered together in time order', () => {
  const markers = reportMarkers(track, { log: [line(14, 'Top of descent'), line(1, 'Takeoff')], phases: [] });
  expect(markers.map(({ number, label }) => [number, label])).toEqual([
    [1, 'Takeoff'],
    [2, 'gap 12 min'],
    [3, 'Top of descent'],
  ]);
});

test('an event without a place stands where the track was at that time', () => {
  expect(reportMarkers(track, { log: [line(1, 'Takeoff')], phases: [] })[0]).toMatchObject({
    lon: 179,
    lat: 10,
    index: 1,
  });
});

test('an event with a place stands there', () => {
  expect(reportMarkers(track, { log: [line(1, 'Takeoff', { lat: 5, lon: 6 })], phases: [] })[0]).toMatchObject({
    lon: 6,
    lat: 5,
  });
});

test('a landing rate is written with a real minus', () => {
  expect(reportMarkers(track, { log: [line(1, 'Touchdown, -182 fpm')], phases: [] })[0]?.label).toBe(
    'Touchdown, −182 fpm',
  );
});

test('a phase is marked where it began, apart from the events', () => {
  const phases = [{ status: 'TOF', at: Start + 60_000 }];
  const [phase, event] = reportMarkers(track, { log: [line(2, 'Gear up')], phases });
  expect(phase).toMatchObject({ kind: 'phase', label: 'Takeoff', lon: 179, index: 1, line: null });
  expect(event).toMatchObject({ kind: 'event', label: 'Gear up', line: 'Gear up' });
});

test('a jump is marked with its length', () => {
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

test('a flight without positions has no markers', () => {
  expect(reportMarkers({ ...track, at: [] }, { log: [line(1, 'Takeoff')], phases: [] })).toEqual([]);
});

test('markers on one spot come together, others stay apart', () => {
  const log = [line(0, 'Boarding'), line(0, 'Doors closed'), line(2, 'Gear up')];
  const places = markersByPlace(reportMarkers(track, { log, phases: [] })).map((place) => place.length);
  expect(places).toEqual([2, 1, 1]);
});

test('plain log lines are not marked', () => {
  const markers = reportMarkers(track, { log: [line(1, 'Cabin lights dimmed', { event: false })], phases: [] });
  expect(markers.map(({ kind }) => kind)).toEqual(['warn']);
});

test('a gap over the antimeridian is marked in its middle, not on the other side of the earth', () => {
  expect(reportMarkers(track, { log: [], phases: [] })[0]?.lon).toBeCloseTo(180, 6);
});

test('the nearest position is found before, between and after', () => {
  expect([-5, 4, 6, 99].map((at) => nearestIndex([0, 10, 20], at))).toEqual([0, 0, 1, 2]);
});

const spot = (minute: number, lon: number, lat = 10) => ({
  position_id: String(minute),
  at: Start + minute * 60_000,
  lat,
  lon,
});

test('a flag is marked at its spot in its severity', () => {
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

test('a gap that is flagged is marked once, in its middle', () => {
  const spots = [spot(2, 179.5), spot(14, -179.5)];
  const flag = { kind: 'position_gap', severity: 'warn', spots, marks: ['gap 12 min'] } as const;
  const markers = reportMarkers(track, { log: [], phases: [], flags: [flag] });
  expect(markers).toMatchObject([{ kind: 'warn', index: 2, flag: { kind: 'position_gap', spot: 0 } }]);
  expect(markers[0]?.lon).toBeCloseTo(180, 6);
});

test('two spots with names of their own are marked each', () => {
  const spots = [spot(1, 179), spot(15, -179)];
  const marks = ['first movement', 'last movement'];
  const flag = { kind: 'block_time_differs', severity: 'warn', spots, marks } as const;
  const markers = reportMarkers(track, { log: [], phases: [], flags: [flag] });
  expect(markers.filter(({ flag: of }) => of !== null).map(({ label, index }) => [label, index])).toEqual([
    ['first movement', 1],
    ['last movement', 4],
  ]);
});

test('of positions without times of their own the nearest one is marked', () => {
  const untimed = { ...track, at: minutes.map(() => Start) };
  const flag = { kind: 'impossible_speed', severity: 'warn', spots: [spot(0, 179.4)], marks: ['912 kt'] } as const;
  expect(reportMarkers(untimed, { log: [], phases: [], flags: [flag] })).toMatchObject([{ index: 2, lon: 179.5 }]);
});
