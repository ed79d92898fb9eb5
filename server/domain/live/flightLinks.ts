import { randomBytes } from 'node:crypto';
import type { Queries, Tx } from '../../../db/open.ts';
import type { FlightLinksRow } from '../../../db/rows.ts';
import { type PilotActor, record } from '../activity/events.ts';
import { AppError } from '../errors.ts';
import { mayUseApi } from '../keys/apiKeys.ts';
import { readSetting } from '../settings/settings.ts';
import { now } from '../time.ts';
import { readLiveRows } from './liveFlights.ts';

// Links with which anyone can watch a flight (docs/decisions/0110-shared-flights.md).

/** 160 bits: nobody guesses one, however often they call. */
const tokenBytes = 20;

/**
 * Makes the link of a flight; returns the present one if there is one.
 * @throws {AppError} pirep-error when the flight is not on the live map; not-found when the pilots' page is turned off
 */
export function shareFlight(tx: Tx, pilot: PilotActor, pirep_id: string): FlightLinksRow {
  if (!readSetting(tx, 'network.pilot_page')) throw new AppError('not-found', 'The pilots’ page is turned off');
  if (!isLive(tx, pirep_id))
    throw new AppError('pirep-error', 'Only a flight in progress can be shared', { meta: { pirep_id } });
  const present = tx.flightLinks.find(pirep_id);
  if (present) return present;
  tx.flightLinks.removeEnded();
  const link = { pirep_id, token: randomBytes(tokenBytes).toString('base64url'), created_at: now() };
  tx.flightLinks.insert(link);
  // Without the token: the activity is in exports and backups.
  record(tx, pilot, 'pirep.shared', { id: pirep_id });
  return link;
}

/** Ends the link of a flight; does nothing without one. */
export function endSharing(tx: Tx, pilot: PilotActor, pirep_id: string): void {
  if (tx.flightLinks.remove(pirep_id)) record(tx, pilot, 'pirep.sharing_ended', { id: pirep_id });
}

/**
 * Returns the id of the flight that a link shows. Whatever ended it, the answer is the same as for a link that never was:
 * the flight is no longer live, its pilot is suspended, or the pilots' page is turned off.
 */
export function findSharedFlight(db: Queries, token: string): string | undefined {
  const shared = db.flightLinks.findShared(token);
  if (!shared || shared.deleted_at !== null || !mayUseApi(shared.state)) return undefined;
  return readSetting(db, 'network.pilot_page') && isLive(db, shared.pirep_id) ? shared.pirep_id : undefined;
}

function isLive(db: Queries, pirep_id: string): boolean {
  return readLiveRows(db, [pirep_id]).length > 0;
}
