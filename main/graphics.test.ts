import { expect, test } from 'vitest';
import { watchGraphics } from './graphics.ts';

test('starts again without the graphics card when drawing fails twice within a minute', () => {
  let now = 0;
  const failed = watchGraphics(() => now);
  const at = (seconds: number, type: string, reason = 'crashed'): boolean => {
    now = seconds * 1000;
    return failed({ type, reason });
  };
  expect([at(0, 'GPU'), at(90, 'GPU'), at(120, 'Utility'), at(130, 'GPU', 'clean-exit'), at(140, 'GPU')]).toEqual([
    false,
    false,
    false,
    false,
    true,
  ]);
});
