import { describe, expect, test } from 'vitest';
import { ApiError } from '../../server/contract/call.ts';
import { changesOf, errorsAfter, formErrors } from './form.ts';

interface Input {
  readonly name: string;
  readonly callsign: string | null;
  readonly hours: number | null;
  readonly fares: readonly { readonly fare_id: number }[];
}

const initial: Input = { name: 'Tern', callsign: null, hours: 0, fares: [{ fare_id: 1 }] };

describe('changes', () => {
  test('ignores a value that was changed back', () => {
    expect(changesOf(initial, { ...initial, name: 'Tern' })).toEqual({});
    expect(changesOf(initial, { ...initial, fares: [{ fare_id: 1 }] })).toEqual({});
  });

  test('a number field with an invalid text differs from an empty one, so that it is checked', () => {
    expect(changesOf<Input>({ ...initial, hours: null }, { ...initial, hours: Number.NaN })).toEqual({
      hours: Number.NaN,
    });
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
});

function refused(errors: Readonly<Record<string, string[]>>): ApiError {
  const error = { status: 400, code: '400', http_code: 'Bad Request', message: 'Refused' };
  return new ApiError(400, { type: '', title: '', details: '', status: 400, message: 'Refused', error, errors });
}

const shows =
  (...paths: readonly string[]) =>
  (path: string): boolean =>
    paths.includes(path);

describe('errors', () => {
  test('returns messages by field, and by path in lists', () => {
    const error = refused({ icao: ['The icao is taken.'], 'fares.0.price': ['The price must be an amount.'] });
    expect(formErrors(error, shows('icao', 'fares', 'fares.0.price'))).toEqual({
      fields: { icao: 'The icao is taken.', 'fares.0.price': 'The price must be an amount.' },
      rest: null,
    });
  });

  test.each([
    ['name', ['fares', 'fares.0.price', 'fares.0.cost', 'fares_note']],
    ['fares.0.price', ['name', 'fares.0.cost', 'fares_note']],
    ['fares', ['name', 'fares_note']],
    ['hours', ['name', 'fares', 'fares.0.price', 'fares.0.cost', 'fares_note']],
  ])('a change of %s leaves those of %j', (changed, left) => {
    const paths = ['name', 'fares', 'fares.0.price', 'fares.0.cost', 'fares_note'];
    expect(Object.keys(errorsAfter(Object.fromEntries(paths.map((path) => [path, 'Wrong'])), changed))).toEqual(left);
  });

  test('returns messages of other fields as the rest', () => {
    const error = refused({
      hub_id: ['The hub_id is unknown.'],
      'subfleets.0': ['The row must be a number.'],
      'fares.0.fare_id': ['The fare_id must be a number.'],
    });
    const { rest } = formErrors(error, shows('icao', 'subfleets', 'fares', 'fares.0.price'));
    expect(rest).toBe('The hub_id is unknown. The row must be a number. The fare_id must be a number.');
  });
});
