import type { Queries } from '../../../db/open.ts';
import type { BidsRow, FlightsRow, UsersRow } from '../../../db/rows.ts';
import type { FleetAircraft } from '../../../db/tables/aircraft.ts';
import { type FlightCheck, flightRules } from '../../contract/flightChecks.ts';
import { mayUseApi } from '../keys/apiKeys.ts';
import { bidsSince, readSetting } from '../settings/settings.ts';
import { readDayChecks } from './flightDays.ts';
import { type Assignment, checkPlace, type FlightRules, listOwnSubfleets, readFlightRules } from './flightRules.ts';

// Each rule about a pilot and a flight with what was found, from the functions with which lists, bids and prefiles decide
// (decision 0108).

/** @returns every rule, in the order of the contract */
export function checkFlight(db: Queries, user: UsersRow, flight: FlightsRow): FlightCheck[] {
  const { ofPilot, ofFlight } = prepareFlightChecks(db, user);
  const checks = [...ofPilot(flight.dpt_airport_id), ...ofFlight(flight, listOwnSubfleets(db, flight))];
  const isBooked = checks.some(({ booked }) => booked === true);
  return checks
    .map((check) => (isBooked && check.rule === 'limit' ? { ...check, passed: true, prevents: [] } : check))
    .sort((a, b) => flightRules.indexOf(a.rule) - flightRules.indexOf(b.rule));
}

/** A flight, as far as it decides whether airline and aircraft suit the pilot. */
type FleetChoice = Assignment & Pick<FlightsRow, 'dpt_airport_id'>;

export interface FlightChecks {
  readonly rules: FlightRules;
  /** Rules that hold for all flights from an airport. */
  readonly ofPilot: (dpt_airport_id: string) => FlightCheck[];
  /** Rules about a flight, which count wherever the pilot is. */
  readonly ofFlight: (flight: FlightsRow, subfleet_ids: readonly number[]) => FlightCheck[];
  /** Those of them that only ask for airline, departure and subfleets, which many flights share. */
  readonly ofFleet: (flight: FleetChoice, subfleet_ids: readonly number[]) => FlightCheck[];
}

/** Reads once what applies to any number of flights. */
export function prepareFlightChecks(db: Queries, user: UsersRow, aircraft = db.aircraft.listKept()): FlightChecks {
  const rules = readFlightRules(db, user.id);
  const checkDays = readDayChecks(db);
  const checkAircraft = createAircraftCheck(rules, aircraft);
  const since = bidsSince(db);
  const ofFleet: FlightChecks['ofFleet'] = (flight, subfleet_ids) => [
    checkAirline(db, user, flight),
    rules.checkRank(flight, subfleet_ids),
    checkAircraft(flight, subfleet_ids),
  ];
  return {
    rules,
    ofPilot: (dpt_airport_id) => [
      { rule: 'pilot', ...found(mayUseApi(user.state), true, ['list', 'book', 'fly']), state: user.state },
      checkPlace(db, user, dpt_airport_id),
      checkLimit(db, user.id, since),
    ],
    ofFleet,
    ofFlight: (flight, subfleet_ids) => {
      const bid = checkBids(db, user.id, db.bids.listOfFlight(flight.id, since));
      return [
        checkVisible(db, flight),
        ...checkDays(flight, bid.booked === true),
        ...ofFleet(flight, subfleet_ids),
        bid,
      ];
    },
  };
}

/** @param isBound whether the rule forbids something */
function found(
  passed: boolean,
  isBound: boolean,
  prevents: FlightCheck['prevents'],
): Pick<FlightCheck, 'passed' | 'prevents'> {
  return { passed, prevents: passed || !isBound ? [] : prevents };
}

/** What no list shows can still be booked and prefiled by its id. */
function checkVisible(db: Queries, { active, visible, airline_id }: FlightsRow): FlightCheck {
  const isOfActive = db.airlines.find(airline_id)?.active === 1;
  const hidden = active === 0 ? 'inactive' : visible === 0 ? 'invisible' : isOfActive ? undefined : 'airline';
  return { rule: 'flight', ...found(hidden === undefined, true, ['list']), ...(hidden && { hidden }) };
}

function checkAirline(db: Queries, user: UsersRow, { airline_id }: Assignment): FlightCheck {
  const setting = 'pilots.restrict_to_company';
  return { rule: 'airline', ...found(user.airline_id === airline_id, readSetting(db, setting), ['list']), setting };
}

/** @param bids on one flight */
export function checkBids(db: Queries, user_id: number, bids: readonly BidsRow[]): FlightCheck {
  const setting = 'bids.disable_flight_on_bid';
  const booked = bids.some((bid) => bid.user_id === user_id);
  const others = bids.length - Number(booked);
  return {
    rule: 'bid',
    ...found(booked || others === 0, readSetting(db, setting), ['book']),
    setting,
    booked,
    bids: others,
  };
}

/** Whether the pilot may have another bid. */
export function checkLimit(db: Queries, user_id: number, since: string): FlightCheck {
  const bids = db.bids.listOfUser(user_id, since).length;
  const isMany = readSetting(db, 'bids.allow_multiple_bids');
  const limit = isMany ? readSetting(db, 'bids.limit') : 1;
  const setting = isMany ? 'bids.limit' : 'bids.allow_multiple_bids';
  return { rule: 'limit', ...found(bids < limit, true, ['book']), setting, bids, limit };
}

type AircraftCounts = NonNullable<FlightCheck['aircraft']>;

interface Parked {
  readonly counts: AircraftCounts;
  /** Whether one can be taken, wherever it is. */
  readonly isFree: boolean;
  /** Where free ones are. */
  readonly airports: readonly string[];
}

const maxAirports = 5;

/** Each airport's aircraft are counted once for each subfleet, because many flights share them. */
function createAircraftCheck(
  rules: FlightRules,
  aircraft: readonly FleetAircraft[],
): (flight: FleetChoice, subfleet_ids: readonly number[]) => FlightCheck {
  const known = new Map<string, ReadonlyMap<number, Parked>>();
  return (flight, subfleet_ids) => {
    const { dpt_airport_id } = flight;
    let parked = known.get(dpt_airport_id);
    if (parked === undefined) known.set(dpt_airport_id, (parked = countParked(rules, aircraft, dpt_airport_id)));
    const flown = rules.subfleetsOf(flight, subfleet_ids).flatMap(({ id }) => parked.get(id) ?? []);
    const counts = { ...none };
    for (const kind of kinds) counts[kind] = flown.reduce((sum, part) => sum + part.counts[kind], 0);
    const airports = new Set(flown.flatMap((part) => part.airports));
    const isFree = flown.some((part) => part.isFree);
    return {
      rule: 'aircraft',
      passed: counts.here > 0,
      prevents: isFree ? [] : ['fly'],
      ...(counts.elsewhere > 0 && { setting: 'pireps.only_aircraft_at_dpt_airport' }),
      aircraft: counts,
      ...(counts.here === 0 && { airports: [...airports].slice(0, maxAirports) }),
    };
  };
}

const none = { here: 0, elsewhere: 0, in_use: 0, booked: 0, out_of_service: 0, above_rank: 0 };
const kinds = Object.keys(none) as readonly (keyof AircraftCounts)[];

function countParked(
  { isAllowed, faultOf, isHere, isOnFlight }: FlightRules,
  aircraft: readonly FleetAircraft[],
  dpt_airport_id: string,
): ReadonlyMap<number, Parked> {
  const groups = Map.groupBy(aircraft, ({ subfleet_id }) => subfleet_id);
  return new Map(
    [...groups].map(([subfleet_id, group]) => {
      const counts = { ...none };
      const airports = new Set<string>();
      let isFree = false;
      for (const each of group) {
        const fault = isAllowed(subfleet_id) ? faultOf(each, dpt_airport_id) : 'above_rank';
        const kind = fault !== undefined && fault !== 'elsewhere' ? fault : isOnFlight(each) ? 'in_use' : 'elsewhere';
        counts[fault === undefined && isHere(each, dpt_airport_id) ? 'here' : kind] += 1;
        isFree ||= fault === undefined;
        if (kind === 'elsewhere' && each.airport_id !== null && airports.size < maxAirports)
          airports.add(each.airport_id);
      }
      return [subfleet_id, { counts, isFree, airports: [...airports] }];
    }),
  );
}
