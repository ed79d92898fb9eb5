import { expect, test } from 'vitest';
import { ApiError } from '../../server/contract/call.ts';
import { reasonOf } from './api.ts';

const message = 'Internal error. Details are in the log, under request_id.';
const body = {
  type: 'errors/internal-error',
  title: message,
  details: message,
  status: 500,
  message,
  error: { status: 500, code: '500', http_code: 'Internal Server Error', message },
};

test('an internal error says what to do next', () => {
  expect(reasonOf(new ApiError(500, { ...body, request_id: 'r1' }))).toBe(
    'Internal error. Try again. If it fails again, search the server log in Activity for r1.',
  );
});

test('other errors say what the server says', () => {
  expect(reasonOf(new ApiError(409, { ...body, message: 'Changed since you opened it.' }))).toBe(
    'Changed since you opened it.',
  );
  expect(reasonOf(new TypeError('Failed to fetch'))).toBe('The server is not responding.');
});
