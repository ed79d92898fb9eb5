import type { Db } from '../../db/open.ts';
import { type FleetPart, readFleet } from './fleet.ts';

/** The subfleets that a rank may fly. */
export function readAllowedFleet(db: Db, rank_id: number): FleetPart[] {
  return readFleet(db, db.subfleets.listOfRank(rank_id));
}
