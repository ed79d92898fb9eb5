import type { Queries, Tx } from '../../db/open.ts';
import type { PirepsRow, UsersRow } from '../../db/rows.ts';
import { type PilotActor, record } from './activity/events.ts';
import { conflict, invalid } from './errors.ts';
import { readSetting, silentSince } from './settings/settings.ts';
import { now } from './time.ts';

/** Whether a pilot can ride along to another airport, for one who has landed where nothing departs (decision 0109). */
export interface Rides {
  /** Today, in UTC. */
  readonly left: number;
  /** Null while a ride is allowed. */
  readonly refusal: keyof typeof refusals | null;
}

const refusals = {
  off: 'The airline allows no rides',
  limit: 'You have no rides left today (UTC)',
  flying: 'You have a flight in progress. File or cancel it first',
} as const;

export function readRides(db: Queries, user_id: number): Rides {
  const most = readSetting(db, 'travel.jumpseats_a_day');
  const left = Math.max(0, most - db.travels.countSince(user_id, now().slice(0, 10)));
  if (!readSetting(db, 'travel.jumpseat')) return { left: 0, refusal: 'off' };
  if (db.live.isOnFlight(user_id, silentSince(db))) return { left, refusal: 'flying' };
  return { left, refusal: left === 0 ? 'limit' : null };
}

/**
 * Moves the pilot to another airport. Bids stay: the rules decide about each when it is flown.
 * @throws {AppError} conflict; validation-exception for an unknown airport, or the one where the pilot is
 */
export function ride(tx: Tx, pilot: PilotActor, airport_id: string): void {
  const { refusal } = readRides(tx, pilot.user_id);
  if (refusal !== null) throw conflict(refusals[refusal]);
  const to = tx.airports.find(airport_id.trim().toUpperCase());
  if (!to) throw invalid('airport_id', 'The airline has no such airport');
  // The key has an owner.
  const user = tx.users.find(pilot.user_id) as UsersRow;
  const { id, curr_airport_id } = user;
  if (curr_airport_id === to.id) throw invalid('airport_id', 'You are at this airport already');
  const at = now();
  tx.travels.insert({ user_id: id, from_airport_id: curr_airport_id, to_airport_id: to.id, created_at: at });
  tx.users.update({ ...user, curr_airport_id: to.id, updated_at: at });
  record(tx, pilot, 'pilot.travelled', { id, before: { curr_airport_id }, after: { curr_airport_id: to.id } });
}

/**
 * Whether the pilot rode elsewhere after a flight, and before the next one: then the flight has no say in where the pilot is,
 * whatever becomes of its report.
 */
export function hasRiddenSince(db: Queries, flight: PirepsRow, next?: PirepsRow): boolean {
  return db.travels.isAnyBetween(flight.user_id, filedAt(flight), next === undefined ? '9' : filedAt(next));
}

function filedAt({ submitted_at, created_at }: PirepsRow): string {
  return submitted_at ?? created_at;
}
