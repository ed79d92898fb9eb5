import type { FlightFilter, FlightLimits } from '../../../db/tables/flights.ts';
import type { Queries } from '../../../db/open.ts';
import type { FlightsRow, UsersRow } from '../../../db/rows.ts';
import type { Slice, Sliced } from '../../../db/statements.ts';
import { readSetting } from '../settings/settings.ts';

export interface FlightSearch {
  readonly filter: FlightFilter;
  /** Whose list it is: the owner of a key. */
  readonly user_id: number;
  /** To what the airline shows the pilot; otherwise all flights are searched (phpvms7 §1.11). */
  readonly narrowed: boolean;
}

/** Active, visible flights of active airlines, by airline, number and leg. */
export function searchFlights(
  db: Queries,
  { filter, user_id, narrowed }: FlightSearch,
  slice: Slice,
): Sliced<FlightsRow> {
  const limits = narrowed ? readLimits(db, user_id) : { only_airline_id: null, only_dpt_airport_id: null };
  return db.flights.search({ ...filter, ...limits }, slice);
}

function readLimits(db: Queries, user_id: number): FlightLimits {
  const { airline_id, curr_airport_id } = db.users.find(user_id) as UsersRow;
  return {
    only_airline_id: readSetting(db, 'pilots.restrict_to_company') ? airline_id : null,
    // Who is nowhere departs from nowhere, as at prefile.
    only_dpt_airport_id: readSetting(db, 'pilots.only_flights_from_current') ? (curr_airport_id ?? '') : null,
  };
}
