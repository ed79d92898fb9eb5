import { useHotkeys } from '@mantine/hooks';
import { useNavigate, useParams, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { PirepSummary } from '../../server/contract/admin/pireps.ts';

/** `j` and `k` open the next and the previous report of the list. */
export function useInboxKeys(rows: readonly PirepSummary[]): void {
  const { pirepId } = useParams({ strict: false });
  const navigate = useNavigate();
  const router = useRouter();
  const moved = useRef(false);

  function move(by: 1 | -1): void {
    // From where the window is going: a report that is still loading counts, the parameters name the one before it.
    const going = router.state.location.pathname.split('/').at(-1);
    const at = rows.findIndex(({ id }) => id === going);
    const next = rows[at < 0 ? 0 : at + by];
    if (next === undefined) return;
    moved.current = true;
    void navigate({ to: '/pireps/$pirepId', params: { pirepId: next.id }, search: true });
  }

  useHotkeys([
    ['j', () => move(1)],
    ['k', () => move(-1)],
  ]);

  useEffect(() => {
    if (!moved.current || pirepId === undefined) return;
    moved.current = false;
    document.querySelector('[data-inbox] [aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [pirepId]);
}
