import type { Queries, Tx } from '../../db/open.ts';
import type { AirlinesRow, RanksRow, UsersRow } from '../../db/rows.ts';
import { type Actor, record } from './activity/events.ts';
import { readAllowedFleet, type FleetPart } from './fleet/fleet.ts';
import { toFinite } from '../contract/units.ts';
import { pilotIdent } from './flights/ident.ts';
import { compareTexts } from './parts.ts';
import { readFlown } from './pireps/flown.ts';
import { readSetting } from './settings/settings.ts';

/** A pilot as others see them. */
export interface Pilot {
  readonly user: UsersRow;
  readonly airline: AirlinesRow;
  /** `KTW0031`. */
  readonly ident: string;
  /** Minutes that count for the rank. */
  readonly total_time: number;
}

/** A pilot with related rows. */
export interface PilotRecord extends Pilot {
  readonly rank: RanksRow;
  /** The fleet that the rank is allowed to fly. */
  readonly fleet: readonly FleetPart[];
}

/** What a new pilot gets where nothing else is said: the lowest rank, and the hub of the airline as home and location. */
export function defaultsOf(
  db: Queries,
  { airline_id, rank_id, home_airport_id, curr_airport_id }: Partial<UsersRow>,
): Pick<UsersRow, 'home_airport_id' | 'curr_airport_id'> & Partial<Pick<UsersRow, 'rank_id'>> {
  const lowest = rank_id ?? db.ranks.findLowest()?.id;
  const home = home_airport_id ?? db.home.findHub(airline_id ?? 0) ?? null;
  return {
    ...(lowest !== undefined && { rank_id: lowest }),
    home_airport_id: home,
    curr_airport_id: curr_airport_id ?? home,
  };
}

/** @param user_id of an existing pilot, such as the owner of a key */
export function readPilot(db: Queries, user_id: number): PilotRecord {
  const user = db.users.find(user_id) as UsersRow;
  return {
    // Foreign keys guarantee these rows.
    ...describePilot(db, user, db.airlines.find(user.airline_id) as AirlinesRow),
    rank: db.ranks.find(user.rank_id) as RanksRow,
    fleet: readAllowedFleet(db, user_id),
  };
}

export function describePilot(db: Queries, user: UsersRow, airline: AirlinesRow): Pilot {
  const total_time = user.flight_time + transferredMinutes(db, user);
  return { user, airline, ident: pilotIdent(db, airline.icao, user.pilot_id), total_time };
}

/** @returns the minutes from elsewhere that count for the rank */
export function transferredMinutes(db: Queries, user: UsersRow): number {
  return readSetting(db, 'pilots.count_transfer_hours') ? user.transfer_time : 0;
}

/** Progress to the next rank by hours. */
export interface RankProgress {
  /** Minutes that count for the rank. */
  readonly minutes: number;
  /** Hours required for the current rank. */
  readonly hours: number;
  /** Null when there is none: at the top, and in a rank without promotion. */
  readonly next: {
    readonly id: number;
    readonly name: string;
    readonly hours: number;
    readonly minutes_left: number;
  } | null;
}

export function readRankProgress(db: Queries, user: UsersRow): RankProgress {
  const minutes = user.flight_time + transferredMinutes(db, user);
  const { hours, auto_promote } = db.ranks.find(user.rank_id) as RanksRow;
  const promoting = auto_promote === 1 ? db.ranks.listPromoting() : [];
  const higher = promoting.filter((rank) => rank.hours > hours);
  // With the hours of all of them, the next accepted report promotes to the highest one.
  const next = higher.findLast((rank) => rank.hours * 60 > minutes) ?? higher[0];
  const left = next ? Math.max(0, next.hours * 60 - minutes) : 0;
  return {
    minutes,
    hours,
    next: next ? { id: next.id, name: next.name, hours: next.hours, minutes_left: left } : null,
  };
}

/** What a pilot's accepted reports add up to. */
export interface PilotLogbook extends Pick<UsersRow, 'flights' | 'flight_time'> {
  /** Nautical miles. */
  readonly distance: number;
  /** Feet per minute, negative, like the best one; null without landings. */
  readonly landing_average: number | null;
  readonly landing_best: number | null;
  /** The last ones, oldest first. */
  readonly landings: readonly Landing[];
  readonly rank: RankProgress & Pick<RanksRow, 'name'>;
}

interface Landing {
  readonly pirep_id: string;
  readonly submitted_at: string;
  readonly landing_rate: number;
}

const landingsShown = 30;

/**
 * @param user_id of a pilot who is there: the owner of a key
 * @param turn resolves when the next part of the reports may be read
 */
export async function readLogbook(db: Queries, user_id: number, turn: () => Promise<unknown>): Promise<PilotLogbook> {
  let [distance, rates, best, count] = [0, 0, -Infinity, 0];
  let landings: Landing[] = [];
  for await (const rows of readFlown(db, { user_id }, turn)) {
    const landed = rows.flatMap(({ pirep_id, filed_at: submitted_at, landing_rate }) =>
      landing_rate === null ? [] : [{ pirep_id, submitted_at, landing_rate }],
    );
    distance = rows.reduce((sum, row) => sum + (row.distance ?? 0), distance);
    rates = landed.reduce((sum, { landing_rate }) => sum + landing_rate, rates);
    best = landed.reduce((most, { landing_rate }) => Math.max(most, landing_rate), best);
    count += landed.length;
    // Reports are read in the order in which they were begun.
    landings = [...landings, ...landed]
      .sort((one, other) => compareTexts(one.submitted_at, other.submitted_at))
      .slice(-landingsShown);
  }
  const user = db.users.find(user_id) as UsersRow;
  const { name } = db.ranks.find(user.rank_id) as RanksRow;
  return {
    flights: user.flights,
    flight_time: user.flight_time,
    distance: toFinite(distance),
    landing_average: count === 0 ? null : toFinite(rates / count),
    landing_best: count === 0 ? null : best,
    landings,
    rank: { name, ...readRankProgress(db, user) },
  };
}

/**
 * Records that a pilot's rank rose. Call it after the change. An acceptance that is repeated, because a review of it was
 * undone, is no news: the rank that the program gives must be above the last one that was recorded.
 */
export function recordPromotion(tx: Tx, actor: Actor, before: UsersRow, rank_id: number): void {
  const hoursOf = (id: number): number => tx.ranks.find(id)?.hours ?? 0;
  if (hoursOf(rank_id) <= hoursOf(before.rank_id)) return;
  const known = actor === 'program' ? lastRecordedRank(tx, before.id) : undefined;
  if (known !== undefined && hoursOf(rank_id) <= hoursOf(known)) return;
  record(tx, actor, 'pilot.promoted', { id: before.id, before: { rank_id: before.rank_id }, after: { rank_id } });
}

function lastRecordedRank(db: Queries, user_id: number): number | undefined {
  return db.audit
    .list('pilot', String(user_id))
    .map(({ after }) => (JSON.parse(after ?? '{}') as Partial<UsersRow>).rank_id)
    .findLast((rank_id) => rank_id !== undefined);
}
