import type { Queries } from '../../../db/open.ts';
import type { FlownRoute } from '../../contract/admin/statistics.ts';
import { toFinite } from '../../contract/units.ts';
import { now } from '../time.ts';
import { addTo, nothing, readFlown, type Sum } from './flown.ts';
import { listRoutes } from './routes.ts';

/** What a pilot's accepted reports add up to on a map, and in this year. */
interface PilotFlown {
  /** Those flown most, and how many there are. */
  readonly routes: FlownRoute[];
  readonly route_count: number;
  readonly year: PilotYear;
}

/** The reports that were filed in a year, in UTC. */
interface PilotYear extends Sum {
  readonly year: number;
  /** Nautical miles. */
  readonly distance: number;
  /** How many airports the flights began or ended at. */
  readonly airports: number;
  /** All twelve. */
  readonly months: readonly (Sum & { readonly month: string })[];
}

/** @param turn resolves when the next part of the reports may be read */
export async function readPilotFlown(db: Queries, user_id: number, turn: () => Promise<unknown>): Promise<PilotFlown> {
  const [routes, months, airports] = [new Map<string, Sum>(), new Map<string, Sum>(), new Set<string>()];
  const year = now().slice(0, 4);
  let distance = 0;
  for await (const rows of readFlown(db, { user_id }, turn))
    for (const row of rows) {
      addTo(routes, `${row.dpt_airport_id} ${row.arr_airport_id}`, row);
      if (!row.filed_at.startsWith(year)) continue;
      addTo(months, row.filed_at.slice(0, 7), row);
      airports.add(row.dpt_airport_id).add(row.arr_airport_id);
      distance += row.distance ?? 0;
    }
  const all = Array.from({ length: 12 }, (_, index) => {
    const month = `${year}-${String(index + 1).padStart(2, '0')}`;
    return { month, ...(months.get(month) ?? nothing) };
  });
  return {
    ...listRoutes(routes),
    year: {
      year: Number(year),
      flights: all.reduce((sum, { flights }) => sum + flights, 0),
      minutes: all.reduce((sum, { minutes }) => sum + minutes, 0),
      distance: toFinite(distance),
      airports: airports.size,
      months: all,
    },
  };
}
