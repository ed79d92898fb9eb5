import { expect, test } from 'vitest';
import { freshHarness } from '../../testing/harness.ts';
import { stored } from '../../testing/given.ts';
import { storedValuesLimit, record } from './events.ts';

const harness = freshHarness();

/** What is stored of values, as text. */
async function noted(after: object): Promise<string> {
  const { id } = harness.given.pirep();
  await harness.db.write((tx) => record(tx, 'program', 'pirep.fares_dropped', { id, after }));
  return stored(harness.db.audit.list('pirep', id).at(-1)).after ?? '';
}

test('values of an ordinary length are noted whole', async () => {
  const values = { subject: 'Winter', body: 'x'.repeat(3000), tags: [1, 2, 3] };
  expect(JSON.parse(await noted(values))).toEqual(values);
});

test.each([
  ['a long text', { text: 'x'.repeat(1_000_000) }],
  ['a long list', { list: Array.from({ length: 100_000 }, (_, index) => index) }],
  ['a list of long texts', { list: Array.from({ length: 400 }, () => 'x'.repeat(4000)) }],
  ['signs that JSON writes with six', { text: '\u0001'.repeat(1_000_000), other: '\u0001'.repeat(1_000_000) }],
  ['half a sign at the cut', { text: '😀'.repeat(100_000) }],
  ['a list in a list', { list: [Array.from({ length: 50_000 }, () => ({ text: 'x'.repeat(30) }))] }],
  ['many names', Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`name ${index}`, index]))],
  ['a long name', { ['x'.repeat(1_000_000)]: 1 }],
])('%s is cut to what an entry may have, and is JSON', async (_, values) => {
  const note = await noted(values);
  expect(note.length).toBeLessThanOrEqual(storedValuesLimit);
  expect(JSON.parse(note)).toEqual(expect.any(Object));
  expect(note).not.toMatch(/\\ud[89ab]/i);
});

test('a list that is cut says how many more there were', async () => {
  const note = JSON.parse(await noted({ ids: Array.from({ length: 5000 }, () => 7) })) as { ids: unknown[] };
  expect(note.ids.slice(-2)).toEqual([7, 'and 4980 more']);
});

test('figures, flags, ids and moments stay, however long the rest is', async () => {
  const kept = {
    state: 2,
    distance: 411.5,
    fuel_used: null,
    acceptance: { id: 7, pirep_id: '1'.repeat(36), curr_airport_after: 'EDDH', at: '2026-11-20T10:00:00.000Z' },
  };
  expect(JSON.parse(await noted({ ...kept, notes: 'x'.repeat(100_000) }))).toMatchObject(kept);
});
