import type { Connection } from '../connection.ts';
import { prepareTable } from '../statements.ts';
import type { FaresRow } from '../rows.ts';

/** A fare of a subfleet, before the subfleet's own amounts are applied. */
export interface SubfleetFare extends FaresRow {
  readonly subfleet_id: number;
  /** An amount (`120`) or a share of the fare's own (`80%`); null keeps the fare's. */
  readonly own_price: string | null;
  readonly own_cost: string | null;
  readonly own_capacity: string | null;
}

export function fareQueries(connection: Connection) {
  const rows = prepareTable<FaresRow, 'code' | 'name' | 'created_at'>(connection, {
    table: 'fares',
    named: 'code = :code',
    order: 'code',
  });
  const listOfSubfleets = connection.prepare<[string], SubfleetFare>(`
    SELECT fares.*, subfleet_fares.subfleet_id, subfleet_fares.price AS own_price, subfleet_fares.cost AS own_cost,
      subfleet_fares.capacity AS own_capacity
    FROM subfleet_fares
    JOIN fares ON fares.id = subfleet_fares.fare_id
    WHERE subfleet_fares.subfleet_id IN (SELECT value FROM json_each(?)) AND fares.active = 1 AND fares.deleted_at IS NULL
    ORDER BY subfleet_fares.subfleet_id, fares.id`);

  return {
    ...rows,
    listOfSubfleets: (subfleet_ids: readonly number[]): SubfleetFare[] =>
      listOfSubfleets.all(JSON.stringify(subfleet_ids)),
  };
}
