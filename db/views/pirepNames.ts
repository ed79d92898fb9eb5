import type { PirepsRow } from '../rows.ts';

/** What counts as a flight, with its hours, wherever figures stand: an accepted report. */
export const isCounted = 'pireps.state = 2';

/** The pilots of an airline who may fly: active or on leave, and not deleted. */
export const mayFly = 'users.state IN (1, 3) AND users.deleted_at IS NULL';

/** A PIREP with the names of its flight, pilot and aircraft. */
export interface PirepNames extends Pick<
  PirepsRow,
  'id' | 'flight_number' | 'dpt_airport_id' | 'arr_airport_id' | 'state' | 'status' | 'user_id' | 'aircraft_id'
> {
  readonly airline_icao: string;
  readonly pilot_id: number;
  readonly pilot_name: string;
  readonly pilot_airline_icao: string;
  readonly registration: string;
  readonly aircraft_icao: string | null;
  readonly aircraft_name: string;
}

/** When it was filed, or created if it was not. */
export const listedAt = 'coalesce(pireps.submitted_at, pireps.created_at)';

/** Some clients send landing rates without the sign; 0 means none. */
export const touchdown = '-abs(nullif(landing_rate, 0))';

/** The names of pictures. The aircraft's is its own or, without one, that of its subfleet. */
export interface PirepPictures {
  readonly pilot_picture: string | null;
  readonly aircraft_picture: string | null;
}

/** For `SELECT … FROM pireps`, with the joins below. */
export const nameColumns = `
  pireps.id, pireps.flight_number, pireps.dpt_airport_id, pireps.arr_airport_id, pireps.state, pireps.status,
  pireps.user_id, pireps.aircraft_id, airlines.icao AS airline_icao, users.pilot_id, users.name AS pilot_name,
  employers.icao AS pilot_airline_icao, users.picture AS pilot_picture, aircraft.registration, aircraft.icao AS aircraft_icao,
  aircraft.name AS aircraft_name,
  coalesce(aircraft.picture, (SELECT picture FROM subfleets WHERE id = aircraft.subfleet_id)) AS aircraft_picture`;

export const nameJoins = `
  JOIN airlines ON airlines.id = pireps.airline_id
  JOIN users ON users.id = pireps.user_id
  JOIN airlines AS employers ON employers.id = users.airline_id
  JOIN aircraft ON aircraft.id = pireps.aircraft_id`;
