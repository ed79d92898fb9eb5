import type { Queries } from '../../../db/open.ts';
import type { AircraftRow, PirepsRow, UsersRow } from '../../../db/rows.ts';
import { AppError, invalid } from '../errors.ts';
import { readSetting } from '../settings/settings.ts';

/** Who flies what, and from where. */
export type Choice = Pick<PirepsRow, 'user_id' | 'aircraft_id' | 'dpt_airport_id' | 'flight_id'>;

/**
 * Finds out why the pilot may not fly so, in phpVMS's order (phpvms7 §1.8). The rules of the airline are settings.
 * @param kept what the report has already, which is not asked again: an aircraft in the air may go into maintenance or the trash
 * @returns the reason; undefined if nothing forbids it
 */
export function findObjection(db: Queries, choice: Choice, kept?: Choice): AppError | undefined {
  const { user_id, aircraft_id, dpt_airport_id, flight_id } = choice;
  // Both exist: the key has an owner, and the aircraft's id was checked.
  const user = db.users.find(user_id) as UsersRow;
  const aircraft = db.aircraft.find(aircraft_id) as AircraftRow;
  const isOtherAircraft = aircraft_id !== kept?.aircraft_id;
  const isOtherDeparture = dpt_airport_id !== kept?.dpt_airport_id;
  if (isOtherAircraft && aircraft.deleted_at !== null) return invalid('aircraft_id', "The aircraft doesn't exist");
  if (flight_id !== null && flight_id !== kept?.flight_id && db.flights.find(flight_id)?.deleted_at !== null)
    return invalid('flight_id', "The flight doesn't exist");
  return (
    (isOtherDeparture ? objectToDeparture(db, user, dpt_airport_id) : undefined) ??
    (isOtherAircraft ? objectToAircraft(db, user, aircraft) : undefined) ??
    (isOtherAircraft || isOtherDeparture ? objectToPlace(db, aircraft, dpt_airport_id) : undefined)
  );
}

function objectToDeparture(db: Queries, user: UsersRow, airport_id: string): AppError | undefined {
  if (!readSetting(db, 'pilots.only_flights_from_current') || user.curr_airport_id === airport_id) return undefined;
  const meta = { airport_id, user_id: user.id };
  return new AppError('user-not-at-airport', 'Pilot is not at the departure airport', { meta });
}

function objectToAircraft(db: Queries, user: UsersRow, aircraft: AircraftRow): AppError | undefined {
  const meta = { aircraft_id: aircraft.id };
  if (
    readSetting(db, 'pireps.restrict_aircraft_to_rank') &&
    !db.ranks.hasSubfleet(user.rank_id, aircraft.subfleet_id)
  ) {
    return new AppError('aircraft-permission-denied', 'User is not allowed to fly this aircraft', {
      meta: { ...meta, user_id: user.id },
    });
  }
  if (readSetting(db, 'pireps.only_active_aircraft') && aircraft.status !== 'A')
    return new AppError('aircraft-not-available', 'The aircraft is not in service', { meta });
  return undefined;
}

function objectToPlace(db: Queries, aircraft: AircraftRow, dpt_airport_id: string): AppError | undefined {
  if (!readSetting(db, 'pireps.only_aircraft_at_dpt_airport') || aircraft.airport_id === dpt_airport_id)
    return undefined;
  const meta = { aircraft_id: aircraft.id };
  return new AppError('aircraft-not-at-airport', 'The aircraft is not at the departure airport', { meta });
}
