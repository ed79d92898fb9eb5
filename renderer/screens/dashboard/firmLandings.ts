import type { Dashboard } from '../../../server/contract/admin/dashboard.ts';

interface FirmLandings {
  /** Feet per minute of descent beyond which a landing counts as firm. */
  readonly from: number;
  readonly count: number;
  readonly all: number;
}

/** Counts hard and nearly hard landings; null when no limit is set. */
export function firmLandings({ steps, limits }: Dashboard['landings']): FirmLandings | null {
  if (limits === null) return null;
  const sum = (some: typeof steps): number => some.reduce((total, { count }) => total + count, 0);
  return { from: limits.firm, count: sum(steps.filter(({ rate }) => rate >= limits.firm)), all: sum(steps) };
}
