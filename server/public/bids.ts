import { addBid, readBid, readBids, removeBid } from '../domain/bids.ts';
import type { HttpApp } from '../http/app.ts';
import { bidNotFound } from '../http/errors.ts';
import { needsFullScope, type Pilot } from './auth.ts';
import type { PublicDeps } from './deps.ts';
import { readPathId } from './pathId.ts';
import type { Profile } from './profile.ts';

/** What a pilot means to fly; the spellings under `/bids` and POST are phpVMS's (decisions.md §2). */
export function registerBids(app: HttpApp, { db }: PublicDeps, { bids, rules }: Profile): void {
  const replyBids = ({ user_id }: Pilot): { data: unknown[] } => ({ data: readBids(db, user_id).map(bids.toBid) });

  for (const url of [bids.listBids.url, '/bids']) {
    app.route({ ...bids.listBids, url, handler: ({ pilot }) => replyBids(pilot) });
  }

  for (const url of [bids.getBid.url, '/bids/:id']) {
    app.route({
      ...bids.getBid,
      url,
      handler: ({ pilot, params }) => ({ data: bids.toBid(readBid(db, pilot, toBidId(params.id))) }),
    });
  }

  app.route({
    ...bids.addBid,
    method: ['PUT', 'POST'],
    onRequest: needsFullScope,
    handler: async ({ pilot, body }) => {
      const bid = await db.write(() => addBid(db, pilot, body, rules));
      return bids.answersOneBid ? { data: bids.toBid(bid) } : replyBids(pilot);
    },
  });

  app.route({
    ...bids.removeBid,
    onRequest: needsFullScope,
    handler: async ({ pilot, body }) => {
      await db.write(() => removeBid(db, pilot, body));
      return replyBids(pilot);
    },
  });
}

function toBidId(text: string): number {
  const bid_id = readPathId(text);
  if (bid_id < 0) throw bidNotFound(text);
  return bid_id;
}
