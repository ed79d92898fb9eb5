import { expect, test } from 'vitest';
import { minutesOf } from './minutes.ts';

test.each([
  ['03:40', 220],
  ['3:40', 220],
  ['340', 220],
  ['871:40', 52_300],
  ['45', 45],
  ['90', 90],
  [' 1:05 ', 65],
  ['0', 0],
])('reads %s as %i minutes', (text, minutes) => {
  expect(minutesOf(text)).toBe(minutes);
});

test.each(['', '3:75', '3:4', 'three', '-1:00', '3h40'])('rejects %s', (text) => {
  expect(minutesOf(text)).toBeNull();
});
