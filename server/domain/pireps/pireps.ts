import type { Tx } from '../../../db/open.ts';
import type { PirepsRow } from '../../../db/rows.ts';
import { PirepState, UserState } from '../../contract/codes.ts';
import { AppError } from '../errors.ts';
import { reviewFiled } from './autoReview.ts';
import { record, type PilotActor } from '../activity/events.ts';
import { forReview, type PirepChanges, mergeFields } from './pirepChanges.ts';
import { findDiversionAirport, noteReferences, resolveReferences } from './pirepReferences.ts';
import { replaceFares } from './fares.ts';
import { readFlightTime } from './flightTime.ts';
import { alreadySubmitted, findPirep, isFiled, isUnderWay, refuseDiscarded, refuseFinished } from './pirepState.ts';
import { now } from '../time.ts';
import { removeFlownBid } from '../flights/bids.ts';
import { findObjection } from '../flights/flightRules.ts';
import { takeAirport } from '../airports/airports.ts';
import type { ProfileRules } from '../settings/profileRules.ts';
import { readSetting } from '../settings/settings.ts';

/** Columns that clients cannot set directly. */
type Filing = Partial<Pick<PirepsRow, 'state' | 'status' | 'status_sent' | 'submitted_at' | 'block_on_time'>>;

interface Stored extends PirepChanges {
  readonly filing?: Filing;
}

/**
 * Changes what was sent. A status that was sent prevents the automatic change to OFB (§4.7). During review, only figures,
 * notes, fields and fares can change.
 * @throws {AppError} when it was accepted, rejected or cancelled
 */
export function updatePirep(tx: Tx, pilot: PilotActor, pirep_id: string, changes: PirepChanges): void {
  const pirep = findPirep(tx, pirep_id);
  refuseFinished(pirep);
  if (!isUnderWay(pirep.state)) return store(tx, pilot, pirep, forReview(changes));
  store(tx, pilot, pirep, { ...changes, filing: sentStatus(changes) });
}

/**
 * Files a diverted flight with an update: without final figures, and never accepted automatically (decisions §5). Repeated
 * during review, it is an ordinary update.
 */
export function fileForReview(tx: Tx, pilot: PilotActor, pirep_id: string, changes: PirepChanges): void {
  const pirep = findPirep(tx, pirep_id);
  if (!isUnderWay(pirep.state)) return updatePirep(tx, pilot, pirep_id, changes);
  store(tx, pilot, pirep, {
    ...changes,
    filing: { ...sentStatus(changes), state: PirepState.PENDING, submitted_at: now() },
  });
  endFlight(tx, pilot, pirep);
}

/**
 * Files the flight with its final figures (§4.11). Does nothing for the same figures again, because a client whose reply was
 * lost repeats the call.
 * @throws {AppError} when it was filed with other figures, rejected or cancelled
 */
export function filePirep(
  tx: Tx,
  pilot: PilotActor,
  pirep_id: string,
  { setsBlockOnTime, ...changes }: PirepChanges & Pick<ProfileRules, 'setsBlockOnTime'>,
): void {
  const pirep = findPirep(tx, pirep_id);
  refuseDiscarded(pirep_id, pirep.state);
  if (!isUnderWay(pirep.state)) {
    if (isRepeated(pirep, changes)) return;
    throw alreadySubmitted(pirep_id);
  }
  const submitted_at = now();
  const block_on_time = changes.columns.block_on_time ?? pirep.block_on_time;
  const onBlock = setsBlockOnTime && block_on_time === null ? { block_on_time: submitted_at } : {};
  store(tx, pilot, pirep, {
    ...changes,
    filing: { state: PirepState.PENDING, status: 'ARR', submitted_at, ...onBlock },
  });
  endFlight(tx, pilot, pirep);
  reviewFiled(tx, findPirep(tx, pirep_id));
}

/** @throws {AppError} when it was accepted or rejected */
export function cancelPirep(tx: Tx, pilot: PilotActor, pirep_id: string): void {
  const pirep = findPirep(tx, pirep_id);
  if (pirep.state === PirepState.CANCELLED) return;
  if (pirep.state === PirepState.ACCEPTED || pirep.state === PirepState.REJECTED) {
    throw new AppError('pirep-cancel-not-allowed', "This PIREP can't be cancelled", {
      meta: { pirep_id, state: pirep.state },
    });
  }
  const after = { state: PirepState.CANCELLED, status: 'DX' };
  tx.pireps.update({ ...pirep, ...after, updated_at: now() });
  const before = { state: pirep.state, status: pirep.status };
  record(tx, pilot, 'pirep.cancelled', { id: pirep_id, before, after });
}

function sentStatus({ status }: PirepChanges): Filing {
  return status === undefined ? {} : { status, status_sent: 1 };
}

/** Stores the row, its fields and fares, and records a change of phase. */
function store(tx: Tx, pilot: PilotActor, pirep: PirepsRow, { filing = {}, ...changes }: Stored): void {
  const stage = filing.submitted_at ? 'filing' : 'update';
  const { columns, noted } = resolveReferences(tx, pilot, { columns: changes.columns, stage, kept: pirep });
  const objection = findObjection(tx, { ...pirep, ...columns }, pirep);
  if (objection) throw objection;
  const reported = { ...pirep, ...columns, ...filing, updated_at: now() };
  const changed = filing.submitted_at ? asFiled(tx, reported, filing.submitted_at) : reported;
  tx.pireps.update(changed);
  if (columns.score !== undefined) tx.landings.forgetScore(pirep.id);
  noteReferences(tx, pilot, { id: pirep.id, before: pirep, columns, noted });
  if (changes.fields) mergeFields(tx, pirep.id, changes.fields);
  replaceFares(tx, pilot, { ...changed, before: pirep.aircraft_id }, changes.fares);
  if (isFiled(changed.state)) tx.flags.setDue(pirep.id);
  if (changed.status === pirep.status || filing.submitted_at) return;
  record(tx, pilot, 'pirep.phase_changed', {
    id: pirep.id,
    before: { status: pirep.status },
    after: { status: changed.status },
  });
}

/**
 * Removes the bid of a filed flight (§4.3), ends the pilot's leave and handles a diversion.
 * @param before the PIREP before it was filed
 */
function endFlight(tx: Tx, pilot: PilotActor, before: PirepsRow): void {
  const filed = findPirep(tx, before.id);
  removeFlownBid(tx, { ...filed, arr_airport_id: before.arr_airport_id });
  const { distance, flight_time, fuel_used } = filed;
  record(tx, pilot, 'pirep.filed', { id: filed.id, after: { distance, flight_time, fuel_used } satisfies Figures });
  endLeave(tx, pilot);
  divert(tx, pilot, filed, before.arr_airport_id);
}

/** A pilot on leave who flies is back (decisions §10). */
function endLeave(tx: Tx, pilot: PilotActor): void {
  const user = tx.users.find(pilot.user_id);
  if (user?.state !== UserState.ON_LEAVE) return;
  tx.users.update({ ...user, state: UserState.ACTIVE, updated_at: now() });
  const [before, after] = [{ state: user.state }, { state: UserState.ACTIVE }];
  record(tx, pilot, 'pilot.changed', { id: user.id, before, after });
}

type Figures = Pick<PirepsRow, 'distance' | 'flight_time' | 'fuel_used'>;

/** Keeps the figures as the client sent them, to know them again, and corrects those that are in another unit. */
function asFiled(tx: Tx, pirep: PirepsRow, filed_at: string): PirepsRow {
  const { id, flight_time: sent } = pirep;
  const filed = { ...pirep, ...filedFigures(pirep) };
  const flight_time = sent === null ? null : readFlightTime(pirep, sent, filed_at);
  if (flight_time === sent) return filed;
  const noted = { before: { flight_time: sent }, after: { flight_time } };
  record(tx, 'program', 'pirep.flight_time_converted', { id, ...noted });
  return { ...filed, flight_time };
}

function filedFigures({ distance, flight_time, fuel_used }: Figures): Partial<PirepsRow> {
  return { filed_distance: distance, filed_flight_time: flight_time, filed_fuel_used: fuel_used };
}

/** Whether the same figures were filed before, even if a late heartbeat has changed them since. */
function isRepeated(pirep: PirepsRow, changes: PirepChanges): boolean {
  const { filed_distance, filed_flight_time, filed_fuel_used } = pirep;
  const filed = { distance: filed_distance, flight_time: filed_flight_time, fuel_used: filed_fuel_used };
  return hasFigures(pirep, changes) || hasFigures(filed, changes);
}

/** A figure that is missing in the call counts as the same. */
function hasFigures(stored: Figures, { columns }: PirepChanges): boolean {
  return (['distance', 'flight_time', 'fuel_used'] as const).every((name) => {
    const sent = columns[name] ?? null;
    const figure = stored[name];
    if (sent === null) return true;
    // Tolerates a hundredth, and rounding errors of unit conversions.
    return figure !== null && Math.abs(sent - figure) <= 0.01 + 1e-9;
  });
}

/**
 * Makes the airport in the field "Diversion Airport" the arrival of a flight that was just filed, and the planned one its
 * alternate. The PIREP no longer belongs to a scheduled flight (phpvms7 §4.3). Pilot and aircraft move there when it is
 * accepted. An unknown airport is recorded and changes nothing.
 * @param planned the arrival airport before the flight was filed
 */
function divert(tx: Tx, pilot: PilotActor, pirep: PirepsRow, planned: string): void {
  const code = findDiversionAirport(tx, pirep.id);
  if (code === undefined || !readSetting(tx, 'pireps.handle_diversion')) return;
  const airport = takeAirport(tx, code, pilot);
  if (airport === undefined) {
    record(tx, 'program', 'pirep.diversion_ignored', { id: pirep.id, after: { airport: code } });
    return;
  }
  if (airport === planned) return;
  const notes = `DIVERTED FROM ${planned} TO ${airport} ${pirep.notes}`;
  const after = { arr_airport_id: airport, alt_airport_id: planned, flight_id: null, route_leg: null };
  tx.pireps.update({ ...pirep, ...after, notes });
  const { alt_airport_id, flight_id, route_leg } = pirep;
  const before = { arr_airport_id: planned, alt_airport_id, flight_id, route_leg };
  record(tx, pilot, 'pirep.diverted', { id: pirep.id, before, after });
}
