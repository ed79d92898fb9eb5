import type { StoredRow } from '../../../db/views/exchange.ts';
import { invalid } from '../errors.ts';
import { readTime } from '../../contract/readTime.ts';

/** @throws {AppError} 400 unless it is a name of the IANA data, or empty */
export function refuseUnknownZone(row: StoredRow, field: string): void {
  const zone = String(row[field] ?? '');
  if (zone !== '' && !isZone(zone))
    throw invalid(field, `There is no time zone ${zone}. It is a name like Europe/Berlin.`);
}

export function isZone(timeZone: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone }) !== undefined;
  } catch {
    return false;
  }
}

/** @throws {AppError} 400 for a day that no calendar has */
export function refuseImpossibleDate(row: StoredRow, field: string): void {
  const date = row[field] ?? null;
  if (date !== null && !isDay(String(date)))
    throw invalid(field, `There is no day ${date}. It is a date like 2026-12-31.`);
}

/** `2026-02-31` is 3 March to the language. */
export function isDay(date: string): boolean {
  return !Number.isNaN(Date.parse(date)) && new Date(date).toISOString().startsWith(date);
}

/** @throws {AppError} 400 for what is no time */
export function readStoredTime(row: StoredRow, field: string): string | null {
  const sent = row[field] ?? null;
  if (sent === null) return null;
  const time = readTime(String(sent));
  if (time === undefined)
    throw invalid(field, `There is no time ${sent}. It is one in UTC, like 2026-11-20T16:55:00Z.`);
  return time;
}
