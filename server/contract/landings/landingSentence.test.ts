import { expect, test } from 'vitest';
import type { Landing } from './flightAnalysis.ts';
import { englishFigures, englishLanding } from './englishLanding.ts';
import { landingFigures } from './landingFigures.ts';
import { landingSentence } from './landingSentence.ts';
import { bounded, sampleLanding } from './testing/sampleLanding.ts';

const wording = {
  words: englishLanding,
  figures: englishFigures({ altitude: 'm', distance: 'nmi', speed: 'knot' }),
};
const [touchdown] = sampleLanding().touchdowns;
if (touchdown === undefined) throw new Error('The sample has a touchdown.');
const at = (distance: number, by: number, offset = -13, across = 5): Partial<Landing> => ({
  touchdowns: [{ ...touchdown, distance_ft: bounded(distance, by), offset_ft: bounded(offset, across) }],
});
const noRate: Landing['rates'] = {
  claimed_fpm: null,
  sampled_fpm: null,
  fitted_fpm: null,
  trusted: null,
  rate_fpm: null,
};

test.each<[string, Partial<Landing>]>([
  ['412 m past the threshold of 20, 4 m left, −181 fpm: smooth', at(1352, 30)],
  ['About 410 m past the threshold of 20, 4 m left, −181 fpm: smooth', at(1352, 200)],
  ['Between 110 m and 720 m past the threshold of 20, on the centre line, −181 fpm: smooth', at(1352, 1000, 1)],
  ['Between 190 m before and 430 m past the threshold of 20, −181 fpm: smooth', at(400, 1020, 5, 60)],
  ['30 m before the threshold of 20, about 18 m right, −181 fpm: smooth', at(-100, 20, 60, 30)],
  [
    'On runway 20, −612 fpm: hard',
    {
      touchdowns: [{ ...touchdown, distance_ft: null, offset_ft: null }],
      rates: { ...noRate, rate_fpm: -612 },
    },
  ],
  [
    '412 m past the threshold of 20, 4 m left, about −300 fpm: firm',
    {
      ...at(1352, 30),
      rates: { ...noRate, sampled_fpm: bounded(-300, 90), trusted: 'sampled', rate_fpm: -300 },
    },
  ],
  ['Beside runway 20, −181 fpm: smooth', { ...at(1352, 30, 400), place: 'beside' }],
  ['Away from any known runway, 1 bounce', { place: 'elsewhere', runway: null, rates: noRate }],
  ['412 m past the threshold of 20, 4 m left, touch-and-go', { ...at(1352, 30), touch_and_go: true, rates: noRate }],
])('says %s', (sentence, changes) => {
  expect(landingSentence(sampleLanding(changes), wording).replaceAll('\u00A0', ' ')).toBe(sentence);
});

test('leaves out figures that are not known', () => {
  const { touchdowns, ...unknown } = sampleLanding({
    threshold: null,
    used_share: null,
    rates: noRate,
    gate_1000: null,
    gate_500: null,
    wind: null,
    roll_ft: null,
  });
  const bare = { ...unknown, touchdowns: touchdowns.map((one) => ({ ...one, distance_ft: null, offset_ft: null })) };
  expect(landingFigures({ ...bare, touchdowns: bare.touchdowns.slice(0, 1) }, wording)).toEqual([]);
  expect(landingFigures(sampleLanding(), wording)[0]).toEqual({
    label: 'Vertical speed',
    value: '−181\u00A0fpm',
    note: 'as filed, 1 bounce',
  });
});
