import { expect, test } from 'vitest';
import { valueChanges } from './valueChanges.ts';

test('what stayed the same is left out, nested values have their path', () => {
  const before = JSON.stringify({ state: 1, user: { rank_id: 3, home: 'EDDH' }, tags: ['a'] });
  const after = JSON.stringify({ state: 2, user: { rank_id: 4, home: 'EDDH' }, tags: ['a'] });
  expect(valueChanges(before, after)).toEqual([
    { name: 'state', before: 1, after: 2 },
    { name: 'user.rank_id', before: 3, after: 4 },
  ]);
});

test('what is noted on one side only came or went, unless it is nothing', () => {
  expect(valueChanges(null, '{"subject":"News","tags":["a"],"iata":null}')).toEqual([
    { name: 'subject', before: undefined, after: 'News' },
    { name: 'tags', before: undefined, after: ['a'] },
  ]);
  expect(valueChanges('{"subject":null}', null)).toEqual([]);
  expect(valueChanges(null, null)).toEqual([]);
});
