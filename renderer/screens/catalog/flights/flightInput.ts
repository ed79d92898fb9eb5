import { FlightInput, type FlightRow } from '../../../../server/contract/admin/catalog/flights.ts';
import { blankOf } from '../describedForm.ts';
import { fieldsOf } from '../resource.ts';

/** The flight's fields that a copy and the return leg use. */
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
