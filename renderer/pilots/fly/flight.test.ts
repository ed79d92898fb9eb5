import { describe, expect, test } from 'vitest';
import { momentOf } from '../figures.ts';
import { agoText, progressOf } from './flight.ts';

const now = Date.parse('2026-11-22T13:10:00Z');
const airport = (icao: string, lat: number, lon: number) =>
  ({ id: icao, icao, lat, lon }) as Parameters<typeof progressOf>[0]['dpt_airport'];
const flight = {
  created_at: '2026-11-22 12:00:00',
  updated_at: '2026-11-22 12:20:00',
  block_off_time: null,
  distance: null,
  planned_distance: null,
  dpt_airport: airport('EDDH', 53.63, 9.99),
  arr_airport: airport('EGLL', 51.47, -0.46),
  position: null,
};
const position = { lat: 52.5, lon: 5, distance: null, updated_at: '2026-11-22 13:09:48' };

describe('the progress of a flight', () => {
  test('was heard of when its latest position came', () => {
    const { heard, isSilent } = progressOf({ ...flight, position }, now);
    expect([now - heard, isSilent]).toEqual([12_000, false]);
  });

  test('is silent after three minutes', () => {
    expect(progressOf({ ...flight, updated_at: '2026-11-22 13:07:01' }, now).isSilent).toBe(false);
    expect(progressOf({ ...flight, updated_at: '2026-11-22 13:07:00' }, now).isSilent).toBe(true);
  });

  test('begins at block-off, before that at the prefile', () => {
    expect(progressOf(flight, now).began).toBe(momentOf('2026-11-22 12:00:00'));
    expect(progressOf({ ...flight, block_off_time: '2026-11-22 12:15:00' }, now).began).toBe(
      momentOf('2026-11-22 12:15:00'),
    );
  });

  test('has distances in nautical miles, measured where the client sends none', () => {
    expect(progressOf(flight, now).flown).toBeNull();
    expect(progressOf({ ...flight, position }, now).flown).toBeCloseTo(192, 0);
    expect(progressOf({ ...flight, planned_distance: 460.311_2, distance: 115.077_8 }, now)).toMatchObject({
      flown: expect.closeTo(100, 2),
      planned: expect.closeTo(400, 2),
    });
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
