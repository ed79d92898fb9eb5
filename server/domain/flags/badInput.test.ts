import { array, assert, constant, constantFrom, double, integer, oneof, option, property, record } from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SampleRow } from '../../../db/tables/flags.ts';
import { airportOf, flownTrack, kindsOf, raiseAll, type FlaggedTrack } from '../../testing/flaggedFlight.ts';
import { type Point, pointFrom } from '../../contract/geo.ts';
import { type Sample, toSample } from './samples.ts';

const flown = flownTrack('narrow_body', airportOf('EDDH'), airportOf('EDDM'));
const { samples } = flown;
/** Keeps speeds and altitudes, and flies straight on. */
function straight(dpt: Point, course: number): FlaggedTrack {
  let nm = 0;
  const moved = samples.map((sample, i) => {
    const before = samples[i - 1] ?? sample;
    nm += (((before.gs + sample.gs) / 2) * (sample.at - before.at)) / 3_600_000;
    return { ...sample, ...pointFrom(dpt, course, nm) };
  });
  const arr = moved.at(-1) as Sample;
  return { ...flown, dpt, arr, samples: moved };
}

const byTime = (rows: readonly Sample[]): Sample[] => rows.toSorted((a, b) => a.at - b.at || a.id - b.id);

describe('no flag of it', () => {
  test('every position twice', () => {
    const twice = samples.flatMap((sample) => [sample, { ...sample, id: sample.id + 100_000 }]);
    expect(kindsOf({ ...flown, samples: twice })).toEqual([]);
  });

  test('a stretch sent again, later, with the same times', () => {
    const again = samples.slice(100, 160).map((sample) => ({ ...sample, received: sample.received + 600_000 }));
    expect(kindsOf({ ...flown, samples: byTime([...samples, ...again]) })).toEqual([]);
  });

  test('positions that arrived in any order', () => {
    const shuffled = samples.map((sample, i) => ({
      ...sample,
      id: samples.length - i,
      received: sample.at + (i % 7) * 60_000,
    }));
    expect(kindsOf({ ...flown, samples: byTime(shuffled) })).toEqual([]);
  });

  test('every second one without altitude, speed and fuel', () => {
    const bare = { altitude: NaN, altitude_agl: NaN, vs: NaN, gs: NaN, fuel: NaN };
    expect(
      kindsOf({ ...flown, samples: samples.map((sample, i) => (i % 2 ? { ...sample, ...bare } : sample)) }),
    ).toEqual([]);
  });

  test.each([
    ['across the date line', 'NFFN', 'NSFA'],
    ['along it', 'NZAA', 'NFFN'],
  ])('a flight %s', (_, from, to) => {
    expect(kindsOf(flownTrack('turboprop', airportOf(from), { ...airportOf(to) }))).toEqual([]);
  });

  test.each([
    ['over the pole', { lat: 88, lon: 30 }],
    ['from it', { lat: 90, lon: 0 }],
    ['across the date line, due north', { lat: 60, lon: 179.99 }],
  ])('a flight %s', (_, dpt) => {
    expect(kindsOf(straight(dpt, 2))).toEqual([]);
  });
});

test('flags a clock that goes back an hour as jumps, without failing', () => {
  const back = samples.map((sample, i) => ({ ...sample, at: sample.at - (i > samples.length / 2 ? 3_600_000 : 0) }));
  expect(kindsOf({ ...flown, samples: byTime(back) }).length).toBeGreaterThan(0);
});

test('two positions at the same place and time', () => {
  const [first] = samples as [Sample, ...Sample[]];
  expect(kindsOf({ ...flown, samples: [first, first] })).toContain('wrong_arrival_airport');
});

const number = (min: number, max: number) =>
  option(oneof(double({ min, max, noNaN: true }), constantFrom(0, -0, 1e300, -1e300, 5e-324)), { nil: null });

/** As stored: everything that the API accepts, in order of time. */
const anyRow = record({
  at: oneof(integer({ min: 0, max: 20_000_000 }), integer({ min: -60_000_000_000_000, max: 200_000_000_000_000 })),
  received: option(integer({ min: 0, max: 20_000_000 }), { nil: undefined }),
  lat: double({ min: -90, max: 90, noNaN: true }),
  lon: double({ min: -180, max: 180, noNaN: true }),
  altitude: number(-2000, 60_000),
  altitude_agl: number(-100, 60_000),
  vs: number(-6000, 6000),
  gs: number(-10, 900),
  ias: number(-10, 900),
  fuel: number(-10, 300_000),
  sim_time: constantFrom(null, '', '1423Z', 'noon', '2026-11-20T14:23:05Z', '2025-9-3T1:2:3Z', '9999-12-31'),
});

const start = Date.parse('2026-11-20T08:00:00.000Z');
const iso = (offset: number): string => new Date(start + offset).toISOString();

const anySamples = array(anyRow, { maxLength: 300, size: 'max' }).map((rows) =>
  rows
    .toSorted((a, b) => a.at - b.at)
    .map((row, i): Sample => {
      const { at, received = at, lat, lon, altitude, altitude_agl, vs, gs, ias, fuel, sim_time } = row;
      const measured = [lat, lon, altitude, altitude_agl, vs, gs, ias, fuel, sim_time] as const;
      const stored: SampleRow = [i, iso(at), iso(received), ...measured, at === received ? 0 : 1];
      return toSample(stored);
    }),
);

const figure = number(-1000, 500_000);
const time = option(integer({ min: -1e12, max: 1e12 }).map(iso), { nil: null });
const anyPirep = record({
  distance: figure,
  planned_distance: figure,
  flight_time: figure,
  block_time: figure,
  block_off_time: time,
  block_on_time: time,
  created_at: time.map((at) => at ?? ''),
  submitted_at: time,
  landing_rate: figure,
  block_fuel: figure,
  fuel_used: figure,
  zfw: figure,
  gross_weight: figure,
  dpt_airport_id: constant('EDDH'),
  arr_airport_id: constant('EDDM'),
  source: constantFrom(0, 1),
});

const anyTrack = record({
  pirep: anyPirep,
  aircraft: record({ zfw: figure, mtow: figure, mlw: figure }),
  dpt: constant(flown.dpt),
  arr: constant(flown.arr),
  samples: anySamples,
});

test('every rule returns JSON numbers for any stored data', () => {
  assert(
    property(anyTrack, (track: FlaggedTrack) => {
      for (const { evidence } of raiseAll(track)) {
        const { values, spots } = evidence;
        expect(Object.values(values).every((value) => value === null || Number.isFinite(value))).toBe(true);
        expect(spots.every(({ at, lat, lon }) => [at, lat, lon].every(Number.isFinite))).toBe(true);
      }
    }),
    { numRuns: 300, seed: 2026 },
  );
});

test('a garbled flight of 200,000 positions takes no longer than an intact one', () => {
  const rows = Array.from({ length: 200_000 }, (_, i): Sample => {
    const sample = samples[i % samples.length] as Sample;
    const place = i % 5 === 0 ? pointFrom(sample, i % 360, 300) : sample;
    return { ...sample, ...place, id: i, at: sample.at + i * 50, vs: ((i * 7919) % 4000) - 3000, gs: (i * 31) % 500 };
  });
  expect(millisecondsOf(byTime(rows))).toBeLessThan(4000);
});

test('100,000 landings at the same moment take no longer than a flight', () => {
  const [first] = samples as [Sample, ...Sample[]];
  const rows = Array.from({ length: 200_000 }, (_, i): Sample => {
    const altitude = (i % 2) * 1000;
    return { ...first, id: i, altitude, altitude_agl: altitude, vs: 0, gs: 200 };
  });
  expect(millisecondsOf(rows)).toBeLessThan(4000);
});

/** Of processor time. */
function millisecondsOf(rows: readonly Sample[]): number {
  const begun = process.cpuUsage();
  raiseAll({ ...flown, samples: rows });
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1000;
}
