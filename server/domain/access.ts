import type { Db } from '../../db/open.ts';
import type { AircraftRow, FlightsRow, UsersRow } from '../../db/rows.ts';
import { bidsSince } from './bidExpiry.ts';
import { type FleetPart, readFleet } from './fleet.ts';
import type { ProfileRules } from './profileRules.ts';
import { readSetting } from './settings.ts';

/** The subfleets that the pilot's rank may fly. */
export function readAllowedFleet(db: Db, user_id: number): FleetPart[] {
  return readFleet(db, db.subfleets.listOfPilot(user_id));
}

/** The aircraft that the pilot could prefile the flight with now, by type, then registration (facts §2.1). */
export function readUsableAircraft(db: Db, user_id: number, flight: FlightsRow): AircraftRow[] {
  // The key's owner is there.
  const { rank_id } = db.users.find(user_id) as UsersRow;
  return db.aircraft.listUsable({
    flight_id: flight.id,
    airline_id: readSetting(db, 'flights.only_company_aircraft') ? flight.airline_id : null,
    rank_id: readSetting(db, 'pireps.restrict_aircraft_to_rank') ? rank_id : null,
    airport_id: readSetting(db, 'pireps.only_aircraft_at_dpt_airport') ? flight.dpt_airport_id : null,
    user_id,
    bids_since: readSetting(db, 'bids.block_aircraft') ? bidsSince(db) : null,
  });
}

interface WithFleet {
  readonly fleet: readonly FleetPart[];
}

/**
 * Leaves the subfleets that the pilot's rank may not fly out of flights and bids, where the profile does so and as long
 * as ranks matter.
 */
export function hideForbiddenFleet(
  db: Db,
  user_id: number,
  { hidesForbiddenFleet }: Pick<ProfileRules, 'hidesForbiddenFleet'>,
): <Part extends WithFleet>(part: Part) => Part {
  if (!hidesForbiddenFleet || !readSetting(db, 'pireps.restrict_aircraft_to_rank')) return (part) => part;
  const allowed = new Set(db.subfleets.listOfPilot(user_id).map(({ id }) => id));
  return (part) => ({ ...part, fleet: part.fleet.filter(({ subfleet }) => allowed.has(subfleet.id)) });
}
