import type { Queries } from '../../../db/open.ts';
import type { AnalysesRow } from '../../../db/rows.ts';
import { analysedAtOnce, newest } from '../../../db/views/landings.ts';
import { PirepState } from '../../contract/codes.ts';
import type { FlightAnalysis, Landing } from '../../contract/landings/flightAnalysis.ts';
import { medianOf } from '../../contract/landings/landingFigures.ts';
import type { PilotLandings } from '../../contract/landings/landingCalls.ts';
import { analysisVersion } from '../landings/analyseFlight.ts';

/** The row that keeps an analysis, with the last landing in columns for lists. */
export function toAnalysesRow(
  pirep_id: string,
  analysis: FlightAnalysis | null,
  score: AnalysesRow['score'],
): AnalysesRow {
  const landing = analysis?.landings.at(-1);
  const runway = landing?.place === 'runway' ? landing.runway : null;
  const touchdown = landing?.touchdowns[0];
  return {
    pirep_id,
    version: analysisVersion,
    analysis: analysis === null ? null : JSON.stringify(analysis, rounded),
    airport_id: landing?.runway?.airport_id ?? null,
    runway: runway?.ident ?? null,
    runway_length: runway?.length_ft ?? null,
    distance: (runway && touchdown?.distance_ft?.value) ?? null,
    offset: (runway && touchdown?.offset_ft?.value) ?? null,
    // A rate that nothing measured would make anybody's landing the softest.
    rate: isMeasured(landing) ? landing.rates.rate_fpm : null,
    score,
  };
}

function isMeasured(landing: Landing | undefined): landing is Landing {
  return landing !== undefined && (landing.rates.sampled_fpm ?? landing.rates.fitted_fpm) !== null;
}

/** To thousandths, which bounds do not have; the others would fill the file. Places keep all digits. */
function rounded(name: string, value: unknown): unknown {
  if (typeof value !== 'number' || name === 'lat' || name === 'lon') return value;
  return Math.round(value * 1000) / 1000;
}

/** Reads the stored analysis of a report; null when there is none, or it is about to be computed again. */
export function readAnalysis(db: Queries, pirep_id: string): FlightAnalysis | null {
  const row = db.landings.find(pirep_id);
  if (row === undefined || row.version !== analysisVersion || row.analysis === null) return null;
  return JSON.parse(row.analysis) as FlightAnalysis;
}

const landingsShown = 500;

/** Lists the last landings of a pilot on known runways, with their medians. */
export function readPilotLandings(db: Queries, user_id: number): PilotLandings {
  const landings = db.landings.listOfPilot(user_id, landingsShown);
  return {
    landings,
    medians: {
      distance: medianOf(landings.map(({ distance }) => distance)),
      off_centre: medianOf(landings.map(({ offset }) => Math.abs(offset))),
      rate: medianOf(landings.flatMap(({ rate }) => rate ?? [])),
    },
  };
}

/**
 * Names the filed reports whose analysis is missing or of another version: those that wait for the operator first, then from
 * the newest on. Undefined after each part that was looked through.
 */
export function* listOutdated(db: Queries): Generator<string | undefined> {
  for (const state of [PirepState.PENDING, PirepState.ACCEPTED, PirepState.REJECTED]) {
    for (let place = newest; ;) {
      const rows = db.landings.slice(state, place);
      for (const { id, version } of rows) if (version !== analysisVersion) yield id;
      yield undefined;
      const last = rows.at(-1);
      if (last === undefined || rows.length < analysedAtOnce) break;
      place = last;
    }
  }
}
