import { describe, expect, test } from 'vitest';
import { daysText } from './flights/flightTexts.ts';
import { minutesOf } from './words.ts';

describe('a flight time', () => {
  test.each([
    ['03:40', 220],
    ['3:40', 220],
    ['3h40', 220],
    ['3 h 5 min', 185],
    ['3h', 180],
    ['0340', 220],
    ['220', 220],
    ['220 min', 220],
    ['871:40', 52_300],
    ['1,871:40', 112_300],
    ['11.871:40', 712_300],
    ['45', 45],
    ['90', 90],
    [' 1:05 ', 65],
    ['0', 0],
  ])('reads %s as %i minutes', (text, minutes) => {
    expect(minutesOf(text)).toBe(minutes);
  });

  test.each(['', '3:75', '3:4', 'three', '-1:00', '3h75', '3h40x'])('rejects %s', (text) => {
    expect(minutesOf(text)).toBeNaN();
  });
});

describe('the days of a flight', () => {
  test.each([
    [0, 'Daily'],
    [127, 'Daily'],
    [1 + 4 + 16, 'Mo We Fr'],
    [1 + 2 + 4 + 8 + 16, 'Mo–Fr'],
    [32 + 64, 'Sa Su'],
    [64, 'Su'],
  ])('formats days %i as %s', (days, text) => {
    expect(daysText(days)).toBe(text);
  });
});
