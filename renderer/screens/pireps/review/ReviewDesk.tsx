import { useSearch } from '@tanstack/react-router';
import { createContext, type ReactNode, useContext } from 'react';
import { useKeys } from '../../../ui/useKeys.ts';
import { isNarrowed } from '../inbox/inboxSearch.ts';
import { useInbox } from '../inbox/useInbox.ts';
import { type Review, useReview } from './useReview.ts';
import { type Selection, useSelection } from '../inbox/useSelection.ts';

const ReviewContext = createContext<Review | null>(null);
const SelectionContext = createContext<Selection | null>(null);

/** Shares the selection and the decisions between list and report. */
export function ReviewDesk({ children }: { readonly children: ReactNode }): ReactNode {
  const search = useSearch({ from: '/pireps' });
  const rows = useInbox(search).groups.flatMap((group) => group.rows);
  const selection = useSelection(rows);
  const review = useReview({ rows, whole: search.show === undefined && !isNarrowed(search) });
  useKeys({ z: review.undo, 'Mod+Z': review.undo });
  return (
    <ReviewContext value={review}>
      <SelectionContext value={selection}>{children}</SelectionContext>
    </ReviewContext>
  );
}

export function useDecide(): Review['decide'] {
  return onDesk(useContext(ReviewContext)).decide;
}

export function useSelected(): Selection {
  return onDesk(useContext(SelectionContext));
}

function onDesk<T>(found: T | null): T {
  if (found === null) throw new Error('ReviewDesk is missing around this component');
  return found;
}
