import { t } from '@lingui/core/macro';
import { fullDateOf, longMonthOf } from '../../lib/utc.ts';
import type { StatisticsSearch } from './statisticsSearch.ts';

/** Days in UTC, `2026-11-20`, both included. */
export interface DaySpan {
  readonly from: string;
  readonly until: string;
}

const dayMs = 86_400_000;
/** Before any report. */
const dawn = '1970-01-01';

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}

/** Of a shorter month the last day. */
function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0));
  return `${last.toISOString().slice(0, 8)}${String(Math.min(date, last.getUTCDate())).padStart(2, '0')}`;
}

function monthEnd(day: string): string {
  return addDays(addMonths(`${day.slice(0, 8)}01`, 1), -1);
}

/** The days that the address asks for; null while its own dates are incomplete. */
export function spanOf({ period = 'month', from, to }: StatisticsSearch, today: string): DaySpan | null {
  const month = `${today.slice(0, 8)}01`;
  const year = `${today.slice(0, 5)}01-01`;
  const spans: Readonly<Record<NonNullable<StatisticsSearch['period']>, DaySpan | null>> = {
    month: { from: month, until: today },
    'last-month': { from: addMonths(month, -1), until: addDays(month, -1) },
    year: { from: year, until: today },
    'last-year': { from: addMonths(year, -12), until: addDays(year, -1) },
    '30-days': { from: addDays(today, -29), until: today },
    all: { from: dawn, until: today },
    own: ownSpan(from, to),
  };
  return spans[period];
}

/** The days between two dates, whichever is first; null until both are chosen. */
function ownSpan(one: string | undefined, other: string | undefined): DaySpan | null {
  if (one === undefined || other === undefined) return null;
  return one <= other ? { from: one, until: other } : { from: other, until: one };
}

/** The days beside it: of a month that is not over the same days of the one before. Null for none. */
export function besideOf(search: StatisticsSearch, span: DaySpan): DaySpan | null {
  const { period = 'month', beside = 'before', beside_from, beside_to } = search;
  if (beside === 'nothing' || period === 'all') return null;
  if (beside === 'own') return ownSpan(beside_from, beside_to);
  if (beside === 'year-before') return monthsBefore(span, 12);
  if (period === 'year' || period === 'last-year') return monthsBefore(span, 12);
  if (span.from.endsWith('-01') && period !== '30-days') return monthsBefore(span, monthsIn(span));
  const days = Math.round((Date.parse(span.until) - Date.parse(span.from)) / dayMs) + 1;
  return { from: addDays(span.from, -days), until: addDays(span.from, -1) };
}

function monthsIn({ from, until }: DaySpan): number {
  return Math.max(1, monthNumber(until) - monthNumber(from) + 1);
}

const monthNumber = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));

function monthsBefore({ from, until }: DaySpan, months: number): DaySpan {
  const end = addMonths(until, -months);
  return { from: addMonths(from, -months), until: until === monthEnd(until) ? monthEnd(end) : end };
}

/** Returns `November 2026`, `2026`, `all time` or `1 Nov 2026 to 20 Nov 2026`. */
export function spanName({ from, until }: DaySpan): string {
  if (from === dawn) return t`all time until ${fullDateOf(until)}`;
  if (from.endsWith('-01') && until === monthEnd(from)) return longMonthOf(from);
  if (from.endsWith('-01-01') && until === `${from.slice(0, 5)}12-31`) return from.slice(0, 4);
  return from === until ? fullDateOf(from) : t`${fullDateOf(from)} to ${fullDateOf(until)}`;
}
