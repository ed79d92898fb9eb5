import type { FlightInput, FlightRow } from '../../../../server/contract/admin/catalog/flights.ts';

/** The flight's fields that the return leg uses. */
export type FlightDetail = FlightRow & {
  readonly fares: readonly {
    readonly fare_id: number;
    readonly price: string | null;
    readonly cost: string | null;
    readonly capacity: string | null;
  }[];
  readonly fields: readonly { readonly name: string; readonly value: string }[];
};

/** The fields of a new flight. */
export function inputOf(flight: FlightDetail): FlightInput {
  return {
    airline_id: flight.airline_id,
    flight_number: flight.flight_number,
    callsign: flight.callsign,
    route_code: flight.route_code,
    route_leg: flight.route_leg,
    dpt_airport_id: flight.dpt_airport_id,
    arr_airport_id: flight.arr_airport_id,
    alt_airport_id: flight.alt_airport_id,
    dpt_time: flight.dpt_time,
    arr_time: flight.arr_time,
    level: flight.level,
    distance: flight.distance,
    flight_time: flight.flight_time,
    flight_type: flight.flight_type,
    load_factor: flight.load_factor,
    load_factor_variance: flight.load_factor_variance,
    pilot_pay: flight.pilot_pay,
    route: flight.route,
    notes: flight.notes,
    days: flight.days,
    start_date: flight.start_date,
    end_date: flight.end_date,
    active: flight.active,
    visible: flight.visible,
    subfleets: flight.subfleets.map(({ id }) => id),
    fares: flight.fares.map(({ fare_id, price, cost, capacity }) => ({ fare_id, price, cost, capacity })),
    fields: flight.fields.map(({ name, value }) => ({ name, value })),
  };
}

/**
 * Returns the return leg: the next number, with airports and route reversed. Times are left to the operator, and the
 * alternate near the old arrival is of no use.
 */
export function returnLegOf(flight: FlightDetail): FlightInput {
  return {
    ...inputOf(flight),
    flight_number: flight.flight_number + 1,
    callsign: null,
    dpt_airport_id: flight.arr_airport_id,
    arr_airport_id: flight.dpt_airport_id,
    alt_airport_id: null,
    dpt_time: '',
    arr_time: '',
    route: flight.route.trim().split(/\s+/).toReversed().join(' '),
  };
}
