import type { AcarsRow } from '../../db/rows.ts';
import { type NewPosition, rowsAtOnce } from '../../db/tables/acars.ts';
import type { FastifyReply } from 'fastify';
import type { LogEvent, LogLine, NavPoint, Position } from '../contract/classic/acars.ts';
import { AcarsType } from '../contract/codes.ts';
import {
  type NewLog,
  type NewRoutePoint,
  recordEvents,
  recordLogs,
  recordPositions,
  removeRoute,
  replaceRoute,
  readLines,
  readParts,
} from '../domain/pireps/acars.ts';
import { now } from '../domain/time.ts';
import type { HttpApp } from '../http/app.ts';
import type { PublicDeps, Profile } from './profile.ts';
import { createPirepCalls, type PirepCalls } from './pirepAccess.ts';
import { inParts, sendParts } from './replies.ts';

/** The rows of a PIREP: flown track, log, planned route. */
export function registerAcars(app: HttpApp, deps: PublicDeps, profile: Profile): void {
  const calls = createPirepCalls(deps);
  registerPositions(app, calls, profile);
  registerLogs(app, calls, profile);
  registerRoute(app, calls, profile);
}

function registerPositions(app: HttpApp, calls: PirepCalls, { pireps, rules, toNm }: Profile): void {
  const { db, toRead, toChange, write } = calls;

  // Clients use both spellings (§4.9).
  for (const end of ['position', 'positions']) {
    app.route({
      ...pireps.postPositions,
      url: pireps.postPositions.url.replace(/position$/, end),
      config: { quick: true },
      onRequest: toChange,
      handler: ({ params: { id }, body: { positions } }) =>
        // Creates the rows inside the write, because objects that live until the commit cost memory.
        write(id, (tx) => {
          const lines = positions.filter(isLogLine);
          const track = positions.filter((row) => !isLogLine(row));
          if (lines.length > 0) recordLogs(tx, id, lines.map(toLogRow));
          if (track.length > 0) recordPositions(tx, id, toPositionRows(track, toNm), rules);
        }).then(() => added(positions, 'positions')),
    });
  }

  for (const path of pireps.trackPaths) {
    app.route({
      ...pireps.listPositions,
      url: `${pireps.getPirep.url}${path}`,
      onRequest: toRead,
      handler: ({ params }, reply) => {
        const rows = readParts((cursor) => db.acars.listTrack(params.id, cursor));
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
      await write(id, (tx) => recordEvents(tx, id, body.events.map(toLog)));
      return added(body.events, 'logs');
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
      await write(id, (tx) => recordLogs(tx, id, body.logs.map(toLog)));
      return added(body.logs, 'logs');
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

function* toRecords(parts: Iterable<AcarsRow[]>, toRecord: ToRecord): Generator<() => unknown[], void> {
  for (const rows of parts) yield () => rows.map(toRecord);
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

/**
 * Converts positions to rows of the track. A position without a time gets the current one. `altitude` alone counts as both
 * kinds of altitude (phpvms7 §2.3).
 * @param toNm converts a distance of the profile
 */
export function toPositionRows(positions: readonly Position[], toNm: (distance: number) => number): NewPosition[] {
  const at = now();
  return positions.map((position) => ({
    client_id: position.id ?? null,
    nav_type: position.nav_type ?? null,
    order: position.order ?? 0,
    name: position.name ?? null,
    status: position.status ?? null,
    log: position.log ?? null,
    lat: position.lat,
    lon: position.lon,
    distance: position.distance === undefined ? null : toNm(position.distance),
    heading: position.heading ?? null,
    altitude: position.altitude ?? position.altitude_msl ?? null,
    altitude_agl: position.altitude_agl ?? position.altitude ?? null,
    altitude_msl: position.altitude_msl ?? position.altitude ?? null,
    vs: position.vs ?? null,
    gs: position.gs ?? null,
    ias: position.ias ?? null,
    transponder: position.transponder ?? null,
    autopilot: storable(position.autopilot),
    fuel: position.fuel ?? null,
    fuel_flow: position.fuel_flow ?? null,
    sim_time: position.sim_time ?? null,
    source: position.source ?? null,
    created_at: position.created_at ?? at,
    timed: position.created_at === undefined ? 0 : 1,
  }));
}

/** Whether it is a line of the log. One client starts its track with some, at 0/0 without a location (clients §1.3). */
function isLogLine({ type, log }: Position): boolean {
  return type === AcarsType.LOG && log !== undefined;
}

function toLogRow({ id, log, lat, lon, sim_time, created_at }: Position): NewLog {
  const isNowhere = lat === 0 && lon === 0;
  return {
    client_id: id ?? null,
    log: log ?? null,
    lat: isNowhere ? null : lat,
    lon: isNowhere ? null : lon,
    sim_time: sim_time ?? null,
    created_at: created_at ?? now(),
  };
}

/** Stores a boolean as a number, to distinguish it from a string when it is read. */
function storable(autopilot: string | boolean | undefined): string | number | null {
  return typeof autopilot === 'boolean' ? Number(autopilot) : (autopilot ?? null);
}
