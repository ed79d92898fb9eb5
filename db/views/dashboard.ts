import type { Connection } from '../connection.ts';
import { mayFly } from './pirepNames.ts';

export interface PilotCounts {
  /** Those of all with a flight. */
  readonly flew: number;
  readonly all: number;
}

interface Begun {
  /** Any that pilots can fly. */
  readonly flights: number;
  /** More than the first. */
  readonly pilots: number;
}

export interface DashboardKeyCounts {
  readonly active: number;
  readonly unused: number;
}

export function dashboardQueries(connection: Connection) {
  const countPilots = connection.prepare<[string], PilotCounts>(`
    SELECT count(*) FILTER (WHERE id IN (SELECT value FROM json_each(?))) AS flew, count(*) AS "all"
    FROM users
    WHERE ${mayFly}`);
  const countKeys = connection.prepare<{ now: string; since: string }, DashboardKeyCounts>(`
    SELECT count(*) AS active, coalesce(sum(coalesce(last_used_at, created_at) < :since), 0) AS unused
    FROM api_keys
    WHERE revoked_at IS NULL AND (expires_at IS NULL OR expires_at > :now)
      AND user_id IN (SELECT id FROM users WHERE deleted_at IS NULL)`);
  const findBegun = connection.prepare<[], Begun>(`
    SELECT
      EXISTS (SELECT 1 FROM flights WHERE active = 1 AND deleted_at IS NULL) AS flights,
      (SELECT count(*) FROM users WHERE deleted_at IS NULL) > 1 AS pilots`);
  const databaseBytes = connection
    .prepare<[], number>('SELECT page_count * page_size FROM pragma_page_count, pragma_page_size')
    .pluck();

  return {
    /** Of those who may fly. @param flown pilots with a flight */
    countPilots: (flown: readonly number[]): PilotCounts =>
      countPilots.get(JSON.stringify(flown)) ?? { flew: 0, all: 0 },
    /** Keys that are valid at `now`, and those of them that were not used since `since`. */
    countKeys: (now: string, since: string): DashboardKeyCounts =>
      countKeys.get({ now, since }) ?? { active: 0, unused: 0 },
    /** What an airline has that has begun; 0 or 1. */
    findBegun: (): Begun => findBegun.get() as Begun, // one row always
    databaseBytes: (): number => databaseBytes.get() ?? 0,
  };
}
