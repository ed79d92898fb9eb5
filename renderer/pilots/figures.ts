import { i18n } from '@lingui/core';
import { milesToNm } from '../../server/contract/units.ts';
import { distance } from '../lib/figures.ts';
import { fullDateOf, timeOf } from '../lib/utc.ts';

// Formats of what the pilots' API has in its own way: timestamps such as `2026-11-20 14:32:05` in UTC, and miles.

/** Returns a timestamp as milliseconds since 1970. */
export function momentOf(timestamp: string): number {
  return Date.parse(`${timestamp.slice(0, 19).replace(' ', 'T')}Z`);
}

/** Returns `20 Nov 2026`, or the date as the language writes it. */
export function dayOf(timestamp: string): string {
  const moment = momentOf(timestamp);
  // As in the operator's window. The browser would write `20 Sept 2026`.
  if (i18n.locale === 'en') return fullDateOf(moment);
  return i18n.date(new Date(moment), { dateStyle: 'medium', timeZone: 'UTC' });
}

/** Returns `14:32Z`. */
export function clockTimeOf(timestamp: string): string {
  return timeOf(momentOf(timestamp));
}

/** Returns the distance for statute miles, without what the conversion there and back has lost: 1,189.5 nm would be 1,189. */
export function milesFlown(miles: number): string {
  return distance(Number(milesToNm(miles).toFixed(4)));
}
