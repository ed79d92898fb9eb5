import { expect, test } from 'vitest';
import type { FlagShort } from '../../server/contract/admin/flags.ts';
import { flagsStatus, flagsTitle } from './flagStatus.ts';

const hard: FlagShort = { kind: 'hard_landing', severity: 'bad' };
const gap: FlagShort = { kind: 'position_gap', severity: 'warn' };

test('returns null without flags', () => {
  expect(flagsStatus([])).toBeNull();
  expect(flagsTitle([])).toBeUndefined();
});

test('names a single flag in its severity', () => {
  expect(flagsStatus([gap])).toMatchObject({ label: 'Position gap', kind: 'warn' });
  expect(flagsTitle([gap])).toBeUndefined();
});

test('names the most severe of several flags and counts the rest', () => {
  expect(flagsStatus([hard, gap])).toMatchObject({ label: 'Hard landing +1', kind: 'bad' });
  expect(flagsTitle([hard, gap])).toBe('Hard landing, Position gap');
});
