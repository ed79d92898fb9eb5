import type { FlightInput, FlightRow } from '../../../../server/contract/admin/catalog/flights.ts';

/** What a flight's form says of it. */
export type FlightDetail = FlightRow & {
  readonly fares: readonly {
    readonly fare_id: number;
    readonly price: string | null;
    readonly cost: string | null;
    readonly capacity: string | null;
  }[];
  readonly fields: readonly { readonly name: string; readonly value: string }[];
};

/** The fields of a flight as they are sent. */
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
 * The way back: the next number, the airports exchanged, the route turned round. Times are the operator's to choose, and an
 * alternate near the old arrival is none near the new one.
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
