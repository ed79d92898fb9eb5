import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BidsRow } from '../../db/rows.ts';
import { addTravel, getUserHome, type PilotHome } from '../contract/classic/home.ts';
import { getLogbook, getPilotFlown, listUserLandings } from '../contract/classic/logbook.ts';
import { getUserKey, type UserKey } from '../contract/classic/user.ts';
import { toDistance } from '../contract/units.ts';
import { bidNotFound } from '../domain/errors.ts';
import { readAllowedFleet } from '../domain/fleet/fleet.ts';
import {
  addBid,
  type BidRecord,
  listBids,
  offerBids,
  readBid,
  readBidRecords,
  removeBid,
} from '../domain/flights/bids.ts';
import { findKey } from '../domain/keys/apiKeys.ts';
import { readHome } from '../domain/pilotHome.ts';
import { readLogbook, readPilot } from '../domain/pilots.ts';
import { readPilotFlown } from '../domain/pireps/pilotFlown.ts';
import { readPilotLandings } from '../domain/flags/analyses.ts';
import { airportsOf } from '../domain/pireps/routes.ts';
import { now } from '../domain/time.ts';
import { ride } from '../domain/travels.ts';
import type { HttpApp } from '../http/app.ts';
import type { Queries } from '../../db/open.ts';
import { needsFullScope, type KeyPilot } from './auth.ts';
import type { PublicDeps, Profile } from './profile.ts';
import { registerDepartures } from './departures.ts';
import { registerReview } from './review.ts';
import { flightsAtOnce } from './flights.ts';
import { ownTurn } from './limits/atOnce.ts';
import { inParts, readPathId, sendParts, siteOf } from './replies.ts';

/** The pilot of the key, with fleet and bids. */
export function registerUser(app: HttpApp, deps: PublicDeps, profile: Profile): void {
  registerPilot(app, deps, profile);
  registerFlown(app, deps);
  registerReview(app, deps, profile);
  registerKey(app, deps, profile);
  registerDepartures(app, deps.db);
  registerHome(app, deps);
  registerBids(app, deps, profile);
}

function registerPilot(app: HttpApp, deps: PublicDeps, profile: Profile): void {
  const { db } = deps;
  const { user, toTimestamp } = profile;
  // phpVMS's clients use the second spelling (phpvms7 §2.1).
  for (const url of [user.getUser.url, '/users/me']) {
    app.route({
      ...user.getUser,
      url,
      handler: ({ pilot }, reply) => sendPilot(reply, deps, profile, pilot.user_id),
    });
  }

  app.route({
    ...user.getUserFleet,
    handler: (request) => ({
      data: readAllowedFleet(db, request.pilot.user_id).map((part) => user.toUserSubfleet(part, siteOf(request))),
    }),
  });

  app.route({
    ...getLogbook,
    handler: async (request) => {
      const { distance, landings, ...logbook } = await readLogbook(db, request.pilot.user_id, ownTurn);
      return {
        data: {
          ...logbook,
          distance: toDistance(distance),
          landings: landings.map((landing) => ({ ...landing, submitted_at: toTimestamp(landing.submitted_at) })),
        },
      };
    },
  });

  app.route({
    ...listUserLandings,
    handler: (request) => {
      const { landings, medians } = readPilotLandings(db, request.pilot.user_id);
      const listed = landings.map((landing) => ({ ...landing, filed_at: toTimestamp(landing.filed_at) }));
      return { data: { landings: listed, medians } };
    },
  });
}

/** The same in every profile. */
function registerFlown(app: HttpApp, { db }: PublicDeps): void {
  app.route({
    ...getPilotFlown,
    handler: async (request) => {
      const { year, ...flown } = await readPilotFlown(db, request.pilot.user_id, ownTurn);
      return {
        data: {
          ...flown,
          airports: airportsOf(db, flown.routes),
          year: {
            ...year,
            flight_time: year.minutes,
            distance: toDistance(year.distance),
            months: year.months.map(({ month, flights, minutes }) => ({ month, flights, flight_time: minutes })),
          },
        },
      };
    },
  });
}

/** The same in every profile but for the form of timestamps. */
function registerKey(app: HttpApp, { db, keyCalls }: PublicDeps, { toTimestamp }: Profile): void {
  app.route({
    ...getUserKey,
    handler: ({ pilot: { api_key_id, user_id } }) => {
      const { label, scope, created_at, expires_at, last_client } = findKey(db, api_key_id);
      const last = keyCalls.findLastOfClient(api_key_id);
      return {
        data: {
          label,
          // The table checks the value.
          scope: scope as UserKey['scope'],
          created_at: toTimestamp(created_at),
          expires_at: expires_at === null ? null : toTimestamp(expires_at),
          last_client: last === undefined ? last_client : last.client,
          last_call_at: last === undefined ? null : toTimestamp(last.at),
          refusals: keyCalls.listRefusals({ user_id }).map(({ at, api_key_id: id, user_id: _user_id, ...refusal }) => ({
            ...refusal,
            at: toTimestamp(at),
            key_label: findKey(db, id).label,
          })),
          now: toTimestamp(now()),
        },
      };
    },
  });
}

/** The same in every profile: only the pilots' page calls them. */
function registerHome(app: HttpApp, { db }: PublicDeps): void {
  app.route({ ...getUserHome, handler: ({ pilot }) => ({ data: toHome(db, pilot.user_id) }) });

  app.route({
    ...addTravel,
    onRequest: needsFullScope,
    handler: async ({ pilot, body }) => {
      await db.write((tx) => ride(tx, pilot, body.airport_id));
      return { data: toHome(db, pilot.user_id) };
    },
  });
}

function toHome(db: Queries, user_id: number): PilotHome {
  const { picture, ...home } = readHome(db, user_id);
  return { ...home, picture: picture === null ? null : `/pictures/${picture}` };
}

/** Sends a pilot who is there, with rank and bids. */
export function sendPilot(reply: FastifyReply, deps: PublicDeps, profile: Profile, user_id: number): FastifyReply {
  const { request } = reply;
  const isOwn = user_id === request.pilot.user_id;
  const user = profile.user.toUser(readPilot(deps.db, user_id), siteOf(request), isOwn);
  return sendParts(reply, bidsInParts(reply, deps, profile, user_id), (bids) => ({ data: { bids, ...user } }));
}

/** Sends a pilot's bids, oldest first. */
export function sendBids(reply: FastifyReply, deps: PublicDeps, profile: Profile, user_id: number): FastifyReply {
  return sendParts(reply, bidsInParts(reply, deps, profile, user_id));
}

function bidsInParts(
  reply: FastifyReply,
  { db }: PublicDeps,
  { user, rules }: Profile,
  user_id: number,
): ReturnType<typeof inParts<BidsRow, unknown>> {
  const offer = offerBids(db, user_id, rules);
  const site = siteOf(reply.request);
  const toBids = (rows: readonly BidsRow[]) => offer(readBidRecords(db, rows)).map((bid) => user.toBid(bid, site));
  return inParts(listBids(db, user_id), flightsAtOnce, toBids);
}

/** The flights that the pilot plans to fly. phpVMS's clients use `/bids` and POST (decisions §2). */
function registerBids(app: HttpApp, deps: PublicDeps, profile: Profile): void {
  const { db } = deps;
  const { user, rules } = profile;
  const toBid = (request: FastifyRequest, record: BidRecord): unknown =>
    offerBids(db, request.pilot.user_id, rules)([record]).map((bid) => user.toBid(bid, siteOf(request)))[0];
  const replyBids = (reply: FastifyReply, { user_id }: KeyPilot): FastifyReply =>
    sendBids(reply, deps, profile, user_id);

  for (const url of [user.listBids.url, '/bids']) {
    app.route({ ...user.listBids, url, handler: ({ pilot }, reply) => replyBids(reply, pilot) });
  }

  for (const url of [user.getBid.url, '/bids/:id']) {
    app.route({
      ...user.getBid,
      url,
      handler: (request) => ({
        data: toBid(request, readBid(db, request.pilot, toBidId(request.params.id))),
      }),
    });
  }

  app.route({
    ...user.addBid,
    method: ['PUT', 'POST'],
    onRequest: needsFullScope,
    handler: async (request, reply) => {
      const { pilot, body } = request;
      const bid = await db.write((tx) => addBid(tx, pilot, { ...body, user_id: pilot.user_id }, rules));
      return user.answersOneBid ? { data: toBid(request, bid) } : replyBids(reply, pilot);
    },
  });

  app.route({
    ...user.removeBid,
    onRequest: needsFullScope,
    handler: async ({ pilot, body }, reply) => {
      await db.write((tx) => removeBid(tx, pilot, body));
      return replyBids(reply, pilot);
    },
  });
}

function toBidId(text: string): number {
  const bid_id = readPathId(text);
  if (bid_id < 0) throw bidNotFound(text);
  return bid_id;
}
