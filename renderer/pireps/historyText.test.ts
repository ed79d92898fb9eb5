import { expect, test } from 'vitest';
import { historyText, historyToTell } from './historyText.ts';

const entry = { id: 1, name: null, api_key_label: null, created_at: '2026-11-20T12:00:00.000Z' };

test('a deed of a pilot names the pilot and the key', () => {
  const filed = { ...entry, actor: 'pilot', name: 'Mara', api_key_label: 'main PC', action: 'pirep.filed' } as const;
  expect(historyText(filed)).toBe('Filed by Mara with key “main PC”');
});

test('what the program and the operator do says so', () => {
  expect(historyText({ ...entry, actor: 'program', action: 'pirep.fares_dropped' })).toBe('Fares dropped by Homebase');
  expect(historyText({ ...entry, actor: 'operator', action: 'pirep.accepted' })).toBe('Accepted by the operator');
});

test('among the comments stands neither a comment once more nor every phase of the flight', () => {
  const actions = ['pirep.prefiled', 'pirep.phase_changed', 'pirep.commented', 'pirep.filed'];
  const history = actions.map((action) => ({ ...entry, actor: 'pilot' as const, action }));
  expect(historyToTell(history).map(({ action }) => action)).toEqual(['pirep.prefiled', 'pirep.filed']);
});
