import { expect, test } from 'vitest';
import { changesOf } from './form.ts';

interface Input {
  readonly name: string;
  readonly callsign: string | null;
  readonly hours: number | null;
  readonly fares: readonly { readonly fare_id: number }[];
}

const initial: Input = { name: 'Tern', callsign: null, hours: 0, fares: [{ fare_id: 1 }] };

test('ignores a value that was changed back', () => {
  expect(changesOf(initial, { ...initial, name: 'Tern' })).toEqual({});
  expect(changesOf(initial, { ...initial, fares: [{ fare_id: 1 }] })).toEqual({});
});

test('treats blank and null as equal', () => {
  expect(changesOf(initial, { ...initial, callsign: '' })).toEqual({});
});

test('tells zero from null', () => {
  expect(changesOf(initial, { ...initial, hours: null })).toEqual({ hours: null });
});

test('returns only fields that differ, including links', () => {
  expect(changesOf(initial, { ...initial, name: 'Skua', fares: [] })).toEqual({ name: 'Skua', fares: [] });
});
