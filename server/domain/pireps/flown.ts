import { setImmediate } from 'node:timers/promises';
import type { Queries } from '../../../db/open.ts';
import type { FlownBy, FlownRow } from '../../../db/views/statistics.ts';

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
