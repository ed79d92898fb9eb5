import type { Tx } from '../../../db/open.ts';
import { postNews } from '../../domain/news.ts';
import { doneAt } from '../../domain/time.ts';

const HOUR = 60 * 60_000;

/** What the operator wrote. */
const pieces = [
  {
    hours_ago: 9 * 24,
    subject: 'Two more Boeing 787-9',
    body: 'D-AKWC and D-AKWD have joined the fleet in Hamburg. Captains find them on the North Atlantic:\n\n- **New York JFK**, daily\n- **Boston**, from next month',
  },
  {
    hours_ago: 26,
    subject: 'Congratulations, Captain Thorsen',
    body: 'Jonas has passed **400 hours** and wears the fourth stripe. Freya is first officer now.\n\nSee you all in the crew room!',
  },
  {
    hours_ago: 4 * 24,
    pinned: true,
    subject: 'Group flight on Sunday',
    body: '## Hamburg to Reykjavík\n\n1. Briefing at **17:30Z**\n2. Off blocks from **18:00Z**, two minutes apart\n3. Coffee in the arrival hall\n\nEvery rank can come: fly the A320neo, or ride along. Charts are at [our wiki](https://wiki.kittiwake.example/group-flights).',
  },
] as const;

export function storeNews(tx: Tx, now: Date): void {
  for (const { hours_ago, ...news } of pieces.toSorted((one, other) => other.hours_ago - one.hours_ago))
    doneAt(new Date(now.getTime() - hours_ago * HOUR), () => postNews(tx, news));
}
