import { expect, test } from 'vitest';
import { changesOf, type Draft } from './form.ts';

interface Input {
  readonly name: string;
  readonly callsign: string | null;
  readonly hours: number;
  readonly fares: readonly { readonly fare_id: number }[];
}

const initial: Draft<Input> = { name: 'Tern', callsign: null, hours: 0, fares: [{ fare_id: 1 }] };

test('what was put back is no change', () => {
  expect(changesOf(initial, { ...initial, name: 'Tern' })).toEqual({});
  expect(changesOf(initial, { ...initial, fares: [{ fare_id: 1 }] })).toEqual({});
});

test('a blank field is as empty as none', () => {
  expect(changesOf(initial, { ...initial, callsign: '' })).toEqual({});
});

test('zero is not none', () => {
  expect(changesOf(initial, { ...initial, hours: null })).toEqual({ hours: null });
});

test('only what differs is a change, links included', () => {
  expect(changesOf(initial, { ...initial, name: 'Skua', fares: [] })).toEqual({ name: 'Skua', fares: [] });
});
