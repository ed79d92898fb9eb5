import type { Db } from '../../db/open.ts';
import type { FlightAnalysis, Landing } from '../contract/landings/flightAnalysis.ts';
import { sampleLanding } from '../contract/landings/testing/sampleLanding.ts';
import { toAnalysesRow } from '../domain/flags/analyses.ts';

/** Stores what the analysis of a report would find. */
export function putLanding(db: Db, pirep_id: string, changes: Partial<Landing> = {}): void {
  const none = { takeoffs: [], go_arounds: [], taxi_out_minutes: null, taxi_in_minutes: null };
  const analysis: FlightAnalysis = { ...none, landings: [sampleLanding(changes)] };
  db.landings.put(toAnalysesRow(pirep_id, analysis, null));
}
