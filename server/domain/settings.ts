import type { Db } from '../../db/open.ts';

/** What the operator can change, with its default; named as phpVMS names it (facts §6). */
const Defaults = {
  /** Hours of silence after which a flight leaves the live map; 0 = never. */
  'acars.live_time': 12,
  /** A code of the built-in airport data is added to the catalog when a PIREP names it. */
  'general.allow_unadded_airports': true,
  'pilots.only_flights_from_current': false,
  'pilots.count_transfer_hours': false,
  'pireps.restrict_aircraft_to_rank': true,
  'pireps.only_aircraft_at_dpt_airport': false,
  'pireps.only_active_aircraft': true,
  /** Minutes; 0 = never. */
  'pireps.duplicate_check_time': 10,
};

type Settings = typeof Defaults;

/** Reads a setting as it is now. */
export function readSetting<K extends keyof Settings>(db: Db, key: K): Settings[K] {
  const fallback = Defaults[key];
  const stored = db.settings.find(key);
  if (stored === undefined) return fallback;
  // The two kinds that there are: the cast names which one the key has.
  if (typeof fallback === 'boolean') return (stored === 'true' || stored === '1') as Settings[K];
  const number = Number(stored);
  return (Number.isFinite(number) ? number : fallback) as Settings[K];
}
