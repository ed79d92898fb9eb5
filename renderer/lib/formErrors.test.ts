import { expect, test } from 'vitest';
import { ApiError } from '../../server/contract/call.ts';
import { formErrors } from './formErrors.ts';

function refused(errors: Readonly<Record<string, string[]>>): ApiError {
  const error = { status: 400, code: '400', http_code: 'Bad Request', message: 'Refused' };
  return new ApiError(400, { type: '', title: '', details: '', status: 400, message: 'Refused', error, errors });
}

test('returns messages by field, and by path in lists', () => {
  const error = refused({ icao: ['The icao is taken.'], 'fares.0.price': ['The price must be an amount.'] });
  expect(formErrors(error, ['icao', 'fares'])).toEqual({
    fields: { icao: 'The icao is taken.', 'fares.0.price': 'The price must be an amount.' },
    rest: null,
  });
});

test('returns messages of other fields as the rest', () => {
  expect(formErrors(refused({ hub_id: ['The hub_id is unknown.'] }), ['icao']).rest).toBe('The hub_id is unknown.');
});
