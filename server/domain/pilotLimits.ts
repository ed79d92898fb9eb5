import type { Queries } from '../../db/open.ts';
import { AppError } from './errors.ts';
import type { PilotActor } from './activity/events.ts';
import { hoursAgo, now } from './time.ts';

/**
 * What the flights of one pilot may add: everyone's lists and maps show it. Far more than anyone flies, and together with the
 * number of pilots still little.
 */
const most = {
  /** Flights in progress with contact in the last day, or paused. Those that a client left behind no longer count. */
  inProgress: 10,
  /** Reports in a day, also those that were cancelled. */
  reports: 200,
  /** Airports of the built-in data in a day. */
  airports: 50,
};

/** @throws {AppError} pirep-error when the pilot may not start another report now */
export function refuseManyReports(db: Queries, { user_id }: PilotActor): void {
  if (db.pireps.countInProgress({ user_id, since: hoursAgo(24) }) >= most.inProgress)
    throw new AppError(
      'pirep-error',
      `You have ${most.inProgress} flights in progress. File or cancel one first. Those without contact for 24 hours do not count, unless they are paused.`,
    );
  if (db.pireps.countCreated({ user_id, ...lastDay() }) >= most.reports)
    throw new AppError(
      'pirep-error',
      `You have started ${most.reports} flights in the last 24 hours, cancelled ones included. Try again later.`,
    );
}

/** Whether the pilot's flights may add another airport of the built-in data to the catalog. */
export function mayAddAirport(db: Queries, { user_id }: PilotActor): boolean {
  return db.audit.countAirports({ user_id, ...lastDay() }) < most.airports;
}

/** Says why a flight of the pilot cannot use an airport that is not in the catalog. */
export function explainMissingAirport(db: Queries, code: string, pilot: PilotActor): string {
  if (mayAddAirport(db, pilot)) return `Airport ${code} not found`;
  return `Airport ${code} is not one of the airline's, and your flights have added ${most.airports} airports in the last 24 hours. Ask the operator to add it, or try again later.`;
}

/** What a clock that was wrong for a moment dated ahead is not in it. */
function lastDay(): { readonly since: string; readonly until: string } {
  return { since: hoursAgo(24), until: now() };
}
