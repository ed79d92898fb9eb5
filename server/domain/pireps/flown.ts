import { setImmediate } from 'node:timers/promises';
import type { Queries } from '../../../db/open.ts';
import type { FlownBy, FlownRow } from '../../../db/views/statistics.ts';
import type { AirportShort } from '../../contract/admin/pireps.ts';
import type { FlownRoute } from '../../contract/admin/statistics.ts';
import { toAirportShort } from './pirepRecord.ts';

/** Reads reports in parts, in the order of their index. @param turn resolves when the next part may be read */
export async function* readFlown(
  db: Queries,
  by: FlownBy,
  turn: () => Promise<unknown> = setImmediate,
): AsyncGenerator<readonly FlownRow[], void> {
  for (let rows = db.statistics.listFlown(by); rows.length > 0; rows = db.statistics.listFlown(by, rows.at(-1))) {
    yield rows;
    await turn();
  }
}

export interface Sum {
  readonly flights: number;
  readonly minutes: number;
}

export const nothing: Sum = { flights: 0, minutes: 0 };

export function addTo<Key>(sums: Map<Key, Sum>, key: Key, { flight_time }: Pick<FlownRow, 'flight_time'>): void {
  const { flights, minutes } = sums.get(key) ?? nothing;
  sums.set(key, { flights: flights + 1, minutes: minutes + (flight_time ?? 0) });
}

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
