import type { PeriodBar, Statistics } from '../../contract/admin/periods/statistics.ts';
import { isDay } from '../../contract/readText.ts';
import { invalidFields } from '../errors.ts';
import { nothing, type Sum } from '../pireps/flown.ts';

/** Days, both included. */
export interface Period {
  readonly from: string;
  readonly until: string;
}

export type BarStep = Statistics['step'];

const dayMs = 86_400_000;
const longestYears = 100;
/** The longest periods in days with a bar for each day, and for each week. */
const longest = { day: 62, week: 400 };

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}

function countDays({ from, until }: Period): number {
  return (Date.parse(until) - Date.parse(from)) / dayMs + 1;
}

/** @throws {AppError} validation-exception that names a parameter: `compare_from` with the prefix `compare_` */
export function checkPeriod({ from, until }: Period, prefix = ''): Period {
  const refuse = (name: string, message: string): Error => invalidFields({ [prefix + name]: [message] });
  if (!isDay(from)) throw refuse('from', `${from} is not a day of the calendar.`);
  if (!isDay(until)) throw refuse('until', `${until} is not a day of the calendar.`);
  if (until < from) throw refuse('until', 'The period ends before it begins. Swap the days.');
  if (countDays({ from, until }) > longestYears * 366)
    throw refuse('from', `A period can have at most ${longestYears} years.`);
  // Days of other years would not sort.
  if (from < '1000' || until >= '3000') throw refuse('from', 'The years of a period can be 1000 to 2999.');
  return { from, until };
}

/** As many days before. */
export function daysBefore(period: Period): Period {
  return { from: addDays(period.from, -countDays(period)), until: addDays(period.from, -1) };
}

export function stepOf(period: Period): BarStep {
  const days = countDays(period);
  return days <= longest.day ? 'day' : days <= longest.week ? 'week' : 'month';
}

/** The first day of the day, the week from Monday, or the month that has a day. */
function beginOf(day: string, step: BarStep): string {
  if (step === 'day') return day;
  if (step === 'month') return `${day.slice(0, 7)}-01`;
  return addDays(day, -((new Date(day).getUTCDay() + 6) % 7));
}

function nextAfter(begin: string, step: BarStep): string {
  if (step === 'month') return beginOf(addDays(begin, 31), 'month');
  return addDays(begin, step === 'day' ? 1 : 7);
}

const monthNames = 'January February March April May June July August September October November December'.split(' ');

/** A month or a year, with the one before. */
export interface CalendarPeriod extends Period {
  /** `2026-11` or `2026`. */
  readonly period: string;
  /** `November 2026`. */
  readonly title: string;
}

export function calendarPeriod(period: string): CalendarPeriod {
  const [year = '', month] = period.split('-');
  if (month === undefined) return { period, title: year, from: `${year}-01-01`, until: `${year}-12-31` };
  const from = `${period}-01`;
  const title = `${monthNames[Number(month) - 1]} ${year}`;
  return { period, title, from, until: addDays(nextAfter(from, 'month'), -1) };
}

export function periodBefore({ period, from }: CalendarPeriod): CalendarPeriod {
  return calendarPeriod(addDays(from, -1).slice(0, period.length));
}

/** Sums by day of a period. */
interface SumsByDay {
  readonly period: Period;
  readonly days: ReadonlyMap<string, Sum>;
}

/** Adds up days to a bar for each step, one at a time, and puts those of the other period beside them. */
export function* toBars(now: SumsByDay, before: SumsByDay, step: BarStep): Generator<PeriodBar, void> {
  const others = addUpSteps(before, step);
  for (const bar of addUpSteps(now, step)) {
    const { flights, minutes } = others.next().value ?? nothing;
    yield { ...bar, before: { flights, minutes } };
  }
}

function* addUpSteps({ period: { from, until }, days }: SumsByDay, step: BarStep): Generator<Period & Sum, undefined> {
  const sums = new Map<string, Sum>();
  for (const [day, { flights, minutes }] of days) {
    const begin = beginOf(day, step);
    const sum = sums.get(begin) ?? nothing;
    sums.set(begin, { flights: sum.flights + flights, minutes: sum.minutes + minutes });
  }
  for (let begin = beginOf(from, step); begin <= until; begin = nextAfter(begin, step)) {
    const last = addDays(nextAfter(begin, step), -1);
    yield {
      from: begin < from ? from : begin,
      until: last > until ? until : last,
      ...(sums.get(begin) ?? nothing),
    };
  }
}
