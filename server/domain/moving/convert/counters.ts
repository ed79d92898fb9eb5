import type { Target } from '../../../../db/target.ts';
import { toInteger } from './cells.ts';
import type { Context } from './context.ts';
import { named, numberedRows } from './rows.ts';
import type { Source } from './source.ts';

interface Counted {
  readonly flights: number;
  readonly minutes: number;
}

/** Flights and hours of pilots stay as they were shown there; the report says where they are not those of the accepted reports. */
export function compareCounters(from: Source, _: Target, context: Context): void {
  const counted = new Map<number, Counted>();
  for (const { user_id, flight_time } of context.accepted) {
    const { flights, minutes } = counted.get(user_id) ?? { flights: 0, minutes: 0 };
    counted.set(user_id, { flights: flights + 1, minutes: minutes + flight_time });
  }
  for (const { id, row } of numberedRows(from, context, 'users')) {
    const { flights, minutes } = counted.get(id) ?? { flights: 0, minutes: 0 };
    const isSame = (toInteger(row['flights']) ?? 0) === flights && (toInteger(row['flight_time']) ?? 0) === minutes;
    if (context.users.has(id) && !isSame)
      context.note(
        'different',
        'users',
        'Flights or hours are not those of the accepted reports: they stay as phpVMS had them.',
        named(row, `Pilot ${row['pilot_id'] ?? id}: ${flights} flights, ${minutes} min accepted`),
      );
  }
}
