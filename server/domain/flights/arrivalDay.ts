import type { Queries } from '../../../db/open.ts';
import type { FlightsRow } from '../../../db/rows.ts';
import { readClock } from '../../contract/clock.ts';
import { utcOffset } from '../localTime.ts';
import { now } from '../time.ts';

type Scheduled = Pick<FlightsRow, 'arr_airport_id' | 'arr_time' | 'dpt_airport_id' | 'dpt_time' | 'flight_time'>;

const day = 24 * 60;

/**
 * Returns on which day after the departure the clocks of the arrival airport show the scheduled arrival: 1 is the next day, −1
 * the day before, across the date line. 0 where the times say nothing.
 */
export function arrivalDay(db: Queries, flight: Scheduled): number {
  const [off, on] = [readClock(flight.dpt_time), readClock(flight.arr_time)];
  if (off === undefined || on === undefined) return 0;
  if (flight.flight_time === null) return on < off ? 1 : 0;
  const [dpt, arr] = [flight.dpt_airport_id, flight.arr_airport_id].map(
    (id) => utcOffset(new Date(now()), db.airports.findTimezone(id)) / 60_000,
  );
  return Math.round((off + flight.flight_time + ((arr ?? 0) - (dpt ?? 0)) - on) / day);
}
