import { describe, expect, test } from 'vitest';
import { pointFrom, feetPerNm } from '../../contract/geo.ts';
import type { Bounded, FlightAnalysis, Landing, Touchdown } from '../../contract/landings/flightAnalysis.ts';
import { analyse, type MadeLanding, madeSamples, madeTrack, runwayOf } from '../../testing/madeLanding.ts';
import type { Sample } from '../flags/samples.ts';

const hamburg = runwayOf('EDDH', '23');
const good: MadeLanding = { runway: hamburg, distance: 1352, offset: -12 };

function only({ landings }: FlightAnalysis): Landing & { readonly touchdown: Touchdown } {
  const [landing] = landings;
  const touchdown = landing?.touchdowns[0];
  if (!landing || !touchdown || landings.length !== 1) throw new Error(`${landings.length} landings`);
  return { ...landing, touchdown };
}
const landed = (...about: Parameters<typeof analyse>) => only(analyse(...about));
const holds = (figure: Bounded | null, truth: number): boolean =>
  figure !== null &&
  figure.low <= truth &&
  truth <= figure.high &&
  figure.low <= figure.value &&
  figure.value <= figure.high;
const changed = (samples: readonly Sample[], change: (sample: Sample, i: number) => Partial<Sample>): Sample[] =>
  samples.map((sample, i) => ({ ...sample, ...change(sample, i) }));

describe('where the truth is known', () => {
  const cases: [string, MadeLanding][] = [
    ['a good landing', good],
    ['long, and right of the centre line', { ...good, distance: 3900, offset: 55 }],
    ['in the displaced part', { ...good, distance: -300 }],
    ['hard', { ...good, rate: -640 }],
    ['soft', { ...good, rate: -60 }],
    ['on grass beside a paved runway', { runway: runwayOf('EDHK', '08L'), distance: 300, speed: 65 }],
    ['the inner of two parallel runways', { runway: runwayOf('KLAX', '24L'), distance: 1500, offset: 20 }],
    ['the outer one', { runway: runwayOf('KLAX', '24R'), distance: 1500, offset: -20 }],
    ['a crossing runway', { runway: runwayOf('KSFO', '28R'), distance: 5500 }],
    ['beside the date line', { runway: runwayOf('NFNM', '11'), distance: 400, speed: 75 }],
    ['at the South Pole', { runway: runwayOf('NZSP', '20T'), distance: 1200 }],
  ];

  test.each(cases)('%s is measured within its bounds', (_, made) => {
    const wrong: string[] = [];
    for (const every of [0.5, 1, 2, 5, 15, 30]) {
      for (const shift of [0, 0.1, 0.3, 0.5, 0.77]) {
        const exact = madeSamples(made, every, shift * every);
        const whole = changed(exact, ({ altitude, altitude_agl }) => ({
          altitude: Math.round(altitude),
          altitude_agl: Math.round(altitude_agl),
        }));
        for (const samples of [exact, whole]) {
          const { touchdown, place, rates, gate_500, runway } = landed(samples);
          const { distance = 0, offset = 0, rate = -150, speed = 130 } = made;
          const told: [string, Bounded | null | undefined, number, least: number][] = [
            ['distance', touchdown.distance_ft, distance, 2],
            ['offset', touchdown.offset_ft, offset, 5],
            ['rate', touchdown.rate_fpm, rate, 1],
            ['fitted', rates.fitted_fpm, rate, 0],
            ['speed', gate_500?.gs_kt, speed, 5],
            ['line', gate_500?.offset_ft, offset, 2],
          ];
          for (const [name, figure, truth, known] of told) {
            const isNeeded = every <= known;
            if (figure ? !holds(figure, truth) : isNeeded)
              wrong.push(`${every} s + ${shift}: ${name} ${JSON.stringify(figure)}, not ${truth}`);
          }
          if (place !== 'runway' || runway?.ident !== made.runway.ident)
            wrong.push(`${every} s: ${place} ${runway?.ident}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  test('the roll-out ends at 40 kt', () => {
    const truth = (130 * 2 + (130 ** 2 - 40 ** 2) / 8) * 1.688;
    for (const every of [1, 2, 3]) expect(holds(landed(madeSamples(good, every)).roll_ft, truth)).toBe(true);
  });
});

test('each bounce is a touchdown, and the hardest rate counts', () => {
  for (const every of [0.5, 1]) {
    const { touchdowns, rates } = landed(madeSamples({ ...good, bounces: [8] }, every));
    expect(touchdowns).toHaveLength(2);
    expect(rates.rate_fpm).toBeLessThan(-400);
    expect(touchdowns[1]?.distance_ft?.low).toBeGreaterThan(touchdowns[0]?.distance_ft?.high ?? Infinity);
  }
  expect(landed(madeSamples(good, 0.5)).touchdowns).toHaveLength(1);
});

test('legs that spring back and bumps are no bounces', () => {
  const bumpy = changed(madeSamples(good), ({ altitude_agl }, i) =>
    altitude_agl === 0 ? { altitude_agl: [0, 2, 1][i % 3] ?? 0, vs: [60, -60, 90, 0][i % 4] ?? 0 } : {},
  );
  expect(landed(bumpy).touchdowns.length).toBe(1);
});

test('a rejected take-off is none, also without heights above ground', () => {
  const circuit = changed(madeSamples({ ...good, goes: 30 }), ({ altitude }) => ({ altitude_agl: altitude }));
  const rolls = circuit.filter(({ altitude }) => altitude < 44);
  const [first, last] = [rolls[0] as Sample, rolls.at(-1) as Sample];
  const speeds = [0, 0, 40, 80, 110, 70, 20, 0, 0, 20, 60, 100];
  const run = speeds.map((gs, i) => ({
    ...first,
    gs,
    vs: 0,
    id: i - 20,
    at: (i < 9 ? first.at - 600_000 : last.at - 12_000) + i * 1000,
  }));
  const { takeoffs, landings } = analyse([...run, ...circuit.slice(circuit.indexOf(last))]);
  expect([takeoffs.length, landings.length]).toEqual([1, 0]);
  expect(takeoffs[0]?.at).toBeGreaterThan(first.at);
});

test('a go-around has its runway and its least height, and is no landing', () => {
  const { go_arounds, landings } = analyse(madeSamples({ ...good, lowest: 120 }));
  expect(landings).toEqual([]);
  expect(go_arounds).toMatchObject([{ runway: { airport_id: 'EDDH', ident: '23' } }]);
  expect(holds(go_arounds[0]?.lowest_ft ?? null, 120)).toBe(true);
});

test('a touch-and-go is a landing and a take-off; of many the last twenty are kept', () => {
  const circuit = madeSamples({ ...good, goes: 8 });
  const again = Array.from({ length: 25 }, (_, n) =>
    changed(circuit, ({ at, id }) => ({ at: at + n * 230_000, received: at + n * 230_000 + 700, id: id + n * 1000 })),
  ).flat();
  const { landings, takeoffs, go_arounds } = analyse(again);
  expect(landings).toHaveLength(20);
  expect(landings.every((one) => one.touch_and_go && one.roll_ft === null)).toBe(true);
  expect(takeoffs).toHaveLength(20);
  expect(go_arounds).toEqual([]);
});

describe('what the client does not send', () => {
  test.each<[string, (sample: Sample) => Partial<Sample>]>([
    ['heights above ground', () => ({ altitude_agl: NaN })],
    ['heights above ground, but the same altitude as both', ({ altitude }) => ({ altitude_agl: altitude })],
    ['altitudes', () => ({ altitude: NaN })],
    ['vertical speeds', () => ({ vs: NaN })],
    ['times', ({ at }) => ({ received: at })],
  ])('%s', (_, change) => {
    for (const every of [1, 2]) {
      const { touchdown, gate_500 } = landed(changed(madeSamples(good, every), change));
      expect(holds(touchdown.distance_ft, 1352)).toBe(true);
      expect(holds(touchdown.offset_ft, -12)).toBe(true);
      expect(gate_500?.vs_fpm).not.toBeNull();
    }
  });

  test('anything but places and times: there is no landing', () => {
    const nothing = { altitude: NaN, altitude_agl: NaN, vs: NaN, gs: NaN };
    expect(analyse(changed(madeSamples(good), () => nothing)).landings).toEqual([]);
  });

  test('ground speeds, and everything of every second position', () => {
    const bare = { altitude: NaN, altitude_agl: NaN, vs: NaN, gs: NaN };
    const { touchdown } = landed(changed(madeSamples(good, 0.5), (_, i) => (i % 2 ? bare : { gs: NaN })));
    expect(holds(touchdown.distance_ft, 1352)).toBe(true);
  });
});

test('all positions at one time, and every one twice: figures that need times are null, the place is not', () => {
  const samples = madeSamples(good).flatMap((sample) => [sample, { ...sample, id: sample.id + 1000 }]);
  const queue = changed(samples, () => ({ at: 1e12, received: 1e12 }));
  expect(holds(landed(samples).touchdown.distance_ft, 1352)).toBe(true);
  const { touchdown, gate_500 } = landed(queue);
  expect(holds(touchdown.distance_ft, 1352)).toBe(true);
  expect([touchdown.rate_fpm, gate_500?.gs_change_kt]).toEqual([null, null]);
});

describe('a track', () => {
  test('that ends in the air has no landing', () => {
    expect(analyse(madeSamples(good).filter(({ altitude_agl }) => altitude_agl > 200)).landings).toEqual([]);
  });

  test('that begins after a gap on the runway has one without invented figures', () => {
    const samples = madeSamples(good).filter((_, i) => i < 60 || i > 140);
    const { place, touchdown, rates, gate_500 } = landed(samples);
    expect(place).toBe('runway');
    expect([touchdown.distance_ft, touchdown.rate_fpm, rates.trusted]).toEqual([null, null, null]);
    expect(gate_500?.offset_ft ?? null).toBeNull();
  });
});

describe('a place', () => {
  test('beside the runway, on its airfield', () => {
    expect(landed(madeSamples({ ...good, offset: 320 }))).toMatchObject({ place: 'beside', runway: { ident: '23' } });
  });

  test('short of the pavement', () => {
    expect(landed(madeSamples({ ...good, distance: -900 })).place).toBe('beside');
  });

  test('without a runway', () => {
    const field = { ...hamburg, ...pointFrom(hamburg, 0, 40), course: 90, elevation: 60 };
    const { place, runway, touchdown, plan, rates } = landed(madeSamples({ runway: field }));
    expect([place, runway, touchdown.distance_ft, plan]).toEqual(['elsewhere', null, null, []]);
    expect(rates.rate_fpm).not.toBeNull();
  });

  test('of a helicopter is a runway only if it was on one', () => {
    const beside = madeSamples({ ...good, offset: 500 });
    expect(landed(beside, { kind: 'helicopter' })).toMatchObject({ place: 'elsewhere', runway: null });
    expect(landed(madeSamples(good), { kind: 'helicopter' })).toMatchObject({ place: 'runway' });
  });

  test('that is hovered over low is no landing until it is on the ground', () => {
    const { lat, lon } = pointFrom(hamburg, hamburg.course, 0.3);
    const hover = Array.from({ length: 120 }, (_, i): Sample => {
      const agl = i < 60 ? 12 : Math.max(0, 12 - (i - 60) * 2);
      const [sample] = madeSamples(good);
      return {
        ...(sample as Sample),
        id: i,
        lat,
        lon,
        gs: i < 60 ? 3 : 0,
        vs: i < 60 || agl === 0 ? 0 : -120,
        altitude_agl: agl,
        altitude: 43 + agl,
        at: i * 1000,
        received: i * 1000 + 700,
      };
    });
    const before = changed(madeSamples({ ...good, lowest: 60 }).slice(0, 60), ({ at }, i) => ({
      at: (i - 60) * 1000,
      received: at,
    }));
    const { touchdown } = landed([...before, ...hover], { kind: 'helicopter' });
    expect(touchdown.at).toBeGreaterThan(60_000);
    expect(touchdown.at).toBeLessThan(68_000);
    expect(holds(touchdown.distance_ft, 0.3 * feetPerNm)).toBe(true);
  });
});

test('a curve between two rare positions is no offset at the touchdown', () => {
  const samples = madeSamples(good, 30);
  const down = samples.findIndex(({ altitude_agl }) => altitude_agl === 0);
  const aside = samples.map((sample, i) =>
    i === down || i === down - 1 ? { ...sample, ...pointFrom(sample, hamburg.course + 90, 120 / feetPerNm) } : sample,
  );
  const { touchdown } = landed(aside);
  expect(touchdown.offset_ft === null || holds(touchdown.offset_ft, 0)).toBe(true);
});

const filed = (landing_rate: number | null) => ({ pirep: { ...madeTrack([]).pirep, landing_rate } });

describe('the rate that counts', () => {
  test.each<[number | null, string]>([
    [-155, 'claimed'],
    [155, 'claimed'],
    [-900, 'sampled'],
    [0, 'sampled'],
    [null, 'sampled'],
  ])('claimed %s: %s', (rate, trusted) => {
    const { rates } = landed(madeSamples(good), filed(rate));
    expect(rates.trusted).toBe(trusted);
    expect(rates.claimed_fpm).toBe(rate === null ? null : -Math.abs(rate) + 0);
  });

  test('is the claimed one where the positions tell none, unless it is 0', () => {
    expect(landed(madeSamples(good, 15), filed(-230)).rates).toMatchObject({ trusted: 'claimed', rate_fpm: -230 });
    expect(landed(madeSamples(good, 15), filed(0)).rates).toMatchObject({ trusted: null, rate_fpm: null });
  });
});

test.each([
  ['Landing Wind', '250/12'],
  ['Wind at landing', '250° at 12 kt'],
  ['wind', '25012G22KT'],
])('wind of the field "%s" has a part along and one across the runway', (name, value) => {
  const { wind } = landed(madeSamples(good), { fields: [{ name, value }] });
  expect(wind?.head_kt).toBeCloseTo(11.3, 0);
  expect(wind?.cross_kt).toBeCloseTo(4.1, 0);
});

test.each(['VRB03KT', '999/12', 'calm', '270/900', ''])('wind "%s" tells nothing', (value) => {
  expect(landed(madeSamples(good), { fields: [{ name: 'Wind', value }] }).wind).toBeNull();
});
