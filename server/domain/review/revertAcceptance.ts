import type { Tx } from '../../../db/open.ts';
import type { AcceptancesRow, AircraftRow, UsersRow } from '../../../db/rows.ts';
import { promote } from './acceptPirep.ts';
import { transferredMinutes } from '../pilots.ts';
import { now } from '../time.ts';

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

/** Repeats the acceptance as if it had never been reverted. */
export function reapplyAcceptance(tx: Tx, pirep_id: string): void {
  const acceptance = tx.acceptances.find(pirep_id);
  if (acceptance?.reverted !== 1) return;
  shift(tx, acceptance, 'reapply');
  tx.acceptances.update({ ...acceptance, reverted: 0 });
}

function shift(tx: Tx, acceptance: AcceptancesRow, direction: Direction): void {
  shiftPilot(tx, acceptance, direction);
  shiftAircraft(tx, acceptance, direction);
}

function shiftPilot(tx: Tx, acceptance: AcceptancesRow, direction: Direction): void {
  // A foreign key guarantees the pilot.
  const user = tx.users.find(acceptance.user_id) as UsersRow;
  const sign = direction === 'reapply' ? 1 : -1;
  const counted = {
    ...user,
    flights: Math.max(0, user.flights + sign),
    flight_time: Math.max(0, user.flight_time + sign * acceptance.flight_time),
    updated_at: now(),
  };
  const { before, after } = stands(acceptance);
  const [from, to] = direction === 'revert' ? [after, before] : [before, after];
  const [next] = tx.acceptances.listLaterOfUser(acceptance);
  if (next) {
    tx.acceptances.update({
      ...next,
      curr_airport_before: swap(next.curr_airport_before, from.airport, to.airport),
      last_pirep_before: swap(next.last_pirep_before, from.last_pirep, to.last_pirep),
    });
  } else {
    counted.curr_airport_id = swap(counted.curr_airport_id, from.airport, to.airport);
    counted.last_pirep_id = swap(counted.last_pirep_id, from.last_pirep, to.last_pirep);
  }
  tx.users.update({ ...counted, rank_id: rerank(tx, counted, acceptance, direction) });
}

interface Stand {
  readonly airport: string | null;
  readonly last_pirep: string | null;
}

function stands(acceptance: AcceptancesRow): { readonly before: Stand; readonly after: Stand } {
  return {
    before: { airport: acceptance.curr_airport_before, last_pirep: acceptance.last_pirep_before },
    after: { airport: acceptance.curr_airport_after, last_pirep: acceptance.pirep_id },
  };
}

/** Values that were changed since are kept. */
function swap<T>(present: T, from: T, to: T): T {
  return present === from ? to : present;
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

function shiftAircraft(tx: Tx, acceptance: AcceptancesRow, direction: Direction): void {
  const aircraft = tx.aircraft.find(acceptance.aircraft_id) as AircraftRow;
  const sign = direction === 'reapply' ? 1 : -1;
  const flown = {
    ...aircraft,
    flight_time: Math.max(0, aircraft.flight_time + sign * acceptance.flight_time),
    updated_at: now(),
  };
  const before = [acceptance.airport_before, acceptance.landing_time_before, acceptance.fuel_onboard_before] as const;
  const after = [acceptance.airport_after, acceptance.landing_time_after, acceptance.fuel_onboard_after] as const;
  const [from, to] = direction === 'revert' ? [after, before] : [before, after];
  const next = tx.acceptances.findNextOfAircraft(acceptance);
  if (next) {
    tx.aircraft.update(flown);
    tx.acceptances.update({
      ...next,
      airport_before: swap(next.airport_before, from[0], to[0]),
      landing_time_before: swap(next.landing_time_before, from[1], to[1]),
      fuel_onboard_before: swap(next.fuel_onboard_before, from[2], to[2]),
    });
    return;
  }
  tx.aircraft.update({
    ...flown,
    airport_id: swap(flown.airport_id, from[0], to[0]),
    landing_time: swap(flown.landing_time, from[1], to[1]),
    fuel_onboard: swap(flown.fuel_onboard, from[2], to[2]),
  });
}
