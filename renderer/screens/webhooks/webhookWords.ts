import { t } from '@lingui/core/macro';
import { ownValue } from '../../../server/contract/mapValues.ts';
import { IconCheck, IconClock, IconPlayerPause, IconPower, IconX } from '@tabler/icons-react';
import type { WebhookEvent } from '../../../server/contract/admin/events.ts';
import type { Webhook, WebhookDelivery } from '../../../server/contract/admin/webhooks.ts';
import { momentOf } from '../../lib/utc.ts';
import { searchBy } from '../../lib/validSearch.ts';
import type { Status } from '../../ui/status.ts';

export const eventWords: Readonly<Record<WebhookEvent, { readonly label: string; readonly when: string }>> = {
  'pirep.prefiled': { label: t`Prefiled`, when: t`A flight is about to begin.` },
  'pirep.status_changed': { label: t`Phase changed`, when: t`It boards, takes off or lands, for example.` },
  'pirep.filed': { label: t`Filed`, when: t`The report waits for review.` },
  'pirep.diverted': { label: t`Diverted`, when: t`It landed at another airport.` },
  'pirep.accepted': { label: t`Accepted`, when: t`By you or automatically.` },
  'pirep.rejected': { label: t`Rejected`, when: t`By you or automatically.` },
  'pirep.reopened': { label: t`Reopened`, when: t`A decision was undone.` },
  'pirep.commented': { label: t`Commented`, when: t`By the pilot or by you.` },
  'pirep.cancelled': { label: t`Cancelled`, when: t`It will not be filed.` },
  'pirep.record_set': { label: t`Record`, when: t`Longest or farthest flight, softest landing.` },
  'pilot.joined': { label: t`Pilot joined`, when: t`You added or accepted a pilot.` },
  'pilot.promoted': { label: t`Pilot promoted`, when: t`By flown hours or by you.` },
  'flight.changed': { label: t`Flight changed`, when: t`You edited an active flight.` },
  'news.posted': { label: t`News`, when: t`You posted news to pilots.` },
  'review.posted': { label: t`Review`, when: t`You posted the review of a month or a year.` },
};

/** An event of a later version is shown by its code. */
export function eventLabel(event: string): string {
  return ownValue(eventWords, event)?.label ?? event;
}

/** Sums up events: `Filed, Accepted`, `4 events` or `All events`. */
export function eventsText(events: readonly WebhookEvent[]): string {
  if (events.length === Object.keys(eventWords).length) return t`All events`;
  if (events.length > 3) return t`${events.length} events`;
  return events.map(eventLabel).join(', ');
}

export const formatLabels = { json: 'JSON', discord: t`Discord` } as const;

/** @returns only the host, because path and query may contain a token */
export function hostOf(url: string): string {
  return URL.parse(url)?.host ?? url;
}

/** Whether Discord shows this URL for a channel. It refuses deliveries in another format. */
export function isDiscord(url: string): boolean {
  const { hostname = '', pathname = '' } = URL.parse(url.trim()) ?? {};
  return /^((ptb|canary)\.)?discord(app)?\.com$/.test(hostname) && pathname.startsWith('/api/webhooks/');
}

/** Splits a text with Discord's markdown into parts, without its escapes. Only bold is used. */
export function markdownParts(text: string): readonly { readonly text: string; readonly isBold: boolean }[] {
  // An escaped character, the sign for bold, or other text.
  const signs = text.match(/\\.|\*\*|[^\\*]+|./gsu) ?? [];
  const parts = [{ text: '', isBold: false }];
  for (const sign of signs) {
    const last = parts.at(-1);
    if (last === undefined) break;
    if (sign === '**') parts.push({ text: '', isBold: !last.isBold });
    else last.text += sign.replace(/^\\(?=.)/su, '');
  }
  return parts.filter((part) => part.text !== '');
}

export const deliveryStates: Readonly<Record<WebhookDelivery['state'], Status>> = {
  pending: { label: t`Pending`, kind: 'warn', icon: IconClock },
  delivered: { label: t`Delivered`, kind: 'ok', icon: IconCheck },
  failed: { label: t`Failed`, kind: 'bad', icon: IconX },
};

export function standingOf({ active, paused_until }: Webhook, now: number): Status {
  if (!active) return { label: t`Off`, kind: 'mut', icon: IconPower };
  if (paused_until !== null && Date.parse(paused_until) > now) {
    return { label: t`Paused until ${momentOf(paused_until, now)}`, kind: 'warn', icon: IconPlayerPause };
  }
  return { label: t`On`, kind: 'ok', icon: IconCheck };
}

/** The valid values of each search parameter. */
const forms = {
  /** The id of the selected webhook; the first when absent. */
  hook: /^\d{1,15}$/,
  /** The state of the deliveries shown. */
  show: /^(pending|delivered|failed)$/,
  /** From 2; absent on the first page. */
  page: /^[1-9]\d{0,5}$/,
  /** The id of the open delivery. */
  delivery: /^\d{1,15}$/,
  /** The open dialog. All except `new` are about the selected webhook. */
  open: /^(new|edit|off|secret|remove)$/,
} as const;

/** Drops invalid parameters. */
export const webhookSearch = searchBy(forms);
