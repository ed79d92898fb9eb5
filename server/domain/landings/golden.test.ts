import { array, assert, constantFrom, integer, oneof, property, record } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aimingPointFt } from '../../contract/landings/runwayMarks.ts';
import type { ApproachGate, Bounded, FlightAnalysis, Landing } from '../../contract/landings/flightAnalysis.ts';
import type { Approach, FlightTruth, LandingTruth } from '../../sim/flightModel/approaches.ts';
import type { PerformanceClass } from '../../sim/flightModel/performance.ts';
import { airportOf, checkedFlight, type FlaggedTrack, flownTrack } from '../../testing/flaggedFlight.ts';
import { stored } from '../../testing/given.ts';
import { atOnce } from '../flags/flight.ts';
import { analyseFlight } from './analyseFlight.ts';

// Flights whose truth is known exactly, seen through positions every 1, 5, 15 and 30 seconds with whole feet and knots.

type Flown = FlaggedTrack & { readonly truth: FlightTruth; readonly begin: number };

/** A circuit from a runway back to the same one, with a position each second. */
function fly(kind: PerformanceClass, airport: string, ident: string, approaches: readonly Approach[]): Flown {
  const place = airportOf(airport);
  const runways = { takeoff: ident, landing: ident };
  const track = flownTrack(kind, place, place, { seed: 'golden', every: 1, runways, approaches });
  const begin = stored(track.samples[0]).at - stored(track.flown.samples[0]).elapsed * 1000;
  return { ...track, truth: track.flown.truth, begin };
}

/** As a client reports it that sends a position every so many seconds. @param phase positions before its first one */
function analyse(flown: FlaggedTrack, every = 1, phase = 0): FlightAnalysis {
  let next = -Infinity;
  const samples = flown.samples.slice(phase).filter((sample) => {
    if (sample.at < next) return false;
    next = sample.at + every * 1000;
    return true;
  });
  const nothing = { takeoffs: [], go_arounds: [], landings: [], taxi_out_minutes: null, taxi_in_minutes: null };
  return atOnce(analyseFlight(checkedFlight({ ...flown, samples }))) ?? nothing;
}

const good: Approach = { end: 'stop', distance_ft: 1000, rate_fpm: -180 };

test.each([
  ['EDDF', '25L'],
  ['EDDF', '25C'],
  ['EDDF', '25R'],
  ['EDDF', '18'],
  ['KSFO', '28L'],
  ['KSFO', '28R'],
  ['KSFO', '1R'],
  ['LFPG', '26L'],
  ['LFPG', '27R'],
  ['EGLL', '09L'],
  ['EGLL', '27L'],
  ['KLAX', '24R'],
  ['KLAX', '25L'],
  ['LSGS', '25'],
  ['LOWI', '08'],
  ['VNLK', '06'],
  ['NZQN', '23'],
  ['PAJN', '26'],
  ['TNCM', '10'],
  ['ENSB', '27'],
  ['EFHK', '04R'],
  ['KATL', '08L'],
  ['KATL', '09R'],
  ['OMDB', '30L'],
  ['SBSP', '35L'],
  ['FACT', '19'],
  ['RJTT', '34L'],
  ['YSSY', '16R'],
])('a landing at %s on runway %s is on that runway, however often positions come', (airport, ident) => {
  const flown = fly(airport === 'VNLK' ? 'light' : 'turboprop', airport, ident, [good]);
  for (const every of [1, 5, 15, 30]) {
    const { landings, takeoffs } = analyse(flown, every);
    expect(landings.length, `every ${every} s`).toBe(1);
    const [landing] = landings;
    const seen = landing?.runway?.ident ?? null;
    if (every <= 5) expect([seen, landing?.place]).toEqual([ident, 'runway']);
    else expect([ident, null]).toContain(seen);
    if (every === 1) expect(takeoffs[0]?.runway?.ident).toBe(landing?.runway?.ident);
    expect(landing?.runway?.airport_id ?? airport).toBe(airport);
  }
});

/** Parallel, displaced, grass, short and far up ones, near a pole and on the date line, and one whose place is known to 100 ft only. */
const strips = [
  ['EDDF', '25L', 197],
  ['EDDF', '25C', 150],
  ['KBOS', '15R', 150],
  ['EGLL', '27R', 160],
  ['OMDB', '12R', 190],
  ['LSGS', '25', 130],
  ['SBSP', '35L', 140],
  ['ENSB', '09', 148],
  ['EGKB', '21', 148],
  ['CYLT', '05T', 150],
  ['NFNM', '29', 90],
  ['LSGS', '07G', 90],
] as const;
const feetPerSecond = { light: 110, turboprop: 190, narrow_body: 233, wide_body: 250 };
const small = new Set(['NFNM', 'CYLT', '07G']);

const anyApproach = record({
  distance_ft: integer({ min: 250, max: 2600 }),
  offset_ft: integer({ min: -40, max: 40 }),
  rate_fpm: integer({ min: -900, max: -100 }),
  flare_seconds: integer({ min: 4, max: 9 }),
  bounces: oneof(
    { weight: 3, arbitrary: constantFrom<number[]>([]) },
    array(integer({ min: 6, max: 15 }), { maxLength: 2 }),
  ),
  high_ft: integer({ min: -150, max: 400 }),
  aside_ft: integer({ min: -600, max: 600 }),
  fast_kt: integer({ min: -4, max: 25 }),
  crab: integer({ min: -15, max: 15 }),
  lowest_ft: integer({ min: 100, max: 400 }),
});
const anyFlight = record({
  strip: constantFrom(...strips),
  kind: constantFrom<PerformanceClass>('light', 'turboprop', 'narrow_body', 'wide_body'),
  before: array(record({ end: constantFrom<Approach['end']>('touch_and_go', 'go_around'), how: anyApproach }), {
    maxLength: 2,
  }),
  last: anyApproach,
  phase: integer({ min: 0, max: 29 }),
}).map(({ strip: [airport, ident, width], kind, before, last, phase }) => {
  const isSmall = small.has(airport) || small.has(ident);
  const approaches = [...before.map(({ end, how }) => ({ ...how, end })), { ...last, end: 'stop' as const }];
  const fitting = approaches.map((approach): Approach => {
    const distance_ft = isSmall ? Math.min(approach.distance_ft, 600) : approach.distance_ft;
    const flare_ft = approach.flare_seconds * feetPerSecond[isSmall ? 'light' : kind];
    return { ...approach, distance_ft, flare_ft, offset_ft: Math.min(approach.offset_ft, width / 3) };
  });
  return { kind: isSmall ? ('light' as const) : kind, airport, ident, approaches: fitting, phase };
});

describe('whatever is flown', () => {
  test.each([1, 5, 15, 30])('seen every %i s, each figure contains the truth within its bounds', (every) => {
    assert(
      property(anyFlight, ({ kind, airport, ident, approaches, phase }) => {
        const flown = fly(kind, airport, ident, approaches);
        const seen = analyse(flown, every, phase % every);
        holds(flown, seen, every);
        if (every === 1) isSharp(flown, seen);
      }),
      { numRuns: 40, seed: 2026 },
    );
  });
});

/** Nothing is wrong; what cannot be known may be missing. */
function holds({ truth, begin }: Flown, seen: FlightAnalysis, every: number): void {
  const nearest = <T extends { readonly elapsed: number }>(list: readonly T[], when: number): T => {
    const gap = (one: T): number => Math.abs(begin + one.elapsed * 1000 - when);
    const [first] = list.toSorted((a, b) => gap(a) - gap(b));
    const known = stored(first);
    expect(gap(known), 'time').toBeLessThanOrEqual(every * 1000 + 1500);
    return known;
  };
  for (const landing of seen.landings) {
    const touchdowns = truth.landings.flatMap((one) => one.touchdowns.map((touchdown) => ({ ...touchdown, one })));
    const { one } = nearest(touchdowns, stored(landing.touchdowns[0]).at);
    landingHolds(one, landing);
    for (const [i, touchdown] of landing.touchdowns.entries()) {
      const real = nearest(touchdowns, touchdown.at);
      within('distance', touchdown.distance_ft, real.distance_ft);
      within('offset', touchdown.offset_ft, real.offset_ft);
      // A bounce between two positions is not seen: the first touchdown is then the one that was.
      if (i === 0 && landing.runway) within('share', landing.used_share, real.distance_ft / landing.runway.length_ft);
    }
  }
  for (const takeoff of seen.takeoffs) {
    const real = nearest(truth.takeoffs, takeoff.at);
    expect([real.runway.ident, undefined]).toContain(takeoff.runway?.ident);
    if (real.run_ft !== null) within('run', takeoff.run_ft, real.run_ft);
    within('rotation', takeoff.rotation_gs_kt, real.gs_kt);
    within('rotation ias', takeoff.rotation_ias_kt, real.ias_kt);
  }
  for (const around of seen.go_arounds) {
    // A touch-and-go between two positions looks like one.
    const touched = truth.landings.map(({ runway, touchdowns }) => ({
      runway,
      lowest_ft: 0,
      ...stored(touchdowns[0]),
    }));
    const real = nearest([...truth.go_arounds, ...(every > 5 ? touched : [])], around.at);
    expect([real.runway.ident, undefined]).toContain(around.runway?.ident);
    within('lowest', around.lowest_ft, real.lowest_ft);
  }
  if (every > 5) return;
  expect(seen.landings.length, 'landings').toBe(truth.landings.length);
  expect(seen.go_arounds.length, 'go-arounds').toBe(truth.go_arounds.length);
}

function landingHolds(real: LandingTruth, landing: Landing): void {
  expect([real.runway.ident, undefined]).toContain(landing.runway?.ident);
  expect(landing.touchdowns.length).toBeLessThanOrEqual(real.touchdowns.length);
  within('threshold height', landing.threshold?.height_ft, real.threshold.height_ft);
  within('threshold speed', landing.threshold?.gs_kt, real.threshold.gs_kt);
  if (landing.touchdowns.length === real.touchdowns.length) {
    within('roll', landing.roll_ft, real.roll_ft ?? NaN);
    for (const [i, { rate_fpm }] of landing.touchdowns.entries())
      within('rate', rate_fpm, stored(real.touchdowns[i]).rate_fpm);
    // Which of two alike was the hardest may not be known.
    const { sampled_fpm, fitted_fpm } = landing.rates;
    for (const [what, figure] of [['sampled', sampled_fpm] as const, ['fitted', fitted_fpm] as const]) {
      const fits = real.touchdowns.find(({ rate_fpm: fpm }) => figure && fpm >= figure.low && fpm <= figure.high);
      within(what, figure, (fits ?? stored(real.touchdowns[0])).rate_fpm);
    }
  }
  for (const gate of [landing.gate_1000, landing.gate_500]) if (gate) gateHolds(real, landing, gate);
}

function gateHolds(real: LandingTruth, { gate_1000, runway }: Landing, gate: ApproachGate): void {
  const was = stored(real.gates.find(({ height_ft }) => height_ft === (gate === gate_1000 ? 1000 : 500)));
  within('gate vs', gate.vs_fpm, was.vs_fpm);
  within('gate speed', gate.gs_kt, was.gs_kt);
  within('gate change', gate.gs_change_kt, stored(real.touchdowns[0]).gs_kt - was.gs_kt);
  within('gate offset', gate.offset_ft, was.offset_ft);
  if (!runway) return;
  const path = (aimingPointFt(runway.length_ft) - was.along_ft) * Math.tan((3 * Math.PI) / 180);
  within('gate path', gate.above_path_ft, was.height_ft - path);
}

function within(what: string, figure: Bounded | null | undefined, truth: number): void {
  if (!figure) return;
  const { low, value, high } = figure;
  const told = `${what}: ${value} (${low} to ${high}), but it was ${truth}`;
  expect(low <= value && value <= high, told).toBe(true);
  expect(truth >= low - 1e-6 && truth <= high + 1e-6, told).toBe(true);
}

/** With a position each second all of it is known, and near enough to be shown. */
function isSharp({ truth }: Flown, seen: FlightAnalysis): void {
  expect(seen.takeoffs.length).toBe(truth.takeoffs.length);
  for (const [i, real] of truth.landings.entries()) {
    const landing = stored(seen.landings[i]);
    expect(landing.place).toBe('runway');
    expect(landing.touch_and_go).toBe(real.touch_and_go);
    expect(landing.touchdowns.length, 'touchdowns').toBe(real.touchdowns.length);
    const [touchdown, was] = [stored(landing.touchdowns[0]), stored(real.touchdowns[0])];
    expect(Math.abs((touchdown.distance_ft?.value ?? NaN) - was.distance_ft), 'distance').toBeLessThanOrEqual(150);
    expect(Math.abs((touchdown.offset_ft?.value ?? NaN) - was.offset_ft), 'offset').toBeLessThanOrEqual(15);
    expect(Math.abs((touchdown.rate_fpm?.value ?? NaN) - was.rate_fpm), 'rate').toBeLessThanOrEqual(150);
    expect(landing.gate_1000?.vs_fpm, 'gate').not.toBeNull();
    // Farther along a sloping runway nobody knows how high the threshold is.
    if (was.distance_ft < 1500) expect(landing.threshold?.height_ft, 'threshold').not.toBeNull();
  }
}

test('a runway that nobody knows has landings elsewhere, with their rates', () => {
  const place = { id: 'ZZZZ', lat: 52, lon: -30, elevation: 40 };
  const bounced = { ...good, rate_fpm: -240, bounces: [9] };
  const track = flownTrack('turboprop', place, place, { seed: 'golden', every: 1, approaches: [bounced] });
  const [landing] = analyse(track).landings;
  expect([landing?.place, landing?.runway, landing?.touchdowns.length]).toEqual(['elsewhere', null, 2]);
  expect(landing?.touchdowns[0]?.distance_ft).toBeNull();
  within('rate', landing?.touchdowns[0]?.rate_fpm, -240);
});
