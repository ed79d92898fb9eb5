import type { Queries } from '../../db/open.ts';
import type { AirportsRow, RanksRow, SubfleetsRow, UsersRow } from '../../db/rows.ts';
import { readFlightRules } from './flights/flightRules.ts';
import { type RankProgress, readRankProgress } from './pilots.ts';
import { type Rides, readRides } from './travels.ts';

/** Where a pilot is, what stands there, and what is next. */
interface PilotHome {
  /** The name of the pilot's picture. */
  readonly picture: string | null;
  readonly airport: (Pick<AirportsRow, 'id' | 'name'> & { readonly city: string; readonly aircraft: Parked[] }) | null;
  readonly rank: RankProgress & Pick<RanksRow, 'name'>;
  readonly rides: Rides & { readonly hub: string | null };
}

/** Aircraft of a subfleet. */
interface Parked {
  readonly subfleet: string;
  readonly count: number;
  /** Whether the pilot's rank may fly it. */
  readonly allowed: boolean;
}

/** @param user_id of a pilot who is there: the owner of a key */
export function readHome(db: Queries, user_id: number): PilotHome {
  // Foreign keys guarantee these rows.
  const user = db.users.find(user_id) as UsersRow;
  const { name } = db.ranks.find(user.rank_id) as RanksRow;
  const airport = user.curr_airport_id === null ? undefined : db.airports.find(user.curr_airport_id);
  return {
    picture: user.picture,
    airport: airport
      ? { id: airport.id, name: airport.name, city: airport.city ?? '', aircraft: listParked(db, user_id, airport.id) }
      : null,
    rank: { name, ...readRankProgress(db, user) },
    rides: { ...readRides(db, user_id), hub: db.home.findHub(user.airline_id) ?? user.home_airport_id },
  };
}

/** Those that are free, the ones that the rank may fly first, then by the name of the subfleet. */
function listParked(db: Queries, user_id: number, airport_id: string): Parked[] {
  const { isHere, isAllowed } = readFlightRules(db, user_id);
  const free = db.aircraft.listKept().filter((one) => isHere(one, airport_id));
  return [...Map.groupBy(free, ({ subfleet_id }) => subfleet_id)]
    .map(([id, { length }]) => {
      const { name } = db.subfleets.find(id) as SubfleetsRow;
      return { subfleet: name, count: length, allowed: isAllowed(id) };
    })
    .sort((a, b) => Number(b.allowed) - Number(a.allowed) || a.subfleet.localeCompare(b.subfleet));
}
