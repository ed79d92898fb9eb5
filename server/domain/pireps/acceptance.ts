import type { Queries, Tx } from '../../../db/open.ts';
import type { AircraftRow, PirepsRow, RanksRow, UsersRow, AcceptancesRow } from '../../../db/rows.ts';
import { PirepState } from '../../contract/codes.ts';
import { type Actor, record } from '../activity/events.ts';
import { recordPromotion, transferredMinutes } from '../pilots.ts';
import { hasRiddenSince } from '../travels.ts';
import { noteAirlineRecords } from './airlineRecords.ts';
import { findPirep } from './pirepState.ts';
import { now } from '../time.ts';

interface Acceptance {
  /** The comment for the pilot. */
  readonly comment_id?: number | undefined;
  /** The name of the rule that accepts it. */
  readonly rule?: string | undefined;
}

/**
 * Counts a filed flight: the pilot's flights, minutes and rank, and moves pilot and aircraft to the arrival airport
 * (decisions §6). The replaced values are kept for a later revert.
 * @returns the review's id
 */
export function acceptPirep(tx: Tx, actor: Actor, pirep_id: string, { comment_id, rule }: Acceptance = {}): number {
  const pirep = findPirep(tx, pirep_id);
  // Foreign keys guarantee both.
  const user = tx.users.find(pirep.user_id) as UsersRow;
  const aircraft = tx.aircraft.find(pirep.aircraft_id) as AircraftRow;
  const flown = creditPilot(tx, user, pirep);
  const landed = landAircraft(aircraft, pirep);
  tx.users.update(flown);
  tx.aircraft.update(landed);
  tx.pireps.update({ ...pirep, state: PirepState.ACCEPTED, awaits_flags: 0, updated_at: now() });
  keepWhatChanged(tx, { pirep_id, user, flown, aircraft, landed });
  record(tx, actor, 'pirep.accepted', {
    id: pirep_id,
    before: { state: pirep.state, user: pickUser(user), aircraft: pickAircraft(aircraft) },
    after: {
      state: PirepState.ACCEPTED,
      user: pickUser(flown),
      aircraft: pickAircraft(landed),
      ...(comment_id !== undefined && { comment_id }),
      ...(rule !== undefined && { rule }),
    },
  });
  noteAirlineRecords(tx, pirep);
  recordPromotion(tx, 'program', user, flown.rank_id);
  return tx.reviews.insert({
    pirep_id,
    state_before: pirep.state,
    state_after: PirepState.ACCEPTED,
    comment_id: comment_id ?? null,
    rule: rule ?? null,
    created_at: now(),
  });
}

interface Changed {
  readonly pirep_id: string;
  readonly user: UsersRow;
  readonly flown: UsersRow;
  readonly aircraft: AircraftRow;
  readonly landed: AircraftRow;
}

function keepWhatChanged(tx: Tx, { pirep_id, user, flown, aircraft, landed }: Changed): void {
  tx.acceptances.removeReverted(pirep_id);
  tx.acceptances.insert({
    pirep_id,
    user_id: user.id,
    aircraft_id: aircraft.id,
    flight_time: flown.flight_time - user.flight_time,
    rank_before: user.rank_id,
    rank_after: flown.rank_id,
    last_pirep_before: user.last_pirep_id,
    curr_airport_before: user.curr_airport_id,
    curr_airport_after: flown.curr_airport_id,
    airport_before: aircraft.airport_id,
    airport_after: landed.airport_id,
    landing_time_before: aircraft.landing_time,
    landing_time_after: landed.landing_time,
    fuel_onboard_before: aircraft.fuel_onboard,
    fuel_onboard_after: landed.fuel_onboard,
  });
}

function creditPilot(db: Queries, user: UsersRow, pirep: PirepsRow): UsersRow {
  const flight_time = user.flight_time + (pirep.flight_time ?? 0);
  const rank = db.ranks.find(user.rank_id) as RanksRow;
  return {
    ...user,
    flights: user.flights + 1,
    flight_time,
    rank_id: promote(rank, db.ranks.listPromoting(), flight_time + transferredMinutes(db, user)).id,
    curr_airport_id: hasRiddenSince(db, pirep) ? user.curr_airport_id : pirep.arr_airport_id,
    last_pirep_id: pirep.id,
    updated_at: now(),
  };
}

/**
 * Returns the rank earned with so many minutes. A rank that takes no part in promotion, or that was given before its
 * hours, is kept (phpvms7 §4.2).
 * @param promoting highest first
 */
export function promote(current: RanksRow, promoting: readonly RanksRow[], minutes: number): RanksRow {
  const hours = Math.floor(minutes / 60);
  if (current.auto_promote === 0 || current.hours > hours) return current;
  return promoting.find((rank) => rank.hours <= hours) ?? current;
}

function landAircraft(aircraft: AircraftRow, pirep: PirepsRow): AircraftRow {
  return {
    ...aircraft,
    flight_time: aircraft.flight_time + (pirep.flight_time ?? 0),
    airport_id: pirep.arr_airport_id,
    landing_time: pirep.block_on_time ?? pirep.submitted_at,
    fuel_onboard: knowsFuel(pirep) ? Math.max(0, pirep.block_fuel - pirep.fuel_used) : aircraft.fuel_onboard,
    updated_at: now(),
  };
}

function knowsFuel<P extends PirepsRow>(pirep: P): pirep is P & { block_fuel: number; fuel_used: number } {
  return pirep.block_fuel !== null && pirep.fuel_used !== null;
}

function pickUser({ curr_airport_id, last_pirep_id, rank_id }: UsersRow): object {
  return { curr_airport_id, last_pirep_id, rank_id };
}

function pickAircraft({ airport_id, landing_time, fuel_onboard }: AircraftRow): object {
  return { airport_id, landing_time, fuel_onboard };
}

/** `revert` undoes the acceptance, `reapply` repeats it at its old place in the order. */
type Direction = 'revert' | 'reapply';

/**
 * Reverts what accepting the PIREP changed: flights, minutes, rank, last PIREP, and the location of pilot and
 * aircraft. A location that was changed later is kept; when that change is reverted too, it becomes what it would be
 * without both (decisions §6).
 */
export function revertAcceptance(tx: Tx, pirep_id: string): void {
  const acceptance = tx.acceptances.find(pirep_id);
  if (acceptance?.reverted !== 0) return;
  shift(tx, acceptance, 'revert');
  tx.acceptances.update({ ...acceptance, reverted: 1 });
}

/** Whether the PIREP has the figures that its acceptance counted. */
export function isAsAccepted(tx: Tx, pirep: PirepsRow): boolean {
  const acceptance = tx.acceptances.find(pirep.id);
  const aircraft = acceptance && tx.aircraft.find(acceptance.aircraft_id);
  if (!aircraft) return true;
  const { flight_time, landing_time, fuel_onboard } = landAircraft({ ...aircraft, flight_time: 0 }, pirep);
  if (flight_time !== acceptance.flight_time) return false;
  // One that was taken over from another program has no ranks, and what its aircraft had there.
  if (acceptance.rank_after === null) return true;
  const isSameFuel = !knowsFuel(pirep) || fuel_onboard === acceptance.fuel_onboard_after;
  return landing_time === acceptance.landing_time_after && isSameFuel;
}

/** Repeats the acceptance as if it had never been reverted. */
export function reapplyAcceptance(tx: Tx, pirep_id: string): void {
  const acceptance = tx.acceptances.find(pirep_id);
  if (acceptance?.reverted !== 1) return;
  shift(tx, acceptance, 'reapply');
  tx.acceptances.update({ ...acceptance, reverted: 0 });
}

function shift(tx: Tx, acceptance: AcceptancesRow, direction: Direction): void {
  const sign = direction === 'reapply' ? 1 : -1;
  // Foreign keys guarantee pilot and aircraft.
  const user = tx.users.find(acceptance.user_id) as UsersRow;
  const aircraft = tx.aircraft.find(acceptance.aircraft_id) as AircraftRow;
  const minutes = sign * acceptance.flight_time;
  const next = tx.acceptances.listLaterOfUser(acceptance)[0];
  const ofPilot = { acceptance, direction, next, columns: hasRidden(tx, acceptance, next) ? lastPirep : pilotColumns };
  const counted = swap(tx, ofPilot, {
    ...user,
    flights: Math.max(0, user.flights + sign),
    flight_time: Math.max(0, user.flight_time + minutes),
    updated_at: now(),
  });
  tx.users.update({ ...counted, rank_id: rerank(tx, counted, acceptance, direction) });
  const nextOfAircraft = tx.acceptances.findNextOfAircraft(acceptance);
  const flown = { ...aircraft, flight_time: Math.max(0, aircraft.flight_time + minutes), updated_at: now() };
  tx.aircraft.update(swap(tx, { acceptance, direction, next: nextOfAircraft, columns: aircraftColumns }, flown));
}

/** Whether the pilot rode elsewhere since, and before the flight that was accepted next. */
function hasRidden(tx: Tx, { pirep_id }: AcceptancesRow, next: AcceptancesRow | undefined): boolean {
  return hasRiddenSince(tx, findPirep(tx, pirep_id), next && findPirep(tx, next.pirep_id));
}

type Kept = readonly [before: keyof AcceptancesRow, after: keyof AcceptancesRow];

/** The columns that an acceptance moves, and where it keeps their values from before and after. */
const lastPirep: Readonly<Record<string, Kept>> = { last_pirep_id: ['last_pirep_before', 'pirep_id'] };
const pilotColumns: Readonly<Record<string, Kept>> = {
  curr_airport_id: ['curr_airport_before', 'curr_airport_after'],
  ...lastPirep,
};
const aircraftColumns: Readonly<Record<string, Kept>> = {
  airport_id: ['airport_before', 'airport_after'],
  landing_time: ['landing_time_before', 'landing_time_after'],
  fuel_onboard: ['fuel_onboard_before', 'fuel_onboard_after'],
};

interface Shift {
  readonly acceptance: AcceptancesRow;
  /** The acceptance after it, which replaced what this one left. */
  readonly next: AcceptancesRow | undefined;
  readonly direction: Direction;
  readonly columns: typeof pilotColumns;
}

/** Moves the row, or what the next acceptance would restore. Values that were changed since are kept. @returns the row */
function swap<Row extends object>(tx: Tx, { acceptance, next, direction, columns }: Shift, row: Row): Row {
  const moved = { ...(next ?? row) } as Record<string, unknown>;
  for (const [column, [before, after]] of Object.entries(columns)) {
    const [from, to] = direction === 'revert' ? [after, before] : [before, after];
    const name = next ? before : column;
    if (moved[name] === acceptance[from]) moved[name] = acceptance[to];
  }
  if (!next) return moved as Row;
  tx.acceptances.update(moved as unknown as AcceptancesRow);
  return row;
}

/**
 * Returns the pilot's rank with or without this acceptance. A rank that was set manually since is kept.
 * @param user with the new minutes
 */
function rerank(tx: Tx, user: UsersRow, acceptance: AcceptancesRow, direction: Direction): number {
  const later = tx.acceptances.listLaterOfUser(acceptance);
  const promoting = tx.ranks.listPromoting();
  const { rank_before, rank_after } = acceptance;
  let [previous, earned] = direction === 'revert' ? [rank_after, rank_before] : [rank_before, rank_after];
  let minutes = user.flight_time + transferredMinutes(tx, user) - sum(later);
  for (const row of later) {
    const rank = earned === null ? undefined : tx.ranks.find(earned);
    if (row.rank_before !== previous || !rank) return user.rank_id;
    previous = row.rank_after;
    minutes += row.flight_time;
    earned = promote(rank, promoting, minutes).id;
    tx.acceptances.update({ ...row, rank_before: rank.id, rank_after: earned });
  }
  return earned !== null && user.rank_id === previous ? earned : user.rank_id;
}

function sum(acceptances: readonly AcceptancesRow[]): number {
  return acceptances.reduce((total, { flight_time }) => total + flight_time, 0);
}
