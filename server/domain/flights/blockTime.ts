import type { Queries } from '../../../db/open.ts';
import type { AircraftType } from '../../contract/admin/catalog/builtin.ts';
import { findAircraftType } from '../fleet/aircraftTypes.ts';
import { distanceBetween } from './flightRoute.ts';

/** Knots in cruise, and minutes for taxi, climb and descent. */
const paces: Readonly<Record<AircraftType['kind'], { readonly knots: number; readonly ground: number }>> = {
  jet: { knots: 450, ground: 30 },
  turboprop: { knots: 270, ground: 25 },
  piston: { knots: 130, ground: 15 },
  helicopter: { knots: 130, ground: 10 },
  glider: { knots: 55, ground: 10 },
};

interface PlannedFlight {
  readonly airline_id: number;
  /** None for any of the airline. */
  readonly subfleets?: readonly number[];
  readonly dpt_airport_id: string | undefined;
  readonly arr_airport_id: string | undefined;
  /** Nautical miles. */
  readonly distance?: number | null;
}

/** The minutes from block to block in steps of five, with the fastest kind of the flight's aircraft. */
export function estimateBlockTime(db: Queries, flight: PlannedFlight): number | null {
  const { dpt_airport_id = '', arr_airport_id = '' } = flight;
  const nm = flight.distance ?? distanceBetween(db, { dpt_airport_id, arr_airport_id });
  if (nm === null) return null;
  const fastest = kindsOf(db, flight).toSorted((a, b) => paces[b].knots - paces[a].knots)[0];
  return blockTimeOf(fastest ?? 'jet', nm);
}

/** The minutes from block to block in steps of five. */
export function blockTimeOf(kind: AircraftType['kind'], nm: number): number {
  const { knots, ground } = paces[kind];
  return Math.ceil((ground + (nm / knots) * 60) / 5) * 5;
}

function kindsOf(db: Queries, { airline_id, subfleets = [] }: PlannedFlight): AircraftType['kind'][] {
  const chosen =
    subfleets.length > 0
      ? db.subfleets.listByIds(subfleets)
      : db.subfleets.list().filter((subfleet) => subfleet.airline_id === airline_id);
  const aircraft = db.aircraft.listActive(chosen.map(({ id }) => id));
  const codes = new Set([...aircraft.map(({ icao }) => icao ?? ''), ...chosen.map(({ type }) => type)]);
  return [...codes].flatMap((code) => findAircraftType(code)?.kind ?? []);
}
