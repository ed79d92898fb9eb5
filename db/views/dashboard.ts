import type { Connection } from '../connection.ts';
import type { PirepsRow } from '../rows.ts';

/** Flights of a day, by the time of filing. */
export interface DayRow {
  /** `2026-11-20` */
  readonly day: string;
  readonly flights: number;
  /** Flight time. */
  readonly minutes: number;
}

export interface LandingsRow {
  /** Feet per minute of descent, in steps: 0, 50, 100 … */
  readonly rate: number;
  readonly count: number;
}

export interface TopPilotRow {
  readonly user_id: number;
  readonly pilot_id: number;
  readonly pilot_name: string;
  readonly pilot_airline_icao: string;
  readonly pilot_picture: string | null;
  readonly flights: number;
  readonly minutes: number;
}

export interface TopRouteRow extends Pick<PirepsRow, 'dpt_airport_id' | 'arr_airport_id'> {
  readonly flights: number;
  /** On average. */
  readonly minutes: number;
}

export interface PilotCounts {
  /** Pilots who filed a report. */
  readonly flew: number;
  readonly all: number;
}

export interface KeyCounts {
  readonly active: number;
  readonly unused: number;
}

/** Pending and accepted reports, which the index of state and filing time finds. */
const flown = 'FROM pireps WHERE pireps.state IN (1, 2) AND pireps.submitted_at >= :since';
/** Some clients send landing rates without the sign; 0 means none. */
const touchdown = 'abs(landing_rate)';
const landed = `${flown} AND landing_rate <> 0`;

export function dashboardQueries(connection: Connection) {
  const listDays = connection.prepare<{ since: string }, DayRow>(`
    SELECT substr(submitted_at, 1, 10) AS day, count(*) AS flights, total(flight_time) AS minutes
    ${flown}
    GROUP BY day
    ORDER BY day`);
  const listLandings = connection.prepare<{ since: string; step: number; hardest: number }, LandingsRow>(`
    SELECT min(CAST(${touchdown} / :step AS INTEGER) * :step, :hardest) AS rate, count(*) AS count
    ${landed}
    GROUP BY 1
    ORDER BY 1`);
  const findMedianLanding = connection
    .prepare<{ since: string }, number>(`
      SELECT ${touchdown}
      ${landed}
      ORDER BY 1
      LIMIT 1
      OFFSET (SELECT count(*) / 2 ${landed})`)
    .pluck();
  const listTopPilots = connection.prepare<{ since: string; limit: number }, TopPilotRow>(`
    SELECT top.user_id, users.pilot_id, users.name AS pilot_name, airlines.icao AS pilot_airline_icao,
      users.picture AS pilot_picture, top.flights, top.minutes
    FROM (
      SELECT user_id, count(*) AS flights, total(flight_time) AS minutes
      ${flown}
      GROUP BY user_id
      ORDER BY minutes DESC, user_id LIMIT :limit) AS top
    JOIN users ON users.id = top.user_id
    JOIN airlines ON airlines.id = users.airline_id
    ORDER BY top.minutes DESC, top.user_id`);
  const listTopRoutes = connection.prepare<{ since: string; limit: number }, TopRouteRow>(`
    SELECT dpt_airport_id, arr_airport_id, count(*) AS flights, coalesce(avg(flight_time), 0) AS minutes
    ${flown}
    GROUP BY dpt_airport_id, arr_airport_id
    ORDER BY flights DESC, dpt_airport_id, arr_airport_id
    LIMIT :limit`);
  const countPilots = connection.prepare<{ since: string }, PilotCounts>(`
    SELECT (SELECT count(DISTINCT user_id) ${flown}) AS flew, count(*) AS "all"
    FROM users
    WHERE state IN (1, 3) AND deleted_at IS NULL`);
  const countKeys = connection.prepare<{ now: string; since: string }, KeyCounts>(`
    SELECT count(*) AS active, coalesce(sum(coalesce(last_used_at, created_at) < :since), 0) AS unused
    FROM api_keys
    WHERE revoked_at IS NULL AND (expires_at IS NULL OR expires_at > :now)
      AND user_id IN (SELECT id FROM users WHERE deleted_at IS NULL)`);
  const databaseBytes = connection
    .prepare<[], number>('SELECT page_count * page_size FROM pragma_page_count, pragma_page_size')
    .pluck();

  return {
    /** Without days that have no flights. @param since a day or moment, as below */
    listDays: (since: string): DayRow[] => listDays.all({ since }),
    /** @param hardest the last step, which includes all harder landings */
    listLandings: (since: string, step: number, hardest: number): LandingsRow[] =>
      listLandings.all({ since, step, hardest }),
    /** Feet per minute of descent. */
    findMedianLanding: (since: string): number | undefined => findMedianLanding.get({ since }),
    /** Most flight time first. */
    listTopPilots: (since: string, limit: number): TopPilotRow[] => listTopPilots.all({ since, limit }),
    /** Most flights first. */
    listTopRoutes: (since: string, limit: number): TopRouteRow[] => listTopRoutes.all({ since, limit }),
    /** Of active pilots. */
    countPilots: (since: string): PilotCounts => countPilots.get({ since }) ?? { flew: 0, all: 0 },
    /** Keys that are valid at `now`, and those of them that were not used since `since`. */
    countKeys: (now: string, since: string): KeyCounts => countKeys.get({ now, since }) ?? { active: 0, unused: 0 },
    databaseBytes: (): number => databaseBytes.get() ?? 0,
  };
}
