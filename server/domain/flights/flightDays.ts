import type { Queries } from '../../../db/open.ts';
import type { Timetable } from '../../../db/views/flightSearch.ts';
import type { FlownToday } from '../../contract/admin/catalog/flights.ts';
import type { FlightCheck } from '../../contract/flightChecks.ts';
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
    const day = dayOf(dpt_airport_id);
    if (!isInSeason(flight, day)) return 'out_of_season';
    return isOnWeekday(flight, day) ? 'today' : 'other_day';
  };
}

function isInSeason({ start_date, end_date }: Timetable, { date }: Day): boolean {
  return (start_date === null || date >= start_date) && (end_date === null || date <= end_date);
}

function isOnWeekday({ days }: Timetable, { weekday }: Day): boolean {
  return days === 0 || (days & (1 << weekday)) !== 0;
}

/** @returns a function that checks season and weekday. A pilot who has booked a flight on its day can fly it on the next */
export function readDayChecks(db: Queries): (flight: Timetable, isBooked: boolean) => FlightCheck[] {
  const isBound = readSetting(db, 'flights.only_today');
  const dayOf = readToday(db);
  return (flight, isBooked) => {
    const { days, start_date, end_date, dpt_airport_id } = flight;
    const day = dayOf(dpt_airport_id);
    const check = (passed: boolean): Pick<FlightCheck, 'passed' | 'prevents' | 'setting' | 'date'> => ({
      passed,
      prevents: passed || !isBound ? [] : isBooked ? ['list', 'book'] : ['list', 'book', 'fly'],
      setting: 'flights.only_today',
      date: day.date,
    });
    return [
      { rule: 'season', ...check(isInSeason(flight, day)), start_date, end_date },
      { rule: 'weekday', ...check(isOnWeekday(flight, day)), days },
    ];
  };
}

/** @param check of the season or the weekday. @returns why the flight is not flown today, in words */
export function explainDay(
  { rule, date = '', days = 0, start_date, end_date }: FlightCheck,
  airport_id: string,
): string {
  if (rule === 'season') {
    const isOver = typeof end_date === 'string' && date > end_date;
    return `The flight is out of season: ${isOver ? `it was flown until ${end_date}` : `it is flown from ${start_date}`}`;
  }
  const names = weekdays.filter((_, place) => (days & (1 << place)) !== 0).join(', ');
  return `The flight is not flown today: at ${airport_id} it is ${weekdays[weekdayOf(date)]}, and it is flown on ${names}`;
}

const weekdayOf = (date: string): number => (new Date(date).getUTCDay() + 6) % 7;

/** What the operator's filter by season asks for, and the time zones that have another day than UTC. */
export function seasonFilter(db: Queries, is: unknown): string {
  const [at, today] = [new Date(now()), now().slice(0, 10)];
  const days = db.airports.listTimezones().map((timezone) => ({ timezone, day: dayAt(at, timezone) }));
  const zones = (chosen: typeof days): string[] => chosen.map(({ timezone }) => timezone);
  const [ahead, behind] = [days.filter(({ day }) => day > today), days.filter(({ day }) => day < today)];
  return JSON.stringify({ is, ahead: zones(ahead), behind: zones(behind) });
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
      days.set(timezone, (day = { date, weekday: weekdayOf(date) }));
    }
    return day;
  };
}
