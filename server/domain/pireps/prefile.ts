import type { Queries, Tx } from '../../../db/open.ts';
import type { PirepsRow } from '../../../db/rows.ts';
import { PirepSource, PirepState } from '../../contract/codes.ts';
import { record, type PilotActor } from '../activity/events.ts';
import { findObjection } from '../flights/flightRules.ts';
import { refuseManyReports } from '../pilotLimits.ts';
import { type PirepChanges, type SentColumns, mergeFields } from './pirepChanges.ts';
import { noteReferences, resolveReferences } from './pirepReferences.ts';
import { refuseForeignFares, replaceFares } from './fares.ts';
import type { ProfileRules } from '../settings/profileRules.ts';
import { readSetting } from '../settings/settings.ts';
import { now } from '../time.ts';

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
  { prefilesLikePhpvms }: Pick<ProfileRules, 'prefilesLikePhpvms'>,
): string {
  const sent = prefilesLikePhpvms ? inCapitals(changes.columns) : changes.columns;
  const call = { columns: sent, stage: 'prefile', findsAirports: prefilesLikePhpvms } as const;
  const { columns, noted } = resolveReferences(tx, pilot, call);
  if (changes.fares && !prefilesLikePhpvms) refuseForeignFares(tx, columns.aircraft_id, changes.fares);
  const same = findSame(tx, pilot, columns);
  const { user_id } = pilot;
  const objection = findObjection(tx, { flight_id: null, ...same, ...columns, user_id }, same);
  if (objection) throw objection;
  if (same) tx.pireps.update({ ...same, ...columns, updated_at: now() });
  const status = (!prefilesLikePhpvms && changes.status) || 'INI';
  const id = same?.id ?? create(tx, pilot, columns, status);
  noteReferences(tx, pilot, { id, before: same, columns, noted });
  if (changes.fields) mergeFields(tx, id, changes.fields);
  replaceFares(
    tx,
    pilot,
    { id, aircraft_id: columns.aircraft_id, flight_id: columns.flight_id ?? null, before: same?.aircraft_id },
    changes.fares,
  );
  return id;
}

function inCapitals<C extends SentColumns>(columns: C): C {
  return columns.route === undefined ? columns : { ...columns, route: columns.route.toUpperCase() };
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

function create(tx: Tx, pilot: PilotActor, columns: PrefileChanges['columns'], status: string): string {
  refuseManyReports(tx, pilot);
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
  record(tx, pilot, 'pirep.prefiled', { id });
  return id;
}
