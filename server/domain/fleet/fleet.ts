import type { Queries } from '../../../db/open.ts';
import type { AircraftRow, AirlinesRow, FlightsRow, SubfleetsRow } from '../../../db/rows.ts';
import { byId } from '../../contract/mapValues.ts';
import { type OfferedFare, reconcileFare } from '../pireps/fares.ts';
import type { AppError } from '../errors.ts';
import { objectToRank, readFlightRules } from '../flights/flightRules.ts';
import type { ProfileRules } from '../settings/profileRules.ts';

/** A subfleet with its airline, aircraft and fares. */
export interface FleetPart {
  readonly subfleet: SubfleetsRow;
  readonly airline: AirlinesRow;
  /** The active ones. */
  readonly aircraft: readonly AircraftRow[];
  readonly fares: readonly OfferedFare[];
}

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
  const { subfleetsOf, isAllowed, faultOf } = readFlightRules(db, user_id);
  const own = db.flights.listSubfleets([flight.id]).map(({ subfleet_id }) => subfleet_id);
  const subfleets = subfleetsOf(flight, own).map(({ id }) => id);
  return db.aircraft
    .listActive(subfleets.filter(isAllowed))
    .filter((aircraft) => faultOf(aircraft, flight.dpt_airport_id) === undefined)
    .sort((a, b) => compare(a.icao ?? '', b.icao ?? '') || compare(a.registration, b.registration) || a.id - b.id);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

interface WithFleet {
  readonly flight: FlightsRow;
  readonly fleet: readonly FleetPart[];
}

/** Why the pilot's rank may not fly a flight. */
export interface Objection {
  readonly objection: AppError | undefined;
}

/**
 * Limits the fleet of flights and bids to the aircraft that the pilot can take now, and, if the profile does so, to the
 * subfleets that the rank allows. There, flights without subfleets get all of those, because clients choose the aircraft
 * from them.
 */
export function offerFleet(
  db: Queries,
  user_id: number,
  { offersFleetOfPilot }: Pick<ProfileRules, 'offersFleetOfPilot'>,
): <Part extends WithFleet>(part: Part, booked?: AircraftRow) => Part & Objection {
  const rules = readFlightRules(db, user_id);
  // Read only when needed, because most flights have their own subfleets.
  const whole = new Map<number, FleetPart>();
  const readWhole = (subfleets: readonly SubfleetsRow[]): FleetPart[] => {
    for (const part of readFleet(
      db,
      subfleets.filter(({ id }) => !whole.has(id)),
    ))
      whole.set(part.subfleet.id, part);
    return subfleets.flatMap(({ id }) => whole.get(id) ?? []);
  };
  return (part, booked) => {
    const { flight } = part;
    const own = part.fleet.map(({ subfleet }) => subfleet.id);
    const isAllowed = ({ id }: SubfleetsRow): boolean => rules.isAllowed(id);
    const allowed = !offersFleetOfPilot
      ? part.fleet
      : own.length === 0
        ? readWhole(rules.subfleetsOf(flight, own).filter(isAllowed))
        : part.fleet.filter(({ subfleet }) => isAllowed(subfleet));
    const canTake = (aircraft: AircraftRow): boolean =>
      aircraft.id === booked?.id || rules.faultOf(aircraft, flight.dpt_airport_id) === undefined;
    return {
      ...part,
      objection: objectToRank(rules, flight, own),
      fleet: allowed.map((each) => ({ ...each, aircraft: each.aircraft.filter(canTake) })),
    };
  };
}
