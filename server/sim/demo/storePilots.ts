import type { Tx } from '../../../db/open.ts';
import { UserState } from '../../contract/pirepStatus.ts';
import { issueKey } from '../../domain/keys/apiKeys.ts';
import { doneAt } from '../../domain/time.ts';
import { createRandom } from '../flightModel/random.ts';
import { type DemoPilot, pilots } from './pilots.ts';
import { type CatalogIds, idOf } from './storeCatalog.ts';

export interface StoredPilot extends DemoPilot {
  readonly id: number;
  readonly email: string;
  /** Shown this once; null for those who may not fly. */
  readonly api_key: string | null;
}

const DAY = 24 * 60 * 60_000;

/** In the order of the scenario: captains first. */
export function storePilots(tx: Tx, ids: CatalogIds, now: Date): StoredPilot[] {
  return pilots.map((pilot) => {
    const joined = new Date(now.getTime() - createRandom(`joined ${pilot.number}`).whole(60, 700) * DAY);
    const email = emailOf(pilot);
    const id = tx.users.insert({
      pilot_id: pilot.number,
      name: pilot.name,
      email,
      airline_id: idOf(ids.airlines, pilot.airline),
      rank_id: idOf(ids.ranks, pilot.rank),
      home_airport_id: pilot.home,
      curr_airport_id: pilot.home,
      transfer_time: pilot.transfer_hours * 60,
      country: pilot.country,
      timezone: pilot.timezone,
      state: pilot.state,
      notes: pilot.notes,
      created_at: (pilot.state === UserState.PENDING ? new Date(now.getTime() - DAY) : joined).toISOString(),
    });
    return { ...pilot, id, email, api_key: issue(tx, { ...pilot, id }, joined) };
  });
}

function issue(tx: Tx, { id, state, key_label }: DemoPilot & { readonly id: number }, joined: Date): string | null {
  if (state !== UserState.ACTIVE) return null;
  const request = { user_id: id, label: key_label, scope: 'full', expires_at: null } as const;
  return doneAt(new Date(joined.getTime() + DAY), () => issueKey(tx, request).text);
}

/** `ines.carvalho@kittiwake.example` */
function emailOf({ name }: DemoPilot): string {
  const plain = name
    .replaceAll('ł', 'l')
    .normalize('NFD')
    .replaceAll(/[^\w ]/g, '');
  return `${plain.toLowerCase().replaceAll(' ', '.')}@kittiwake.example`;
}
