import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { PirepFlag } from '../../../server/contract/classic/logbook.ts';
import { type FlagKind, FlagKinds } from '../../../server/contract/codes.ts';
import { useFigures } from '../figures.ts';
import { describeFlag } from './flagTexts.tsx';

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });

interface Props {
  readonly kind: FlagKind;
  readonly values: Record<string, number | null>;
  readonly spots?: PirepFlag['spots'];
  readonly departure?: string;
}

function Text({ kind, values, spots, departure = 'EDDH' }: Props): ReactNode {
  const figures = useFigures();
  const pirep = { dpt_airport_id: departure, arr_airport_id: 'LPPT' };
  return describeFlag({ kind, severity: 'bad', values, spots: spots ?? [] }, { pirep, figures });
}

function textOf(props: Props): string {
  const markup = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <Text {...props} />
    </I18nProvider>,
  );
  return markup.replaceAll('\u00A0', ' ').trim();
}

const flags: readonly (readonly [FlagKind, Props['values'], string])[] = [
  [
    'hard_landing',
    { claimed_fpm: -612, measured_fpm: null, limit_fpm: -600 },
    'You touched down at −612 fpm. The limit is −600 fpm.',
  ],
  ['wrong_departure_airport', { distance_nm: 42, limit_nm: 10 }, 'Your first position was 42 nm from EDDH.'],
  ['wrong_arrival_airport', { distance_nm: 8.25, limit_nm: 5 }, 'Your last position was 8.3 nm from LPPT.'],
  ['fuel_impossible', { claimed_lbs: 0, rise_lbs: 1500 }, 'Your fuel rose by 1,500 lb in the air.'],
  [
    'fuel_impossible',
    { claimed_lbs: 9000, block_lbs: 8000, rise_lbs: null, burned_lbs: null },
    'You reported 9,000 lb used, with 8,000 lb on board.',
  ],
  [
    'fuel_impossible',
    { claimed_lbs: -500, block_lbs: null, on_board_lbs: -20 },
    'You reported −500 lb used.  Your client reported −20 lb on board in flight.',
  ],
  [
    'flight_time_unconfirmed',
    { claimed_minutes: 4386, elapsed_minutes: 0.1, tracked_minutes: 12, limit_minutes: 10 },
    'You reported 73:06 h. From prefile to filing passed 0 min, and your positions show 12 min.',
  ],
  [
    'flight_paused',
    { minutes: 840, count: 1, total_minutes: 840, limit_minutes: 30 },
    'Your flight paused for 14:00 h, which does not count as flown.',
  ],
  [
    'time_compression',
    { flown_minutes: 120, clock_minutes: 40, rate: 3, limit_rate: 1.5 },
    'You flew 2:00 h in 40 min of real time. Up to 1.5 times real time is allowed.',
  ],
  [
    'landing_rate_differs',
    { claimed_fpm: -100, measured_fpm: -500, limit_fpm: 200 },
    'You reported −100 fpm, your flight shows −500 fpm. A difference of 200 fpm is allowed.',
  ],
  [
    'distance_off_plan',
    { claimed_nm: 600, planned_nm: 400, limit_percent: 15 },
    'You reported 600 nm, the plan was 400 nm. A difference of 15% is allowed.',
  ],
  [
    'position_gap',
    { minutes: 12, count: 2, total_minutes: 23, limit_minutes: 10 },
    'No position arrived for 12 min. Up to 10 min is allowed. There are 2 gaps.',
  ],
  [
    'overweight',
    { zfw_lbs: null, takeoff_lbs: 300, landing_lbs: null, limit_percent: 1 },
    'You were 300 lb above the limit at take-off.',
  ],
  ['no_track', { positions: 0 }, 'Your client sent no positions.'],
];

test.each(flags)('%s is described with its figures', (kind, values, text) => {
  expect(textOf({ kind, values })).toBe(text);
});

const spot = (time: string): PirepFlag['spots'][0] => ({ lat: 50, lon: 10, created_at: `2026-11-20 ${time}` });

test.each([
  ['14:00:45', 0.8, 0.5, '45 s. Up to 30 s'],
  ['14:02:30', 2.5, 2, '2 min 30 s. Up to 2 min'],
  ['14:12:00', 12, 10, '12 min. Up to 10 min'],
  ['16:00:10', 120.2, 10, '2:00 h. Up to 10 min'],
  // Sent at once after a silence.
  ['14:00:01', 25.3, 10, '25 min 18 s. Up to 10 min'],
])('a gap until %s is described to the second', (end, minutes, limit_minutes, text) => {
  const spots = [spot('14:00:00'), spot(end)];

  expect(textOf({ kind: 'position_gap', values: { minutes, limit_minutes }, spots })).toBe(
    `No position arrived for ${text} is allowed.`,
  );
});

test.each(FlagKinds)('%s has a sentence without any figures, too', (kind) => {
  const text = textOf({ kind, values: { claimed_lbs: 1, block_lbs: 1, zfw_lbs: 1 } });

  expect(text).toMatch(/^You\w* .*\.$|^No position/);
  expect(text).not.toMatch(/NaN|undefined|null/);
});

test('shows markup in the code of an airport as text', () => {
  const text = textOf({ kind: 'wrong_departure_airport', values: { distance_nm: 42 }, departure: '<img src=x>' });

  expect(text).toBe('Your first position was 42 nm from &lt;img src=x&gt;.');
});
