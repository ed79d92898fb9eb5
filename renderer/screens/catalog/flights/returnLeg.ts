import { FlightInput, type FlightRow } from '../../../../server/contract/admin/catalog/flights.ts';
import { blankOf } from '../describedForm.ts';
import { fieldsOf } from '../resource.ts';

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
    ...fieldsOf(blankOf(FlightInput), flight),
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
