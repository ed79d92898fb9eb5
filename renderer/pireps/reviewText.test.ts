import { expect, test } from 'vitest';
import type { Reviewed } from '../../server/contract/admin/review.ts';
import { reviewText, undoText } from './reviewText.ts';

const identOf = (id: string): string => `KTW${id}`;
const done = (id: string): Reviewed => ({ id, state: 2, review_id: Number(id), error: null });
const already = (id: string): Reviewed => ({ ...done(id), review_id: null });
const failed = (id: string): Reviewed => ({ ...already(id), error: 'It has changed.' });

test('one decision names its report', () => {
  expect(reviewText('accept', [done('1')], identOf)).toEqual({ text: 'Accepted KTW1' });
  expect(reviewText('reopen', [done('1')], identOf)).toEqual({ text: 'Re-opened KTW1' });
});

test('one that somebody else has taken already says so', () => {
  expect(reviewText('reject', [already('1')], identOf)).toEqual({ text: 'KTW1 is rejected already' });
});

test('one that failed says why', () => {
  expect(reviewText('reject', [failed('1')], identOf)).toEqual({
    text: 'KTW1 is not rejected',
    reasons: ['It has changed.'],
  });
});

test('many are counted, and those that failed are named with their reasons', () => {
  expect(reviewText('accept', [done('1'), done('2')], identOf)).toEqual({ text: 'Accepted 2 reports' });
  expect(reviewText('accept', [done('1'), failed('2'), already('3')], identOf)).toEqual({
    text: 'Accepted 1 of 3 reports',
    reasons: ['KTW2: It has changed.'],
  });
});

test('an undo says what it undid and what it could not', () => {
  expect(undoText([already('1')], identOf)).toEqual({ text: 'Undone: KTW1' });
  expect(undoText([failed('1')], identOf)).toEqual({ text: 'Not undone', reasons: ['KTW1: It has changed.'] });
  expect(undoText([already('1'), already('2')], identOf)).toEqual({ text: 'Undone: 2 reports' });
  expect(undoText([already('1'), failed('2')], identOf)).toEqual({
    text: 'Undone: 1 of 2 reports',
    reasons: ['KTW2: It has changed.'],
  });
});
