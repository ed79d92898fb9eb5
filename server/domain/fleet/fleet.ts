import type { Queries } from '../../../db/open.ts';
import type { AircraftRow, AirlinesRow, SubfleetsRow, FlightsRow, UsersRow } from '../../../db/rows.ts';
import { byId } from '../../contract/mapValues.ts';
import { type OfferedFare, reconcileFare } from '../pireps/fares.ts';
import { bidsSince, readSetting } from '../settings/settings.ts';
import type { ProfileRules } from '../settings/profileRules.ts';

/** A subfleet with its airline, aircraft and fares. */
export interface FleetPart {
  readonly subfleet: SubfleetsRow;
  readonly airline: AirlinesRow;
  /** The active ones. */
  readonly aircraft: readonly AircraftRow[];
  readonly fares: readonly OfferedFare[];
}

/** Finds an aircraft that is not in the trash. */
export function findKeptAircraft(db: Queries, id: number): AircraftRow | undefined {
  const aircraft = db.aircraft.find(id);
  return aircraft?.deleted_at === null ? aircraft : undefined;
}

/** Reads airlines, aircraft and fares of subfleets with three statements. */
export function readFleet(db: Queries, subfleets: readonly SubfleetsRow[]): FleetPart[] {
  const ids = subfleets.map(({ id }) => id);
  const airlines = byId(db.airlines.listByIds(subfleets.map(({ airline_id }) => airline_id)));
  const aircraft = Map.groupBy(db.aircraft.listActive(ids), ({ subfleet_id }) => subfleet_id);
  const fares = Map.groupBy(db.fares.listOfSubfleets(ids), ({ subfleet_id }) => subfleet_id);
  return subfleets.map((subfleet) => ({
    subfleet,
    // Guaranteed by a foreign key.
    airline: airlines.get(subfleet.airline_id) as AirlinesRow,
    aircraft: aircraft.get(subfleet.id) ?? [],
    fares: (fares.get(subfleet.id) ?? []).map(reconcileFare),
  }));
}

/** Reads the subfleets that the rank of the pilot allows. */
export function readAllowedFleet(db: Queries, user_id: number): FleetPart[] {
  return readFleet(db, db.subfleets.listOfPilot(user_id));
}

/** Reads the aircraft with which the pilot can prefile the flight now, sorted by type and registration (phpvms7 §2.1). */
export function readUsableAircraft(db: Queries, user_id: number, flight: FlightsRow): AircraftRow[] {
  // The owner of a key exists.
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
  readonly flight: FlightsRow;
  readonly fleet: readonly FleetPart[];
}

/**
 * Limits the fleet of flights and bids to what the pilot is allowed to fly, if the profile does so. Flights without
 * subfleets get all allowed ones, because clients choose the aircraft from them.
 */
export function offerFleet(
  db: Queries,
  user_id: number,
  { offersFleetOfPilot }: Pick<ProfileRules, 'offersFleetOfPilot'>,
): <Part extends WithFleet>(part: Part) => Part {
  if (!offersFleetOfPilot) return (part) => part;
  const ranksMatter = readSetting(db, 'pireps.restrict_aircraft_to_rank');
  const subfleets = ranksMatter ? db.subfleets.listOfPilot(user_id) : db.subfleets.list();
  const allowed = new Set(subfleets.map(({ id }) => id));
  const onlyOwn = readSetting(db, 'flights.only_company_aircraft');
  // Read only when needed, because most flights have their own subfleets.
  let whole: readonly FleetPart[] | undefined;
  const readOpen = ({ airline_id }: FlightsRow): readonly FleetPart[] => {
    whole ??= readFleet(db, subfleets);
    return onlyOwn ? whole.filter(({ subfleet }) => subfleet.airline_id === airline_id) : whole;
  };
  return (part) => ({
    ...part,
    fleet:
      part.fleet.length === 0 ? readOpen(part.flight) : part.fleet.filter(({ subfleet }) => allowed.has(subfleet.id)),
  });
}
