import type { Queries } from '../../../db/open.ts';
import type { AircraftRow, FlightsRow, PirepsRow, SubfleetsRow, UsersRow } from '../../../db/rows.ts';
import type { FlightCheck } from '../../contract/flightChecks.ts';
import { AppError, invalid } from '../errors.ts';
import { bidsSince, readSetting, silentSince } from '../settings/settings.ts';
import { explainDay, readDayChecks } from './flightDays.ts';

// What a pilot may fly, with what, and from where. Lists, bids and prefiles ask here (decision 0104).

/** A flight, as far as it decides which subfleets fly it. */
export type Assignment = Pick<FlightsRow, 'airline_id'>;

export interface FlightRules {
  /**
   * The subfleets that fly a flight: its own, or, if it has none, all of them or those of its airline.
   * @param subfleet_ids its own; those in the trash do not count
   */
  readonly subfleetsOf: (flight: Assignment, subfleet_ids: readonly number[]) => readonly SubfleetsRow[];
  /** Whether the pilot's rank may fly the subfleet. */
  readonly isAllowed: (subfleet_id: number) => boolean;
  /** Whether it may fly one of the subfleets that fly the flight. */
  readonly mayFly: (flight: Assignment, subfleet_ids: readonly number[]) => boolean;
  readonly checkRank: (flight: Assignment, subfleet_ids: readonly number[]) => FlightCheck;
  /** What prevents the pilot from taking an aircraft at an airport now, whatever flight it is for. */
  readonly faultOf: (aircraft: ParkedAircraft, dpt_airport_id: string) => Fault | undefined;
  /** Whether a live flight has the aircraft, so that it stands nowhere. A prefile may take it: a client that was restarted does. */
  readonly isOnFlight: (aircraft: Pick<AircraftRow, 'id'>) => boolean;
  /** Whether the pilot could board the aircraft at an airport now; the rank is another matter. */
  readonly isHere: (aircraft: ParkedAircraft, airport_id: string) => boolean;
}

type ParkedAircraft = Pick<AircraftRow, 'id' | 'status' | 'state' | 'airport_id'>;

export type Fault = 'out_of_service' | 'in_use' | 'elsewhere' | 'booked';

/** Reads once what applies to any number of flights and aircraft. */
export function readFlightRules(db: Queries, user_id: number): FlightRules {
  const subfleets = db.subfleets.list();
  const kept = new Map(subfleets.map((subfleet) => [subfleet.id, subfleet]));
  const onlyOwn = readSetting(db, 'flights.only_company_aircraft');
  const ofRank = new Set(db.subfleets.listOfPilot(user_id).map(({ id }) => id));
  const allowed = readSetting(db, 'pireps.restrict_aircraft_to_rank') ? ofRank : undefined;
  const subfleetsOf: FlightRules['subfleetsOf'] = ({ airline_id }, subfleet_ids) => {
    const own = subfleet_ids.flatMap((id) => kept.get(id) ?? []);
    if (own.length > 0) return own;
    return onlyOwn ? subfleets.filter((subfleet) => subfleet.airline_id === airline_id) : subfleets;
  };
  const mayFly: FlightRules['mayFly'] = (flight, subfleet_ids) =>
    allowed === undefined || subfleetsOf(flight, subfleet_ids).some(({ id }) => allowed.has(id));
  return {
    subfleetsOf,
    isAllowed: (subfleet_id) => allowed?.has(subfleet_id) ?? true,
    mayFly,
    checkRank: (flight, subfleet_ids) => {
      const flown = subfleetsOf(flight, subfleet_ids);
      const own = flown.filter(({ id }) => subfleet_ids.includes(id)).slice(0, maxSubfleets);
      return {
        rule: 'rank',
        passed: flown.some(({ id }) => ofRank.has(id)),
        prevents: mayFly(flight, subfleet_ids) ? [] : ['list', 'book', 'fly'],
        setting: 'pireps.restrict_aircraft_to_rank',
        subfleets: own.map(({ id, name }) => ({ id, name, allowed: ofRank.has(id) })),
      };
    },
    ...createAircraftRules(db, user_id),
  };
}

/** So many are named; a flight seldom has more. */
const maxSubfleets = 5;

function createAircraftRules(db: Queries, user_id: number): Pick<FlightRules, 'faultOf' | 'isHere' | 'isOnFlight'> {
  const faultOf = createFaultOf(db, user_id);
  // Read only when needed.
  let flying: ReadonlySet<number> | undefined;
  const isOnFlight: FlightRules['isOnFlight'] = ({ id }) =>
    (flying ??= new Set(db.aircraft.listOnFlight(silentSince(db)))).has(id);
  return {
    faultOf,
    isOnFlight,
    isHere: (aircraft, airport_id) =>
      aircraft.airport_id === airport_id && faultOf(aircraft, airport_id) === undefined && !isOnFlight(aircraft),
  };
}

function createFaultOf(db: Queries, user_id: number): FlightRules['faultOf'] {
  const onlyActive = readSetting(db, 'pireps.only_active_aircraft');
  const onlyThere = isBoundToPlace(db);
  // Read only when needed, because most calls look at no aircraft.
  let holders: ReadonlyMap<number, number> | undefined = readSetting(db, 'bids.block_aircraft') ? undefined : new Map();
  return ({ id, status, state, airport_id }, dpt_airport_id) => {
    holders ??= db.bids.readHolders(bidsSince(db));
    if (onlyActive && status !== 'A') return 'out_of_service';
    if (state !== 0) return 'in_use';
    if (onlyThere && airport_id !== dpt_airport_id) return 'elsewhere';
    return (holders.get(id) ?? user_id) === user_id ? undefined : 'booked';
  };
}

/** How a refusal speaks of the pilot: to the pilot, or to the operator. */
export type Whose = 'Your' | "The pilot's";

/** Finds out why the rank may not fly a flight, which no aircraft would change. */
export function objectToRank(
  { checkRank }: FlightRules,
  flight: Assignment & Pick<FlightsRow, 'id'>,
  subfleet_ids: readonly number[],
  whose: Whose = 'Your',
): AppError | undefined {
  const { prevents, subfleets = [] } = checkRank(flight, subfleet_ids);
  return prevents.includes('book') ? forbidRank(whose, subfleets, { flight_id: flight.id }) : undefined;
}

/** @param subfleets none for whatever there is */
function forbidRank(whose: Whose, subfleets: readonly Pick<SubfleetsRow, 'name'>[], meta: AppError['meta']): AppError {
  const what = subfleets.length === 0 ? 'any aircraft of this flight' : `the ${subfleets.map(nameOf).join(' or the ')}`;
  return new AppError('aircraft-permission-denied', `${whose} rank may not fly ${what}`, { meta });
}

const nameOf = ({ name }: Pick<SubfleetsRow, 'name'>): string => name;

/**
 * Finds out why the pilot cannot book the flight: it is not flown today, or not by this rank.
 * @returns the reason; undefined if nothing forbids it
 */
export function objectToFlight(db: Queries, user_id: number, flight: FlightsRow, whose?: Whose): AppError | undefined {
  const rules = readFlightRules(db, user_id);
  return objectToDay(db, flight, false) ?? objectToRank(rules, flight, listOwnSubfleets(db, flight), whose);
}

/** @param isBooked a flight that was booked on its day can be prefiled on the next */
function objectToDay(db: Queries, flight: FlightsRow, isBooked: boolean): AppError | undefined {
  const check = readDayChecks(db)(flight, isBooked).find(({ prevents }) => prevents.includes('fly'));
  return check && invalid('flight_id', explainDay(check, flight.dpt_airport_id));
}

export function listOwnSubfleets(db: Queries, { id }: FlightsRow): number[] {
  return db.flights.listSubfleets([id]).map(({ subfleet_id }) => subfleet_id);
}

/** An aircraft, and what it is for. */
export interface AircraftChoice {
  readonly user_id: number;
  readonly aircraft_id: number;
  /** If any. */
  readonly flight: FlightsRow | undefined;
  readonly dpt_airport_id: string;
}

/** Finds out why the pilot may not take the aircraft, in phpVMS's order (phpvms7 §1.8). */
export function objectToAircraft(db: Queries, choice: AircraftChoice, whose: Whose = 'Your'): AppError | undefined {
  const { user_id, aircraft_id, flight, dpt_airport_id } = choice;
  const aircraft = db.aircraft.find(aircraft_id);
  if (aircraft?.deleted_at !== null) return invalid('aircraft_id', "The aircraft doesn't exist");
  const rules = readFlightRules(db, user_id);
  const { subfleet_id, registration } = aircraft;
  const flown = flight && rules.subfleetsOf(flight, listOwnSubfleets(db, flight));
  if (flown?.every(({ id }) => id !== subfleet_id) === true) {
    const choices = flown.length > 5 ? '' : `: it is flown with the ${flown.map(nameOf).join(' or the ')}`;
    return invalid('aircraft_id', `The flight is not flown with ${registration}${choices}`);
  }
  if (!rules.isAllowed(subfleet_id))
    // A foreign key: it is there.
    return forbidRank(whose, [db.subfleets.find(subfleet_id) as SubfleetsRow], { aircraft_id, user_id });
  const fault = rules.faultOf(aircraft, dpt_airport_id);
  return fault && explainFault(fault, aircraft_id);
}

function explainFault(fault: Fault, aircraft_id: number): AppError {
  const [code, text] = explanations[fault];
  return new AppError(code, text, { meta: { aircraft_id } });
}

const explanations = {
  out_of_service: ['aircraft-not-available', 'The aircraft is not in service'],
  in_use: ['aircraft-not-available', 'The aircraft is in use'],
  elsewhere: ['aircraft-not-at-airport', 'The aircraft is not at the departure airport'],
  booked: ['bid-exists', 'A bid already exists for this aircraft'],
} as const;

/** Who flies what, and from where. */
export type Choice = Pick<PirepsRow, 'user_id' | 'aircraft_id' | 'dpt_airport_id' | 'flight_id'>;

/**
 * Finds out why the pilot may not fly so. The rules of the airline are settings.
 * @param kept what the report has already, which is not asked again: an aircraft in the air may go into maintenance or the trash
 * @returns the reason; undefined if nothing forbids it
 */
export function findObjection(db: Queries, choice: Choice, kept?: Choice): AppError | undefined {
  const { user_id, aircraft_id, dpt_airport_id, flight_id } = choice;
  const isOtherDeparture = dpt_airport_id !== kept?.dpt_airport_id;
  const flight = flight_id === null ? undefined : db.flights.find(flight_id);
  if (flight && flight_id !== kept?.flight_id && flight.deleted_at !== null)
    return invalid('flight_id', "The flight doesn't exist");
  return (
    // A report that has begun keeps its day: its flight may end on another.
    (flight && kept === undefined ? objectToPrefile(db, user_id, flight) : undefined) ??
    (isOtherDeparture ? objectToDeparture(db, user_id, dpt_airport_id) : undefined) ??
    (aircraft_id === kept?.aircraft_id
      ? isOtherDeparture
        ? objectToPlace(db, choice)
        : undefined
      : objectToAircraft(db, { user_id, aircraft_id, flight, dpt_airport_id }))
  );
}

function objectToPrefile(db: Queries, user_id: number, flight: FlightsRow): AppError | undefined {
  const bids = db.bids.listOfUser(user_id, bidsSince(db));
  const isBooked = bids.some(({ flight_id }) => flight_id === flight.id);
  return objectToDay(db, flight, isBooked);
}

/** Whether the pilot is where a flight departs. */
export function checkPlace(db: Queries, { curr_airport_id }: UsersRow, dpt_airport_id: string): FlightCheck {
  const setting = 'pilots.only_flights_from_current';
  const passed = curr_airport_id === dpt_airport_id;
  const prevents: FlightCheck['prevents'] = passed || !readSetting(db, setting) ? [] : ['list', 'fly'];
  return { rule: 'place', passed, prevents, setting, airport_id: curr_airport_id };
}

function objectToDeparture(db: Queries, user_id: number, airport_id: string): AppError | undefined {
  // The key has an owner.
  const user = db.users.find(user_id) as UsersRow;
  if (!checkPlace(db, user, airport_id).prevents.includes('fly')) return undefined;
  const meta = { airport_id, user_id };
  return new AppError('user-not-at-airport', 'Pilot is not at the departure airport', { meta });
}

/** The aircraft of a report is asked for its place alone. */
function objectToPlace(db: Queries, { aircraft_id, dpt_airport_id }: Choice): AppError | undefined {
  // The report's: it exists, though it may be in the trash.
  const { airport_id } = db.aircraft.find(aircraft_id) as AircraftRow;
  return isBoundToPlace(db) && airport_id !== dpt_airport_id ? explainFault('elsewhere', aircraft_id) : undefined;
}

function isBoundToPlace(db: Queries): boolean {
  return readSetting(db, 'pireps.only_aircraft_at_dpt_airport');
}
