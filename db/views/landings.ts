import type { Connection } from '../connection.ts';
import type { AnalysesRow, PirepsRow } from '../rows.ts';
import { isCounted, listedAt } from './pirepNames.ts';

/** Where a pilot touched down on a runway. */
export interface TouchdownRow extends Pick<AnalysesRow, 'pirep_id' | 'rate'> {
  /** `KTW612` */
  readonly ident: string;
  readonly filed_at: string;
  readonly airport_id: string;
  readonly runway: string;
  readonly runway_length: number;
  readonly distance: number;
  readonly offset: number;
}

/** Where a list of reports goes on, from the newest to the oldest. */
export interface AnalysedCursor {
  readonly rowid: number;
  readonly filed_at: string;
}

/** A report, and the version of its analysis; null without one. */
export interface AnalysedRow extends AnalysedCursor, Pick<PirepsRow, 'id'> {
  readonly version: number | null;
}

/** Before the newest report. */
export const newest: AnalysedCursor = { filed_at: '~', rowid: 0 };

/** Reports read at once, which takes some milliseconds. */
export const analysedAtOnce = 500;

/** What positions tell about landings, beside the reports that they are of. */
export function landingQueries(connection: Connection) {
  const find = connection.prepare<[string], AnalysesRow>('SELECT * FROM analyses WHERE pirep_id = ?');
  const put = connection.prepare<AnalysesRow>(`
    INSERT OR REPLACE INTO analyses (pirep_id, version, analysis, airport_id, runway, runway_length, distance, "offset", rate, score)
    VALUES (:pirep_id, :version, :analysis, :airport_id, :runway, :runway_length, :distance, :offset, :rate, :score)`);
  const forgetScore = connection.prepare<[string]>('UPDATE analyses SET score = NULL WHERE pirep_id = ?');
  const ofPilot = connection.prepare<[number, number], TouchdownRow>(`
    SELECT pirep_id, airlines.icao || pireps.flight_number AS ident, ${listedAt} AS filed_at, analyses.airport_id, runway,
      runway_length, analyses.distance, "offset", rate
    FROM pireps
    JOIN analyses ON pirep_id = pireps.id
    JOIN airlines ON airlines.id = pireps.airline_id
    WHERE pireps.user_id = ? AND ${isCounted} AND runway IS NOT NULL AND runway_length IS NOT NULL
      AND analyses.distance IS NOT NULL AND "offset" IS NOT NULL
    ORDER BY filed_at DESC, pireps.id DESC
    LIMIT ?`);
  const slice = connection.prepare<AnalysedCursor & { state: number }, AnalysedRow>(`
    SELECT pireps.rowid, pireps.id, ${listedAt} AS filed_at, version
    FROM pireps
    LEFT JOIN analyses ON pirep_id = pireps.id
    WHERE state = :state AND ${listedAt} <= :filed_at AND (${listedAt}, pireps.rowid) < (:filed_at, :rowid)
    ORDER BY ${listedAt} DESC, pireps.rowid DESC
    LIMIT ${analysedAtOnce}`);

  return {
    find: (pirep_id: string): AnalysesRow | undefined => find.get(pirep_id),
    put: (row: AnalysesRow): void => void put.run(row),
    /** Since a client sent a score, it is no longer the program's. */
    forgetScore: (pirep_id: string): void => void forgetScore.run(pirep_id),
    /** The newest first. */
    listOfPilot: (user_id: number, limit: number): TouchdownRow[] => ofPilot.all(user_id, limit),
    /** Reports in a state from the newest on. Fewer than `analysedAtOnce` means the end. */
    slice: (state: number, after: AnalysedCursor): AnalysedRow[] => slice.all({ state, ...after }),
  };
}
