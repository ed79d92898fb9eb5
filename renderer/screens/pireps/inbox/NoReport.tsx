import { useMediaQuery } from '@mantine/hooks';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { count } from '../../../lib/figures.ts';
import { PirepState } from '../../../../server/contract/codes.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { isNarrowed } from './inboxSearch.ts';
import { NoReportsYet } from './NoReportsYet.tsx';
import { useInbox } from './useInbox.ts';

/** Opens the first pending report when none is open, or says that there is none. */
export function NoReport(): ReactNode {
  const search = useSearch({ from: '/pireps' });
  const { counts, groups, loading } = useInbox(search);
  const wide = useMediaQuery('(min-width: 860px)', false);
  const navigate = useNavigate();
  const none = (search.show ?? 'pending') === 'pending' && counts?.pending === 0;
  const rows = groups.flatMap((group) => group.rows);
  const waiting = rows.find(({ state }) => state === PirepState.PENDING);
  const first = none ? undefined : (waiting ?? rows[0])?.id;

  useEffect(() => {
    if (!wide || first === undefined) return;
    void navigate({ to: '/pireps/$pirepId', params: { pirepId: first }, search: true, replace: true });
  }, [wide, first, navigate]);

  if (!wide || loading || counts === null || first !== undefined) return null;
  if (counts.all === 0) return <NoReportsYet />;
  if (!none || isNarrowed(search)) return null;
  return (
    <EmptyState title="All reports reviewed">
      <p>{count(counts.accepted + counts.rejected)} reports reviewed. New ones appear here when pilots file them.</p>
    </EmptyState>
  );
}
