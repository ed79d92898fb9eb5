import type { Queries, Tx } from '../../../db/open.ts';
import type { AircraftRow, PirepsRow, UsersRow } from '../../../db/rows.ts';
import { PirepSource, PirepState } from '../../contract/codes.ts';
import { AppError, invalid } from '../errors.ts';
import { recordPirepEvent, type PilotActor } from '../events.ts';
import { type PirepChanges, type SentColumns, mergeFields, resolveReferences } from './pirepChanges.ts';
import { refuseForeignFares, replaceFares } from './fares.ts';
import type { ProfileRules } from '../settings/profileRules.ts';
import { readSetting } from '../settings/settings.ts';
import { hoursAgo, now } from '../time.ts';

type Needed = 'airline_id' | 'aircraft_id' | 'flight_number' | 'dpt_airport_id' | 'arr_airport_id';

export interface PrefileChanges extends PirepChanges {
  readonly columns: SentColumns & Pick<PirepsRow, Needed>;
}

/**
 * Creates the PIREP of a flight that is about to start (§4.6), or finds the one that the pilot has just prefiled.
 * @returns its id
 * @throws {AppError} when a referenced row does not exist, or a rule of the airline forbids the flight
 */
export function prefilePirep(
  tx: Tx,
  pilot: PilotActor,
  changes: PrefileChanges,
  rules: Pick<ProfileRules, 'keepsPrefileStatus'>,
): string {
  const columns = resolveReferences(tx, changes.columns);
  if (changes.fares) refuseForeignFares(tx, columns.aircraft_id, changes.fares);
  refuseForbidden(tx, pilot, columns);
  const same = findSame(tx, pilot, columns);
  if (same) tx.pireps.update({ ...same, ...columns, updated_at: now() });
  const status = (rules.keepsPrefileStatus && changes.status) || 'INI';
  const id = same?.id ?? create(tx, pilot, columns, status);
  if (changes.fields) mergeFields(tx, id, changes.fields);
  if (changes.fares) replaceFares(tx, pilot, { id, aircraft_id: columns.aircraft_id }, changes.fares);
  return id;
}

/** Checks the airline's rules, which are settings, in phpVMS's order (phpvms7 §1.8). */
function refuseForbidden(db: Queries, pilot: PilotActor, columns: PrefileChanges['columns']): void {
  // Both exist: the key has an owner, and the aircraft's id was checked.
  const user = db.users.find(pilot.user_id) as UsersRow;
  const aircraft = db.aircraft.find(columns.aircraft_id) as AircraftRow;
  const { dpt_airport_id, flight_id } = columns;
  // A flight in progress keeps its aircraft and its scheduled flight even if those are deleted.
  if (aircraft.deleted_at !== null) throw invalid('aircraft_id', "The aircraft doesn't exist");
  if (typeof flight_id === 'string' && db.flights.find(flight_id)?.deleted_at !== null)
    throw invalid('flight_id', "The flight doesn't exist");
  if (readSetting(db, 'pilots.only_flights_from_current') && user.curr_airport_id !== dpt_airport_id) {
    throw new AppError('user-not-at-airport', 'Pilot is not at the departure airport', {
      meta: { airport_id: dpt_airport_id, user_id: user.id },
    });
  }
  refuseAboveRank(db, user, aircraft);
  const meta = { aircraft_id: aircraft.id };
  if (readSetting(db, 'pireps.only_active_aircraft') && aircraft.status !== 'A') {
    throw new AppError('aircraft-not-available', 'The aircraft is not in service', { meta });
  }
  if (readSetting(db, 'pireps.only_aircraft_at_dpt_airport') && aircraft.airport_id !== dpt_airport_id) {
    throw new AppError('aircraft-not-at-airport', 'The aircraft is not at the departure airport', { meta });
  }
}

/** @throws {AppError} when the pilot's rank is not allowed to fly the aircraft's subfleet */
export function refuseAboveRank(db: Queries, user: UsersRow, aircraft: AircraftRow): void {
  if (!readSetting(db, 'pireps.restrict_aircraft_to_rank')) return;
  if (db.ranks.hasSubfleet(user.rank_id, aircraft.subfleet_id)) return;
  throw new AppError('aircraft-permission-denied', 'User is not allowed to fly this aircraft', {
    meta: { aircraft_id: aircraft.id, user_id: user.id },
  });
}

/** Finds the flight that was prefiled within some minutes, because a client whose reply was lost prefiles again (decisions §6). */
function findSame(db: Queries, { user_id }: PilotActor, columns: PrefileChanges['columns']): PirepsRow | undefined {
  const minutes = readSetting(db, 'pireps.duplicate_check_time');
  if (minutes <= 0) return undefined;
  return db.pireps.findInProgress({
    user_id,
    airline_id: columns.airline_id,
    flight_number: columns.flight_number,
    dpt_airport_id: columns.dpt_airport_id,
    arr_airport_id: columns.arr_airport_id,
    route_code: columns.route_code ?? null,
    route_leg: columns.route_leg ?? null,
    since: new Date(Date.now() - minutes * 60_000).toISOString(),
  });
}

/** Every window and map shows all flights in progress. Nobody flies this many in a day. */
const maxInProgress = 500;

function refuseMany(db: Queries, { user_id }: PilotActor): void {
  if (db.pireps.countInProgress({ user_id, since: hoursAgo(24) }) < maxInProgress) return;
  throw new AppError(
    'pirep-error',
    `You have started ${maxInProgress} flights since yesterday that are still in progress. File or cancel one first.`,
  );
}

function create(tx: Tx, pilot: PilotActor, columns: PrefileChanges['columns'], status: string): string {
  refuseMany(tx, pilot);
  const id = tx.sequences.next('pirep');
  tx.pireps.insert({
    ...columns,
    id,
    user_id: pilot.user_id,
    source: PirepSource.ACARS,
    state: PirepState.IN_PROGRESS,
    status,
    created_at: now(),
  });
  recordPirepEvent(tx, pilot, 'prefiled', { id });
  return id;
}
