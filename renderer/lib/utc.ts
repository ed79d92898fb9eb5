import { t } from '@lingui/core/macro';
import { useDocumentVisibility } from '@mantine/hooks';
import { useEffect, useState } from 'react';

// Formats of times, always UTC and marked as such. A `Moment` is milliseconds since 1970 or an ISO 8601 string.

export type Moment = number | string;

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;
const days = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Returns `16:55Z`. */
export function timeOf(moment: Moment): string {
  return `${hourMinute(moment)}Z`;
}

/** Returns `14:32:20Z`. */
export function clockOf(moment: Moment): string {
  return `${hourMinute(moment)}:${two(new Date(moment).getUTCSeconds())}Z`;
}

/** Returns `16:55`, for axes that name the zone elsewhere. */
export function hourMinute(moment: Moment): string {
  const date = new Date(moment);
  return `${two(date.getUTCHours())}:${two(date.getUTCMinutes())}`;
}

/** Returns `Fri 20 Nov 2026`. */
export function dayOf(moment: Moment): string {
  const date = new Date(moment);
  return `${days[date.getUTCDay()]} ${fullDateOf(moment)}`;
}

/** Returns `20 Nov 2026`. */
export function fullDateOf(moment: Moment): string {
  const date = new Date(moment);
  return `${date.getUTCDate()} ${months[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}

/** Returns `Nov 2026`. */
export function monthOf(moment: Moment): string {
  const date = new Date(moment);
  return `${months[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}

/** Returns `November 2026`. */
export function longMonthOf(moment: Moment): string {
  return new Date(moment).toLocaleDateString('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
}

/** Returns `19 Nov`, with the year when it is more than six months away. */
export function dateOf(moment: Moment, now: number): string {
  const date = new Date(moment);
  if (Math.abs(now - date.getTime()) > 182 * day) return fullDateOf(moment);
  return `${date.getUTCDate()} ${months[date.getUTCMonth()]}`;
}

/** Returns `16:55Z` for today, otherwise `19 Nov 16:55Z`. */
export function momentOf(moment: Moment, now: number): string {
  return sameDay(moment, now) ? timeOf(moment) : dateTimeOf(moment, now);
}

/** Whether both are on the same UTC day. */
function sameDay(one: Moment, other: Moment): boolean {
  return fullDateOf(one) === fullDateOf(other);
}

/** Returns `19 Nov 16:55Z`. */
export function dateTimeOf(moment: Moment, now: number): string {
  return `${dateOf(moment, now)} ${timeOf(moment)}`;
}

/** Returns `19 Nov 14:32:20Z`. */
export function dateClockOf(moment: Moment, now: number): string {
  return `${dateOf(moment, now)} ${clockOf(moment)}`;
}

/** Returns `4 s`, `8 min` or `11 h`, and the date from 48 hours on. */
export function age(moment: Moment, now: number): string {
  const since = Math.max(0, now - new Date(moment).getTime());
  if (since < minute) return `${Math.floor(since / 1000)} s`;
  if (since < hour) return `${Math.floor(since / minute)} min`;
  if (since < 2 * day) return `${Math.floor(since / hour)} h`;
  return dateOf(moment, now);
}

/** Returns `4 s ago` or `8 min ago`; hours and dates have no suffix. */
export function ago(moment: Moment, now: number): string {
  const text = age(moment, now);
  return now - new Date(moment).getTime() < hour ? t`${text} ago` : text;
}

/** Returns `Fri 20 Nov, 17:10 local`, the only time that is not UTC, for the operator's own day. */
export function localOf(moment: Moment): string {
  const date = new Date(moment);
  const today = `${days[date.getDay()]} ${date.getDate()} ${months[date.getMonth()]}`;
  const time = `${two(date.getHours())}:${two(date.getMinutes())}`;
  return t`${today}, ${time} local`;
}

/**
 * Returns `2026-11-20` for a typed day, null for anything else. Takes what `fullDateOf` writes, `2026-11-20`, and figures in
 * the order of the region.
 */
export function dayIn(text: string, region: string = navigator.language): string | null {
  const parts = text.toLowerCase().match(/\d+|[a-z]+/g) ?? [];
  const order = orderOf(parts, region);
  const figure = (unit: string): number => figureOf(parts[order.indexOf(unit)] ?? '');
  const [year, month, date] = [figure('y'), figure('m'), figure('d')];
  if (parts.length !== 3 || year < 1900 || year > 9999) return null;
  const written = `${year}-${two(month)}-${two(date)}`;
  const read = new Date(`${written}T00:00:00Z`);
  // JavaScript reads 31 April as 1 May.
  return read.getUTCMonth() + 1 === month && read.getUTCDate() === date ? written : null;
}

/** Returns `2026-11-20T16:55:00.000Z` for a typed day and UTC time, null for anything else. */
export function momentIn(text: string, region?: string): string | null {
  const [, date = '', hours = '', minutes = ''] = /^(.+?)[T, ]+(\d{1,2}):(\d\d)Z?$/i.exec(text.trim()) ?? [];
  const read = dayIn(date, region);
  return read === null || Number(hours) > 23 || Number(minutes) > 59
    ? null
    : `${read}T${hours.padStart(2, '0')}:${minutes}:00.000Z`;
}

/** Returns `dmy`, `mdy` or `ymd`: that of the region, unless it has no such month. */
function orderOf([first = '', second = '']: readonly string[], region: string): string {
  if (first.length === 4) return 'ymd';
  if (/[a-z]/.test(first)) return 'mdy';
  if (/[a-z]/.test(second)) return 'dmy';
  const parts = new Intl.DateTimeFormat(region).formatToParts();
  const order = parts.map(({ type }) => (type === 'literal' ? '' : type.slice(0, 1))).join('');
  const [isDay, isMonth] = [Number(first) > 12, Number(second) <= 12];
  if (order === 'mdy' && isDay && isMonth) return 'dmy';
  return order === 'dmy' && !isDay && !isMonth ? 'mdy' : order;
}

function figureOf(part: string): number {
  const month = months.findIndex((name) => part.startsWith(name.toLowerCase()));
  return month < 0 ? Number(part) : month + 1;
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}

/** Returns the time in milliseconds, updated at each full `interval` of the clock while the page is seen. */
export function useNow(interval: number): number {
  const [now, setNow] = useState(Date.now);
  const isSeen = useDocumentVisibility() === 'visible';
  useEffect(() => {
    if (!isSeen) return undefined;
    const timer = setTimeout(() => setNow(Date.now()), now + interval - (now % interval) - Date.now());
    return () => clearTimeout(timer);
  }, [interval, now, isSeen]);
  return now;
}
