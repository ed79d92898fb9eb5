import type { PirepSummary } from '../../../../server/contract/admin/pireps.ts';
import { PirepState } from '../../../../server/contract/codes.ts';

/** Returns the report to open after `decided`: the next pending one below, otherwise the nearest above. */
export function nextWaiting<R extends Pick<PirepSummary, 'id' | 'state'>>(
  rows: readonly R[],
  decided: ReadonlySet<string>,
  open: string,
): R | undefined {
  const at = rows.findIndex(({ id }) => id === open);
  const waits = ({ id, state }: R): boolean => state === PirepState.PENDING && !decided.has(id);
  return rows.slice(at + 1).find(waits) ?? rows.slice(0, Math.max(0, at)).findLast(waits);
}
