import { expect, test } from 'vitest';
import { nameOf } from './useKeys.ts';

const held = { ctrlKey: false, metaKey: false, shiftKey: false };

test.each([
  ['a', { ...held, key: 'a' }],
  ['a', { ...held, key: 'A' }],
  ['Shift+J', { ...held, key: 'J', shiftKey: true }],
  ['Mod+Z', { ...held, key: 'z', ctrlKey: true }],
  ['Mod+Z', { ...held, key: 'z', metaKey: true }],
  ['Mod+Shift+Z', { ...held, key: 'Z', ctrlKey: true, shiftKey: true }],
  ['?', { ...held, key: '?', shiftKey: true }],
  ['Escape', { ...held, key: 'Escape' }],
])('names %s', (name, event) => expect(nameOf(event as KeyboardEvent)).toBe(name));
