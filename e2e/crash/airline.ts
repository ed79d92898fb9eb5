import { openDatabase } from '../../db/open.ts';
import { databaseFile } from '../../server/program/config.ts';
import { createGiven } from '../../server/testing/given.ts';

export interface CrashPilot {
  readonly user_id: number;
  readonly key: string;
  readonly aircraft_id: number;
  /** Flights that nobody else bids on. */
  readonly flight_ids: readonly string[];
}

export interface CrashAirline {
  readonly id: number;
  readonly pilots: readonly CrashPilot[];
}

/** Creates an airline whose pilots do not get into each other's way. */
export async function createAirline(data: string, pilots: number): Promise<CrashAirline> {
  const db = openDatabase(databaseFile(data));
  const airline = await db.write((tx) => {
    for (const key of ['pireps.restrict_aircraft_to_rank', 'pilots.only_flights_from_current'])
      tx.settings.put({ key, value: 'false' });
    // Each backup must be one that the load asked for.
    tx.settings.put({ key: 'backups.every_hours', value: '0' });
    const given = createGiven(db);
    const { id } = given.home();
    given.airport({ id: 'EDDH' });
    given.airport({ id: 'LOWI' });
    return {
      id,
      pilots: Array.from({ length: pilots }, () => {
        const { user, key } = given.pilot({ curr_airport_id: 'EDDH', home_airport_id: 'EDDH' });
        const flight_ids = [given.flight().id, given.flight().id];
        return { user_id: user.id, key, aircraft_id: given.aircraft().id, flight_ids };
      }),
    };
  });
  db.close();
  return airline;
}
