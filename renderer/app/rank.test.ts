import { expect, test } from 'vitest';
import { byRank, rankOf, ranks } from './rank.ts';
import { commandsWith } from './screens.ts';

test.each([
  ['lppt', ['LPPT', 'Lisbon'], ranks.exact],
  ['lis', ['LPPT', 'Lisbon'], ranks.prefix],
  ['akte', ['D-AKTE'], ranks.words],
  ['key issue', ['Issue API key'], ranks.words],
  ['isbo', ['LPPT', 'Lisbon'], ranks.part],
  ['oslo', ['LPPT', 'Lisbon'], ranks.none],
  ['?', ['Lisbon'], ranks.none],
])('%s in %j is ranked %i', (query, names, rank) => {
  expect(rankOf(query, names)).toBe(rank);
});

test('an exact match comes first, and equals keep their order', () => {
  const rows = ['KTW612', 'KTW61', 'OKTW61', 'KTW613'].map((name) => ({ name, rank: rankOf('ktw61', [name]) }));
  expect(byRank(rows).map(({ name }) => name)).toEqual(['KTW61', 'KTW612', 'KTW613', 'OKTW61']);
});

test.each([
  ['add flight', 'New flight'],
  ['create key', 'Issue API key'],
  ['backup', 'Back up and restore'],
])('%s finds the command %s', (query, label) => {
  expect(commandsWith(query).map((command) => command.label)).toContain(label);
});
