import type { FastifyReply } from 'fastify';
import { rowsAtOnce } from '../../db/tables/acars.ts';
import type { AcarsRow } from '../../db/rows.ts';
import type { LogEvent, LogLine, NavPoint } from '../contract/classic/acars.ts';
import {
  type NewLog,
  type NewRoutePoint,
  recordEvents,
  recordLogs,
  recordPositions,
  removeRoute,
  replaceRoute,
} from '../domain/pireps/acars.ts';
import { readLines, readParts } from '../domain/pireps/acarsParts.ts';
import { now } from '../domain/time.ts';
import type { HttpApp } from '../http/app.ts';
import type { PublicDeps } from './deps.ts';
import { createPirepCalls, type PirepCalls } from './pirepAccess.ts';
import { isLogLine, toLogRow, toPositionRows } from './positionRows.ts';
import type { Profile } from './profile.ts';
import { inParts, sendParts } from './sendParts.ts';

/** The rows of a PIREP: flown track, log, planned route. */
export function registerAcars(app: HttpApp, deps: PublicDeps, profile: Profile): void {
  const calls = createPirepCalls(deps);
  registerPositions(app, calls, profile);
  registerLogs(app, calls, profile);
  registerRoute(app, calls, profile);
}

function registerPositions(app: HttpApp, calls: PirepCalls, { pireps, rules, toNm }: Profile): void {
  const { db, toRead, toChange, write } = calls;

  // Clients write both (§4.9).
  for (const end of ['position', 'positions']) {
    app.route({
      ...pireps.postPositions,
      url: pireps.postPositions.url.replace(/position$/, end),
      onRequest: toChange,
      handler: async ({ params: { id }, body: { positions } }) => {
        // The rows are made at the last moment: what lives through the wait for the disk costs memory.
        await write(id, (tx) => {
          const lines = positions.filter(isLogLine);
          const track = lines.length === 0 ? positions : positions.filter((row) => !isLogLine(row));
          if (lines.length > 0) recordLogs(tx, id, lines.map(toLogRow));
          if (track.length > 0) recordPositions(tx, id, toPositionRows(id, track, toNm), rules);
        });
        return added(positions, 'positions');
      },
    });
    app.route({
      ...pireps.listPositions,
      url: pireps.listPositions.url.replace(/position$/, end),
      onRequest: toRead,
      handler: ({ params }, reply) => {
        const rows = readParts((place) => db.acars.listTrack(params.id, place));
        return sendRows(reply, rows, pireps.toRecord);
      },
    });
  }
}

function registerLogs(app: HttpApp, { db, toRead, toChange, write }: PirepCalls, { pireps }: Profile): void {
  app.route({
    ...pireps.postEvents,
    onRequest: toChange,
    handler: async ({ params: { id }, body }) => {
      const events = body.events.map(toLog);
      await write(id, (tx) => recordEvents(tx, id, events));
      return added(events, 'logs');
    },
  });
  app.route({
    ...pireps.listEvents,
    onRequest: toRead,
    handler: ({ params }, reply) => sendRows(reply, readLines(db, params.id, 1), pireps.toEventRecord),
  });

  app.route({
    ...pireps.postLogs,
    onRequest: toChange,
    handler: async ({ params: { id }, body }) => {
      const logs = body.logs.map(toLog);
      await write(id, (tx) => recordLogs(tx, id, logs));
      return added(logs, 'logs');
    },
  });
  app.route({
    ...pireps.listLogs,
    onRequest: toRead,
    handler: ({ params }, reply) => sendRows(reply, readLines(db, params.id, 0), pireps.toRecord),
  });
}

function registerRoute(app: HttpApp, { db, toRead, toChange, write }: PirepCalls, { pireps }: Profile): void {
  app.route({
    ...pireps.postRoute,
    onRequest: toChange,
    handler: async ({ params: { id }, body }) => {
      const points = body.route.map(toRoutePoint);
      await write(id, (tx) => replaceRoute(tx, id, points));
      return added(points, 'points');
    },
  });
  app.route({
    ...pireps.getRoute,
    onRequest: toRead,
    handler: ({ params }, reply) =>
      sendParts(
        reply,
        inParts(db.acars.listRoute(params.id), rowsAtOnce, (points) => points.map(pireps.toRecord)),
      ),
  });
  app.route({
    ...pireps.deleteRoute,
    onRequest: toChange,
    handler: async ({ params: { id } }) => {
      await write(id, (tx) => removeRoute(tx, id));
      return { message: 'Route deleted', attrs: [] };
    },
  });
}

type ToRecord = (row: AcarsRow) => unknown;

function sendRows(reply: FastifyReply, parts: Iterable<AcarsRow[]>, toRecord: ToRecord): FastifyReply {
  return sendParts(reply, toRecords(parts, toRecord));
}

function* toRecords(parts: Iterable<AcarsRow[]>, toRecord: ToRecord): Generator<unknown[], void> {
  for (const rows of parts) yield rows.map(toRecord);
}

function added(rows: readonly unknown[], what: string): { message: string; attrs: never[]; count: number } {
  return { message: `${rows.length} ${what} added`, attrs: [], count: rows.length };
}

function toLog(row: LogEvent | LogLine): NewLog {
  return {
    client_id: row.id ?? null,
    log: 'event' in row ? row.event : row.log,
    lat: row.lat ?? null,
    lon: row.lon ?? null,
    sim_time: row.sim_time ?? null,
    created_at: row.created_at ?? now(),
  };
}

function toRoutePoint({ id, name, order, nav_type, lat, lon }: NavPoint): NewRoutePoint {
  return { client_id: id ?? null, name, order, nav_type: nav_type ?? null, lat, lon };
}
