import { expect, test } from 'vitest';
import type { Reviewed } from '../../../../server/contract/admin/review.ts';
import { reviewText, undoText } from './reviewText.ts';

const identOf = (id: string): string => `KTW${id}`;
const done = (id: string): Reviewed => ({ id, state: 2, review_id: Number(id), error: null });
const already = (id: string): Reviewed => ({ ...done(id), review_id: null });
const failed = (id: string): Reviewed => ({ ...already(id), error: 'It has changed.' });

test('names the report of a single decision', () => {
  expect(reviewText('accept', [done('1')], identOf)).toEqual({ text: 'Accepted KTW1' });
  expect(reviewText('reopen', [done('1')], identOf)).toEqual({ text: 'Reopened KTW1' });
});

test('says when the report was already decided', () => {
  expect(reviewText('reject', [already('1')], identOf)).toEqual({ text: 'KTW1 is already rejected' });
});

test('gives the reason of a failed decision', () => {
  expect(reviewText('reject', [failed('1')], identOf)).toEqual({
    text: 'KTW1 could not be rejected',
    reasons: ['It has changed.'],
  });
});

test('counts several decisions and lists the failed ones with reasons', () => {
  expect(reviewText('accept', [done('1'), done('2')], identOf)).toEqual({ text: 'Accepted 2 reports' });
  expect(reviewText('accept', [done('1'), failed('2'), already('3')], identOf)).toEqual({
    text: 'Accepted 1 of 3 reports',
    reasons: ['KTW2: It has changed.'],
  });
});

test('describes what was undone and what was not', () => {
  expect(undoText([already('1')], identOf)).toEqual({ text: 'Undone: KTW1' });
  expect(undoText([failed('1')], identOf)).toEqual({ text: 'Could not undo', reasons: ['KTW1: It has changed.'] });
  expect(undoText([already('1'), already('2')], identOf)).toEqual({ text: 'Undone: 2 reports' });
  expect(undoText([already('1'), failed('2')], identOf)).toEqual({
    text: 'Undone: 1 of 2 reports',
    reasons: ['KTW2: It has changed.'],
  });
});
