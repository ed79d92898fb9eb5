import type { Queries } from '../../db/open.ts';
import type { AirlinesRow, RanksRow, UsersRow } from '../../db/rows.ts';
import { readAllowedFleet, type FleetPart } from './fleet/fleet.ts';
import { type BidRecord, readBids } from './flights/bids.ts';
import { pilotIdent } from './flights/ident.ts';
import { readSetting } from './settings/settings.ts';

/** A pilot as others see them. */
export interface Pilot {
  readonly user: UsersRow;
  readonly airline: AirlinesRow;
  /** `KTW0031`. */
  readonly ident: string;
  /** Minutes that count for the rank. */
  readonly total_time: number;
}

/** A pilot with related rows. */
export interface PilotRecord extends Pilot {
  readonly rank: RanksRow;
  /** The fleet that the rank is allowed to fly. */
  readonly fleet: readonly FleetPart[];
  readonly bids: readonly BidRecord[];
}

/** @param user_id of an existing pilot, such as the owner of a key */
export function readPilot(db: Queries, user_id: number): PilotRecord {
  const user = db.users.find(user_id) as UsersRow;
  return {
    // Foreign keys guarantee these rows.
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

/** @returns the minutes from elsewhere that count for the rank */
export function transferredMinutes(db: Queries, user: UsersRow): number {
  return readSetting(db, 'pilots.count_transfer_hours') ? user.transfer_time : 0;
}
