import { expect, test } from 'vitest';
import { WebhookEvents } from '../../../server/contract/admin/events.ts';
import type { Webhook } from '../../../server/contract/admin/webhooks.ts';
import { eventLabel, eventsText, hostOf, isDiscord, markdownParts, standingOf } from './webhookWords.ts';

test('names a few events, counts many, and abbreviates all', () => {
  expect(eventsText(['pirep.filed', 'pirep.reopened'])).toBe('Filed, Reopened');
  expect(eventsText(WebhookEvents.slice(0, 4))).toBe('4 events');
  expect(eventsText([...WebhookEvents])).toBe('All events');
});

test('shows an unknown event by its code', () => {
  expect(eventLabel('pirep.praised')).toBe('pirep.praised');
});

test('shows only the host of a URL, because the rest may be a token', () => {
  expect(hostOf('https://discord.com/api/webhooks/1/token')).toBe('discord.com');
  expect(hostOf('http://192.168.1.9:8080/?key=token')).toBe('192.168.1.9:8080');
});

test.each([
  ['https://discord.com/api/webhooks/1/token', true],
  [' https://canary.discord.com/api/webhooks/1/token ', true],
  ['https://discordapp.com/api/webhooks/1/token', true],
  ['https://discord.com/channels/1', false],
  ['https://example.org/discord.com/api/webhooks/1', false],
  ['https://discord.com.example.org/api/webhooks/1', false],
  ['discord', false],
])('%s is an address of a Discord channel: %s', (url, expected) => {
  expect(isDiscord(url)).toBe(expected);
});

test('shows bold text of Discord, and escaped signs as they are', () => {
  expect(markdownParts(String.raw`**EDDH** Hamburg \*\* → **D\-AKTW** (*)`)).toEqual([
    { text: 'EDDH', isBold: true },
    { text: ' Hamburg ** → ', isBold: false },
    { text: 'D-AKTW', isBold: true },
    { text: ' (*)', isBold: false },
  ]);
});

test('shows a pause until it ends, but not when the webhook is off', () => {
  const now = Date.parse('2026-11-20T12:00:00.000Z');
  const paused = { active: true, paused_until: '2026-11-20T12:05:00.000Z' } as Webhook;
  expect(standingOf(paused, now).label).toBe('Paused until 12:05Z');
  expect(standingOf(paused, now + 300_000).label).toBe('On');
  expect(standingOf({ ...paused, active: false }, now).label).toBe('Off');
});
