import { describe, expect, test } from 'vitest';
import type { Flag } from '../../../../server/contract/admin/flags.ts';
import type { FlagKind } from '../../../../server/contract/codes.ts';
import { historyText, visibleHistory } from './Comments.tsx';
import { flagChanges } from './ReportMenu.tsx';

const nothing = { state: null, airport_id: null, rule: null };

const noted = { before: nothing, after: nothing };

const entry = { id: 1, name: null, api_key_label: null, created_at: '2026-11-20T12:00:00.000Z', ...noted };

const state = (value: number) => ({ ...nothing, state: value });

const airport = (airport_id: string) => ({ ...nothing, airport_id });

describe('the history', () => {
  test('names the pilot and the key', () => {
    const filed = { ...entry, actor: 'pilot', name: 'Mara', api_key_label: 'main PC', action: 'pirep.filed' } as const;
    expect(historyText(filed)).toBe('Filed by Mara with key “main PC”');
  });

  test('names Homebase and the operator', () => {
    expect(historyText({ ...entry, actor: 'program', action: 'pirep.fares_dropped' })).toBe(
      'Fares dropped by Homebase',
    );
    expect(historyText({ ...entry, actor: 'operator', action: 'pirep.accepted' })).toBe('Accepted by the operator');
  });

  test('shows both states only when a decided report changes', () => {
    const operator = { ...entry, actor: 'operator' } as const;
    const accepted = { ...operator, action: 'pirep.accepted', before: state(1), after: state(2) };
    const reopened = { ...operator, action: 'pirep.reopened', before: state(6), after: state(1) };
    const undone = { ...operator, action: 'pirep.review_undone', before: state(2), after: state(1) };
    expect([accepted, reopened, undone].map(historyText)).toEqual([
      'Accepted by the operator',
      'Reopened by the operator (Rejected → Pending)',
      'Review undone by the operator (Accepted → Pending)',
    ]);
  });

  test('names both airports of a diversion', () => {
    const diverted = { ...entry, actor: 'pilot', name: 'Mara', action: 'pirep.diverted' } as const;
    const ignored = { ...entry, actor: 'program', action: 'pirep.diversion_ignored', after: airport('ZZZZ') } as const;
    expect(historyText({ ...diverted, before: airport('LPPT'), after: airport('LEMD') })).toBe(
      'Diverted from LPPT to LEMD by Mara',
    );
    expect(historyText(ignored)).toBe('Diversion to unknown ZZZZ ignored by Homebase');
  });

  test('says why a report was not accepted automatically', () => {
    const held = { ...entry, actor: 'program', action: 'pirep.held_as_flagged' } as const;
    expect(historyText(held)).toBe('Left for review, because it is flagged, by Homebase');
    expect(historyText({ ...held, action: 'pirep.held_unchecked' })).toBe(
      'Left for review, because its flags were late, by Homebase',
    );
    expect(historyText({ ...held, action: 'pirep.held_unconfirmed' })).toBe(
      'Left for review, because the time since its prefile does not confirm the flight time, by Homebase',
    );
  });

  test('names the rule that decided, or that left the report', () => {
    const decided = { ...entry, actor: 'program', after: { ...nothing, rule: 'Trusted pilots' } } as const;
    expect(historyText({ ...decided, action: 'pirep.accepted' })).toBe('Accepted by rule “Trusted pilots”');
    expect(historyText({ ...decided, action: 'pirep.held_by_rule' })).toBe('Left for review by rule “Trusted pilots”');
    expect(historyText({ ...decided, action: 'pirep.held_not_offered' })).toBe(
      'Left for review, because its flight is not offered to pilots, by rule “Trusted pilots”',
    );
  });

  test('leaves out comments and phase changes', () => {
    const actions = ['pirep.prefiled', 'pirep.phase_changed', 'pirep.commented', 'pirep.filed'];
    const history = actions.map((action) => ({ ...entry, actor: 'pilot' as const, action }));
    expect(visibleHistory(history).map(({ action }) => action)).toEqual(['pirep.prefiled', 'pirep.filed']);
  });
});

function flag(kind: FlagKind, values: Record<string, number> = {}): Flag {
  return { kind, severity: 'warn', evidence: { values, spots: [] }, created_at: '2026-11-20T12:00:00.000Z' };
}

describe('a check of the flags', () => {
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
});
