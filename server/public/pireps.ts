import type { PirepsRow } from '../../db/rows.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { getLandingPicture, getPirepLanding, listPirepFlags } from '../contract/classic/logbook.ts';
import type { ListQuery, PrefileBody, UpdateBody } from '../contract/classic/pireps.ts';
import { toPng } from '../domain/drawings/toPng.ts';
import { readAnalysis } from '../domain/flags/analyses.ts';
import { listFlags } from '../domain/flags/computeFlags.ts';
import { drawLastLanding } from '../domain/landings/landingPicture.ts';
import { addComment, listComments, readComment } from '../domain/pireps/comments.ts';
import { PilotColumns, type PirepChanges, addFields } from '../domain/pireps/pirepChanges.ts';
import { cancelPirep, fileForReview, filePirep, updatePirep } from '../domain/pireps/pireps.ts';
import { listOwnPireps, shownStates } from '../domain/pireps/inbox.ts';
import { type PrefileChanges, prefilePirep } from '../domain/pireps/prefile.ts';
import type { HttpApp } from '../http/app.ts';
import { sendDrawing } from '../http/pictures.ts';
import { isPilots, needsFullScope } from './auth.ts';
import { type NamedPirep, toPublicPirep } from './mapping/publicPirep.ts';
import type { PublicDeps, Profile } from './profile.ts';
import { ownTurn } from './limits/atOnce.ts';
import { describePage, inParts, readPage, sendParts, siteOf } from './replies.ts';
import { createPirepCalls, type PirepCalls, pirepsAtOnce } from './pirepAccess.ts';

/** A PIREP from prefile to filing, its comments and fields. */
export function registerPireps(app: HttpApp, deps: PublicDeps, profile: Profile): void {
  const calls = createPirepCalls(deps);
  registerPrefile(app, deps, profile);
  registerUpdate(app, calls, profile);
  registerEnd(app, calls, profile);
  registerList(app, calls, profile);
  registerComments(app, calls, profile);
  registerFields(app, calls, profile);
  registerFlags(app, calls, profile);
  const { listFinances } = profile.pireps;
  if (listFinances) app.route({ ...listFinances, onRequest: calls.toRead, handler: () => ({ data: [] }) });
}

function registerPrefile(app: HttpApp, { db, feed }: PublicDeps, profile: Profile): void {
  app.route({
    ...profile.pireps.prefilePirep,
    onRequest: needsFullScope,
    handler: async (request) => {
      const { pilot, body } = request;
      const changes = toPrefileChanges(body, profile.toNm);
      const id = await db.write((tx) => prefilePirep(tx, pilot, changes, profile.rules));
      feed.pirepChanged(id);
      return replyPirep(request, { db }, profile, id);
    },
  });
}

function registerUpdate(app: HttpApp, calls: PirepCalls, profile: Profile): void {
  const { toShow, toChange, write } = calls;
  const { pireps, toNm, keyless } = profile;

  app.route({
    ...pireps.getPirep,
    config: keyless,
    onRequest: toShow,
    handler: (request) => {
      const pirep = readPirep(request, calls, profile, request.params.id);
      return { data: isPilots(request) ? pirep : toPublicPirep(pirep) };
    },
  });

  // phpVMS's clients use the other spellings (decisions §2).
  const spellings = [
    { url: pireps.updatePirep.url, method: ['POST', 'PUT'] },
    { url: pireps.getPirep.url, method: ['POST', 'PUT', 'PATCH'] },
  ];
  for (const spelling of spellings) {
    app.route({
      ...pireps.updatePirep,
      ...spelling,
      onRequest: toChange,
      handler: async (request) => {
        const {
          pilot,
          params: { id },
          body,
        } = request;
        const change = asksForReview(body) ? fileForReview : updatePirep;
        const changes = toChanges(body, toNm);
        await write(id, (tx) => change(tx, pilot, id, changes));
        return replyPirep(request, calls, profile, id);
      },
    });
  }
}

function registerEnd(app: HttpApp, calls: PirepCalls, profile: Profile): void {
  const { toChange, write } = calls;
  const { pireps, toNm, rules } = profile;

  app.route({
    ...pireps.filePirep,
    onRequest: toChange,
    handler: async (request) => {
      const {
        pilot,
        params: { id },
        body,
      } = request;
      const changes = { ...toChanges(body, toNm), setsBlockOnTime: rules.setsBlockOnTime };
      await write(id, (tx) => filePirep(tx, pilot, id, changes));
      return replyPirep(request, calls, profile, id);
    },
  });

  app.route({
    ...pireps.cancelPirep,
    method: ['PUT', 'DELETE'],
    onRequest: toChange,
    handler: async ({ pilot, params: { id } }) => {
      await write(id, (tx) => cancelPirep(tx, pilot, id));
      return { message: `PIREP ${id} cancelled`, attrs: [] };
    },
  });
}

function registerList(app: HttpApp, { db }: PirepCalls, { pireps }: Profile): void {
  for (const url of [pireps.listOwnPireps.url, '/pireps']) {
    app.route({
      ...pireps.listOwnPireps,
      url,
      handler: (request, reply) => sendPireps(request, reply, { db, pireps, user_id: request.pilot.user_id }),
    });
  }
}

/** Sends a page of a pilot's PIREPs, newest first. */
export async function sendPireps(
  request: FastifyRequest<{ Querystring: ListQuery }>,
  reply: FastifyReply,
  { db, pireps, user_id }: Pick<PublicDeps, 'db'> & Pick<Profile, 'pireps'> & { readonly user_id: number },
): Promise<FastifyReply> {
  const { state } = request.query;
  const asked = readPage(request, 50);
  const states = state === undefined ? shownStates : [state];
  const ids = await listOwnPireps(db, { user_id, states }, { ...asked, turn: ownTurn });
  const page = describePage({ ...asked, total: db.pireps.countOfUser(user_id, states) });
  const shown = { site: siteOf(request), texts: 'short' } as const;
  const parts = inParts(ids, pirepsAtOnce, (part) => pireps.toPireps(db, db.pireps.listByIds(part), shown));
  return sendParts(reply, parts, (items) => ({ data: items, ...page }));
}

function registerComments(app: HttpApp, { db, toRead, toChange, write }: PirepCalls, { pireps }: Profile): void {
  app.route({
    ...pireps.postComment,
    onRequest: toChange,
    handler: async ({ pilot, params: { id }, body }, answer) => {
      const comment_id = await write(id, (tx) => addComment(tx, pilot, id, body.comment));
      return answer.status(201).send({ data: pireps.toComment(readComment(db, comment_id)) });
    },
  });
  app.route({
    ...pireps.listComments,
    onRequest: toRead,
    handler: ({ params }) => ({ data: listComments(db, [params.id]).map(pireps.toComment) }),
  });
}

function registerFields(app: HttpApp, calls: PirepCalls, { pireps }: Profile): void {
  const { toRead, toChange, write } = calls;

  app.route({
    ...pireps.postFields,
    onRequest: toChange,
    handler: async ({ params: { id }, body }) => {
      await write(id, (tx) => addFields(tx, id, body.fields));
      return replyFields(calls, id);
    },
  });
  app.route({
    ...pireps.listFields,
    onRequest: toRead,
    handler: ({ params }) => replyFields(calls, params.id),
  });
}

/** Shows pilots what was found out about their own reports, as operators see it. */
function registerFlags(app: HttpApp, { db, toReadOwn }: PirepCalls, { toTimestamp }: Profile): void {
  app.route({
    ...listPirepFlags,
    onRequest: toReadOwn,
    handler: ({ params }) => ({
      data: listFlags(db, params.id).map(({ kind, severity, evidence: { values, spots, names = [] } }) => ({
        kind,
        severity,
        values,
        names: [...names],
        spots: spots.map(({ lat, lon, at }) => ({ lat, lon, created_at: toTimestamp(new Date(at).toISOString()) })),
      })),
    }),
  });
  app.route({
    ...getPirepLanding,
    onRequest: toReadOwn,
    handler: ({ params }) => ({ data: readAnalysis(db, params.id) }),
  });
  app.route({
    ...getLandingPicture,
    onRequest: toReadOwn,
    handler: (request, reply) => {
      const drawing = drawLastLanding(db, db.pireps.find(request.params.id) as PirepsRow);
      return sendDrawing(request, reply, { ...drawing, format: 'png', make: () => toPng(drawing.svg) });
    },
  });
}

/** Reads the PIREP again. The hooks have checked that it exists. */
function readPirep(
  request: FastifyRequest,
  { db }: Pick<PirepCalls, 'db'>,
  { pireps }: Profile,
  id: string,
): NamedPirep {
  return pireps.toPireps(db, [db.pireps.find(id) as PirepsRow], {
    site: siteOf(request),
    texts: isPilots(request) ? 'all' : 'none',
  })[0] as NamedPirep;
}

function replyPirep(...call: Parameters<typeof readPirep>): { data: NamedPirep } {
  return { data: readPirep(...call) };
}

function replyFields({ db }: PirepCalls, id: string): { data: Record<string, string> } {
  return { data: Object.fromEntries(db.pirepFields.list([id]).map(({ name, value }) => [name, value])) };
}

/** Converts a body to changes in the units of the database. Fields that pilots cannot set are dropped. */
function toChanges(body: UpdateBody, toNm: (distance: number) => number): PirepChanges {
  const sent = PilotColumns.filter((name) => body[name] !== undefined).map((name) => [name, body[name]]);
  const { distance, planned_distance, status, fields, fares } = body;
  return {
    columns: {
      // The validator has converted each to the type of its column.
      ...(Object.fromEntries(sent) as PirepChanges['columns']),
      ...(distance === undefined ? {} : { distance: toNm(distance) }),
      ...(planned_distance === undefined ? {} : { planned_distance: toNm(planned_distance) }),
    },
    status,
    fields,
    fares,
  };
}

function toPrefileChanges(body: PrefileBody, toNm: (distance: number) => number): PrefileChanges {
  const { airline_id, aircraft_id, flight_number, dpt_airport_id, arr_airport_id } = body;
  const { columns, ...changes } = toChanges(body, toNm);
  return {
    ...changes,
    columns: { ...columns, airline_id, aircraft_id, flight_number, dpt_airport_id, arr_airport_id },
  };
}

/** Whether an update asks for review with `state: 1`. Other states are ignored (decisions §5). */
function asksForReview({ state }: UpdateBody): boolean {
  return state === 1 || (typeof state === 'string' && Number(state) === 1);
}
