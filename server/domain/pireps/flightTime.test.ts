import { describe, expect, test } from 'vitest';
import { readFlightTime } from './flightTime.ts';

const begin = Date.parse('2026-11-20T08:00:00.000Z');

interface Filed {
  readonly client?: string | null;
  readonly sent: number;
  /** Minutes between prefile and filing. */
  readonly elapsed: number;
  readonly distance?: number | null;
}

function read({ client = 'xACARS', sent, elapsed, distance = 60 }: Filed): number {
  const created_at = new Date(begin).toISOString();
  const flight = { source_name: client, created_at, block_off_time: null, distance };
  return readFlightTime(flight, sent, new Date(begin + elapsed * 60_000).toISOString());
}

/** Every length of flight, and how long the pilot waits at both ends. */
const flights = Array.from({ length: 600 }, (_, index) => index + 1).flatMap((minutes) =>
  [0.1, 1, 5, 15].map((waited) => ({ minutes, waited })),
);

describe('a flight time of xACARS', () => {
  test('in seconds is the same in minutes, for flights of any length', () => {
    const wrong = flights.filter(
      ({ minutes, waited }) =>
        minutes > 2 && read({ sent: minutes * 60 + 20, elapsed: minutes + 0.4 + waited }) !== minutes,
    );
    expect(wrong).toEqual([]);
  });

  test('in hours and minutes is the same in minutes, when it is filed soon', () => {
    const wrong = flights.filter(({ minutes, waited }) => {
      const sent = Math.floor(minutes / 60) * 100 + (minutes % 60);
      return waited < 15 && read({ sent, elapsed: minutes + waited }) !== minutes;
    });
    expect(wrong).toEqual([]);
  });

  test('in minutes is never changed', () => {
    const wrong = flights.filter(
      ({ minutes, waited }) => read({ sent: minutes, elapsed: minutes + waited }) !== minutes,
    );
    expect(wrong).toEqual([]);
  });

  test.each([
    { what: 'a clock a minute behind', sent: 105, elapsed: 104 },
    { what: 'a flight in accelerated time', sent: 240, elapsed: 60, distance: 1500 },
    { what: 'a filing right after the prefile', sent: 62, elapsed: 0.001 },
    { what: 'a time that fits no reading', sent: 3720, elapsed: 7 / 60 },
  ])('is kept for $what', (filed) => expect(read(filed)).toBe(filed.sent));
});

test.each(['vmsacars', 'AeroACARS 1.6', null])('the flight time of %s is kept', (client) => {
  expect(read({ client, sent: 3720, elapsed: 66 })).toBe(3720);
});
