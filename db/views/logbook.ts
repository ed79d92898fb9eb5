import type { Connection } from '../connection.ts';
import type { PirepsRow } from '../rows.ts';

/** What the accepted reports of a pilot add up to; null if none has the value. */
export interface FlownTotals {
  /** Nautical miles. */
  readonly distance: number | null;
  /** Feet per minute, negative, like the best one. */
  readonly landing_average: number | null;
  readonly landing_best: number | null;
}

export interface LandingRow {
  readonly pirep_id: PirepsRow['id'];
  readonly submitted_at: string;
  /** Feet per minute, negative. */
  readonly landing_rate: number;
}

/** Some clients send landing rates without the sign; 0 means none. */
export const touchdown = '-abs(nullif(landing_rate, 0))';

export function logbookQueries(connection: Connection) {
  const findTotals = connection.prepare<[number], FlownTotals>(`
    SELECT sum(distance) AS distance, max(avg(${touchdown}), ${-Number.MAX_VALUE}) AS landing_average,
      max(${touchdown}) AS landing_best
    FROM pireps
    WHERE user_id = ? AND state = 2`);
  const listLandings = connection.prepare<{ user_id: number; limit: number }, LandingRow>(`
    SELECT id AS pirep_id, coalesce(submitted_at, created_at) AS submitted_at, ${touchdown} AS landing_rate
    FROM pireps
    WHERE user_id = :user_id AND state = 2 AND landing_rate <> 0
    ORDER BY created_at DESC, length(id) DESC, id DESC
    LIMIT :limit`);

  return {
    findTotals: (user_id: number): FlownTotals =>
      findTotals.get(user_id) ?? { distance: null, landing_average: null, landing_best: null },
    /** Of accepted reports, newest first. */
    listLandings: (user_id: number, limit: number): LandingRow[] => listLandings.all({ user_id, limit }),
  };
}
