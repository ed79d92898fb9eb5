import { useNavigate, useParams, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { PirepSummary } from '../../../../server/contract/admin/pireps.ts';
import { useKeys } from '../../../ui/useKeys.ts';
import type { Selection } from './useSelection.ts';

/**
 * `j` and `k` open the next and previous report, `x` selects the open one; with Shift, moving extends the selection.
 */
export function useInboxKeys(rows: readonly PirepSummary[], selection: Selection): void {
  const { pirepId } = useParams({ strict: false });
  const navigate = useNavigate();
  const router = useRouter();
  // Reads the pending location: the parameters still name the previous report while the next one loads.
  const going = (): string => router.state.location.pathname.split('/').at(-1) ?? '';

  function move(by: 1 | -1): string | undefined {
    const at = rows.findIndex(({ id }) => id === going());
    const next = rows[at < 0 ? 0 : at + by];
    if (next !== undefined) void navigate({ to: '/pireps/$pirepId', params: { pirepId: next.id }, search: true });
    return next?.id;
  }

  function moveTicking(by: 1 | -1): void {
    const from = going();
    const to = move(by);
    selection.add(to === undefined ? [from] : [from, to]);
  }

  useKeys({
    j: () => void move(1),
    k: () => void move(-1),
    'Shift+J': () => moveTicking(1),
    'Shift+K': () => moveTicking(-1),
    x: () => selection.toggle(going()),
  });

  const shown = useRef(pirepId);
  useEffect(() => {
    if (shown.current === pirepId) return;
    shown.current = pirepId;
    document.querySelector('[data-inbox] [aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [pirepId]);
}
