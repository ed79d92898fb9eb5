import { expect, test } from 'vitest';
import { sideAway, sideBeside } from './labelSides.ts';

test('places a label away from the departing flight', () => {
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

test('places a label above an east-west flight and to the right of a north-south one', () => {
  expect([90, 250].map(sideBeside)).toEqual(['bottom', 'bottom']);
  expect([0, 45, 190].map(sideBeside)).toEqual(['left', 'left', 'left']);
});
