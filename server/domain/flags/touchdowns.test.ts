import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FlagKind } from '../../contract/codes.ts';
import type { Bounded, FlightAnalysis, Landing } from '../../contract/landings/flightAnalysis.ts';
import { airportOf, limits, touchdownLimits } from '../../testing/flaggedFlight.ts';
import { atOnce, toFlight } from './flight.ts';
import type { FlagLimits } from './limits.ts';
import { findNamedRunway, type Landed } from './landed.ts';
import { type Raised, raise } from './rules.ts';
import { toSamples } from './samples.ts';

const exactly = (value: number, off = 0): Bounded => ({ value, low: value - off, high: value + off });
const at = Date.parse('2026-11-20T09:00:00.000Z');
const munich = { lat: 48.3407, lon: 11.7473 };
const runway = {
  airport_id: 'EDDM',
  ident: '26L',
  opposite: '08R',
  length_ft: 13_123,
  displaced_ft: 0,
  opposite_displaced_ft: 0,
  width_ft: 197,
  elevation_ft: 1467,
  course: 262,
  ...munich,
  surface: 'concrete',
};
const water = { ...runway, surface: 'water' };
const touchdown = { at, ...munich, distance_ft: exactly(1300), offset_ft: exactly(-8), rate_fpm: exactly(-160) };
const gate = {
  at: at - 45_000,
  vs_fpm: exactly(-720),
  gs_kt: exactly(138),
  gs_change_kt: exactly(-6),
  above_path_ft: exactly(20),
  offset_ft: exactly(10),
};
const good: Landing = {
  place: 'runway',
  runway,
  position_id: '1',
  at_500_ft: at - 45_000,
  threshold: null,
  touchdowns: [touchdown],
  used_share: null,
  rates: { claimed_fpm: null, sampled_fpm: null, fitted_fpm: null, trusted: 'fitted', rate_fpm: -160 },
  gate_1000: null,
  gate_500: gate,
  wind: null,
  roll_ft: null,
  touch_and_go: false,
  plan: [],
};

const figures = { altitude: NaN, altitude_agl: NaN, vs: NaN, gs: NaN, fuel: NaN, sim_time: NaN, ias: NaN, timed: true };
const samples = [0, 1, 2, 3].map((n) => ({
  id: n + 1,
  at: at + (n - 2) * 20_000,
  received: at,
  ...munich,
  ...figures,
}));
const nothing = {
  distance: null,
  planned_distance: null,
  flight_time: null,
  block_time: null,
  block_off_time: null,
  block_on_time: null,
  created_at: new Date(at - 3_600_000).toISOString(),
  submitted_at: new Date(at + 60_000).toISOString(),
  landing_rate: null,
  block_fuel: null,
  fuel_used: null,
  zfw: null,
  gross_weight: null,
  source: 1,
};

interface Judged extends Partial<Omit<Landed, 'analysis'>> {
  readonly arr?: string;
  readonly set?: Partial<FlagLimits>;
}

/** The flags of a landing that differs from a good one in Munich. */
function judge(changes: Partial<Landing>, { arr = 'EDDM', set = {}, ...landed }: Judged = {}): Raised[] {
  const analysis: FlightAnalysis = {
    takeoffs: [],
    go_arounds: [],
    landings: [
      { ...good, touchdowns: [{ ...touchdown, distance_ft: exactly(9000) }] },
      { ...good, ...changes },
    ],
    taxi_out_minutes: null,
    taxi_in_minutes: null,
  };
  const pirep = { ...nothing, dpt_airport_id: 'EDDH', arr_airport_id: arr };
  const rest = {
    fields: [],
    kind: 'jet',
    aircraft: { zfw: null, mtow: null, mlw: null },
    unknown_airports: 0,
    dpt: munich,
  } as const;
  const flight = atOnce(toFlight({ ...rest, pirep, arr: airportOf(arr), samples: toSamples(samples) }, 750));
  const defaults = { limits: touchdownLimits, named_runway: null };
  return atOnce(raise({ ...flight, landed: { analysis, ...defaults, ...landed } }, { ...limits, ...set }));
}
const kinds = (changes: Partial<Landing>, about?: Judged): FlagKind[] => judge(changes, about).map(({ kind }) => kind);
const first = (changes: object) => ({ touchdowns: [{ ...touchdown, ...changes }] });
const at500 = (changes: object) => ({ gate_500: { ...gate, ...changes } });

describe('a landing', () => {
  test.each<[string, Partial<Landing>, FlagKind[]]>([
    ['as it should be', {}, []],
    ['of which nothing is known', { ...first({ distance_ft: null, offset_ft: null }), gate_500: null }, []],
    ['far past the threshold', first({ distance_ft: exactly(3400) }), ['long_landing']],
    ['perhaps far past the threshold', first({ distance_ft: exactly(3400, 500) }), []],
    ['right of the centre line', first({ offset_ft: exactly(50, 10) }), ['off_centre_line']],
    ['left of the centre line', first({ offset_ft: exactly(-50, 10) }), ['off_centre_line']],
    ['perhaps off the centre line', first({ offset_ft: exactly(-50, 90) }), []],
    ['with a bounce', { touchdowns: [touchdown, { ...touchdown, at: at + 20_000 }] }, ['bounced_landing']],
    ['beside the runway', { place: 'beside', ...first({ offset_ft: exactly(240) }) }, ['beside_runway']],
    ['perhaps beside the runway', { place: 'beside', ...first({ offset_ft: exactly(240, 200) }) }, []],
    ['where the data may lack a runway', { place: 'beside', ...first({ offset_ft: exactly(900) }) }, []],
    ['aside on water', { runway: water, ...first({ offset_ft: exactly(300) }) }, []],
    [
      'beside a strip of grass',
      { runway: { ...runway, surface: 'grass' }, place: 'beside', ...first({ offset_ft: exactly(240) }) },
      [],
    ],
    ['beside its water', { runway: water, place: 'beside', ...first({ offset_ft: exactly(650) }) }, []],
    [
      'far along one that the data may lack',
      { place: 'beside', ...first({ distance_ft: exactly(6000), offset_ft: exactly(900) }) },
      [],
    ],
    ['short of the runway', { place: 'beside', ...first({ distance_ft: exactly(-300, 40) }) }, ['beside_runway']],
    ['far from any runway', { place: 'elsewhere', runway: null, ...first({ distance_ft: null, offset_ft: null }) }, []],
    ['out of a steep approach', at500({ vs_fpm: exactly(-1500) }), ['unstable_approach']],
    ['out of a climb', at500({ vs_fpm: exactly(1500) }), []],
    ['out of a fast approach', at500({ gs_change_kt: exactly(-40) }), ['unstable_approach']],
    ['out of a low approach', at500({ above_path_ft: exactly(-260) }), ['unstable_approach']],
    ['out of an approach beside the line', at500({ offset_ft: exactly(700, 100) }), ['unstable_approach']],
    ['out of an approach that is known badly', at500({ vs_fpm: exactly(-1500, 600) }), []],
  ])('%s', (_, changes, expected) => {
    expect(kinds(changes)).toEqual(expected);
    expect(kinds(changes, { limits: null })).toEqual([]);
  });

  test('has evidence at its place', () => {
    const [long] = judge(first({ distance_ft: exactly(3400) }));
    expect(long).toMatchObject({
      severity: 'warn',
      evidence: { values: { distance_ft: 3400, runway_ft: 13_123, limit_ft: 3000 }, spots: [{ position_id: '3', at }] },
    });
    const [unstable] = judge(at500({ vs_fpm: exactly(-1500), offset_ft: exactly(-700) }));
    expect(unstable?.evidence).toMatchObject({
      values: { vs_fpm: -1500, speed_change_kt: null, above_path_ft: null, offset_ft: -700, limit_fpm: -1200 },
      spots: [{ position_id: '1' }],
    });
    const [beside] = judge({ place: 'beside', ...first({ offset_ft: exactly(240) }) });
    expect(beside).toMatchObject({ severity: 'bad', evidence: { names: ['26L'], values: { width_ft: 197 } } });
  });

  test('is not flagged where a limit is 0 or a check is off', () => {
    const off = Object.fromEntries(Object.keys(touchdownLimits).map((name) => [name, 0])) as typeof touchdownLimits;
    const [far, away] = [
      first({ distance_ft: exactly(9000), offset_ft: exactly(90) }),
      at500({ vs_fpm: exactly(-3000) }),
    ];
    expect(kinds({ ...far, ...away }, { limits: off })).toEqual([]);
    expect(kinds({ place: 'beside' }, { set: { beside_runway: 0 } })).toEqual([]);
    expect(kinds({}, { named_runway: '08R', set: { wrong_runway: 0 } })).toEqual([]);
  });
});

test('a flag is raised only when all that is possible is beyond the limit', () => {
  const figure = fc.tuple(fc.integer({ min: -5000, max: 5000 }), fc.integer({ min: 0, max: 2000 }));
  fc.assert(
    fc.property(figure, figure, figure, ([distance, a], [offset, b], [vs, c]) => {
      const changes = {
        ...first({ distance_ft: exactly(distance, a), offset_ft: exactly(offset, b) }),
        ...at500({ vs_fpm: exactly(vs, c) }),
      };
      expect(kinds(changes).toSorted()).toEqual(
        [
          ...(distance - a > touchdownLimits.distance ? ['long_landing'] : []),
          ...(Math.abs(offset) - b > touchdownLimits.offset ? ['off_centre_line'] : []),
          ...(-vs - c > touchdownLimits.sink ? ['unstable_approach'] : []),
        ].toSorted(),
      );
    }),
  );
});

describe('a wrong runway', () => {
  test.each<[string, Partial<Landing>, Judged, readonly string[] | undefined]>([
    ['is another one than the report names', {}, { named_runway: '26R' }, ['26L', '26R']],
    ['is not the one that the report names', {}, { named_runway: '26L' }, undefined],
    ['is none that the data does not know', {}, { named_runway: '25L' }, undefined],
    [
      'is one of an airport beside the arrival',
      {},
      { arr: 'EDMO', set: { airport_distance: 50 } },
      ['EDDM 26L', 'EDMO'],
    ],
    ['is no second flag for a wrong airport', {}, { arr: 'EDDH' }, undefined],
    ['is not one beside which it landed', { place: 'beside' }, { named_runway: '26R' }, undefined],
  ])('%s', (_, changes, about, names) => {
    const found = judge(changes, about).find(({ kind }) => kind === 'wrong_runway');
    expect(found?.evidence.names).toEqual(names);
  });

  test.each([
    ['Arrival Runway', '26L', '26L'],
    ['arr_rwy', 'RW7', '07'],
    ['Runway (landing)', ' eddm 8r', '08R'],
    ['Departure Runway', '26L', null],
    ['Arrival Runway', 'any', null],
    ['Arrival Gate', '26', null],
    ['Runway in use at landing', '26L', '26L'],
    ['Arrival runway condition', '8', null],
    ['Landing runway heading', '26', null],
  ])('is named by the field %s with %s', (name, value, named) => {
    expect(
      findNamedRunway([
        { name: 'Arrival Stand', value: '5' },
        { name, value },
      ]),
    ).toBe(named);
  });
});
