import type { FastifyReply } from 'fastify';
import { offerFleet } from '../domain/fleet/fleet.ts';
import { addBid, type BidRecord, listBids, readBid, readBidRecords, removeBid } from '../domain/flights/bids.ts';
import type { HttpApp } from '../http/app.ts';
import { bidNotFound } from '../domain/errors.ts';
import { needsFullScope, type Pilot } from './auth.ts';
import type { PublicDeps } from './deps.ts';
import { flightsAtOnce } from './flights.ts';
import { readPathId } from './pathId.ts';
import type { Profile } from './profile.ts';
import { inParts, sendParts } from './sendParts.ts';

/** What a pilot means to fly; the spellings under `/bids` and POST are phpVMS's (decisions §2). */
export function registerBids(app: HttpApp, { db }: PublicDeps, { bids, rules }: Profile): void {
  const toBids = ({ user_id }: Pilot, records: readonly BidRecord[]): unknown[] =>
    records.map(offerFleet(db, user_id, rules)).map(bids.toBid);
  const replyBids = (reply: FastifyReply, pilot: Pilot): FastifyReply =>
    sendParts(
      reply,
      inParts(listBids(db, pilot.user_id), flightsAtOnce, (rows) => toBids(pilot, readBidRecords(db, rows))),
    );

  for (const url of [bids.listBids.url, '/bids']) {
    app.route({ ...bids.listBids, url, handler: ({ pilot }, reply) => replyBids(reply, pilot) });
  }

  for (const url of [bids.getBid.url, '/bids/:id']) {
    app.route({
      ...bids.getBid,
      url,
      handler: ({ pilot, params }) => ({ data: toBids(pilot, [readBid(db, pilot, toBidId(params.id))])[0] }),
    });
  }

  app.route({
    ...bids.addBid,
    method: ['PUT', 'POST'],
    onRequest: needsFullScope,
    handler: async ({ pilot, body }, reply) => {
      const bid = await db.write((tx) => addBid(tx, pilot, body, rules));
      return bids.answersOneBid ? { data: toBids(pilot, [bid])[0] } : replyBids(reply, pilot);
    },
  });

  app.route({
    ...bids.removeBid,
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
