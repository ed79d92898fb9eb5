import { PirepState } from '../../../../server/contract/codes.ts';

const filed: ReadonlySet<number> = new Set([PirepState.PENDING, PirepState.ACCEPTED, PirepState.REJECTED]);

/** Tells whether a report is filed, so that it can be accepted, rejected or reopened. */
export function isReviewable({ state }: { readonly state: number }): boolean {
  return filed.has(state);
}
