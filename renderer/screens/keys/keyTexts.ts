import { plural, t } from '@lingui/core/macro';
import { IconBan, IconCheck, IconClockOff, IconUserOff } from '@tabler/icons-react';
import type { ApiKey } from '../../../server/contract/admin/apiKeys.ts';
import { fullDateOf, type Moment, timeOf } from '../../lib/utc.ts';
import type { Status } from '../../ui/status.ts';

export const keyStatus: Readonly<Record<ApiKey['state'], Status>> = {
  active: { label: t`Active`, kind: 'ok', icon: IconCheck },
  expired: { label: t`Expired`, kind: 'mut', icon: IconClockOff },
  revoked: { label: t`Revoked`, kind: 'mut', icon: IconBan },
  pilot_not_active: { label: t`Pilot not active`, kind: 'warn', icon: IconUserOff },
};

/** Says why a key does not work any more. */
export const endTexts: Readonly<Record<Exclude<ApiKey['state'], 'active'>, string>> = {
  expired: t`This key has expired.`,
  revoked: t`This key was revoked.`,
  pilot_not_active: t`This key does not work while its pilot is not active.`,
};

export const scopeTexts = {
  full: { label: t`Full access`, text: t`Plans, flies and files PIREPs. For ACARS clients.` },
  read: {
    label: t`Read only`,
    text: t`Cannot change anything. For a map on a website or a stream overlay.`,
  },
} as const;

/** Sums up a key: `“Lise, MSFS”, full access, no expiry.` */
export function keySummary({ label, scope, expires_at }: ApiKey): string {
  const end = expires_at === null ? t`no expiry` : t`expires ${momentText(expires_at)}`;
  return `“${label}”, ${scopeTexts[scope].label.toLowerCase()}, ${end}.`;
}

/** Formats a time: `20 Nov 2026, 16:10Z` */
export function momentText(moment: Moment): string {
  return `${fullDateOf(moment)}, ${timeOf(moment)}`;
}

const day = 24 * 60 * 60_000;

/** The choices for the lifetime of a key, in days or special values. */
export const lifetimes = [
  { value: 'never', label: t`Never` },
  { value: '30', label: t`In 30 days` },
  { value: '90', label: t`In 90 days` },
  { value: '365', label: t`In 1 year` },
  { value: 'date', label: t`On a date…` },
] as const;

/** @returns the end of a key in ISO 8601, or null for never; a date includes the whole day in UTC */
export function expiryOf(lifetime: string, date: string, now: number): string | null {
  if (lifetime === 'never') return null;
  if (lifetime === 'date') return date === '' ? null : new Date(Date.parse(date) + day).toISOString();
  return new Date(now + Number(lifetime) * day).toISOString();
}

/** Formats an expiry: `in 41 days`, `in 5 h`, or `20 Nov 2026` when it is in the past or over a year away. */
export function expiryText(expires: Moment, now: number): string {
  const left = new Date(expires).getTime() - now;
  if (left <= 0 || left > 366 * day) return fullDateOf(expires);
  if (left < 2 * day) return t`in ${Math.max(1, Math.round(left / (60 * 60_000)))} h`;
  const days = Math.floor(left / day);
  return plural(days, { one: 'in # day', other: 'in # days' });
}
