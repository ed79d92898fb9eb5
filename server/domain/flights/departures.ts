import type { Queries } from '../../../db/open.ts';
import type { AirlinesRow, FlightsRow, UsersRow } from '../../../db/rows.ts';
import type { FleetAircraft } from '../../../db/tables/aircraft.ts';
import { anyFlight, type FlightLimits } from '../../../db/views/flightSearch.ts';
import type { Slice, Sliced } from '../../../db/statements.ts';
import type { FlightCheck } from '../../contract/flightChecks.ts';
import { byId } from '../../contract/mapValues.ts';
import { bidsSince, readSetting } from '../settings/settings.ts';
import { type FlightChecks, prepareFlightChecks } from './flightChecks.ts';
import { readFlightDays } from './flightDays.ts';

/** A flight with what prevents the pilot from flying it. */
export interface DepartingFlight {
  readonly flight: FlightsRow;
  readonly airline: AirlinesRow;
  readonly subfleets: readonly { readonly id: number; readonly name: string }[];
  /** Aircraft at the departure airport that the pilot can take. */
  readonly aircraft_here: number;
  /** The pilot's own. */
  readonly bid_id: number | null;
  readonly objections: readonly FlightCheck[];
}

export interface Departures extends Sliced<DepartingFlight> {
  /** What prevents the pilot from all of them. */
  readonly objections: readonly FlightCheck[];
  /** Those at the airport that the pilot can take, by registration. */
  readonly aircraft: readonly FleetAircraft[];
}

interface DepartureSearch {
  readonly user: UsersRow;
  readonly airport_id: string;
  /** Whether flights that the pilot cannot fly follow. */
  readonly all: boolean;
}

/** Reads what a pilot can fly from an airport. */
export function readDepartures(db: Queries, search: DepartureSearch, slice: Slice): Departures {
  const { user, airport_id, all } = search;
  const parked = db.aircraft.listKept();
  const checks = prepareFlightChecks(db, user, parked);
  const { rows, total } = db.flights.listDepartures(
    { ...anyFlight, dpt_airport_id: airport_id, ...limitsOf(db, search, checks) },
    all,
    slice,
  );
  const { isAllowed, isHere } = checks.rules;
  return {
    rows: describe(db, user, rows, checks),
    total,
    objections: checks.ofPilot(airport_id).filter(isObjection),
    aircraft: parked.filter((aircraft) => isAllowed(aircraft.subfleet_id) && isHere(aircraft, airport_id)),
  };
}

/** The same rules as of `ofFlight`, for a pass over many flights. */
function limitsOf(db: Queries, { user, airport_id }: DepartureSearch, { ofFleet }: FlightChecks): FlightLimits {
  const isFlown = readFlightDays(db);
  const since = bidsSince(db);
  const own = new Set(db.bids.listOfUser(user.id, since).map(({ flight_id }) => flight_id));
  const isAlone = readSetting(db, 'bids.disable_flight_on_bid');
  const taken = new Set(isAlone ? db.bids.listTaken(user.id, since).filter((id) => !own.has(id)) : []);
  return {
    only_airline_id: null,
    only_dpt_airport_id: null,
    isOpen: (flight) => isFlown(flight) === 'today' && !taken.has(flight.id),
    mayFly: ({ airline_id }, subfleet_ids) =>
      !ofFleet({ airline_id, dpt_airport_id: airport_id }, subfleet_ids).some(isObjection),
  };
}

const isObjection = ({ prevents }: FlightCheck): boolean => prevents.length > 0;

function describe(
  db: Queries,
  user: UsersRow,
  flights: readonly FlightsRow[],
  { ofFlight }: FlightChecks,
): DepartingFlight[] {
  const links = db.flights.listSubfleets(flights.map(({ id }) => id));
  const fleets = Map.groupBy(links, ({ flight_id }) => flight_id);
  const subfleets = byId(db.subfleets.listByIds(links.map(({ subfleet_id }) => subfleet_id)));
  const airlines = byId(db.airlines.listByIds(flights.map(({ airline_id }) => airline_id)));
  const bids = new Map(db.bids.listOfUser(user.id, bidsSince(db)).map(({ flight_id, id }) => [flight_id, id]));
  return flights.map((flight) => {
    const subfleet_ids = (fleets.get(flight.id) ?? []).map(({ subfleet_id }) => subfleet_id);
    const checks = ofFlight(flight, subfleet_ids);
    return {
      flight,
      // A foreign key: it is there.
      airline: airlines.get(flight.airline_id) as AirlinesRow,
      subfleets: subfleet_ids.flatMap((id) => subfleets.get(id) ?? []),
      aircraft_here: checks.find(({ aircraft }) => aircraft)?.aircraft?.here ?? 0,
      bid_id: bids.get(flight.id) ?? null,
      objections: checks.filter(isObjection),
    };
  });
}
