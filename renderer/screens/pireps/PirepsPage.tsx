import { Flex } from '@mantine/core';
import { Outlet, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useKeys } from '../../ui/useKeys.ts';
import { Inbox } from './inbox/Inbox.tsx';
import { isNarrowed } from './inbox/inboxSearch.ts';
import { useInbox } from './inbox/useInbox.ts';
import { SelectionProvider, useSelection } from './inbox/useSelection.ts';
import { ReviewProvider, useReview } from './review/useReview.ts';

/** Shows list and report, which share the selection and the decisions. */
export function PirepsPage(): ReactNode {
  const search = useSearch({ from: '/pireps' });
  const rows = useInbox(search).groups.flatMap((group) => group.rows);
  const selection = useSelection(rows);
  const review = useReview({ rows, whole: search.show === undefined && !isNarrowed(search) });
  useKeys({ z: review.undo, 'Mod+Z': review.undo });
  return (
    <ReviewProvider value={review}>
      <SelectionProvider value={selection}>
        <Flex flex={1} mih={0}>
          <Inbox />
          <Outlet />
        </Flex>
      </SelectionProvider>
    </ReviewProvider>
  );
}
