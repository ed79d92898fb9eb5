import type { Queries } from '../../../db/open.ts';
import type { Timetable } from '../../../db/views/flightSearch.ts';
import type { FlownToday } from '../../contract/admin/catalog/flights.ts';
import { dayAt } from '../localTime.ts';
import { readSetting } from '../settings/settings.ts';
import { now } from '../time.ts';

interface Day {
  /** `2026-11-27` */
  readonly date: string;
  /** 0 is Monday. */
  readonly weekday: number;
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/**
 * Whether flights are flown today: in season, both dates included, and on this weekday. Today is the day at the
 * departure airport (decisions §10).
 */
export function readFlightDays(db: Queries): (flight: Timetable) => FlownToday {
  if (!readSetting(db, 'flights.only_today')) return () => 'today';
  const dayOf = readToday(db);
  return (flight) => {
    const { days, start_date, end_date, dpt_airport_id } = flight;
    if (days === 0 && start_date === null && end_date === null) return 'today';
    const { date, weekday } = dayOf(dpt_airport_id);
    if ((start_date !== null && date < start_date) || (end_date !== null && date > end_date)) return 'out_of_season';
    return days === 0 || (days & (1 << weekday)) !== 0 ? 'today' : 'other_day';
  };
}

/** @returns why the flight is not flown today, in words; undefined if it is */
export function explainDay(db: Queries, flight: Timetable): string | undefined {
  const { days, start_date, end_date, dpt_airport_id } = flight;
  const flown = readFlightDays(db)(flight);
  if (flown === 'today') return undefined;
  const { date, weekday } = readToday(db)(dpt_airport_id);
  if (flown === 'out_of_season') {
    const isOver = end_date !== null && date > end_date;
    return `The flight is out of season: ${isOver ? `it was flown until ${end_date}` : `it is flown from ${start_date}`}`;
  }
  const names = weekdays.filter((_, place) => (days & (1 << place)) !== 0).join(', ');
  return `The flight is not flown today: at ${dpt_airport_id} it is ${weekdays[weekday]}, and it is flown on ${names}`;
}

/** @returns a function that tells the day at an airport. Many airports share a time zone */
function readToday(db: Queries): (airport_id: string) => Day {
  const at = new Date(now());
  const days = new Map<string, Day>();
  return (airport_id) => {
    const timezone = db.airports.findTimezone(airport_id);
    let day = days.get(timezone);
    if (day === undefined) {
      const date = dayAt(at, timezone);
      days.set(timezone, (day = { date, weekday: (new Date(date).getUTCDay() + 6) % 7 }));
    }
    return day;
  };
}
