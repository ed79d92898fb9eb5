import type { Queries, Tx } from '../../../db/open.ts';
import type { Bounded, Landing } from '../../contract/landings/flightAnalysis.ts';
import { readPoints, scoreOf } from '../../contract/landings/score.ts';
import { readSetting } from '../settings/settings.ts';
import type { Landed } from './landed.ts';
import type { Raised } from './rules.ts';

/** A touchdown zone is the first third of a runway, at most this many feet. */
export const touchdownZone = { zone_ft: 3000, zone_share: 1 / 3 } as const;

/** Computes the score of a flight by the operator's points; null without points, or when its landing is not known. */
export function computeScore(db: Queries, flags: readonly Raised[], { analysis, limits }: Landed): number | null {
  const points = readPoints(readSetting(db, 'score.points'));
  const landing = analysis?.landings.at(-1);
  if (points.size === 0 || landing === undefined) return null;
  const { place, runway, rates, touchdowns } = landing;
  // Beside a runway it may be on one that the data does not have; a helicopter has no need of one.
  const first = place === 'runway' && limits !== null ? touchdowns[0] : undefined;
  const zone = runway === null ? 0 : Math.min(touchdownZone.zone_ft, runway.length_ft * touchdownZone.zone_share);
  return scoreOf(points, {
    flags: flags.map(({ kind }) => kind),
    rate: Math.max(0, -(rates.rate_fpm ?? 0)),
    distance: Math.max(0, (first?.distance_ft?.low ?? 0) - zone),
    offset: isWater(runway) ? 0 : leastSize(first?.offset_ft),
    bounces: touchdowns.length - 1,
  });
}

/** Has no centre line, and no edge. */
export function isWater(runway: Landing['runway']): boolean {
  return runway?.surface === 'water';
}

/** What certainly happened: the least size, to either side, of a figure. */
export function leastSize(figure: Bounded | null | undefined): number {
  return figure ? Math.max(0, figure.low, -figure.high) : 0;
}

/**
 * Writes a computed score into a report, unless its client sent one.
 * @returns what the program has written; null if the score is the client's, or there is none
 */
export function keepScore(tx: Tx, pirep_id: string, computed: number | null): number | null {
  const pirep = tx.pireps.find(pirep_id);
  const written = tx.landings.find(pirep_id)?.score ?? null;
  if (pirep === undefined || pirep.score !== written) return null;
  if (computed !== written) tx.pireps.update({ ...pirep, score: computed });
  return computed;
}
