import type { InboxRow } from '../../db/views/inbox.ts';
import type { Db, Tx } from '../../db/open.ts';
import type { AirlinesRow, AirportsRow, AuditRow, FlightsRow, PirepsRow } from '../../db/rows.ts';
import { computeFlags as computeFlagsCall } from '../contract/admin/flags.ts';
import { getPirep, getPirepTrack, type HistoryEntry, type PirepReport } from '../contract/admin/pireps.ts';
import { getLanding } from '../contract/landings/landingCalls.ts';
import { listPirepLog } from '../contract/admin/pirepLog.ts';
import { flyTestFlight } from '../contract/admin/setup.ts';
import { listComments } from '../domain/pireps/comments.ts';
import { readAnalysis } from '../domain/flags/analyses.ts';
import { computeFlags, listFlags } from '../domain/flags/computeFlags.ts';
import type { LiveFeed } from '../domain/live/liveWatch.ts';
import { silentSince } from '../domain/settings/settings.ts';
import { toAirportShort } from '../domain/pireps/pirepRecord.ts';
import { localTimeNear } from '../domain/localTime.ts';
import type { HttpApp } from '../http/app.ts';
import { toSummary } from './inbox.ts';
import { readLog } from './pirepLog.ts';
import { readTrack } from './track.ts';
import { pirepNotFound } from '../domain/errors.ts';

export interface PirepDeps {
  readonly db: Db;
  readonly feed: LiveFeed;
  /** Flies a flight with the simulator. @returns the id of its report */
  readonly flyTestFlight: (tx: Tx) => string;
}

export function registerPireps(app: HttpApp, { db, feed, ...deps }: PirepDeps): void {
  app.route({ ...getPirep, handler: ({ params }) => ({ data: readReport(db, findPirep(db, params.id)) }) });
  app.route({
    ...computeFlagsCall,
    handler: async ({ params: { id } }) => {
      await computeFlags(db, 'operator', id);
      feed.pirepChanged(id);
      return { data: listFlags(db, id) };
    },
  });
  app.route({ ...getLanding, handler: ({ params }) => ({ data: readAnalysis(db, findPirep(db, params.id).id) }) });
  app.route({
    ...listPirepLog,
    handler: ({ params, query }) => readLog(db, findPirep(db, params.id).id, query.after),
  });
  app.route({
    ...flyTestFlight,
    handler: async (_, reply) => {
      const id = await db.write(deps.flyTestFlight);
      feed.pirepChanged(id);
      return reply.status(201).send({ data: { id } });
    },
  });
  app.route({ ...getPirepTrack, handler: ({ params }) => readTrack(db, findPirep(db, params.id).id) });
}

function readReport(db: Db, pirep: PirepsRow): PirepReport {
  const flight = pirep.flight_id === null ? undefined : db.flights.find(pirep.flight_id);
  // Foreign keys guarantee these rows.
  const airline = db.airlines.find(pirep.airline_id) as AirlinesRow;
  return {
    ...pirep,
    ...toSummary(db, db.inbox.find(pirep.id, silentSince(db)) as InboxRow),
    airline,
    aircraft_deleted: db.aircraft.find(pirep.aircraft_id)?.deleted_at !== null,
    dpt_airport: toAirportShort(db.airports.find(pirep.dpt_airport_id) as AirportsRow),
    arr_airport: toAirportShort(db.airports.find(pirep.arr_airport_id) as AirportsRow),
    planned_dpt_time: flight?.dpt_time || null,
    planned_arr_time: flight?.arr_time || null,
    ...plannedTimes(db, pirep, flight),
    planned_block_time: flight?.flight_time ?? null,
    planned_level: flight?.level ?? null,
    score_computed: pirep.score !== null && db.landings.find(pirep.id)?.score === pirep.score,
    flags: listFlags(db, pirep.id),
    flags_due: db.flags.findDue(pirep.id) !== undefined,
    position_count: db.tracks.countPositions(pirep.id),
    fields: db.pirepFields.list([pirep.id]),
    fares: db.pirepFares.list(pirep.id),
    comments: listComments(db, [pirep.id]),
    ...readHistory(db, pirep.id),
  };
}

/** A flight that leaves in the evening arrives on the next day, so each time is looked for near its own. */
function plannedTimes(
  db: Db,
  pirep: PirepsRow,
  flight: FlightsRow | undefined,
): Pick<PirepReport, 'planned_off_block' | 'planned_on_block'> {
  if (!flight) return { planned_off_block: null, planned_on_block: null };
  const zoneOf = (id: string): string => db.airports.find(id)?.tz ?? 'UTC';
  const off = pirep.block_off_time ?? pirep.created_at;
  const on = pirep.block_on_time ?? new Date(Date.parse(off) + (flight.flight_time ?? 0) * 60_000).toISOString();
  return {
    planned_off_block: localTimeNear(flight.dpt_time, zoneOf(flight.dpt_airport_id), off),
    planned_on_block: localTimeNear(flight.arr_time, zoneOf(flight.arr_airport_id), on),
  };
}

function readHistory(db: Db, pirep_id: string): Pick<PirepReport, 'history' | 'earlier_entries'> {
  const history = db.audit.list('pirep', pirep_id).map((entry) => ({
    id: entry.id,
    actor: entry.actor as HistoryEntry['actor'],
    name: nameOf(db, entry),
    api_key_label: entry.api_key_label,
    action: entry.action,
    before: toNoted(entry.before),
    after: toNoted(entry.after),
    created_at: entry.created_at,
  }));
  return { history, earlier_entries: db.audit.count('pirep', pirep_id) - history.length };
}

/** A diversion records the arrival; an ignored one records the text of the pilot. */
function toNoted(noted: string | null): HistoryEntry['before'] {
  const {
    state = null,
    arr_airport_id = null,
    airport = arr_airport_id,
    rule = null,
  } = JSON.parse(noted ?? '{}') as {
    readonly state?: number;
    readonly arr_airport_id?: string;
    readonly airport?: string;
    readonly rule?: string;
  };
  return { state, airport_id: airport, rule };
}

function nameOf(db: Db, { user_id }: AuditRow): string | null {
  return user_id === null ? null : (db.users.find(user_id)?.name ?? null);
}

/** @throws AppError 404 */
export function findPirep(db: Db, id: string): PirepsRow {
  const pirep = db.pireps.find(id);
  if (!pirep) throw pirepNotFound(id);
  return pirep;
}
