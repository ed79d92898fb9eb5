import type { Flight, FlightColumns } from '../../../contract/classic/flights.ts';
import type { FlightPart } from '../../../domain/flights/flights.ts';
import { flightIdent } from '../../../domain/flights/ident.ts';
import { toDistance } from '../distance.ts';
import { toExtendedAirline } from './airline.ts';
import { toFlightSubfleet } from './fleet.ts';

export function toFlight(part: FlightPart): Flight {
  const subfleet = part.fleet.map(toFlightSubfleet);
  return { ...toFlightColumns(part), flight_type: part.flight.flight_type, subfleet, subfleets: subfleet };
}

/** What a bid shows of its flight, too. */
export function toFlightColumns({ flight, airline }: FlightPart): FlightColumns {
  return {
    id: flight.id,
    ident: flightIdent(airline.icao, flight),
    airline_id: flight.airline_id,
    airline: toExtendedAirline(airline),
    flight_number: flight.flight_number,
    route_code: flight.route_code,
    route_leg: flight.route_leg,
    distance: toDistance(flight.distance ?? 0),
    dpt_airport_id: flight.dpt_airport_id,
    arr_airport_id: flight.arr_airport_id,
    alt_airport_id: flight.alt_airport_id,
    route: flight.route,
    dpt_time: flight.dpt_time,
    arr_time: flight.arr_time,
    flight_time: flight.flight_time ?? 0,
    notes: flight.notes,
    active: flight.active === 1,
  };
}
