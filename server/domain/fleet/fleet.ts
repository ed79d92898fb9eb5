import type { Queries } from '../../../db/open.ts';
import type { AircraftRow, AirlinesRow, SubfleetsRow } from '../../../db/rows.ts';
import { byId } from '../byId.ts';
import { type OfferedFare, reconcileFare } from '../pireps/fares.ts';

/** A subfleet with what belongs to it. */
export interface FleetPart {
  readonly subfleet: SubfleetsRow;
  readonly airline: AirlinesRow;
  /** The active ones. */
  readonly aircraft: readonly AircraftRow[];
  readonly fares: readonly OfferedFare[];
}

/** Undefined also for one in the trash. */
export function findKeptAircraft(db: Queries, id: number): AircraftRow | undefined {
  const aircraft = db.aircraft.find(id);
  return aircraft?.deleted_at === null ? aircraft : undefined;
}

/** Reads what belongs to subfleets: three statements, however many they are. */
export function readFleet(db: Queries, subfleets: readonly SubfleetsRow[]): FleetPart[] {
  const ids = subfleets.map(({ id }) => id);
  const airlines = byId(db.airlines.listByIds(subfleets.map(({ airline_id }) => airline_id)));
  const aircraft = Map.groupBy(db.aircraft.listActive(ids), ({ subfleet_id }) => subfleet_id);
  const fares = Map.groupBy(db.fares.listOfSubfleets(ids), ({ subfleet_id }) => subfleet_id);
  return subfleets.map((subfleet) => ({
    subfleet,
    // A foreign key: it is there.
    airline: airlines.get(subfleet.airline_id) as AirlinesRow,
    aircraft: aircraft.get(subfleet.id) ?? [],
    fares: (fares.get(subfleet.id) ?? []).map(reconcileFare),
  }));
}
