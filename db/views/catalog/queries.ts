import type { Connection } from '../../connection.ts';
import type {
  AircraftRow,
  AirlinesRow,
  AirportsRow,
  BidsRow,
  FaresRow,
  FlightsRow,
  RanksRow,
  SubfleetsRow,
  UsersRow,
} from '../../rows.ts';
import { aircraft, fares, subfleets } from './fleet.ts';
import { airlines, airports, ranks } from './airline.ts';
import { flights } from './flights.ts';
import { pilots } from './pilots.ts';
import { prepareCatalog } from './prepareCatalog.ts';

type WithAirline<Row> = Row & { readonly airline_icao: string };

/** A bid on the flight, with its pilot. */
type FlightBid = Pick<BidsRow, 'id' | 'created_at' | 'user_id'> &
  Pick<UsersRow, 'pilot_id'> & {
    readonly registration: string | null;
    readonly pilot_name: string;
    readonly pilot_airline_icao: string;
  };

/** A bid of the pilot, with its flight. */
type PilotBid = Pick<BidsRow, 'id' | 'flight_id' | 'created_at'> &
  WithAirline<Pick<FlightsRow, 'flight_number' | 'route_code' | 'route_leg' | 'dpt_airport_id' | 'arr_airport_id'>> & {
    readonly registration: string | null;
  };

type FlownByPilot = Readonly<Record<'distance' | 'landing_average', number | null>>;

/** The catalog for the operator: lists, single rows, and what depends on a row. The types have what rules read. */
export function catalogQueries(connection: Connection) {
  return {
    airlines: prepareCatalog<AirlinesRow>(connection, airlines),
    airports: prepareCatalog<AirportsRow>(connection, airports),
    subfleets: prepareCatalog<SubfleetsRow>(connection, subfleets),
    aircraft: prepareCatalog<AircraftRow>(connection, aircraft),
    fares: prepareCatalog<FaresRow>(connection, fares),
    flights: prepareCatalog<WithAirline<FlightsRow>, { readonly bids: FlightBid[] }>(connection, flights),
    ranks: prepareCatalog<RanksRow>(connection, ranks),
    pilots: prepareCatalog<
      WithAirline<UsersRow>,
      { readonly bids: PilotBid[]; readonly flown: readonly [FlownByPilot] }
    >(connection, pilots),
  };
}
