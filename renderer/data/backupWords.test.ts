import { expect, test } from 'vitest';
import { contentsText } from './backupWords.ts';

test('what a backup holds is counted, one of a kind as one', () => {
  expect(contentsText({ airlines: 1, pilots: 12, pireps: 341, positions: 2_800_000 })).toBe(
    '1 airline, 12 pilots, 341 reports, 2.8\u00A0M positions',
  );
});
