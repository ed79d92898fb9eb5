import type { Flight, FlightColumns } from '../../../contract/phpvms7/flights.ts';
import type { FlightPart, OfferedFlight } from '../../../domain/flights/flights.ts';
import { flightIdent } from '../../../domain/flights/ident.ts';
import { toAirline } from '../classic/airline.ts';
import { toDistance } from '../distance.ts';
import { toSubfleet } from './fleet.ts';
import { toTimestamp } from './timestamp.ts';

export function toFlight(part: FlightPart): Flight {
  return { ...toFlightColumns(part), subfleets: part.fleet.map(toSubfleet) };
}

// The reply's schema picks what is shown.
export function toFlightColumns({
  flight,
  airline,
  has_bid,
  load_factor,
  load_factor_variance,
  fields,
}: OfferedFlight): FlightColumns {
  return {
    ...flight,
    level: flight.level ?? 0,
    distance: toDistance(flight.distance ?? 0),
    flight_time: flight.flight_time ?? 0,
    load_factor,
    load_factor_variance,
    has_bid,
    active: flight.active === 1,
    visible: flight.visible === 1,
    created_at: toTimestamp(flight.created_at),
    updated_at: toTimestamp(flight.updated_at),
    ident: flightIdent(airline.icao, flight),
    airline: toAirline(airline),
    fields,
    simbrief: null,
  };
}
