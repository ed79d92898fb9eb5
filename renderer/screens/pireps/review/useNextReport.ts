import { useNavigate, useRouter } from '@tanstack/react-router';
import type { PirepSummary } from '../../../../server/contract/admin/pireps.ts';
import { PirepState } from '../../../../server/contract/codes.ts';
import { nextWaiting } from '../inbox/nextWaiting.ts';

interface List {
  readonly rows: readonly PirepSummary[];
  /** Whether the list holds all pending reports: when none of them is left, all are reviewed. */
  readonly whole: boolean;
}

interface NextReport {
  readonly openReport: (id: string) => void;
  /** Leaves the open report if it is among the decided ones. @returns the report that is opened instead */
  readonly openNext: (decided: readonly Pick<PirepSummary, 'id' | 'state'>[]) => PirepSummary | undefined;
}

/** Opens the next pending report after a decision. */
export function useNextReport({ rows, whole }: List): NextReport {
  const navigate = useNavigate();
  const router = useRouter();
  const openReport = (id: string): void =>
    void navigate({ to: '/pireps/$pirepId', params: { pirepId: id }, search: true });
  return {
    openReport,
    openNext: (decided) => {
      const open = router.state.location.pathname.split('/').at(-1) ?? '';
      if (!decided.some(({ id, state }) => id === open && state === PirepState.PENDING)) return undefined;
      const next = nextWaiting(rows, new Set(decided.map(({ id }) => id)), open);
      if (next !== undefined) openReport(next.id);
      else if (whole) void navigate({ to: '/pireps', search: true });
      return next;
    },
  };
}
