import { expect, test } from 'vitest';
import { createWindows } from './windows.ts';

test('of more names than are kept, the oldest is forgotten', () => {
  const count = createWindows(2, 60_000);
  for (const name of ['first', 'second', 'second', 'third']) count(name);
  expect(count('second').count).toBe(3);
  expect(count('third').count).toBe(2);
  expect(count('first').count).toBe(1);
});
