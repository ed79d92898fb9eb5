import type { Target } from '../../../../db/moving/target.ts';
import type { Context } from './context.ts';
import { nextId, unusedName } from './rows.ts';

/** Returns the aircraft of reports whose own is not known. It is made when it is first needed, after all others. */
export function unknownAircraft(to: Target, context: Context): number {
  const { aircraft, registrations, now, standIns } = context;
  if (standIns.aircraft !== undefined) return standIns.aircraft;
  const id = nextId(aircraft);
  const name = 'UNKNOWN';
  const registration = unusedName(name, registrations, (taken) => `${taken}-${id}`);
  const trashed = { created_at: now, deleted_at: now };
  const subfleet_id = unknownSubfleet(to, context);
  to.insert('aircraft', { id, subfleet_id, name, registration, status: 'R', ...trashed });
  aircraft.add(id);
  return (standIns.aircraft = id);
}

/** Returns the subfleet of aircraft whose own is not known. */
export function unknownSubfleet(to: Target, { subfleets, airlines, now, standIns }: Context): number {
  if (standIns.subfleet !== undefined) return standIns.subfleet;
  const id = nextId(subfleets);
  const airline_id = Math.min(...airlines.keys());
  to.insert('subfleets', { id, airline_id, type: 'UNKNOWN', name: 'UNKNOWN', created_at: now, deleted_at: now });
  subfleets.add(id);
  return (standIns.subfleet = id);
}

/** Returns the pilot of reports whose own is not known. */
export function deletedUser(to: Target, { users, airlines, ranks, pilotNumbers, now, standIns }: Context): number {
  if (standIns.user !== undefined) return standIns.user;
  const id = nextId(users);
  const [rank_id = 0] = ranks;
  to.insert('users', {
    id,
    pilot_id: nextId(pilotNumbers),
    name: 'Deleted User',
    // Nobody can have an address of this domain.
    email: `deleted-${id}@deleted-user.invalid`,
    airline_id: Math.min(...airlines.keys()),
    rank_id,
    state: 5,
    created_at: now,
  });
  users.add(id);
  return (standIns.user = id);
}
