import { expect, test } from 'vitest';
import { WebhookEvents, type Webhook } from '../../server/contract/admin/webhooks.ts';
import { eventLabel, eventsText, hostOf, standingOf } from './webhookWords.ts';

test('a few events are named, many are counted, all of them are all', () => {
  expect(eventsText(['pirep.filed', 'pirep.reopened'])).toBe('Filed, Re-opened');
  expect(eventsText(WebhookEvents.slice(0, 4))).toBe('4 events');
  expect(eventsText([...WebhookEvents])).toBe('all events');
});

test('an event of a later version is called as it was sent', () => {
  expect(eventLabel('pirep.praised')).toBe('pirep.praised');
});

test('what may be a token in an address is not shown', () => {
  expect(hostOf('https://discord.com/api/webhooks/1/token')).toBe('discord.com');
  expect(hostOf('http://192.168.1.9:8080/?key=token')).toBe('192.168.1.9:8080');
});

test('a pause is told until it is over, and not of a webhook that is off', () => {
  const now = Date.parse('2026-11-20T12:00:00.000Z');
  const paused = { active: true, paused_until: '2026-11-20T12:05:00.000Z' } as Webhook;
  expect(standingOf(paused, now).label).toBe('Paused until 12:05Z');
  expect(standingOf(paused, now + 300_000).label).toBe('On');
  expect(standingOf({ ...paused, active: false }, now).label).toBe('Off');
});
