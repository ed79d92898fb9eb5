import { expect, test } from 'vitest';
import { WebhookEvents, type Webhook } from '../../../server/contract/admin/webhooks.ts';
import { eventLabel, eventsText, hostOf, standingOf } from './webhookWords.ts';

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

test('shows a pause until it ends, but not when the webhook is off', () => {
  const now = Date.parse('2026-11-20T12:00:00.000Z');
  const paused = { active: true, paused_until: '2026-11-20T12:05:00.000Z' } as Webhook;
  expect(standingOf(paused, now).label).toBe('Paused until 12:05Z');
  expect(standingOf(paused, now + 300_000).label).toBe('On');
  expect(standingOf({ ...paused, active: false }, now).label).toBe('Off');
});
