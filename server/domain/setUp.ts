import type { Tx } from '../../db/open.ts';
import type { AirportsRow } from '../../db/rows.ts';
import { nearbyNm, type SetupInput } from '../contract/admin/setup.ts';
import { AppError, conflict } from './errors.ts';
import { fuelOf } from './fleet/aircraftTypes.ts';
import { builtinAirportRow, placed, takeAirport, toAirportId } from './airports/airports.ts';
import { issueKey } from './keys/apiKeys.ts';
import { listBuiltinAirportsNear } from './airports/builtinAirports.ts';
import { changeRow, createRow } from './catalog/edit.ts';
import { catalogKinds } from './catalog/kinds.ts';
import { planFirstRoutes, type RouteNeeds } from './flights/firstRoutes.ts';
import { now } from './time.ts';

/** The ids of the created rows. */
interface MadeAirline {
  readonly airline_id: number;
  readonly airport_id: string;
  readonly subfleet_id: number;
  readonly aircraft_id: number;
  readonly user_id: number;
  /** The text of the key can be shown only now. */
  readonly key: { readonly id: number; readonly text: string };
}

/**
 * The default ranks, which the airline can change. Every rank can fly the first subfleet, and the first pilot has the first
 * rank. Rates are per hour.
 */
const ranks = [
  { name: 'Cadet', hours: 0, acars_base_pay_rate: 18, manual_base_pay_rate: 12 },
  { name: 'First officer', hours: 50, acars_base_pay_rate: 48, manual_base_pay_rate: 36 },
  { name: 'Captain', hours: 200, acars_base_pay_rate: 95, manual_base_pay_rate: 70 },
] as const;

/** The fare for all seats. */
const fare = { code: 'Y', name: 'Economy', price: 100, cost: 20 } as const;

/**
 * Creates an airline that is ready to fly: hub, subfleet with an aircraft, ranks, and a pilot with a key.
 * @throws {AppError} conflict when there is already an airline; validation-exception with fields such as `hub.lat`
 */
export function setUp(
  tx: Tx,
  { airline, hub, nearby, aircraft, pilot, key, destinations = 0 }: SetupInput,
): MadeAirline {
  if (tx.home.findAirline()) throw conflict('There is already an airline.');
  const home = part('hub', () => createHub(tx, hub));
  if (nearby) addNearby(tx, home);
  const airport_id = home.id;
  const airline_id = Number(
    part('airline', () => createRow(tx, catalogKinds.airlines, { ...airline, country: home.country })),
  );
  const { subfleet_id, aircraft_id } = part('aircraft', () => createFleet(tx, { aircraft, airline_id, airport_id }));
  const [rank_id] = ranks.map((rank) => createRow(tx, catalogKinds.ranks, { ...rank, subfleets: [{ subfleet_id }] }));
  const at = { home_airport_id: airport_id, curr_airport_id: airport_id, timezone: home.tz };
  const user_id = Number(
    part('pilot', () => createRow(tx, catalogKinds.pilots, { ...pilot, airline_id, rank_id, ...at })),
  );
  addRoutes(tx, { airline_id, subfleet_id, hub: placed(home), type: aircraft.icao, destinations });
  const label = key.label.trim();
  const issued = issueKey(tx, { user_id, label, scope: 'full', expires_at: null });
  return { airline_id, airport_id, subfleet_id, aircraft_id, user_id, key: issued };
}

/** Changes the airport if it exists, because airports can be imported before there is an airline. */
function createHub(tx: Tx, hub: SetupInput['hub']): AirportsRow {
  const id = toAirportId(hub.icao);
  if (tx.airports.find(id)) changeRow(tx, catalogKinds.airports, id, { hub: true });
  else createRow(tx, catalogKinds.airports, { ...hub, hub: true });
  return tx.airports.find(id) as AirportsRow; // stored above
}

/** Does not record each airport in the history. */
function addNearby(tx: Tx, home: AirportsRow): void {
  for (const { id } of listBuiltinAirportsNear(placed(home), nearbyNm)) {
    const airport = tx.airports.find(id) ? undefined : builtinAirportRow(tx, id);
    if (airport) tx.airports.insert(airport);
  }
}

interface FirstNetwork extends RouteNeeds {
  readonly airline_id: number;
  readonly subfleet_id: number;
}

function addRoutes(tx: Tx, { airline_id, subfleet_id, ...wanted }: FirstNetwork): void {
  for (const { id, flight_number, flight_time, ...times } of planFirstRoutes(wanted, new Date(now()))) {
    // They are in the built-in data.
    const [home, away] = [wanted.hub.id, takeAirport(tx, id) ?? id];
    const flight = { airline_id, flight_time, subfleets: [subfleet_id] };
    const there = { dpt_airport_id: home, arr_airport_id: away, dpt_time: times.dpt_time, arr_time: times.arr_time };
    const back = {
      dpt_airport_id: away,
      arr_airport_id: home,
      dpt_time: times.back_dpt_time,
      arr_time: times.back_arr_time,
    };
    createRow(tx, catalogKinds.flights, { ...flight, ...there, flight_number });
    createRow(tx, catalogKinds.flights, { ...flight, ...back, flight_number: flight_number + 1 });
  }
}

interface FirstAircraft {
  readonly aircraft: SetupInput['aircraft'];
  readonly airline_id: number;
  readonly airport_id: string;
}

function createFleet(
  tx: Tx,
  { aircraft, airline_id, airport_id }: FirstAircraft,
): Pick<MadeAirline, 'subfleet_id' | 'aircraft_id'> {
  const { name, registration, seats = null } = aircraft;
  const icao = aircraft.icao.trim().toUpperCase();
  const fare_id = seats === null ? null : createRow(tx, catalogKinds.fares, { ...fare, capacity: seats });
  const subfleet_id = createRow(tx, catalogKinds.subfleets, {
    airline_id,
    hub_id: airport_id,
    type: icao,
    simbrief_type: icao,
    name,
    fuel_type: fuelOf(icao),
    fares: fare_id === null ? [] : [{ fare_id }],
  });
  const place = { airport_id, hub_id: airport_id };
  const aircraft_id = createRow(tx, catalogKinds.aircraft, {
    subfleet_id,
    icao,
    name,
    registration,
    simbrief_type: icao,
    ...place,
  });
  return { subfleet_id: Number(subfleet_id), aircraft_id: Number(aircraft_id) };
}

/** Adds the name of the part to the fields of a refusal. */
function part<T>(name: keyof SetupInput, make: () => T): T {
  try {
    return make();
  } catch (error) {
    if (!(error instanceof AppError) || error.fields === undefined) throw error;
    const fields = Object.entries(error.fields).map(([field, texts]) => [`${name}.${field}`, texts] as const);
    throw new AppError(error.code, error.message, { fields: Object.fromEntries(fields) });
  }
}
