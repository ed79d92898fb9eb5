import { beginning } from '../../../db/tables/acars.ts';
import { samplesAtOnce } from '../../../db/tables/flags.ts';
import type { Db, Queries, Tx } from '../../../db/open.ts';
import type { AircraftRow, AirportsRow, PirepsRow } from '../../../db/rows.ts';
import type { Flag, FlagEvidence } from '../../contract/admin/flags.ts';
import { aircraftKind } from '../../contract/aircraftKind.ts';
import type { FlagKind } from '../../contract/codes.ts';
import { placed } from '../airports/airports.ts';
import { conflict } from '../errors.ts';
import { type Actor, record } from '../activity/events.ts';
import { decideWaiting, isLate } from '../pireps/autoReview.ts';
import { countUnknownAirports } from '../pireps/pirepReferences.ts';
import { findPirep, isFiled } from '../pireps/pirepState.ts';
import { now } from '../time.ts';
import type { FlightAnalysis } from '../../contract/landings/flightAnalysis.ts';
import { analyseFlight, analysisVersion } from '../landings/analyseFlight.ts';
import { toAnalysesRow } from './analyses.ts';
import { type CheckedFlight, atOnce, inTurns, type Steps, toFlight } from './flight.ts';
import { type FlagLimits, readLimits } from './limits.ts';
import { readLanded } from './landed.ts';
import { type Raised, raise } from './rules.ts';
import { computeScore, keepScore } from './score.ts';
import { Samples, toSample } from './samples.ts';
import type { Tracked } from './tracked.ts';

/**
 * Computes and stores the flags of a filed PIREP from its raw rows, without blocking others. Decides about the PIREP if it
 * waited for them and has not changed meanwhile; then they are due again.
 * @param startedAt since when flags are computed
 * @throws {AppError} not-found; conflict when it was not filed
 */
export async function computeFlags(db: Db, actor: Actor, pirep_id: string, startedAt = 0): Promise<void> {
  const pirep = findPirep(db, pirep_id);
  if (!isFiled(pirep.state)) {
    throw conflict('Only a filed report has flags.', { pirep_id, state: pirep.state });
  }
  const due = db.flags.findDue(pirep_id);
  const { tracked, ...computed } = await inTurns(stepsOf(db, pirep));
  await db.write((tx) => {
    // The pilot may have changed the report, or sent more of the track, since it was read.
    const isCurrent = tx.flags.findDue(pirep_id) === due;
    keepFlags(tx, actor, { pirep_id, due, ...computed });
    if (isLate(pirep, startedAt)) decideWaiting(tx, pirep_id, 'unknown');
    else if (isCurrent) decideWaiting(tx, pirep_id, tracked);
  });
}

/** Computes them in one go, for callers that wait anyway. */
export function computeFlagsAtOnce(tx: Tx, pirep_id: string): void {
  const due = tx.flags.findDue(pirep_id);
  const { tracked: _, ...computed } = atOnce(stepsOf(tx, findPirep(tx, pirep_id)));
  keepFlags(tx, 'program', { pirep_id, due, ...computed });
}

/**
 * Analyses a filed report of an earlier version without touching its flags: an update must not find fault with reports that
 * were accepted. Does nothing if it was analysed or deleted meanwhile.
 * @param isWanted whether something is to be done that is more urgent
 * @returns false when it gave way to that, and has stored nothing
 */
export async function analyseAgain(db: Db, pirep_id: string, isWanted = () => false): Promise<boolean> {
  const pirep = db.pireps.find(pirep_id);
  if (pirep === undefined || db.landings.find(pirep_id)?.version === analysisVersion) return true;
  const analysis = await inTurns(analysisSteps(db, pirep), isWanted);
  if (analysis === undefined) return false;
  await db.write((tx) => {
    const before = tx.landings.find(pirep_id);
    if (before?.version === analysisVersion || tx.pireps.find(pirep_id) === undefined) return;
    tx.landings.put(toAnalysesRow(pirep_id, analysis, before?.score ?? null));
  });
  return true;
}

function* analysisSteps(db: Queries, pirep: PirepsRow): Steps<FlightAnalysis | null> {
  return yield* analyseFlight(yield* readFlight(db, pirep, readLimits(db)));
}

function* stepsOf(db: Queries, pirep: PirepsRow): Steps<Omit<Computed, 'pirep_id' | 'due'> & { tracked: Tracked }> {
  const limits = readLimits(db);
  const flight = yield* readFlight(db, pirep, limits);
  const analysis = yield* analyseFlight(flight);
  const landed = readLanded(db, flight, analysis);
  const flags = yield* raise({ ...flight, landed }, limits);
  return { flags, tracked: flight.tracked, analysis, score: computeScore(db, flags, landed) };
}

function* readFlight(db: Queries, pirep: PirepsRow, { highest_speed }: FlagLimits): Steps<CheckedFlight> {
  const samples = yield* readSamples(db, pirep.id);
  // Foreign keys guarantee the PIREP's references.
  const aircraft = db.aircraft.find(pirep.aircraft_id) as AircraftRow;
  return yield* toFlight(
    {
      pirep,
      fields: db.pirepFields.list([pirep.id]),
      aircraft,
      kind: aircraftKind(aircraft.icao),
      dpt: placed(db.airports.find(pirep.dpt_airport_id) as AirportsRow),
      arr: placed(db.airports.find(pirep.arr_airport_id) as AirportsRow),
      samples,
      unknown_airports: countUnknownAirports(db, pirep),
    },
    highest_speed,
  );
}

function* readSamples(db: Queries, pirep_id: string): Steps<Samples> {
  const samples = new Samples();
  for (let place = beginning; ;) {
    const rows = db.flags.listSamples(pirep_id, place);
    for (const row of rows) samples.push(toSample(row));
    const last = rows.at(-1);
    if (last === undefined || rows.length < samplesAtOnce) return samples;
    place = { id: last[0], created_at: last[1] };
    yield;
  }
}

interface Computed {
  readonly pirep_id: string;
  readonly flags: readonly Raised[];
  readonly analysis: FlightAnalysis | null;
  readonly score: number | null;
  /** What the flags were computed for. Later changes are computed again. */
  readonly due: number | undefined;
}

/** Records only changes by the operator's own recheck. */
function keepFlags(tx: Tx, actor: Actor, { pirep_id, flags, analysis, score, due }: Computed): void {
  // The PIREP may have been deleted in between.
  if (!tx.pireps.find(pirep_id)) return;
  const before = tx.flags.list(pirep_id).map(({ kind }) => kind);
  const after: readonly string[] = flags.map(({ kind }) => kind);
  for (const kind of before) if (!after.includes(kind)) tx.flags.remove({ pirep_id, kind });
  const created_at = now();
  for (const { kind, severity, evidence } of flags) {
    tx.flags.put({ pirep_id, kind, severity, evidence: JSON.stringify(evidence), created_at });
  }
  tx.landings.put(toAnalysesRow(pirep_id, analysis, keepScore(tx, pirep_id, score)));
  if (due !== undefined) tx.flags.settle(due);
  const isChanged = before.length !== after.length || before.some((kind) => !after.includes(kind));
  if (actor !== 'program' && isChanged) {
    record(tx, actor, 'pirep.flags_changed', { id: pirep_id, before: { flags: before }, after: { flags: after } });
  }
}

/** Lists the stored flags of a PIREP, most severe first. */
export function listFlags(db: Queries, pirep_id: string): Flag[] {
  return db.flags.list(pirep_id).map(({ kind, severity, evidence, created_at }) => ({
    kind: kind as FlagKind,
    severity: severity as Flag['severity'],
    evidence: JSON.parse(evidence) as FlagEvidence,
    created_at,
  }));
}
