import type { StoredRow } from '../../../db/views/exchange.ts';
import type { Queries } from '../../../db/open.ts';
import { distanceNm } from '../../contract/geo.ts';

/** Of a flight that says none: the great circle between its airports, whole nautical miles. */
export function distanceBetween(db: Queries, { dpt_airport_id, arr_airport_id }: StoredRow): number | null {
  const [from, to] = [db.airports.find(String(dpt_airport_id)), db.airports.find(String(arr_airport_id))];
  return from && to ? Math.round(distanceNm(from, to)) : null;
}
