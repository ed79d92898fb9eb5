import type { Db } from '../../db/open.ts';
import type { AircraftRow, AirlinesRow, AirportsRow, FaresRow, FlightsRow, SubfleetsRow } from '../../db/rows.ts';
import { findBuiltinAirport } from '../domain/airports/builtinAirports.ts';
import { createdAt as created_at, once, stored } from './stored.ts';

export interface GivenCatalog {
  readonly airline: (columns?: Partial<AirlinesRow>) => AirlinesRow;
  /** The airline of everything that names no other. */
  readonly home: () => AirlinesRow;
  /** EDDH unless named; a known code brings its real place. Asked for twice, it is made once. */
  readonly airport: (columns?: Partial<AirportsRow>) => AirportsRow;
  readonly subfleet: (columns?: Partial<SubfleetsRow>) => SubfleetsRow;
  readonly aircraft: (columns?: Partial<AircraftRow>) => AircraftRow;
  readonly fare: (columns?: Partial<FaresRow>) => FaresRow;
  /** EDDH to LOWI unless named. */
  readonly flight: (columns?: Partial<FlightsRow>, subfleet_ids?: readonly number[]) => FlightsRow;
}

export function givenCatalog(db: Db): GivenCatalog {
  let count = 0;
  const next = (): number => (count += 1);
  const home = once(() => airline({ icao: 'KTW', iata: 'KW', name: 'Kestrel Wings' }));
  const fleet = once(() => subfleet({ type: 'A320-KTW', name: 'Airbus A320' }));

  function airline(columns: Partial<AirlinesRow> = {}): AirlinesRow {
    const number = next();
    const id = db.airlines.insert({ icao: `A${number}`, name: `Airline ${number}`, created_at, ...columns });
    return stored(db.airlines.find(id));
  }

  function airport(columns: Partial<AirportsRow> = {}): AirportsRow {
    const id = columns.id ?? 'EDDH';
    const place = findBuiltinAirport(id) ?? { id, icao: id, name: `Airport ${id}`, lat: 0, lon: 0 };
    if (!db.airports.find(id)) db.airports.insert({ ...place, created_at, ...columns });
    return stored(db.airports.find(id));
  }

  function subfleet(columns: Partial<SubfleetsRow> = {}): SubfleetsRow {
    const type = `T${next()}`;
    const own = { airline_id: columns.airline_id ?? home().id, type, name: `Subfleet ${type}`, created_at };
    return stored(db.subfleets.find(db.subfleets.insert({ ...own, ...columns })));
  }

  function aircraft(columns: Partial<AircraftRow> = {}): AircraftRow {
    const registration = `D-A${next()}`;
    const own = { subfleet_id: columns.subfleet_id ?? fleet().id, icao: 'A320', name: registration, registration };
    return stored(db.aircraft.find(db.aircraft.insert({ ...own, created_at, ...columns })));
  }

  function fare(columns: Partial<FaresRow> = {}): FaresRow {
    const code = `F${next()}`;
    return stored(db.fares.find(db.fares.insert({ code, name: `Fare ${code}`, created_at, ...columns })));
  }

  function flight(columns: Partial<FlightsRow> = {}, subfleet_ids: readonly number[] = []): FlightsRow {
    const id = columns.id ?? db.sequences.next('flight');
    const dpt_airport_id = airport({ id: columns.dpt_airport_id ?? 'EDDH' }).id;
    const arr_airport_id = airport({ id: columns.arr_airport_id ?? 'LOWI' }).id;
    const own = { airline_id: columns.airline_id ?? home().id, flight_number: 100 + next(), created_at };
    db.flights.insert({ distance: 411, flight_time: 95, ...own, ...columns, id, dpt_airport_id, arr_airport_id });
    for (const subfleet_id of subfleet_ids) db.flights.insertSubfleet({ flight_id: id, subfleet_id });
    return stored(db.flights.find(id));
  }

  return { airline, home, airport, subfleet, aircraft, fare, flight };
}
