import type { Queries, Tx } from '../../../db/open.ts';
import type { AircraftRow, BidsRow, FlightsRow, PirepsRow } from '../../../db/rows.ts';
import type { FlightCheck } from '../../contract/flightChecks.ts';
import type { BidChoice } from '../../contract/classic/bids.ts';
import { AppError, bidNotFound, forbidden, invalid } from '../errors.ts';
import { bidsSince, readSetting } from '../settings/settings.ts';
import { byId } from '../../contract/mapValues.ts';
import { findKeptAircraft, type Objection, offerFleet, readFleet, readUsableAircraft } from '../fleet/fleet.ts';
import { mayUseApi } from '../keys/apiKeys.ts';
import { checkBids, checkLimit } from './flightChecks.ts';
import { type AircraftChoice, objectToAircraft, objectToFlight, type Whose } from './flightRules.ts';
import { findFlight, type FlightPart, readFlights, withFares } from './flights.ts';
import { type Actor, type PilotActor, record } from '../activity/events.ts';
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

/**
 * Limits the fleet of bids as `offerFleet` does. A bid with an aircraft offers that one alone: some clients take the first
 * that they find.
 */
export function offerBids(
  db: Queries,
  user_id: number,
  rules: Pick<ProfileRules, 'offersFleetOfPilot'>,
): (bids: readonly BidRecord[]) => (BidRecord & Objection)[] {
  const offer = offerFleet(db, user_id, rules);
  if (!rules.offersFleetOfPilot) return (bids) => bids.map((bid) => offer(bid, bid.aircraft));
  return (bids) => {
    const subfleets = db.subfleets.listByIds(bids.flatMap(({ aircraft }) => aircraft?.subfleet_id ?? []));
    const parts = new Map(readFleet(db, subfleets).map((part) => [part.subfleet.id, part]));
    const fares = Map.groupBy(db.flights.listFares(bids.map(({ flight }) => flight.id)), (fare) => fare.flight_id);
    return bids.map((bid) => {
      const part = bid.aircraft && parts.get(bid.aircraft.subfleet_id);
      const offered = offer(bid);
      if (!bid.aircraft || !part) return offered;
      return { ...offered, fleet: [{ ...withFares(part, fares.get(bid.flight.id)), aircraft: [bid.aircraft] }] };
    });
  };
}

/** @throws {AppError} bid-not-found when it is not there, unauthorized when it is another pilot's */
export function readBid(db: Queries, pilot: PilotActor, bid_id: number): BidRecord {
  return toRecord(db, findOwnBid(db, pilot, bid_id));
}

interface WantedBid {
  /** Who is to have it. */
  readonly user_id: number;
  readonly flight_id: string;
  /** Null for none. If absent, the airline may choose one. */
  readonly aircraft_id?: number | null;
}

/**
 * Places a bid (§4.3) on what the pilot could prefile now.
 * @throws {AppError} not-found for an unknown flight, validation-exception for an unknown aircraft, or when the airline's rules refuse it
 */
export function addBid(
  tx: Tx,
  actor: Actor,
  { user_id, flight_id, aircraft_id }: WantedBid,
  rules: Pick<ProfileRules, 'refusesOwnBid'>,
): BidRecord {
  const flight = findFlight(tx, flight_id);
  const since = bidsSince(tx);
  if (typeof aircraft_id === 'number' && !findKeptAircraft(tx, aircraft_id))
    throw invalid('aircraft_id', "The aircraft doesn't exist");
  const limit = checkLimit(tx, user_id, since);
  if (limit.setting === 'bids.allow_multiple_bids') refuseTooMany(limit, user_id);
  const bids = tx.bids.listOfFlight(flight_id, since);
  const own = bids.find((bid) => bid.user_id === user_id);
  if (own && !rules.refusesOwnBid) return toRecord(tx, own);
  if (own || checkBids(tx, user_id, bids).prevents.includes('book')) {
    throw new AppError('bid-exists', 'A bid already exists for this flight', { meta: { flight_id } });
  }
  const whose = actor === 'operator' ? "The pilot's" : 'Your';
  const objection = objectToFlight(tx, user_id, flight, whose);
  if (objection) throw objection;
  if (typeof aircraft_id === 'number') refuseAircraft(tx, { user_id, flight, aircraft_id }, whose);
  if (actor !== 'operator') refuseTooMany(limit, user_id);
  // An expired one of the same pilot.
  tx.bids.removeOfFlight(user_id, flight_id);
  const chosen = aircraft_id === undefined ? assignAircraft(tx, user_id, flight, since) : aircraft_id;
  const id = tx.bids.insert({ user_id, flight_id, aircraft_id: chosen, created_at: now() });
  tx.bids.trim(user_id);
  const bid = findBid(tx, id);
  record(tx, actor, 'bid.added', { id, after: toNoted(actor, bid) });
  return toRecord(tx, bid);
}

/**
 * Places a bid for a pilot, by the rules for pilots' own bids, but for how many there may be.
 * @throws {AppError} as addBid; validation-exception for a pilot who could not place it
 */
export function addBidFor(tx: Tx, wanted: WantedBid): BidRecord {
  const user = tx.users.find(wanted.user_id);
  if (user?.deleted_at !== null) throw invalid('user_id', "The pilot doesn't exist");
  if (!mayUseApi(user.state)) throw invalid('user_id', 'The pilot is not active');
  return addBid(tx, 'operator', wanted, { refusesOwnBid: true });
}

/**
 * Changes the aircraft of any pilot's bid; null for none.
 * @throws {AppError} bid-not-found, or why the pilot could not take the aircraft
 */
export function changeBid(tx: Tx, bid_id: number, aircraft_id: number | null): BidRecord {
  const bid = findBid(tx, bid_id);
  if (aircraft_id === bid.aircraft_id) return toRecord(tx, bid);
  if (aircraft_id !== null) {
    const flight = findFlight(tx, bid.flight_id);
    refuseAircraft(tx, { user_id: bid.user_id, flight, aircraft_id }, "The pilot's");
  }
  const changed = { ...bid, aircraft_id, updated_at: now() };
  tx.bids.update(changed);
  record(tx, 'operator', 'bid.changed', {
    id: bid_id,
    before: toNoted('operator', bid),
    after: toNoted('operator', changed),
  });
  return toRecord(tx, changed);
}

/**
 * Removes any pilot's bid. @returns the bid as it was
 * @throws {AppError} bid-not-found
 */
export function withdrawBid(tx: Tx, bid_id: number): BidRecord {
  const bid = toRecord(tx, findBid(tx, bid_id));
  tx.bids.remove(bid_id);
  record(tx, 'operator', 'bid.removed', { id: bid_id, before: toNoted('operator', bid.bid) });
  return bid;
}

/**
 * Gives up the bid that is named by its id or by its flight; a flight on which the pilot has none is no error.
 * @throws {AppError} not-found for an unknown flight, bid-not-found for an unknown bid, unauthorized for another pilot's bid
 */
export function removeBid(tx: Tx, pilot: PilotActor, choice: BidChoice): void {
  const bid = chosenBid(tx, pilot, choice);
  if (!bid) return;
  tx.bids.remove(bid.id);
  record(tx, pilot, 'bid.removed', { id: bid.id, before: toNoted(pilot, bid) });
}

/**
 * Removes the pilot's bid on a flight that was filed (§4.3). Some clients name no flight: then it is the one that has the
 * report's airline, number and airports, and of several the one with its route code and leg.
 * @param pirep with the airports that were planned
 */
export function removeFlownBid(tx: Tx, pirep: PirepsRow): void {
  const { user_id, flight_id } = pirep;
  if (flight_id !== null) return tx.bids.removeOfFlight(user_id, flight_id);
  const booked = tx.flights.listByIds(listBids(tx, user_id).map((bid) => bid.flight_id));
  const flown = booked.filter((flight) => haveSame(flight, pirep, numberAndAirports));
  const [flight, ...others] = flown.length > 1 ? flown.filter((one) => haveSame(one, pirep, codeAndLeg)) : flown;
  if (flight && others.length === 0) tx.bids.removeOfFlight(user_id, flight.id);
}

const numberAndAirports = ['airline_id', 'flight_number', 'dpt_airport_id', 'arr_airport_id'] as const;
const codeAndLeg = ['route_code', 'route_leg'] as const;

/** A report has number and leg as text. */
function haveSame(
  flight: FlightsRow,
  pirep: PirepsRow,
  columns: typeof numberAndAirports | typeof codeAndLeg,
): boolean {
  return columns.every((column) => String(flight[column] ?? '') === String(pirep[column] ?? ''));
}

/** Removes those of the bids that could not be placed now. They did not count until now (`openBids`). */
export function recheckBids(tx: Tx, bids: readonly BidsRow[]): void {
  for (const bid of bids.filter((each) => !isStillPossible(tx, each))) {
    tx.bids.remove(bid.id);
    record(tx, 'program', 'bid.removed', { id: bid.id, before: toNoted('program', bid) });
  }
}

/** A pilot who acts is in the entry already. */
function toNoted(actor: Actor, { user_id, flight_id, aircraft_id }: BidsRow): object {
  return typeof actor === 'object' ? { flight_id, aircraft_id } : { user_id, flight_id, aircraft_id };
}

function isStillPossible(db: Queries, { id, user_id, flight_id, aircraft_id }: BidsRow): boolean {
  const since = bidsSince(db);
  const isAlone = (bids: readonly BidsRow[]): boolean => bids.every((bid) => bid.id === id);
  return (
    (readSetting(db, 'bids.allow_multiple_bids') || isAlone(db.bids.listOfUser(user_id, since))) &&
    (!readSetting(db, 'bids.disable_flight_on_bid') || isAlone(db.bids.listOfFlight(flight_id, since))) &&
    (aircraft_id === null ||
      !readSetting(db, 'bids.block_aircraft') ||
      isAlone(db.bids.listOfAircraft(aircraft_id, since)))
  );
}

function chosenBid(db: Queries, pilot: PilotActor, { bid_id, flight_id }: BidChoice): BidsRow | undefined {
  if (bid_id !== undefined) return findOwnBid(db, pilot, bid_id);
  if (flight_id === undefined) throw invalid('flight_id', 'Send the flight_id of the bid, or its bid_id.');
  const { id } = findFlight(db, flight_id);
  return db.bids.listOfUser(pilot.user_id, bidsSince(db)).find((bid) => bid.flight_id === id);
}

function findBid(db: Queries, bid_id: number): BidsRow {
  const bid = db.bids.find(bid_id, bidsSince(db));
  if (!bid) throw bidNotFound(bid_id);
  return bid;
}

function findOwnBid(db: Queries, pilot: PilotActor, bid_id: number): BidsRow {
  const bid = findBid(db, bid_id);
  if (bid.user_id !== pilot.user_id) throw forbidden("This is another pilot's bid", { bid_id });
  return bid;
}

/** A pilot could keep all flights from the others. */
function refuseTooMany({ prevents, setting, limit = 0 }: FlightCheck, user_id: number): void {
  if (!prevents.includes('book')) return;
  const isOne = setting === 'bids.allow_multiple_bids';
  const message = isOne
    ? 'Only one bid at a time is allowed; remove the other one first'
    : `Only ${limit} bids at a time are allowed; remove one first`;
  throw new AppError('user-bid-limit', message, { meta: isOne ? { user_id } : { user_id, limit } });
}

type WantedAircraft = Omit<AircraftChoice, 'dpt_airport_id' | 'flight'> & { readonly flight: FlightsRow };

/** Refuses what the pilot could not prefile, and what another bid of his own names. */
function refuseAircraft(db: Queries, wanted: WantedAircraft, whose: Whose): void {
  const { aircraft_id, flight } = wanted;
  const objection = objectToAircraft(db, { ...wanted, dpt_airport_id: flight.dpt_airport_id }, whose);
  if (objection) throw objection;
  if (!readSetting(db, 'bids.block_aircraft') || db.bids.listOfAircraft(aircraft_id, bidsSince(db)).length === 0)
    return;
  throw new AppError('bid-exists', 'A bid already exists for this aircraft', { meta: { aircraft_id } });
}

/** Chooses one at the departure airport that the pilot may fly and that no bid names, if the airline wants that. */
function assignAircraft(db: Queries, user_id: number, flight: FlightsRow, since: string): number | null {
  if (!readSetting(db, 'bids.assign_aircraft')) return null;
  const free = readUsableAircraft(db, user_id, flight).find(
    ({ id, airport_id }) => airport_id === flight.dpt_airport_id && db.bids.listOfAircraft(id, since).length === 0,
  );
  return free?.id ?? null;
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
