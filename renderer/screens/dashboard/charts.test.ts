import { describe, expect, test } from 'vitest';
import { barScale } from '../../ui/BarChart.tsx';
import { callsPath } from './CallsLine.tsx';
import { firmLandings } from './Landings.tsx';

describe('the bar chart', () => {
  test.each([
    [0, 1, 2],
    [1, 1, 2],
    [3, 2, 4],
    [19, 10, 20],
    [21, 15, 30],
    [84, 50, 100],
    [1190, 600, 1200],
  ])('draws lines for bars up to %d at %d and %d', (highest, half, top) => {
    expect(barScale(highest)).toEqual([half, top]);
  });
});

const size = { width: 100, height: 30 };

describe('the line of calls', () => {
  test('puts the busiest minute at the top and a quiet one at the bottom', () => {
    expect(callsPath([0, 40, 20], size)).toBe('M0.0 28.0L50.0 2.0L100.0 15.0');
  });

  test('draws an hour without requests as a line at the bottom', () => {
    expect(callsPath([0, 0], size)).toBe('M0.0 28.0L100.0 28.0');
  });
});

const steps = [
  { rate: 0, count: 4 },
  { rate: 300, count: 3 },
  { rate: 350, count: 2 },
  { rate: 500, count: 1 },
];

describe('landings', () => {
  test('counts landings beyond the limit', () => {
    expect(firmLandings({ steps, median: 180, limits: { firm: 350, hard: 500 } })).toEqual({
      from: 350,
      count: 3,
      all: 10,
    });
  });

  test('returns null without a limit', () => expect(firmLandings({ steps, median: 180, limits: null })).toBeNull());
});
