import type { Db } from '../../db/open.ts';
import type { BidsRow, RanksRow, UsersRow } from '../../db/rows.ts';
import { issueKey } from '../domain/keys/apiKeys.ts';
import { now } from '../domain/time.ts';
import type { GivenCatalog } from './givenCatalog.ts';
import { autoCommit, createdAt as created_at, once, stored } from './stored.ts';

export interface TestPilot {
  readonly user: UsersRow;
  readonly key: string;
}

interface PilotOptions extends Partial<UsersRow> {
  readonly scope?: 'full' | 'read';
  readonly expires_at?: string;
}

export interface GivenPilots {
  readonly rank: (columns?: Partial<RanksRow>, subfleet_ids?: readonly number[]) => RanksRow;
  /** An active pilot with a key. */
  readonly pilot: (options?: PilotOptions) => TestPilot;
  /** Placed now unless named. */
  readonly bid: (columns: Pick<BidsRow, 'user_id' | 'flight_id'> & Partial<BidsRow>) => number;
}

export function givenPilots(db: Db, { home }: GivenCatalog): GivenPilots {
  let count = 0;
  const next = (): number => (count += 1);
  const entry = once(() => rank({ name: 'Cadet' }));

  function rank(columns: Partial<RanksRow> = {}, subfleet_ids: readonly number[] = []): RanksRow {
    const rank_id = db.ranks.insert({ name: `Rank ${next()}`, created_at, ...columns });
    for (const subfleet_id of subfleet_ids) db.ranks.insertSubfleet({ rank_id, subfleet_id });
    return stored(db.ranks.find(rank_id));
  }

  function pilot({ scope = 'full', expires_at, ...columns }: PilotOptions = {}): TestPilot {
    const pilot_id = next();
    const airline_id = columns.airline_id ?? home().id;
    const rank_id = columns.rank_id ?? entry().id;
    const own = { pilot_id, name: `Pilot ${pilot_id}`, email: `pilot${pilot_id}@example.org`, airline_id, rank_id };
    const user_id = db.users.insert({ ...own, created_at, ...columns });
    const key = issueKey(autoCommit(db), { user_id, label: 'test', scope, expires_at: expires_at ?? null }).text;
    return { user: stored(db.users.find(user_id)), key };
  }

  return { rank, pilot, bid: (columns) => db.bids.insert({ created_at: now(), ...columns }) };
}
