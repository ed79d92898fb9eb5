import type { PirepUser, User } from '../../../contract/phpvms7/user.ts';
import type { Pilot, PilotRecord } from '../../../domain/pilots.ts';
import { toAirline } from '../classic/airline.ts';
import { toBid } from './bids.ts';
import { toSubfleet } from './fleet.ts';

export function toUser({ rank, fleet, bids, ...pilot }: PilotRecord): User {
  return {
    ...toColumns(pilot),
    home_airport: pilot.user.home_airport_id,
    curr_airport: pilot.user.curr_airport_id,
    bids: bids.map(toBid),
    rank: { name: rank.name, subfleets: fleet.map(toSubfleet) },
  };
}

export function toPirepUser(pilot: Pilot): PirepUser {
  const { home_airport_id, curr_airport_id } = pilot.user;
  return { ...toColumns(pilot), home_airport_id, curr_airport_id };
}

function toColumns({
  user,
  ident,
  airline,
  total_time,
}: Pilot): Omit<PirepUser, 'home_airport_id' | 'curr_airport_id'> {
  return {
    id: user.id,
    pilot_id: user.pilot_id,
    ident,
    name: user.name,
    airline_id: user.airline_id,
    rank_id: user.rank_id,
    last_pirep_id: user.last_pirep_id,
    flights: user.flights,
    flight_time: user.flight_time,
    transfer_time: user.transfer_time,
    total_time,
    timezone: user.timezone,
    state: user.state,
    airline: toAirline(airline),
  };
}
