import { describe, expect, test } from 'vitest';
import { type FlagKind, FlagKinds } from '../../server/contract/codes.ts';
import { type FlagContext, flagTexts } from './flagTexts.ts';

const start = Date.parse('2026-11-20T14:01:20.000Z');
const spot = (minute: number): number => start + minute * 60_000;

const context: FlagContext = {
  registration: 'D-AKTE',
  dpt_airport_id: 'EDDH',
  arr_airport_id: 'LPPT',
  fix: 'BHD',
  usual: 462,
};

type Values = Readonly<Record<string, number | null>>;

function texts(kind: FlagKind, values: Values, times: readonly number[] = []) {
  return flagTexts({ kind, values, times }, context);
}

test.each<
  [kind: FlagKind, values: Values, times: readonly number[], described: readonly [figure: string, text: string]]
>([
  [
    'hard_landing',
    { claimed_fpm: -612, measured_fpm: -590, limit_fpm: -600 },
    [spot(0)],
    ['−612\u00A0fpm', 'Limit −600\u00A0fpm. Filed −612\u00A0fpm, measured −590\u00A0fpm. At 14:01:20Z.'],
  ],
  [
    'landing_rate_differs',
    { claimed_fpm: -182, measured_fpm: -412, limit_fpm: 200 },
    [spot(0)],
    ['230\u00A0fpm', 'Limit 200\u00A0fpm. Filed −182\u00A0fpm, measured −412\u00A0fpm. At 14:01:20Z.'],
  ],
  [
    'long_landing',
    { distance_ft: 3412, runway_ft: 8005, limit_ft: 3000 },
    [spot(0)],
    ['3,412\u00A0ft', '3,412\u00A0ft past the threshold of a runway of 8,005\u00A0ft. Limit 3,000\u00A0ft.'],
  ],
  [
    'off_centre_line',
    { offset_ft: -52, limit_ft: 35 },
    [spot(0)],
    ['52\u00A0ft', '52\u00A0ft left of the centre line. Limit 35\u00A0ft.'],
  ],
  [
    'unstable_approach',
    {
      vs_fpm: -1450,
      speed_change_kt: null,
      above_path_ft: -240,
      offset_ft: null,
      limit_fpm: -1200,
      limit_kt: 25,
      limit_path_ft: 200,
    },
    [spot(0)],
    [
      '−1,450\u00A0fpm',
      'At 500\u00A0ft above the field: −1,450\u00A0fpm, 240\u00A0ft below the path. Limit −1,200\u00A0fpm, 200\u00A0ft.',
    ],
  ],
  [
    'bounced_landing',
    { bounces: 2, rate_fpm: -310, limit: 1 },
    [spot(0), spot(1)],
    ['2×', 'Touched down 3 times. The hardest one at −310\u00A0fpm.'],
  ],
  [
    'wrong_arrival_airport',
    { distance_nm: 34.2, limit_nm: 10, altitude_ft: 4250, gs_kt: 210 },
    [spot(0)],
    ['34\u00A0nm', 'From LPPT; limit 10\u00A0nm. The last position: 4,250\u00A0ft, 210\u00A0kt, 14:01:20Z.'],
  ],
  [
    'wrong_departure_airport',
    { distance_nm: 34.2, limit_nm: 10, altitude_ft: null, gs_kt: null },
    [spot(0)],
    ['34\u00A0nm', 'From EDDH; limit 10\u00A0nm. The first position, 14:01:20Z.'],
  ],
  [
    'time_compression',
    { rate: 3.8, flown_minutes: 42, clock_minutes: 11, limit_rate: 1.5 },
    [spot(0), spot(11)],
    ['3.8×', '42\u00A0min flown in 11\u00A0min, 14:01Z to 14:12Z. Limit 1.5×.'],
  ],
  [
    'fuel_impossible',
    { claimed_lbs: null, block_lbs: null, burned_lbs: null, rise_lbs: 4000, limit_percent: 10 },
    [spot(0), spot(0.25)],
    ['+4,000\u00A0lb', 'Fuel rose by 4,000\u00A0lb in the air, 14:01:20Z to 14:01:35Z.'],
  ],
  [
    'fuel_impossible',
    { claimed_lbs: -500, block_lbs: null, burned_lbs: null, rise_lbs: null, on_board_lbs: -20, limit_percent: 10 },
    [spot(0)],
    ['−500\u00A0lb', 'Filed −500\u00A0lb used. The client sent −20\u00A0lb on board.'],
  ],
  [
    'flight_time_unconfirmed',
    { claimed_minutes: 4386, elapsed_minutes: 0.1, tracked_minutes: 12, limit_minutes: 10 },
    [],
    ['73:06', 'From prefile to filing passed 0\u00A0min, and the track shows 12\u00A0min. Limit 10\u00A0min.'],
  ],
  [
    'flight_paused',
    { minutes: 840, count: 2, total_minutes: 900, limit_minutes: 30 },
    [spot(0), spot(840)],
    [
      '14:00',
      'The flight paused for 14:00, 14:01Z to 04:01Z, which does not count as flown. 2 breaks, 15:00 in all. Limit 30\u00A0min.',
    ],
  ],
  [
    'distance_differs',
    { claimed_nm: 1334, measured_nm: 1130, percent: 18.1, limit_percent: 15 },
    [],
    ['+18\u00A0%', 'Filed 1,334\u00A0nm, the track measures 1,130\u00A0nm. Limit 15\u00A0%.'],
  ],
  [
    'distance_off_plan',
    { claimed_nm: 900, planned_nm: 1289, percent: -30.2, limit_percent: 15 },
    [],
    ['−30\u00A0%', 'Filed 900\u00A0nm, planned 1,289\u00A0nm. Limit 15\u00A0%.'],
  ],
  [
    'flight_time_differs',
    { claimed_minutes: 204, measured_minutes: 192, limit_minutes: 10 },
    [spot(0), spot(192)],
    ['+12\u00A0min', 'Filed 03:24, the track shows 03:12, 14:01Z to 17:13Z. Limit 10\u00A0min.'],
  ],
  [
    'block_time_differs',
    { claimed_minutes: 204, measured_minutes: 224, limit_minutes: 10 },
    [],
    ['−20\u00A0min', 'Filed 03:24, block off to block on 03:44. Limit 10\u00A0min.'],
  ],
  [
    'position_gap',
    { minutes: 11, distance_nm: 84, gs_kt: 458, count: 3, total_minutes: 41, limit_minutes: 10 },
    [spot(0), spot(11)],
    [
      '11\u00A0min',
      '14:01:20Z to 14:12:20Z near BHD, 84\u00A0nm. Speed fits: 458\u00A0kt across the gap. 3 gaps, 41\u00A0min in all. Limit 10\u00A0min.',
    ],
  ],
  [
    'position_gap',
    { minutes: 11, distance_nm: 20, gs_kt: 109, count: 1, total_minutes: 11, limit_minutes: 10 },
    [spot(0), spot(11)],
    [
      '11\u00A0min',
      '14:01:20Z to 14:12:20Z near BHD, 20\u00A0nm. 109\u00A0kt across the gap, 462\u00A0kt around it. Limit 10\u00A0min.',
    ],
  ],
  [
    'impossible_speed',
    { fastest_kt: 912, limit_kt: 750, count: 3 },
    [spot(0)],
    ['912\u00A0kt', 'Limit 750\u00A0kt. At 14:01:20Z. 3 positions are too fast.'],
  ],
  [
    'impossible_jump',
    { distance_nm: 720, seconds: 12, count: 2, limit_kt: 750 },
    [spot(0), spot(1)],
    ['720\u00A0nm', 'In 12\u00A0s at 14:01:20Z. Limit 750\u00A0kt. 2 jumps in all.'],
  ],
  [
    'overweight',
    { zfw_lbs: 2300, takeoff_lbs: null, landing_lbs: 4100, limit_percent: 1 },
    [],
    [
      '+4,100\u00A0lb',
      'Over the limits of D-AKTE by 2,300\u00A0lb at zero fuel, 4,100\u00A0lb at landing. Limit 1.0\u00A0%.',
    ],
  ],
  ['no_track', { positions: 0 }, [], ['', 'The client sent no positions.']],
])('describes %s with figures, units and limit', (kind, values, times, described) => {
  const { figure, text } = texts(kind, values, times);
  expect([figure, text]).toEqual(described);
});

describe('a hard landing', () => {
  const limit = { limit_fpm: -600 };
  test('without a filed rate says so', () => {
    const { figure, text } = texts('hard_landing', { claimed_fpm: null, measured_fpm: -640, ...limit });
    expect([figure, text]).toEqual(['−640\u00A0fpm', 'Limit −600\u00A0fpm. Measured. The client filed none.']);
  });

  test('with equal rates says that they match', () => {
    const { text } = texts('hard_landing', { claimed_fpm: -612.4, measured_fpm: -611.8, ...limit });
    expect(text).toBe('Limit −600\u00A0fpm. Matches the track.');
  });

  test('without a measured rate says why', () => {
    const { text } = texts('hard_landing', { claimed_fpm: -640, measured_fpm: null, ...limit });
    expect(text).toContain('too far apart to measure it');
  });
});

describe('impossible fuel', () => {
  const none = { claimed_lbs: null, block_lbs: null, burned_lbs: null, rise_lbs: null, limit_percent: 15 };

  test('that rises in the air shows the rise', () => {
    const described = texts('fuel_impossible', { ...none, rise_lbs: 4000 }, [spot(0), spot(2)]);
    expect(described).toEqual({
      figure: '+4,000\u00A0lb',
      text: 'Fuel rose by 4,000\u00A0lb in the air, 14:01Z to 14:03Z.',
    });
  });

  test('describes both faults at once', () => {
    const values = { ...none, claimed_lbs: 18_000, block_lbs: 15_000, burned_lbs: 12_000 };
    expect(texts('fuel_impossible', values, [spot(0), spot(90)])).toEqual({
      figure: '18,000\u00A0lb',
      text: 'Filed 18,000\u00A0lb used, with 15,000\u00A0lb on board. Filed 18,000\u00A0lb used, the track shows 12,000\u00A0lb. Limit 15\u00A0%.',
    });
  });
});

test('shows the difference in miles when a percentage makes no sense', () => {
  expect(texts('distance_differs', { claimed_nm: 300, measured_nm: 0, percent: null, limit_percent: 15 }).figure).toBe(
    '+300\u00A0nm',
  );
});

test.each([
  [0.75, 0.8, 0.5, '45\u00A0s', '30\u00A0s'],
  [2.5, 2.5, 2, '2\u00A0min\u00A030\u00A0s', '2\u00A0min'],
  // Sent at once after a silence.
  [0.02, 25.3, 10, '25\u00A0min', '10\u00A0min'],
])(
  'a gap of %d minutes by its spots and %d by its figures is described to the second',
  (end, minutes, most, ...said) => {
    const { figure, text } = texts('position_gap', { minutes, limit_minutes: most }, [start, spot(end)]);

    expect([figure, text]).toEqual([said[0], expect.stringMatching(`Limit ${said[1]}\\.$`)]);
  },
);

test('flags name runways', () => {
  const nothing = { values: {}, times: [] };
  const wrong = flagTexts({ kind: 'wrong_runway', ...nothing, names: ['26L', '26R'] }, context);

  expect(wrong).toEqual({ figure: '26L', text: 'Landed on 26L instead of 26R.' });
  expect(flagTexts({ kind: 'beside_runway', ...nothing, names: ['26L'] }, context).text).toBe(
    'Touched down beside runway 26L.',
  );
});

test.each(FlagKinds)('%s has a sentence without any figures, too', (kind) => {
  const { text } = flagTexts(
    { kind, values: { rise_lbs: 1, zfw_lbs: 1 }, times: [] },
    { ...context, fix: undefined, usual: undefined },
  );

  expect(text).toMatch(/^[A-Z0].*\.$/);
  expect(text).not.toMatch(/NaN|undefined|null|near/);
});
