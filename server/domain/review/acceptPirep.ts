import type { Queries, Tx } from '../../../db/open.ts';
import type { AircraftRow, PirepsRow, RanksRow, UsersRow } from '../../../db/rows.ts';
import { PirepState } from '../../contract/codes.ts';
import { type Actor, recordPirepEvent } from '../events.ts';
import { transferredMinutes } from '../pilots.ts';
import { findPirep } from '../pireps/pirepState.ts';
import { now } from '../time.ts';

/**
 * Counts a filed flight: the pilot's flights, minutes and rank, and moves pilot and aircraft to the arrival airport
 * (decisions §6). The replaced values are kept for a later revert (revertAcceptance.ts).
 * @param comment_id the operator's comment
 * @returns the review's id
 */
export function acceptPirep(tx: Tx, actor: Actor, pirep_id: string, comment_id?: number): number {
  const pirep = findPirep(tx, pirep_id);
  // Foreign keys guarantee both.
  const user = tx.users.find(pirep.user_id) as UsersRow;
  const aircraft = tx.aircraft.find(pirep.aircraft_id) as AircraftRow;
  const flown = creditPilot(tx, user, pirep);
  const landed = landAircraft(aircraft, pirep);
  tx.users.update(flown);
  tx.aircraft.update(landed);
  tx.pireps.update({ ...pirep, state: PirepState.ACCEPTED, updated_at: now() });
  keepWhatChanged(tx, { pirep_id, user, flown, aircraft, landed });
  recordPirepEvent(tx, actor, 'accepted', {
    id: pirep_id,
    before: { state: pirep.state, user: pickUser(user), aircraft: pickAircraft(aircraft) },
    after: {
      state: PirepState.ACCEPTED,
      user: pickUser(flown),
      aircraft: pickAircraft(landed),
      ...(comment_id !== undefined && { comment_id }),
    },
  });
  return tx.reviews.insert({
    pirep_id,
    state_before: pirep.state,
    state_after: PirepState.ACCEPTED,
    comment_id: comment_id ?? null,
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
    curr_airport_id: pirep.arr_airport_id,
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
  const { block_fuel, fuel_used } = pirep;
  return {
    ...aircraft,
    flight_time: aircraft.flight_time + (pirep.flight_time ?? 0),
    airport_id: pirep.arr_airport_id,
    landing_time: pirep.block_on_time ?? pirep.submitted_at,
    fuel_onboard:
      block_fuel === null || fuel_used === null ? aircraft.fuel_onboard : Math.max(0, block_fuel - fuel_used),
    updated_at: now(),
  };
}

function pickUser({ curr_airport_id, last_pirep_id, rank_id }: UsersRow): object {
  return { curr_airport_id, last_pirep_id, rank_id };
}

function pickAircraft({ airport_id, landing_time, fuel_onboard }: AircraftRow): object {
  return { airport_id, landing_time, fuel_onboard };
}
