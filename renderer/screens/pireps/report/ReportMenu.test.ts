import { expect, test } from 'vitest';
import type { Flag, FlagKind } from '../../../../server/contract/admin/flags.ts';
import { flagChanges } from './ReportMenu.tsx';

function flag(kind: FlagKind, values: Record<string, number> = {}): Flag {
  return { kind, severity: 'warn', evidence: { values, spots: [] }, created_at: '2026-11-20T12:00:00.000Z' };
}

test.each<[what: string, before: Flag[], after: Flag[], text: string]>([
  [
    'a new flag and one that is gone',
    [flag('position_gap')],
    [flag('hard_landing')],
    'Hard landing added, Position gap removed.',
  ],
  ['no flags at all', [], [], 'still no flags.'],
  [
    'the same flags',
    [flag('position_gap'), flag('no_track')],
    [flag('position_gap'), flag('no_track')],
    'the same 2 flags.',
  ],
  [
    'another limit',
    [flag('position_gap', { limit_minutes: 5 })],
    [flag('position_gap', { limit_minutes: 8 })],
    'the same flag with different figures.',
  ],
])('describes %s', (_, before, after, text) => expect(flagChanges('KTW612', before, after)).toBe(`KTW612: ${text}`));
