import type { Queries } from '../../../db/open.ts';
import type { AirportShort } from '../../contract/admin/pireps.ts';
import type { FlownRoute } from '../../contract/admin/statistics.ts';
import type { Sum } from './flown.ts';
import { toAirportShort } from './pirepRecord.ts';

export function mostFlown<Key>(sums: ReadonlyMap<Key, Sum>): [Key, Sum][] {
  return [...sums].sort(([, one], [, other]) => other.flights - one.flights || other.minutes - one.minutes);
}

const routesShown = 300;

/** @param sums by departure and arrival: `EDDH LPPT` @returns those flown most, and how many there are */
export function listRoutes(sums: ReadonlyMap<string, Sum>): {
  readonly routes: FlownRoute[];
  readonly route_count: number;
} {
  const routes = mostFlown(sums)
    .slice(0, routesShown)
    .map(([pair, { flights }]) => {
      const [dpt_airport_id = '', arr_airport_id = ''] = pair.split(' ');
      return { dpt_airport_id, arr_airport_id, flights };
    });
  return { routes, route_count: sums.size };
}

/** @param also airports besides those of the routes */
export function airportsOf(
  db: Queries,
  routes: readonly FlownRoute[],
  also: readonly (string | null)[] = [],
): AirportShort[] {
  const ids = new Set([...routes.flatMap(({ dpt_airport_id: dpt, arr_airport_id: arr }) => [dpt, arr]), ...also]);
  return db.airports.listByIds([...ids].filter((id) => id !== null)).map(toAirportShort);
}
