import { PirepState } from '../../server/contract/pirepStatus.ts';

const filed: ReadonlySet<number> = new Set([PirepState.PENDING, PirepState.ACCEPTED, PirepState.REJECTED]);

/** Filed, so that it can be accepted, rejected and re-opened. */
export function isReviewable({ state }: { readonly state: number }): boolean {
  return filed.has(state);
}
