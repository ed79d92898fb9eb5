import { IconBan, IconCheck, IconClockOff, IconUserOff } from '@tabler/icons-react';
import type { ApiKey } from '../../../server/contract/admin/apiKeys.ts';
import { fullDateOf, type Moment, timeOf } from '../../lib/utc.ts';
import type { Status } from '../../ui/status.ts';

export const keyStatus: Readonly<Record<ApiKey['state'], Status>> = {
  active: { label: 'Active', kind: 'ok', icon: IconCheck },
  expired: { label: 'Expired', kind: 'mut', icon: IconClockOff },
  revoked: { label: 'Revoked', kind: 'mut', icon: IconBan },
  pilot_not_active: { label: 'Pilot not active', kind: 'warn', icon: IconUserOff },
};

export const scopeTexts = {
  full: { label: 'Full access', short: 'Full', text: 'Plans, flies and files PIREPs. For ACARS clients.' },
  read: {
    label: 'Read only',
    short: 'Read',
    text: 'Cannot change anything. For a map on a website or a stream overlay.',
  },
} as const;

/** Sums up a key: `“Lise, MSFS”, full access, no expiry.` */
export function keySummary({ label, scope, expires_at }: ApiKey): string {
  const end = expires_at === null ? 'no expiry' : `expires ${momentText(expires_at)}`;
  return `“${label}”, ${scopeTexts[scope].label.toLowerCase()}, ${end}.`;
}

/** Formats a time: `20 Nov 2026, 16:10Z` */
export function momentText(moment: Moment): string {
  return `${fullDateOf(moment)}, ${timeOf(moment)}`;
}
