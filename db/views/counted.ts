import type { Connection } from '../connection.ts';
import type { PirepsRow } from '../rows.ts';
import { isCounted, listedAt, mayFly, touchdown } from './pirepNames.ts';

/** Which reports are asked for; null is any. */
export interface CountedFilter {
  readonly pilot_id: number | null;
  /** ICAO code of that of the flight. */
  readonly airline: string | null;
  readonly subfleet_id: number | null;
  readonly aircraft_id: number | null;
  readonly dpt: string | null;
  readonly arr: string | null;
  /** Departure or arrival. */
  readonly airport: string | null;
  /** Empty: reports without one. */
  readonly client: string | null;
}

/** A place among the reports that count, by filing. */
export interface CountedPlace {
  readonly filed_at: string;
  readonly rowid: number;
}

/** Reports after one place, up to and with the other. */
export interface CountedPart {
  readonly after: CountedPlace;
  readonly last: CountedPlace;
}

/** A report that counts, with what its fares add up to. */
export interface CountedRow
  extends
    CountedPlace,
    Pick<
      PirepsRow,
      | 'flight_number'
      | 'user_id'
      | 'airline_id'
      | 'aircraft_id'
      | 'dpt_airport_id'
      | 'arr_airport_id'
      | 'flight_time'
      | 'planned_flight_time'
      | 'block_off_time'
      | 'block_on_time'
      | 'distance'
      | 'fuel_used'
      | 'source_name'
    > {
  readonly pirep_id: PirepsRow['id'];
  /** Feet per minute, negative. */
  readonly landing_rate: number | null;
  readonly passengers: number;
  /** Those of them whose fares have seats, and the seats. */
  readonly seated: number;
  readonly seats: number;
}

/** Among which landings the softest one is looked for. */
interface SoftestAsked {
  /** Null for all pilots. */
  readonly pilot_id: number | null;
  /** How long the touchdown zone of a runway is at most. */
  readonly zone_ft: number;
  readonly zone_share: number;
}

/** A landing on a runway. */
export interface LandingInZone {
  readonly pirep_id: string;
  readonly rate: number;
  readonly airport_id: string | null;
  readonly runway: string;
  readonly distance: number;
  readonly offset: number | null;
}

/** A pilot, and when something happened. */
export interface PilotThen {
  readonly user_id: number;
  readonly at: string;
}

interface Happened {
  readonly pilot_id: number | null;
  readonly from: string;
  readonly until: string;
}

/** Rows of a part, read in some milliseconds. */
const rowsAtOnce = 2000;

type PartParams = Readonly<Record<'after' | 'last', string> & Record<'after_row' | 'last_row', number>>;

function toParams({ after, last }: CountedPart): PartParams {
  return { after: after.filed_at, after_row: after.rowid, last: last.filed_at, last_row: last.rowid };
}

const inPart = `${isCounted}
  AND ${listedAt} BETWEEN :after AND :last
  AND (${listedAt}, pireps.rowid) > (:after, :after_row) AND (${listedAt}, pireps.rowid) <= (:last, :last_row)`;

const isAsked = `(:pilot_id IS NULL OR pireps.user_id = :pilot_id)
  AND (:airline IS NULL OR pireps.airline_id = (SELECT id FROM airlines WHERE icao = :airline))
  AND (:aircraft_id IS NULL OR pireps.aircraft_id = :aircraft_id)
  AND (:subfleet_id IS NULL OR pireps.aircraft_id IN (SELECT id FROM aircraft WHERE subfleet_id = :subfleet_id))
  AND (:dpt IS NULL OR pireps.dpt_airport_id = :dpt)
  AND (:arr IS NULL OR pireps.arr_airport_id = :arr)
  AND (:airport IS NULL OR :airport IN (pireps.dpt_airport_id, pireps.arr_airport_id))
  AND (:client IS NULL OR coalesce(pireps.source_name, '') = :client)`;

/** When a pilot was added or, after having waited or been rejected, accepted. */
const joinedAt = `coalesce((
  SELECT max(audit.created_at)
  FROM audit
  WHERE subject = 'pilot' AND subject_id = CAST(users.id AS TEXT) AND action = 'pilot.changed'
    AND before ->> 'state' IN (0, 2) AND after ->> 'state' IN (1, 3)), users.created_at)`;

/** The reports that count, by filing, for figures of a period (docs/decisions/0118). */
export function countedQueries(connection: Connection) {
  const findLast = connection.prepare<CountedPlace & { until: string }, CountedPlace>(`
    SELECT ${listedAt} AS filed_at, pireps.rowid
    FROM pireps
    WHERE ${isCounted} AND ${listedAt} BETWEEN :filed_at AND :until AND (${listedAt}, pireps.rowid) > (:filed_at, :rowid)
    ORDER BY ${listedAt}, pireps.rowid
    LIMIT 1 OFFSET ${rowsAtOnce - 1}`);
  const list = connection.prepare<PartParams & CountedFilter, CountedRow>(`
    SELECT ${listedAt} AS filed_at, pireps.rowid, pireps.id AS pirep_id, pireps.flight_number, pireps.user_id, pireps.airline_id,
      pireps.aircraft_id,
      pireps.dpt_airport_id, pireps.arr_airport_id, pireps.flight_time, pireps.planned_flight_time, pireps.block_off_time,
      pireps.block_on_time, pireps.distance, pireps.fuel_used, pireps.source_name, ${touchdown} AS landing_rate,
      total(fares.count) AS passengers, total(fares.count) FILTER (WHERE fares.capacity > 0) AS seated,
      total(fares.capacity) AS seats
    FROM pireps
    LEFT JOIN pirep_fares AS fares ON fares.pirep_id = pireps.id AND fares.type = 0
    WHERE ${inPart} AND ${isAsked}
    GROUP BY ${listedAt}, pireps.rowid`);
  const softest = connection.prepare<PartParams & SoftestAsked, LandingInZone>(`
    SELECT analyses.pirep_id, max(analyses.rate) AS rate, analyses.airport_id, analyses.runway, analyses.distance, analyses."offset"
    FROM pireps
    JOIN analyses ON analyses.pirep_id = pireps.id
    WHERE ${inPart} AND (:pilot_id IS NULL OR pireps.user_id = :pilot_id)
      AND analyses.runway IS NOT NULL AND analyses.rate < 0
      AND analyses.distance BETWEEN 0 AND min(:zone_ft, analyses.runway_length * :zone_share)
    HAVING rate IS NOT NULL`);
  const promotions = connection.prepare<Happened, PilotThen & { rank: string }>(`
    SELECT max(audit.created_at) AS at, users.id AS user_id, ranks.name AS rank
    FROM audit
    JOIN users ON users.id = CAST(audit.subject_id AS INTEGER)
    JOIN ranks ON ranks.id = json_extract(audit.after, '$.rank_id')
    JOIN ranks AS held ON held.id = users.rank_id
    WHERE audit.action = 'pilot.promoted' AND audit.created_at BETWEEN :from AND :until AND held.hours >= ranks.hours
      AND (:pilot_id IS NULL OR users.id = :pilot_id)
    GROUP BY users.id, ranks.id
    ORDER BY at, users.id`);
  const newPilots = connection.prepare<Omit<Happened, 'pilot_id'>, PilotThen>(`
    SELECT user_id, at
    FROM (SELECT id AS user_id, ${joinedAt} AS at FROM users WHERE ${mayFly} AND max(created_at, updated_at) >= :from)
    WHERE at BETWEEN :from AND :until
    ORDER BY at, user_id`);

  return {
    /** Where the part ends that begins after a place; undefined when fewer are left up to `until`. */
    findLast: (after: CountedPlace, until: string): CountedPlace | undefined => findLast.get({ ...after, until }),
    /** Oldest first. */
    list: (part: CountedPart, filter: CountedFilter): CountedRow[] => list.all({ ...toParams(part), ...filter }),
    findSoftest: (part: CountedPart, asked: SoftestAsked): LandingInZone | undefined =>
      softest.get({ ...toParams(part), ...asked }),
    /** Promotions between two times whose rank the pilot still has, or a higher one, by time. */
    listPromotions: (happened: Happened) => promotions.all(happened),
    /** Those who joined between two times and may fly, by time. */
    listNewPilots: (between: Omit<Happened, 'pilot_id'>): PilotThen[] => newPilots.all(between),
  };
}
