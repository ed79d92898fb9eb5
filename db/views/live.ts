import type { Connection } from '../connection.ts';
import { nameColumns, nameJoins, type PirepNames, type PirepPictures } from './pirepNames.ts';
import type { AcarsRow, PirepsRow } from '../rows.ts';

/** A flight in progress with its newest valid position, whose columns are null before the first one. */
export type LiveRow = PirepNames &
  PirepPictures &
  Pick<PirepsRow, 'level' | 'planned_distance' | 'planned_flight_time' | 'block_off_time' | 'created_at'> &
  Pick<AcarsRow, 'lat' | 'lon' | 'heading' | 'altitude' | 'gs' | 'vs' | 'fuel' | 'distance'> & {
    readonly airline_iata: string;
    readonly airline_name: string;
    readonly airline_picture: string | null;
    readonly pilot_state: number;
    readonly position_at: string | null;
    /** When the server last received something of the flight. */
    readonly last_contact: string;
  };

/** An array instead of an object, because there are up to a hundred for each of a thousand flights. */
export type TrailRow = readonly [created_at: string, lat: number, lon: number, altitude: number | null];

/** Changes with every change of a report except its ACARS rows. */
export interface ReportMark {
  readonly id: string;
  readonly mark: string;
}

const newestOf = (condition: string): string => `(
  SELECT id
  FROM acars
  WHERE pirep_id = pireps.id AND ${condition}
  ORDER BY created_at DESC, id DESC
  LIMIT 1)`;

const newestPosition = newestOf('type = 0 AND lat IS NOT NULL AND lon IS NOT NULL');
const newestLog = newestOf('type = 2');

const lastContact = `
  max(pireps.updated_at, coalesce(positions.updated_at, ''), coalesce(logs.updated_at, ''))`;

/** For `SELECT … FROM pireps`: what `lastContact` reads. */
export const joinAcars = `
  LEFT JOIN acars AS positions ON positions.id = ${newestPosition}
  LEFT JOIN acars AS logs ON logs.id = ${newestLog}`;

const isPaused = "(pireps.state = 7 OR pireps.status = 'PSD')";

/** A flight in progress and when its client last called. */
export interface Contact extends Pick<PirepsRow, 'id' | 'user_id'> {
  readonly last_contact: string;
  /** 1 if its last position was faster than an aircraft taxies. */
  readonly flying: 0 | 1;
}

/** In progress or paused. Paused flights may be silent (decisions §6). */
const isLive = `pireps.state IN (0, 7) AND (${isPaused} OR ${lastContact} >= :since)`;

/** The same without `joinAcars`: it looks for the newest rows only where the report itself is older. */
export const isLiveAtAll = `pireps.state IN (0, 7) AND (${isPaused} OR pireps.updated_at >= :since
  OR (SELECT updated_at FROM acars WHERE id = ${newestPosition}) >= :since
  OR (SELECT updated_at FROM acars WHERE id = ${newestLog}) >= :since)`;

/** A client that tells no block times tells the phase. */
const hasLeft = `(pireps.block_off_time IS NOT NULL OR pireps.status IN ('OFB', 'PBT', 'TXI', 'TOF', 'TKO', 'ICL', 'ENR', 'TEN', 'APR', 'FIN', 'LDG', 'LAN', 'DV', 'EMG'))`;

type Owner = 'user_id' | 'aircraft_id';

/** The pilots or aircraft on a live flight that has left its departure. They move when the report is accepted. */
export const gone = (owner: Owner): string => `
  SELECT ${owner} FROM pireps WHERE ${isLiveAtAll} AND ${hasLeft} AND ${owner} IS NOT NULL`;

/** Those on a live flight, also before it leaves. */
export const onFlight = (owner: Owner): string => `
  SELECT ${owner} FROM pireps WHERE ${isLiveAtAll} AND ${owner} IS NOT NULL`;

/** The live flight of a pilot or aircraft as JSON; null without one. @param id the column with the pilot or aircraft */
export const currentFlight = (owner: Owner, id: string): string => `(
  SELECT json_object('id', pireps.id, 'ident', airlines.icao || pireps.flight_number, 'arr_airport_id', pireps.arr_airport_id,
    'left', ${hasLeft})
  FROM pireps
  JOIN airlines ON airlines.id = pireps.airline_id
  WHERE pireps.${owner} = ${id} AND ${isLiveAtAll}
  ORDER BY pireps.created_at DESC
  LIMIT 1)`;

/** The last contact of a stale flight in progress; otherwise null. */
export const staleSince = `CASE WHEN pireps.state = 0 AND NOT (${isLive}) THEN ${lastContact} END`;

export function liveQueries(connection: Connection) {
  const listIds = connection
    .prepare<{ since: string }, string>(`
      SELECT id
      FROM pireps
      WHERE ${isLiveAtAll}
      ORDER BY created_at, id`)
    .pluck();
  const listByIds = connection.prepare<{ since: string; ids: string }, LiveRow>(`
    SELECT ${nameColumns}, airlines.iata AS airline_iata, airlines.name AS airline_name, airlines.picture AS airline_picture,
      users.state AS pilot_state, pireps.level,
      coalesce(nullif(pireps.planned_distance, 0), scheduled.distance) AS planned_distance,
      coalesce(nullif(pireps.planned_flight_time, 0), scheduled.flight_time) AS planned_flight_time, pireps.block_off_time, pireps.created_at, positions.lat, positions.lon,
      positions.heading, positions.altitude, positions.gs, positions.vs, positions.fuel, positions.distance,
      positions.created_at AS position_at, ${lastContact} AS last_contact
    FROM pireps ${nameJoins} ${joinAcars}
    LEFT JOIN flights AS scheduled ON scheduled.id = pireps.flight_id
    WHERE ${isLive} AND pireps.id IN (SELECT value FROM json_each(:ids))
    ORDER BY pireps.created_at, pireps.id`);
  // One seek for each time, so that a long track is not read completely.
  const listTrail = connection
    .prepare<{ pirep_id: string; times: string }, TrailRow>(`
      SELECT created_at, lat, lon, altitude
      FROM acars
      WHERE id IN (
        SELECT (
          SELECT id
          FROM acars
          WHERE pirep_id = :pirep_id AND type = 0 AND created_at >= times.value AND lat IS NOT NULL AND lon IS NOT NULL
          ORDER BY created_at
          LIMIT 1)
        FROM json_each(:times) AS times)
      ORDER BY created_at`)
    .raw();
  const listMarks = connection.prepare<{ since: string; ids: string }, ReportMark>(`
    SELECT pireps.id, concat_ws(' ', pireps.state, pireps.status, pireps.updated_at, ${staleSince},
      (SELECT count(*) FROM pirep_comments WHERE pirep_id = pireps.id),
      (SELECT max(id) FROM audit WHERE subject = 'pirep' AND subject_id = pireps.id)) AS mark
    FROM pireps ${joinAcars}
    WHERE pireps.id IN (SELECT value FROM json_each(:ids))`);

  const listContacts = connection.prepare<{ since: string }, Contact>(`
    SELECT pireps.id, pireps.user_id, ${lastContact} AS last_contact, coalesce(positions.gs, 0) > 60 AS flying
    FROM pireps ${joinAcars}
    WHERE pireps.state = 0 AND NOT ${isPaused} AND ${lastContact} >= :since`);

  const isOnFlight = connection
    .prepare<{ since: string; user_id: number }, number>(
      `SELECT EXISTS (SELECT 1 FROM pireps WHERE user_id = :user_id AND ${isLiveAtAll})`,
    )
    .pluck();

  return {
    /** Whether the pilot has a live flight. */
    isOnFlight: (user_id: number, since: string): boolean => isOnFlight.get({ since, user_id }) === 1,
    /** The flights with contact since then, without paused ones. */
    listContacts: (since: string): Contact[] => listContacts.all({ since }),
    /** @param since flights without contact since then are not live */
    listByIds: (ids: readonly string[], since: string): LiveRow[] => listByIds.all({ since, ids: JSON.stringify(ids) }),
    listIds: (since: string): string[] => listIds.all({ since }),
    /** The first position at or after each time, without duplicates. */
    listTrail: (pirep_id: string, times: readonly string[]): TrailRow[] =>
      listTrail.all({ pirep_id, times: JSON.stringify(times) }),
    listMarks: (ids: readonly string[], since: string): ReportMark[] =>
      listMarks.all({ since, ids: JSON.stringify(ids) }),
  };
}
