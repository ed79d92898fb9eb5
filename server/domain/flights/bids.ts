import type { Queries, Tx } from '../../../db/open.ts';
import type { AircraftRow, BidsRow } from '../../../db/rows.ts';
import type { BidChoice, NewBid } from '../../contract/classic/bids.ts';
import { AppError, bidNotFound, flightNotFound, forbidden, invalid } from '../errors.ts';
import { bidsSince, readSetting } from '../settings/settings.ts';
import { byId } from '../../contract/mapValues.ts';
import { findKeptAircraft } from '../fleet/fleet.ts';
import { type FlightPart, readFlights } from './flights.ts';
import { recordBidEvent, type PilotActor } from '../events.ts';
import type { ProfileRules } from '../settings/profileRules.ts';
import { now } from '../time.ts';

/** A bid with its flight. */
export interface BidRecord extends FlightPart {
  readonly bid: BidsRow;
  /** The one that the pilot means to take. */
  readonly aircraft: AircraftRow | undefined;
}

/** The pilot's bids, oldest first. */
export function listBids(db: Queries, user_id: number): BidsRow[] {
  return db.bids.listOfUser(user_id, bidsSince(db));
}

export function readBids(db: Queries, user_id: number): BidRecord[] {
  return readBidRecords(db, listBids(db, user_id));
}

/** @throws {AppError} bid-not-found when it is not there, unauthorized when it is another pilot's */
export function readBid(db: Queries, pilot: PilotActor, bid_id: number): BidRecord {
  return toRecord(db, findOwnBid(db, pilot, bid_id));
}

/**
 * Places a bid (§4.3). Neither the rank nor the aircraft's place is asked: that is for the prefile.
 * @throws {AppError} not-found for an unknown flight, validation-exception for an unknown aircraft, or when the airline's rules refuse it
 */
export function addBid(
  tx: Tx,
  pilot: PilotActor,
  { flight_id, aircraft_id }: NewBid,
  rules: Pick<ProfileRules, 'refusesOwnBid'>,
): BidRecord {
  if (!tx.flights.find(flight_id)) throw flightNotFound(flight_id);
  if (aircraft_id !== undefined && !findKeptAircraft(tx, aircraft_id)) {
    throw invalid('aircraft_id', "The aircraft doesn't exist");
  }
  const since = bidsSince(tx);
  refuseSecondBid(tx, pilot, since);
  const bids = tx.bids.listOfFlight(flight_id, since);
  const own = bids.find(({ user_id }) => user_id === pilot.user_id);
  if (own && !rules.refusesOwnBid) return toRecord(tx, own);
  if (own || (bids.length > 0 && readSetting(tx, 'bids.disable_flight_on_bid'))) {
    throw new AppError('bid-exists', 'A bid already exists for this flight', { meta: { flight_id } });
  }
  if (aircraft_id !== undefined) refuseBlockedAircraft(tx, aircraft_id, since);
  // An expired bid of the same pilot would be in the way of the new one; the others have no use either.
  tx.bids.removeBefore(since);
  const bid = { user_id: pilot.user_id, flight_id, aircraft_id: aircraft_id ?? null, created_at: now() };
  const id = tx.bids.insert(bid);
  recordBidEvent(tx, pilot, 'added', { id, ...bid });
  return readBid(tx, pilot, id);
}

/**
 * Gives up the bid that is named by its id or by its flight; a flight on which the pilot has none is no error.
 * @throws {AppError} not-found for an unknown flight, bid-not-found for an unknown bid, unauthorized for another pilot's bid
 */
export function removeBid(tx: Tx, pilot: PilotActor, choice: BidChoice): void {
  const bid = chosenBid(tx, pilot, choice);
  if (!bid) return;
  tx.bids.remove(bid.id);
  recordBidEvent(tx, pilot, 'removed', bid);
}

function chosenBid(db: Queries, pilot: PilotActor, { bid_id, flight_id }: BidChoice): BidsRow | undefined {
  if (bid_id !== undefined) return findOwnBid(db, pilot, bid_id);
  if (flight_id === undefined) throw invalid('flight_id', 'Send the flight_id of the bid, or its bid_id.');
  if (!db.flights.find(flight_id)) throw flightNotFound(flight_id);
  return db.bids.listOfUser(pilot.user_id, bidsSince(db)).find((bid) => bid.flight_id === flight_id);
}

function findOwnBid(db: Queries, pilot: PilotActor, bid_id: number): BidsRow {
  const bid = db.bids.find(bid_id, bidsSince(db));
  if (!bid) throw bidNotFound(bid_id);
  if (bid.user_id !== pilot.user_id) throw forbidden("This is another pilot's bid", { bid_id });
  return bid;
}

function refuseSecondBid(db: Queries, { user_id }: PilotActor, since: string): void {
  if (readSetting(db, 'bids.allow_multiple_bids') || db.bids.listOfUser(user_id, since).length === 0) return;
  throw new AppError('user-bid-limit', 'Only one bid at a time is allowed; remove the other one first', {
    meta: { user_id },
  });
}

function refuseBlockedAircraft(db: Queries, aircraft_id: number, since: string): void {
  if (!readSetting(db, 'bids.block_aircraft') || !db.bids.findOfAircraft(aircraft_id, since)) return;
  throw new AppError('bid-exists', 'A bid already exists for this aircraft', { meta: { aircraft_id } });
}

function toRecord(db: Queries, bid: BidsRow): BidRecord {
  // A foreign key: its flight is there.
  return readBidRecords(db, [bid])[0] as BidRecord;
}

/** Leaves out bids whose flights were removed after the bids were read. */
export function readBidRecords(db: Queries, bids: readonly BidsRow[]): BidRecord[] {
  const flights = readFlights(db, db.flights.listByIds(bids.map(({ flight_id }) => flight_id)));
  const parts = new Map(flights.map((part) => [part.flight.id, part]));
  const aircraft = byId(db.aircraft.listByIds(bids.flatMap(({ aircraft_id }) => aircraft_id ?? [])));
  return bids.flatMap((bid) => {
    const part = parts.get(bid.flight_id);
    return part ? { ...part, bid, aircraft: aircraft.get(bid.aircraft_id ?? 0) } : [];
  });
}
