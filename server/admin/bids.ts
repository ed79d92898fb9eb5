import type { Db, Queries } from '../../db/open.ts';
import type { AircraftRow, AirlinesRow, FlightsRow, UsersRow } from '../../db/rows.ts';
import {
  addBid as addCall,
  type FlightExplanation,
  checkFlight as checkCall,
  type PlacedBid,
  changeBid as changeCall,
  listBidAircraft as aircraftCall,
  removeBid as removeCall,
} from '../contract/admin/bids.ts';
import { notFound } from '../domain/errors.ts';
import { readUsableAircraft } from '../domain/fleet/fleet.ts';
import { addBidFor, type BidRecord, changeBid, withdrawBid } from '../domain/flights/bids.ts';
import { checkFlight } from '../domain/flights/flightChecks.ts';
import { findFlight } from '../domain/flights/flights.ts';
import { flightIdent } from '../domain/flights/ident.ts';
import { readPilot } from '../domain/pilots.ts';
import { findSetting } from '../domain/settings/settings.ts';
import type { HttpApp } from '../http/app.ts';

/** Registers the operator's calls for bids of pilots. */
export function registerBids(app: HttpApp, db: Db): void {
  app.route({
    ...addCall,
    handler: async ({ body }, reply) => {
      const data = await db.write((tx) => toBid(tx, addBidFor(tx, body)));
      return reply.status(201).send({ data });
    },
  });

  app.route({
    ...changeCall,
    handler: async ({ params, body: { aircraft_id } }) => ({
      data: await db.write((tx) => toBid(tx, changeBid(tx, params.id, aircraft_id))),
    }),
  });

  app.route({
    ...removeCall,
    handler: async ({ params }) => ({ data: await db.write((tx) => toBid(tx, withdrawBid(tx, params.id))) }),
  });

  app.route({
    ...aircraftCall,
    handler: ({ params: { id }, query: { user_id } }) => {
      const flight = findFlight(db, id);
      findUser(db, user_id);
      const isThere = ({ airport_id }: AircraftRow): number => Number(airport_id === flight.dpt_airport_id);
      return { data: readUsableAircraft(db, user_id, flight).toSorted((a, b) => isThere(b) - isThere(a)) };
    },
  });

  app.route({
    ...checkCall,
    handler: ({ params: { id }, query: { user_id } }) => ({
      data: describeChecks(db, findUser(db, user_id), findFlight(db, id)),
    }),
  });
}

/** Pilots in the trash count as missing. */
function findUser(db: Queries, user_id: number): UsersRow {
  const user = db.users.find(user_id);
  if (user?.deleted_at !== null) throw notFound('pilot', String(user_id));
  return user;
}

function describeChecks(db: Queries, user: UsersRow, flight: FlightsRow): FlightExplanation {
  const { airline, ident, rank } = readPilot(db, user.id);
  // A foreign key: it is there.
  const { icao } = db.airlines.find(flight.airline_id) as AirlinesRow;
  return {
    pilot: { id: user.id, name: user.name, ident, airline_icao: airline.icao, rank_id: rank.id, rank_name: rank.name },
    flight: { ...flight, ident: flightIdent(icao, flight) },
    checks: checkFlight(db, user, flight).map((check) => ({
      ...check,
      ...(check.setting !== undefined && { setting_name: findSetting(db, check.setting).definition.name }),
    })),
  };
}

function toBid(db: Queries, { bid, flight, airline, aircraft }: BidRecord): PlacedBid {
  // A foreign key guarantees the pilot.
  const { name: pilot_name } = db.users.find(bid.user_id) as UsersRow;
  const ident = flightIdent(airline.icao, flight);
  return { ...bid, pilot_name, ident, registration: aircraft?.registration ?? null };
}
