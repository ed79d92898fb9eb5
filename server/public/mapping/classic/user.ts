import type { User } from '../../../contract/classic/user.ts';
import type { PilotRecord } from '../../../domain/pilots.ts';
import { toAirline } from './airline.ts';
import { toBidFlight } from './bids.ts';
import { toSubfleet } from './fleet.ts';

export function toUser({ user, ident, airline, rank, fleet, bids }: PilotRecord): User {
  return {
    id: user.id,
    pilot_id: user.pilot_id,
    ident,
    name: user.name,
    email: user.email,
    apikey: null,
    airline_id: user.airline_id,
    rank_id: String(user.rank_id),
    home_airport: user.home_airport_id,
    curr_airport: user.curr_airport_id,
    last_pirep_id: user.last_pirep_id === null ? null : Number(user.last_pirep_id),
    flights: user.flights,
    flight_time: user.flight_time,
    balance: user.balance,
    timezone: user.timezone,
    status: user.status,
    state: user.state,
    airline: toAirline(airline),
    bids: bids.map(toBidFlight),
    rank: { name: rank.name, subfleets: fleet.map(toSubfleet) },
  };
}
