import { QueryClient } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import type { Reviewed } from '../../../../server/contract/admin/review/review.ts';
import { PirepState } from '../../../../server/contract/codes.ts';
import { inboxPages } from '../inbox/useInbox.ts';
import { endChanges, inboxPagesKey, justDecided, showChanges, withUnanswered } from './reviewCache.ts';
import { reviewText, undoText } from './reviewText.ts';
import { nextWaiting } from './useReview.ts';

const identOf = (id: string): string => `KTW${id}`;

const done = (id: string): Reviewed => ({ id, state: 2, review_id: Number(id), error: null });

const already = (id: string): Reviewed => ({ ...done(id), review_id: null });

const failed = (id: string): Reviewed => ({ ...already(id), error: 'It has changed.' });

describe('the notification', () => {
  test('names the report of a single decision', () => {
    expect(reviewText('accept', [done('1')], identOf)).toEqual({ text: 'Accepted KTW1.' });
    expect(reviewText('reopen', [done('1')], identOf)).toEqual({ text: 'Reopened KTW1.' });
  });

  test('says when the report was already decided', () => {
    expect(reviewText('reject', [already('1')], identOf)).toEqual({ text: 'KTW1 is already rejected.' });
  });

  test('gives the reason of a failed decision', () => {
    expect(reviewText('reject', [failed('1')], identOf)).toEqual({
      text: 'KTW1 could not be rejected.',
      reasons: ['It has changed.'],
    });
  });

  test('counts several decisions and lists the failed ones with reasons', () => {
    expect(reviewText('accept', [done('1'), done('2')], identOf)).toEqual({ text: 'Accepted 2 reports.' });
    const many = Array.from({ length: 1200 }, (_, id) => done(String(id)));
    expect(reviewText('reject', many, identOf)).toEqual({ text: 'Rejected 1,200 reports.' });
    expect(reviewText('accept', [done('1'), failed('2'), already('3')], identOf)).toEqual({
      text: 'Accepted 1 of 3 reports.',
      reasons: ['KTW2: It has changed.'],
    });
  });

  test('describes what was undone and what was not', () => {
    expect(undoText([already('1')], identOf)).toEqual({ text: 'Undid the review of KTW1.' });
    expect(undoText([failed('1')], identOf)).toEqual({ text: 'Could not undo.', reasons: ['KTW1: It has changed.'] });
    expect(undoText([already('1'), already('2')], identOf)).toEqual({ text: 'Undid the review of 2 reports.' });
    expect(undoText([already('1'), failed('2')], identOf)).toEqual({
      text: 'Undid the review of 1 of 2 reports.',
      reasons: ['KTW2: It has changed.'],
    });
  });
});

const { ACCEPTED, PENDING } = PirepState;

const row = (id: string) => ({ id, state: PENDING });

const counts = { in_progress: 0, pending: 2, accepted: 5, rejected: 1, all: 8 };

describe('the cached lists', () => {
  test('shows a decision in all lists and counts, and keeps the row in place', () => {
    const client = new QueryClient();
    const keys = [inboxPages('1', {}).queryKey, inboxPages(undefined, { search: 'lind' }).queryKey];
    for (const key of keys) {
      client.setQueryData<object>(key, { pages: [{ data: [row('1'), row('2')], counts }], pageParams: [1] });
    }

    showChanges(client, [{ id: '1', from: PENDING, to: ACCEPTED }]);

    const page = { data: [{ id: '1', state: ACCEPTED }, row('2')], counts: { ...counts, pending: 1, accepted: 6 } };
    expect(client.getQueriesData({ queryKey: inboxPagesKey }).map(([, list]) => list)).toEqual(
      keys.map(() => ({ pages: [page], pageParams: [1] })),
    );
  });

  test('keeps a decision that the server has not answered when the list is fetched again', async () => {
    const client = new QueryClient();
    const fetched = { data: [row('1'), row('2')], counts, page: 1, limit: 50, total: 2 } as Parameters<
      typeof withUnanswered
    >[0];
    const change = { id: '1', from: PENDING, to: ACCEPTED };
    showChanges(client, [change]);
    expect(withUnanswered(fetched)).toMatchObject({
      data: [{ id: '1', state: ACCEPTED }, row('2')],
      counts: { ...counts, pending: 1, accepted: 6 },
    });
    expect(justDecided()).toEqual(['1']);
    await endChanges(client, [change]);
    expect(withUnanswered(fetched)).toEqual(fetched);
    expect(justDecided()).toEqual([]);
  });
});

const rows = [
  { id: '1', state: PENDING },
  { id: '2', state: PENDING },
  { id: '3', state: PENDING },
  { id: '4', state: ACCEPTED },
];

const after = (open: string, ...decided: string[]) => nextWaiting({ rows, decided: new Set(decided), open })?.id;

describe('the next report', () => {
  test('picks the next pending report below', () => expect(after('1', '1')).toBe('2'));

  test('skips reports that are decided together', () => expect(after('1', '1', '2')).toBe('3'));

  test('picks the nearest above after the last pending one', () => expect(after('3', '3')).toBe('2'));

  test('returns undefined when none is pending', () => expect(after('1', '1', '2', '3')).toBeUndefined());

  test('picks the same again after an undo, while the row stands below the pending ones', () => {
    const again = { rows, open: '4', led: '2' };
    expect(nextWaiting({ ...again, decided: new Set('4') })?.id).toBe('2');
    expect(nextWaiting({ ...again, decided: new Set(['2', '4']) })?.id).toBe('3');
  });

  test('picks the first after a report that is not in the list', () => expect(after('9', '9')).toBe('1'));
});
