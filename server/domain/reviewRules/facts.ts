import type { Queries } from '../../../db/open.ts';
import type { AircraftRow, PirepFlagsRow, PirepsRow, RanksRow, UsersRow } from '../../../db/rows.ts';
import type { FlagEvidence } from '../../contract/admin/flags.ts';
import { type FlagKind, PirepSource } from '../../contract/codes.ts';
import { nothingTracked } from '../flags/tracked.ts';
import { type Coverage, isConfirmed } from '../pireps/confirmedTime.ts';
import { readSetting } from '../settings/settings.ts';
import { isHeld, type ReviewFacts } from './decide.ts';
import { figureOf } from './flagFigures.ts';

/** Gathers what rules know about a filed report, with the flags that are stored. */
export function readFacts(db: Queries, pirep: PirepsRow, { tracked, ...period }: Coverage): ReviewFacts {
  const { id, user_id, submitted_at, source } = pirep;
  // Foreign keys guarantee these rows.
  const user = db.users.find(user_id) as UsersRow;
  const rank = db.ranks.find(db.acceptances.find(id)?.rank_before ?? user.rank_id) as RanksRow;
  const aircraft = db.aircraft.find(pirep.aircraft_id) as AircraftRow;
  const flags = new Map(db.flags.list(id).map(toFlag));
  return {
    flags,
    user_id,
    airline_id: pirep.airline_id,
    subfleet_id: aircraft.subfleet_id,
    flight_type: pirep.flight_type,
    source: source === PirepSource.ACARS ? 'acars' : 'manual',
    client: pirep.source_name ?? '',
    descent: Math.abs(pirep.landing_rate ?? 0) || null,
    score: pirep.score,
    // Reads all reports of the pilot, so only for rules that ask for it.
    get earlier_flights() {
      return Math.max(0, user.flights - db.pireps.countFiledSince({ user_id, since: submitted_at ?? '~' }));
    },
    flight_time: pirep.flight_time ?? 0,
    // A track with a flag confirms nothing.
    is_confirmed: isConfirmed(db, pirep, { ...period, tracked: isHeld({ flags }) ? nothingTracked : tracked }),
    is_offered: isOffered(db, pirep),
    rank: { id: rank.id, name: rank.name, accepts: acceptsReport(rank, pirep) },
    review_flagged: readSetting(db, 'pireps.review_flagged'),
  };
}

/** Whether the rank says that its pilots' reports of this source are accepted automatically. */
export function acceptsReport(rank: RanksRow, { source }: Pick<PirepsRow, 'source'>): boolean {
  return (source === PirepSource.ACARS ? rank.auto_approve_acars : rank.auto_approve_manual) === 1;
}

function toFlag({ kind, evidence }: PirepFlagsRow): readonly [FlagKind, number | null] {
  return [kind as FlagKind, figureOf(kind as FlagKind, JSON.parse(evidence) as FlagEvidence)];
}

function isOffered(db: Queries, { flight_id }: PirepsRow): boolean {
  const flight = flight_id === null ? undefined : db.flights.find(flight_id);
  return flight === undefined || (flight.active === 1 && flight.visible === 1 && flight.deleted_at === null);
}
