import { describe, expect, test } from 'vitest';
import type { FlagShort } from '../../server/contract/admin/flags.ts';
import { PirepState, PirepStatus } from '../../server/contract/codes.ts';
import { flagsStatus, flagsTitle } from './flagStatus.ts';
import { noContact, phaseOf, reviewOf, standingOf } from './status.ts';

test.each(Object.keys(PirepStatus))('has a label and an icon for phase %s', (code) => {
  const { label, icon } = phaseOf(code);
  expect(label).not.toBe(code);
  expect(icon).not.toBeNull();
});

test('shows an unknown phase as it was sent', () => {
  expect(phaseOf('XYZ')).toMatchObject({ label: 'XYZ', kind: 'mut', icon: null });
});

test.each(['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf'])(
  'shows a phase called %s as it was sent',
  (code) => {
    expect(phaseOf(code)).toEqual({ label: code, kind: 'mut', icon: null });
  },
);

test('shows a fast descent en route as descent', () => {
  expect(phaseOf('ENR', -1800).label).toBe('Descent');
  expect(phaseOf('ENR', -100).label).toBe('En route');
  expect(phaseOf('ENR', null).label).toBe('En route');
});

test.each(Object.entries(PirepState))('has a label for state %s', (_, state) => {
  expect(reviewOf({ state, status: 'ENR' }).label).not.toBe('');
});

test('shows the icon of its phase for a report in progress', () => {
  const status = reviewOf({ state: PirepState.IN_PROGRESS, status: 'APR' });
  expect(status.label).toBe('In progress');
  expect(status.icon).toBe(phaseOf('APR').icon);
});

test.each([
  ['a flight in progress', { state: PirepState.IN_PROGRESS, stale_since: null }, phaseOf('APR')],
  [
    'a flight that fell silent',
    { state: PirepState.IN_PROGRESS, stale_since: '2026-11-20T10:00:00.000Z' },
    noContact(),
  ],
  ['a paused flight', { state: PirepState.PAUSED, stale_since: null }, reviewOf({ state: 7, status: 'APR' })],
  ['a filed flight', { state: PirepState.PENDING, stale_since: null }, reviewOf({ state: 1, status: 'APR' })],
])('shows the status of %s', (_, pirep, expected) => {
  expect(standingOf({ status: 'APR', ...pirep })).toEqual(expected);
});

const hard: FlagShort = { kind: 'hard_landing', severity: 'bad' };

const gap: FlagShort = { kind: 'position_gap', severity: 'warn' };

describe('the status of flags', () => {
  test('returns null without flags', () => {
    expect(flagsStatus([])).toBeNull();
    expect(flagsTitle([])).toBeUndefined();
  });

  test('names a single flag in its severity', () => {
    expect(flagsStatus([gap])).toMatchObject({ label: 'Position gap', kind: 'warn' });
    expect(flagsTitle([gap])).toBeUndefined();
  });

  test('names the most severe of several flags and counts the rest', () => {
    expect(flagsStatus([hard, gap])).toMatchObject({ label: 'Hard landing, 1 more', kind: 'bad' });
    expect(flagsTitle([hard, gap])).toBe('Hard landing, Position gap');
  });
});
