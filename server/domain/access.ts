import type { Db } from '../../db/open.ts';
import { type FleetPart, readFleet } from './fleet.ts';

/** The subfleets that the pilot's rank may fly. */
export function readAllowedFleet(db: Db, user_id: number): FleetPart[] {
  return readFleet(db, db.subfleets.listOfPilot(user_id));
}
