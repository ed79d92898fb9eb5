import type { Target } from '../../../../db/moving/target.ts';
import { toId, toNumber, toShortText } from './cells.ts';
import type { Context } from './context.ts';
import { named, numberedRows, timesOf } from './rows.ts';
import type { Source } from './source.ts';

const hour = 60 * 60_000;
/** With more, somebody means that they never expire: there is no date so long ago. */
const longestHours = 1_000_000;
/** What phpVMS has when nobody chose. */
const standardHours = 48;

/** Bids that still count. Of two on one flight the pilot's older one stays. */
export function convertBids(from: Source, to: Target, context: Context): void {
  const table = 'bids';
  const since = bidsSince(from, context.now);
  const taken = new Set<string>();
  const bids = [...numberedRows(from, context, table)].map((bid) => ({ ...bid, ...timesOf(bid.row, context) }));
  for (const { id, row, created_at, updated_at } of bids.toSorted((a, b) => (a.created_at < b.created_at ? -1 : 1))) {
    const [user_id, flight_id] = [toId(row['user_id']) ?? 0, toShortText(row['flight_id']) ?? ''];
    const at = named(row, `Bid ${id} of pilot ${user_id}`);
    const key = `${user_id} ${flight_id}`;
    const [isPlaced, isOld, isTwice] = [
      context.users.has(user_id) && context.flights.get(flight_id)?.isKept === true,
      created_at < since,
      taken.has(key),
    ];
    if (!isPlaced || isOld || isTwice) {
      const why = isOld ? 'It has expired.' : 'The pilot has an older one on this flight.';
      context.note('refused', table, isPlaced ? why : 'Its flight or pilot is not there.', at);
      continue;
    }
    taken.add(key);
    const aircraft_id = toId(row['aircraft_id']);
    const isAvailable = aircraft_id !== null && context.aircraft.has(aircraft_id);
    if (aircraft_id !== null && !isAvailable)
      context.note('repaired', table, 'Its aircraft is not there: it has none.', at);
    to.insert(table, { id, user_id, flight_id, aircraft_id: isAvailable ? aircraft_id : null, created_at, updated_at });
    context.imported(table);
  }
}

/** Bids from before have expired; '' when they never do. */
function bidsSince(from: Source, now: string): string {
  const [setting] = [...from.rows('settings', { where: { column: 'key', values: ['bids.expire_time'] } })];
  const hours = toNumber(setting?.['value']) ?? toNumber(setting?.['default']) ?? standardHours;
  return hours > 0 && hours < longestHours ? new Date(Date.parse(now) - hours * hour).toISOString() : '';
}
