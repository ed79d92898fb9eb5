import { expect, test } from 'vitest';
import { localTimeNear } from './localTime.ts';

test.each([
  ['03:30', 'Europe/Berlin', '2026-11-20T02:34:00.000Z', '2026-11-20T02:30:00.000Z'],
  ['0330', 'Europe/Berlin', '2026-07-20T02:34:00.000Z', '2026-07-20T01:30:00.000Z'],
  ['23:50', 'America/New_York', '2026-11-20T05:05:00.000Z', '2026-11-20T04:50:00.000Z'],
  ['00:20', 'Pacific/Auckland', '2026-11-19T11:40:00.000Z', '2026-11-19T11:20:00.000Z'],
  ['9:05', 'UTC', '2026-11-20T08:59:00.000Z', '2026-11-20T09:05:00.000Z'],
])('%s in %s near %s is %s', (text, zone, near, at) => {
  expect(localTimeNear(text, zone, near)).toBe(at);
});

test.each(['', 'noon', '25:00', '12:55 CET'])('%j is not a time', (text) => {
  expect(localTimeNear(text, 'UTC', '2026-11-20T08:59:00.000Z')).toBeNull();
});
