import { describe, expect, test } from 'vitest';
import { momentOf } from '../figures.ts';
import { agoText, contactOf } from './flight.ts';

const now = Date.parse('2026-11-22T13:10:00Z');
const flight = {
  created_at: '2026-11-22 12:00:00',
  updated_at: '2026-11-22 12:20:00',
  block_off_time: null,
  position: null,
};
const position = { updated_at: '2026-11-22 13:09:48' };

describe('the contact to a flight', () => {
  test('was heard of when its latest position came', () => {
    const { heard, isSilent } = contactOf({ ...flight, position }, now);
    expect([now - heard, isSilent]).toEqual([12_000, false]);
  });

  test('is silent after three minutes', () => {
    expect(contactOf({ ...flight, updated_at: '2026-11-22 13:07:01' }, now).isSilent).toBe(false);
    expect(contactOf({ ...flight, updated_at: '2026-11-22 13:07:00' }, now).isSilent).toBe(true);
  });

  test('begins at block-off, before that at the prefile', () => {
    expect(contactOf(flight, now).began).toBe(momentOf('2026-11-22 12:00:00'));
    expect(contactOf({ ...flight, block_off_time: '2026-11-22 12:15:00' }, now).began).toBe(
      momentOf('2026-11-22 12:15:00'),
    );
  });
});

test.each([
  [0, 'en', '0 seconds ago'],
  [12_999, 'en', '12 seconds ago'],
  [-5000, 'en', '0 seconds ago'],
  [60_000, 'de', 'vor 1 Minute'],
  [3 * 60 * 60_000, 'fr', 'il y a 3 heures'],
  [49 * 60 * 60_000, 'pt-BR', 'há 2 dias'],
])('%i ms are in %s “%s”', (since, locale, text) => {
  expect(agoText(now - since, now, locale)).toBe(text);
});
