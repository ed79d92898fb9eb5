import type { StoredRow } from '../../../db/views/exchange.ts';
import { invalid } from '../errors.ts';
import { isDay, isZone, readTime } from '../../contract/readText.ts';

/** @throws {AppError} validation-exception unless it is empty or an IANA time zone */
export function checkTimeZone(row: StoredRow, field: string): void {
  const zone = String(row[field] ?? '');
  if (zone !== '' && !isZone(zone))
    throw invalid(field, `${zone} is not a time zone. Enter a name like Europe/Berlin.`);
}

/** @throws {AppError} validation-exception for a date that does not exist */
export function checkDate(row: StoredRow, field: string): void {
  const date = row[field] ?? null;
  if (date !== null && !isDay(String(date))) throw invalid(field, `${date} is not a valid date.`);
}

/** @throws {AppError} validation-exception unless it is a time */
export function readStoredTime(row: StoredRow, field: string): string | null {
  const sent = row[field] ?? null;
  if (sent === null) return null;
  const time = readTime(String(sent));
  if (time === undefined)
    throw invalid(field, `${sent} is not a valid time. Enter a UTC time like 2026-11-20T16:55:00Z.`);
  return time;
}
