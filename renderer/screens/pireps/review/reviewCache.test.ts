import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { PirepState } from '../../../../server/contract/codes.ts';
import { inboxPages, inboxPagesKey } from '../inbox/useInbox.ts';
import { showChanges } from './reviewCache.ts';

const { ACCEPTED, PENDING } = PirepState;
const row = (id: string) => ({ id, state: PENDING });
const counts = { in_progress: 0, pending: 2, accepted: 5, rejected: 1, all: 8 };

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
