import { describe, expect, test } from 'vitest';
import type { FlagKind } from '../../contract/codes.ts';
import { airportOf, flownTrack, kindsOf, limits, raiseAll, type FlaggedTrack } from '../../testing/flaggedFlight.ts';
import { pointFrom } from '../../contract/geo.ts';
import type { FlagLimits } from './limits.ts';
import type { Sample } from './samples.ts';

const flown = flownTrack('narrow_body', airportOf('EDDH'), airportOf('LPPT'));
const { samples, pirep } = flown;
const takeoff = samples.findIndex(({ altitude_agl }) => altitude_agl > 200);
const cruise = samples.findIndex(({ altitude, vs }) => altitude > 33_000 && Math.abs(vs) < 20);
/** Index of a position in cruise; more than one fits into a minute. */
const middle = cruise + 60;

const middleAt = (samples[middle] as Sample).at;

function filed(columns: Partial<FlaggedTrack['pirep']>): FlaggedTrack {
  return { ...flown, pirep: { ...pirep, ...columns } };
}

/** Changes each position of the track by its index. */
function spoiled(change: (sample: Sample, i: number) => Partial<Sample>): FlaggedTrack {
  return { ...flown, samples: samples.map((sample, i) => ({ ...sample, ...change(sample, i) })) };
}

/** Shortens the times from the middle of the cruise by this factor, for so many minutes of flight. */
function compressed(factor: number, minutes: number): FlaggedTrack {
  const [from, to] = [middleAt, middleAt + minutes * 60_000];
  return spoiled(({ at }) => {
    const gained = Math.max(0, Math.min(at, to) - from) * (1 - 1 / factor);
    return { at: at - gained, received: at - gained + 700 };
  });
}

const values = (track: FlaggedTrack, kind: FlagKind, changed?: Partial<FlagLimits>) =>
  raiseAll(track, changed).find((flag) => flag.kind === kind)?.evidence.values;

describe('a good flight raises no flag', () => {
  test.each([
    ['narrow_body', 'EDDH', 'LPPT'],
    ['narrow_body', 'EDDH', 'EDDM'],
    ['wide_body', 'NZAA', 'KLAX'],
    ['wide_body', 'EDDF', 'RJTT'],
    ['turboprop', 'ENBR', 'EGPD'],
    ['turboprop', 'NFFN', 'NSFA'],
    ['light', 'EDDH', 'EDDW'],
    ['narrow_body', 'ENSB', 'ENTC'],
    ['narrow_body', 'SLLP', 'SPJC'],
  ] as const)('%s from %s to %s', (kind, from, to) => {
    for (const seed of ['a', 'b', 'c']) {
      expect(kindsOf(flownTrack(kind, airportOf(from), airportOf(to), { seed }))).toEqual([]);
    }
  });

  test('with a bare altitude, which is stored as both heights', () => {
    expect(kindsOf(spoiled(({ altitude }) => ({ altitude_agl: altitude })))).toEqual([]);
  });

  test('with places and times alone', () => {
    const nothing = { altitude: NaN, altitude_agl: NaN, vs: NaN, gs: NaN, fuel: NaN, sim_time: NaN };
    expect(kindsOf(spoiled(() => nothing))).toEqual([]);
  });

  test('without times of the client', () => {
    expect(kindsOf(spoiled(({ at }) => ({ received: at })))).toEqual([]);
  });

  test('with a position every two minutes', () => {
    const sparse = samples.filter((_, i) => i % 3 === 0 || i === samples.length - 1);
    expect(kindsOf({ ...flown, samples: sparse })).toEqual([]);
  });

  test('with times of whole seconds', () => {
    expect(kindsOf(spoiled(({ at }) => ({ at: Math.floor(at / 1000) * 1000 })))).toEqual([]);
  });

  test('with a simulator that shows another time of the day, and whose clock is set on the way', () => {
    expect(kindsOf(spoiled(({ at }, i) => ({ sim_time: at + (i > middle ? 8 : 3) * 3_600_000 })))).toEqual([]);
  });

  test('with a computer whose clock is an hour fast, or slow', () => {
    for (const hour of [3_600_000, -3_600_000])
      expect(kindsOf(spoiled(({ at }) => ({ received: at + hour })))).toEqual([]);
  });
});

describe('a flight that was offline for forty minutes', () => {
  const [silent, back] = [middleAt, middleAt + 40 * 60_000];

  test('and sends what it kept with its times raises none', () => {
    const late = spoiled(({ at, received }) => ({ received: at > silent && at < back ? back + 500 : received }));
    expect(kindsOf(late)).toEqual([]);
  });

  test('and sends what it kept without times raises none', () => {
    const late = spoiled(({ at }) => {
      const received = at > silent && at < back ? back : at;
      return { at: received, received };
    });
    expect(kindsOf(late)).toEqual([]);
  });

  test('and lost it has a gap', () => {
    const lost = { ...flown, samples: samples.filter(({ at }) => at <= silent || at >= back) };
    expect(kindsOf(lost)).toEqual(['position_gap']);
  });
});

test('a flight that was sent in one batch without times raises none', () => {
  const at = (samples.at(-1) as Sample).at;
  expect(kindsOf(spoiled(() => ({ at, received: at })))).toEqual([]);
});

describe('a single fault', () => {
  const [first, last] = [samples[0] as Sample, samples.at(-1) as Sample];

  test.each<[string, FlaggedTrack, FlagKind[]]>([
    ['a landing rate filed', filed({ landing_rate: -640 }), ['hard_landing', 'landing_rate_differs']],
    ['a landing rate of the limit filed', filed({ landing_rate: -600 }), ['hard_landing', 'landing_rate_differs']],
    ['a landing rate filed as a positive number', filed({ landing_rate: 190 }), []],
    [
      'the touchdown',
      flownTrack('narrow_body', airportOf('EDDH'), airportOf('LPPT'), { seed: 'x', landing_rate: -710 }),
      ['hard_landing'],
    ],
    ['a landing rate filed too soft', filed({ landing_rate: 0 }), []],
    [
      'too little distance filed',
      filed({ distance: (pirep.distance ?? 0) * 0.8 }),
      ['distance_differs', 'distance_off_plan'],
    ],
    ['the plan', filed({ planned_distance: (pirep.distance ?? 0) * 0.7 }), ['distance_off_plan']],
    ['flight time filed in seconds', filed({ flight_time: flown.flown.flight_time * 60 }), ['flight_time_differs']],
    ['block time filed', filed({ block_time: flown.flown.block_time + 30 }), ['block_time_differs']],
    ['more fuel filed than there was', filed({ block_fuel: flown.flown.fuel_used - 500 }), ['fuel_impossible']],
    ['fuel filed in kilograms', filed({ fuel_used: flown.flown.fuel_used * 0.4536 }), ['fuel_impossible']],
    ['fuel came in the air', spoiled(({ fuel }, i) => ({ fuel: fuel + (i > middle ? 4000 : 0) })), ['fuel_impossible']],
    ['another departure airport', { ...flown, dpt: airportOf('EDHK') }, ['wrong_departure_airport']],
    ['another arrival airport', { ...flown, arr: airportOf('LPPR') }, ['wrong_arrival_airport']],
    [
      'one position elsewhere',
      spoiled((sample, i) => (i === middle ? pointFrom(sample, 80, 300) : {})),
      ['impossible_jump'],
    ],
    [
      'the first position elsewhere',
      spoiled((sample, i) => (i === 0 ? pointFrom(sample, 80, 300) : {})),
      ['impossible_jump'],
    ],
    [
      'the last position elsewhere',
      spoiled((sample) => (sample === last ? pointFrom(sample, 80, 300) : {})),
      ['impossible_jump'],
    ],
    ['one speed', spoiled((_, i) => ({ ...(i === middle && { gs: 1400 }) })), ['impossible_speed']],
    ['no position', { ...flown, samples: [] }, ['no_track']],
    ['one position', { ...flown, samples: [first] }, ['no_track']],
  ])('%s', (_, track, kinds) => {
    expect(kindsOf(track)).toEqual(kinds);
  });

  test('too fast without reported speeds', () => {
    const track = compressed(4, 40);
    const silent = track.samples.map((sample) => ({ ...sample, gs: NaN, sim_time: NaN }));
    expect(kindsOf({ ...track, samples: silent })).toContain('impossible_speed');
  });

  test.each([2, 4, 8])('flags %i times speed for half an hour as time compression', (factor) => {
    expect(kindsOf(compressed(factor, 30))).toContain('time_compression');
  });

  test('four times as fast, without times of the client', () => {
    const track = compressed(4, 40);
    const untimed = track.samples.map((sample) => ({ ...sample, received: sample.at }));
    expect(kindsOf({ ...track, samples: untimed })).toContain('time_compression');
  });

  test('four times as fast by the clock of the simulator, whose times the client sends', () => {
    const begun = first.at;
    const ahead = spoiled(({ at }) => ({ received: begun + (at - begun) / 4 }));
    expect(kindsOf(ahead)).toEqual(['time_compression']);
    expect(values(ahead, 'time_compression')?.rate).toBeCloseTo(4, 1);
  });

  test('four times as fast, seen by the clock of the simulator alone', () => {
    const track = compressed(4, 60);
    const noSpeeds = track.samples.map((sample) => ({ ...sample, gs: NaN }));
    expect(kindsOf({ ...track, samples: noSpeeds })).toContain('time_compression');
  });

  test('weights above those of the aircraft', () => {
    const aircraft = { zfw: 140_000, mtow: 174_000, mlw: 148_000 };
    const heavy = { ...filed({ zfw: 139_000, gross_weight: 180_000, fuel_used: 20_000 }), aircraft };
    expect(values(heavy, 'overweight')).toEqual({
      zfw_lbs: null,
      takeoff_lbs: 6000,
      landing_lbs: 12_000,
      limit_percent: 1,
    });
    expect(kindsOf({ ...filed({ zfw: 139_000, gross_weight: 160_000 }), aircraft })).toEqual([]);
    expect(kindsOf({ ...filed({ zfw: 500_000 }), aircraft: { zfw: null, mtow: null, mlw: null } })).toEqual([]);
  });
});

describe('the evidence', () => {
  test('of a hard landing has what was filed and measured, and the touchdown', () => {
    const hard = flownTrack('narrow_body', airportOf('EDDH'), airportOf('LPPT'), { seed: 'x', landing_rate: -710 });
    const [flag] = raiseAll({ ...hard, pirep: { ...hard.pirep, landing_rate: -650 } });
    expect(flag).toMatchObject({
      kind: 'hard_landing',
      severity: 'bad',
      evidence: { values: { claimed_fpm: -650, limit_fpm: -600 } },
    });
    const measured = flag?.evidence.values.measured_fpm ?? 0;
    expect(measured).toBeGreaterThan(-715);
    expect(measured).toBeLessThan(-680);
    const touchdown = hard.samples.find(({ id }) => String(id) === flag?.evidence.spots[0]?.position_id) as Sample;
    expect(touchdown.altitude_agl).toBeLessThanOrEqual(15);
    expect(flag?.evidence.spots[0]).toEqual({
      position_id: String(touchdown.id),
      at: touchdown.at,
      lat: touchdown.lat,
      lon: touchdown.lon,
    });
  });

  test('of a gap has its length, and where it begins and ends', () => {
    const lost = { ...flown, samples: samples.filter(({ at }) => at <= middleAt || at >= middleAt + 20 * 60_000) };
    const [flag] = raiseAll(lost);
    expect(flag).toMatchObject({ kind: 'position_gap', severity: 'warn', evidence: { values: { count: 1 } } });
    expect(flag?.evidence.values.minutes).toBeCloseTo(20.3, 0);
    expect(flag?.evidence.values.gs_kt).toBeGreaterThan(350);
    expect(flag?.evidence.spots.map(({ at }) => at)).toEqual([
      middleAt,
      samples.find(({ at }) => at >= middleAt + 20 * 60_000)?.at,
    ]);
  });

  test('of a distance off has by how much', () => {
    const more = filed({ planned_distance: null, distance: (pirep.distance ?? 0) * 1.2 });
    const found = values(more, 'distance_differs');
    expect(found).toMatchObject({ claimed_nm: expect.closeTo((pirep.distance ?? 0) * 1.2, 0), limit_percent: 15 });
    expect(found?.percent).toBeGreaterThan(17);
    expect(found?.percent).toBeLessThan(25);
  });
});

describe('landing rates', () => {
  const flare = samples.findLastIndex(({ altitude_agl }) => altitude_agl > 60);

  test('that were filed count when the track is too sparse to measure one', () => {
    const sparse = samples.filter((_, i) => i <= flare - 10 || i > flare + 25);
    // The limit itself is too hard.
    const track = { ...filed({ landing_rate: -600 }), samples: sparse };
    expect(values(track, 'hard_landing')).toEqual({ claimed_fpm: -600, measured_fpm: null, limit_fpm: -600 });
    expect(kindsOf(track)).toEqual(['hard_landing']);
  });

  test('the rate of descent on the approach is none', () => {
    const approach = { ...flown, samples: samples.filter((_, i) => i <= flare || i > flare + 25) };
    expect(values(approach, 'hard_landing')).toBeUndefined();
  });

  test('are measured by altitude without a reported vertical speed', () => {
    const hard = flownTrack('narrow_body', airportOf('EDDH'), airportOf('LPPT'), { seed: 'x', landing_rate: -900 });
    const silent = hard.samples.map((sample) => ({ ...sample, vs: NaN }));
    const found = values({ ...hard, samples: silent, pirep: { ...hard.pirep, landing_rate: null } }, 'hard_landing');
    expect(found?.measured_fpm).toBeLessThan(-700);
  });

  test('no difference without filed values', () => {
    expect(kindsOf(filed({ landing_rate: null }))).toEqual([]);
  });
});

test('a limit of 0 disables each rule', () => {
  const off = Object.fromEntries(Object.keys(limits).map((name) => [name, 0]));
  const bad = {
    ...compressed(6, 60),
    dpt: airportOf('KLAX'),
    arr: airportOf('NZAA'),
    aircraft: { zfw: 1, mtow: 1, mlw: 1 },
    pirep: {
      ...pirep,
      landing_rate: -2000,
      distance: 9,
      planned_distance: 900,
      flight_time: 1,
      block_time: 900,
      block_fuel: 10,
      fuel_used: 90_000,
      zfw: 9,
      gross_weight: 9,
    },
  };
  expect(kindsOf(bad).length).toBeGreaterThan(8);
  expect(kindsOf(bad, off)).toEqual([]);
});

test('a time on block that was set at filing is no claim about the block time', () => {
  const late = new Date(Date.parse(pirep.block_on_time ?? '') + 5 * 3_600_000).toISOString();
  const kinds = (submitted_at: string) =>
    kindsOf({ ...filed({ source: 0, block_on_time: late, submitted_at }), samples: [] });
  expect(kinds(pirep.submitted_at ?? '')).toEqual(['block_time_differs']);
  expect(kinds(late)).toEqual([]);
});

test('manual reports need no track', () => {
  expect(kindsOf({ ...filed({ source: 0 }), samples: [] })).toEqual([]);
});

test('a track that starts in the climb near the airport raises no flag', () => {
  const late = { ...flown, samples: samples.slice(takeoff + 3) };
  expect(kindsOf(late)).toEqual([]);
});
