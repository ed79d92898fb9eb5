import { expect, test } from 'vitest';
import { valueChanges } from './valueChanges.ts';

test('leaves out equal values and names nested values by path', () => {
  const before = JSON.stringify({ state: 1, user: { rank_id: 3, home: 'EDDH' }, tags: ['a'] });
  const after = JSON.stringify({ state: 2, user: { rank_id: 4, home: 'EDDH' }, tags: ['a'] });
  expect(valueChanges(before, after)).toEqual([
    { name: 'state', before: 1, after: 2 },
    { name: 'user.rank_id', before: 3, after: 4 },
  ]);
});

test('returns values recorded on one side, unless they are null', () => {
  expect(valueChanges(null, '{"subject":"News","tags":["a"],"iata":null}')).toEqual([
    { name: 'subject', before: undefined, after: 'News' },
    { name: 'tags', before: undefined, after: ['a'] },
  ]);
  expect(valueChanges('{"subject":null}', null)).toEqual([]);
  expect(valueChanges(null, null)).toEqual([]);
});
