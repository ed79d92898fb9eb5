import type { Queries } from '../../db/open.ts';
import type { AirlinesRow, RanksRow, UsersRow } from '../../db/rows.ts';
import { readAllowedFleet, type FleetPart } from './fleet/fleet.ts';
import { type BidRecord, readBids } from './flights/bids.ts';
import { pilotIdent } from './flights/ident.ts';
import { readSetting } from './settings/settings.ts';

/** A pilot as everybody sees him or her. */
export interface Pilot {
  readonly user: UsersRow;
  readonly airline: AirlinesRow;
  /** `KTW0031`. */
  readonly ident: string;
  /** Minutes that count for the rank. */
  readonly total_time: number;
}

/** A pilot with what belongs to him or her. */
export interface PilotRecord extends Pilot {
  readonly rank: RanksRow;
  /** What the rank may fly. */
  readonly fleet: readonly FleetPart[];
  readonly bids: readonly BidRecord[];
}

/** @param user_id of a pilot who is there: the owner of a key */
export function readPilot(db: Queries, user_id: number): PilotRecord {
  const user = db.users.find(user_id) as UsersRow;
  return {
    // Foreign keys: they are there.
    ...describePilot(db, user, db.airlines.find(user.airline_id) as AirlinesRow),
    rank: db.ranks.find(user.rank_id) as RanksRow,
    fleet: readAllowedFleet(db, user_id),
    bids: readBids(db, user_id),
  };
}

export function describePilot(db: Queries, user: UsersRow, airline: AirlinesRow): Pilot {
  const total_time = user.flight_time + transferredMinutes(db, user);
  return { user, airline, ident: pilotIdent(db, airline.icao, user.pilot_id), total_time };
}

/** What counts for the rank beside the minutes flown here. */
export function transferredMinutes(db: Queries, user: UsersRow): number {
  return readSetting(db, 'pilots.count_transfer_hours') ? user.transfer_time : 0;
}
