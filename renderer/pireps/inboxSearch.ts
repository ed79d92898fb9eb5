import { PirepState } from '../../server/contract/pirepStatus.ts';

/** The chips of the inbox; absent means pending. */
export const shows = ['pending', 'in-progress', 'accepted', 'all'] as const;
export type Show = (typeof shows)[number];

/** What the address says about the inbox. */
export interface InboxSearch {
  readonly show?: Show | undefined;
  readonly q?: string | undefined;
}

/** Keeps what is valid of an address that anyone may have typed. */
export function inboxSearch(raw: Readonly<Record<string, unknown>>): InboxSearch {
  const show = shows.find((name) => name === raw['show']);
  const q = raw['q'];
  return {
    ...(show === undefined || show === 'pending' ? {} : { show }),
    ...(typeof q === 'string' && q.trim() !== '' ? { q: q.slice(0, 100) } : {}),
  };
}

/** The `state` of the list request; none for all. */
export function statesOf(show: Show): string | undefined {
  const states: Readonly<Record<Show, readonly number[]>> = {
    pending: [PirepState.PENDING],
    'in-progress': [PirepState.IN_PROGRESS, PirepState.PAUSED],
    accepted: [PirepState.ACCEPTED],
    all: [],
  };
  const list = states[show];
  return list.length === 0 ? undefined : list.join(',');
}
