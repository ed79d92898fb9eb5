import { expect, test } from 'vitest';
import type { LiveFlight } from '../../../server/contract/admin/live.ts';
import { arrivalTime, flightFacts } from './flightFacts.ts';
import { liveFlight } from './testing/liveFlight.ts';

const Now = Date.parse('2026-11-20T16:00:00.000Z');

function facts(change: Partial<LiveFlight> = {}): ReturnType<typeof flightFacts> {
  return flightFacts(liveFlight(change), Now);
}

test('440 nm at 440 kt are an hour, counted from the last contact', () => {
  expect(arrivalTime(Now, 440, 440)).toBe(Now + 3_600_000);
});

test('a flight that hardly moves has no time of arrival', () => {
  expect(arrivalTime(Now, 440, 12)).toBeNull();
  expect(arrivalTime(Now, 440, null)).toBeNull();
});

test('flown and remaining distance make the share, and the time of arrival lies ahead', () => {
  const { flown, remaining, share, eta } = facts();
  expect(flown).toBe(718);
  expect(share).toBeCloseTo(718 / (718 + remaining), 6);
  expect(eta).toBeGreaterThan(Now);
});

test('a wrong clock of the client does not move the time of arrival', () => {
  const flight = liveFlight({});
  const position = flight.position === null ? null : { ...flight.position, created_at: '2026-11-20T04:00:00.000Z' };
  expect(facts({ position }).eta).toBe(facts().eta);
});

test('without a distance from the client it is measured from the departure', () => {
  const flight = liveFlight({});
  const position = flight.position === null ? null : { ...flight.position, distance: null };
  expect(flightFacts({ ...flight, position }, Now).flown).toBeGreaterThan(600);
});

test('a climbing flight is taken to reach the speed of its plan', () => {
  const flight = liveFlight({ planned_distance: 1000, planned_flight_time: 120 });
  const position = flight.position === null ? null : { ...flight.position, gs: 180, vs: 2200 };
  const { eta, remaining } = flightFacts({ ...flight, position }, Now);
  expect(eta).toBe(arrivalTime(Date.parse(flight.last_contact), remaining, 500));
});

test('a plan that nothing could fly does not make a climbing flight faster', () => {
  const flight = liveFlight({ planned_distance: 1000, planned_flight_time: 5 });
  const position = flight.position === null ? null : { ...flight.position, gs: 180, vs: 2200 };
  const { eta, remaining } = flightFacts({ ...flight, position }, Now);
  expect(eta).toBe(arrivalTime(Date.parse(flight.last_contact), remaining, 180));
});

test('a silent flight whose time of arrival has passed has none any more', () => {
  expect(facts({ last_contact: '2026-11-20T15:40:00.000Z' }).eta).not.toBeNull();
  expect(facts({ last_contact: '2026-11-20T12:00:00.000Z' }).eta).toBeNull();
});

test('before the first position nothing is flown', () => {
  expect(facts({ position: null, status: 'INI' })).toMatchObject({ flown: 0, share: 0, eta: null, airborne: false });
});

test('a client that stays at OFB counts as airborne by its speed', () => {
  expect(facts({ status: 'OFB' }).airborne).toBe(true);
});

test('a landed aircraft is on the ground however fast it still rolls', () => {
  expect(facts({ status: 'LAN' })).toMatchObject({ airborne: false, remaining: 0, eta: null });
});

test('five minutes without a call are no contact, less is not', () => {
  expect(facts({ last_contact: '2026-11-20T15:55:00.000Z' }).silent).toBe(true);
  expect(facts({ last_contact: '2026-11-20T15:55:01.000Z' }).silent).toBe(false);
});

test('lateness compares the arrival with block off plus the planned time', () => {
  const { eta, late } = facts({ block_off_time: '2026-11-20T14:00:00.000Z', planned_flight_time: 120 });
  expect(late).toBe(Math.round(((eta ?? 0) - Now) / 60_000));
});

test('without a planned time nothing is late', () => {
  expect(facts({ planned_flight_time: null }).late).toBeNull();
});
