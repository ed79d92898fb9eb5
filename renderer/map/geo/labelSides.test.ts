import { expect, test } from 'vitest';
import { sideAway, sideBeside } from './labelSides.ts';

test('a label stands where the flight does not leave to', () => {
  expect([0, 45, 90, 180, 225, 270, 359].map(sideAway)).toEqual([
    'top',
    'right',
    'right',
    'bottom',
    'left',
    'left',
    'top',
  ]);
});

test('a label stands above a flight east or west, and at the right of one north or south', () => {
  expect([90, 250].map(sideBeside)).toEqual(['bottom', 'bottom']);
  expect([0, 45, 190].map(sideBeside)).toEqual(['left', 'left', 'left']);
});
