import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { pointFrom, courseTo, distanceNm } from '../../../server/contract/geo.ts';
import type { LiveFlight } from '../../../server/contract/admin/live.ts';
import { arrivalTime } from '../../../server/contract/flightProgress.ts';
import { flightFacts } from './flightFacts.ts';
import { liveFlight } from './testing/liveFlight.ts';

const Now = Date.parse('2026-11-20T16:00:00.000Z');

function facts(change: Partial<LiveFlight> = {}): ReturnType<typeof flightFacts> {
  return flightFacts(liveFlight(change), Now);
}

test('takes an hour for 440 nm at 440 kt, counted from the last contact', () => {
  expect(arrivalTime(Now, 440, 440)).toBe(Now + 3_600_000);
});

test('has no ETA for a flight that hardly moves', () => {
  expect(arrivalTime(Now, 440, 12)).toBeNull();
  expect(arrivalTime(Now, 440, null)).toBeNull();
});

test('derives progress and ETA from flown and remaining distance', () => {
  const { flown, remaining, share, eta } = facts();
  expect(flown).toBe(718);
  expect(share).toBeCloseTo(718 / (718 + (remaining ?? NaN)), 6);
  expect(eta).toBeGreaterThan(Now);
});

test('ignores a wrong clock of the client', () => {
  const flight = liveFlight({});
  const position = flight.position === null ? null : { ...flight.position, created_at: '2026-11-20T04:00:00.000Z' };
  expect(facts({ position }).eta).toBe(facts().eta);
});

test('measures the distance from the departure if the client sends none', () => {
  const flight = liveFlight({});
  const position = flight.position === null ? null : { ...flight.position, distance: null };
  expect(flightFacts({ ...flight, position }, Now).flown).toBeGreaterThan(600);
});

test('assumes the planned speed for a climbing flight', () => {
  const flight = liveFlight({ planned_distance: 1000, planned_flight_time: 120 });
  const position = flight.position === null ? null : { ...flight.position, gs: 180, vs: 2200 };
  const { eta, remaining } = flightFacts({ ...flight, position }, Now);
  expect(eta).toBe(arrivalTime(Date.parse(flight.last_contact), remaining ?? NaN, 500));
});

test('ignores an impossible planned speed', () => {
  const flight = liveFlight({ planned_distance: 1000, planned_flight_time: 5 });
  const position = flight.position === null ? null : { ...flight.position, gs: 180, vs: 2200 };
  const { eta, remaining } = flightFacts({ ...flight, position }, Now);
  expect(eta).toBe(arrivalTime(Date.parse(flight.last_contact), remaining ?? NaN, 180));
});

test('drops the ETA of a silent flight once it has passed', () => {
  expect(facts({ last_contact: '2026-11-20T15:40:00.000Z' }).eta).not.toBeNull();
  expect(facts({ last_contact: '2026-11-20T12:00:00.000Z' }).eta).toBeNull();
});

test('has no progress before the first position', () => {
  expect(facts({ position: null, status: 'INI' })).toMatchObject({ flown: 0, share: 0, eta: null, airborne: false });
});

test('counts a flight at OFB as airborne by its speed', () => {
  expect(facts({ status: 'OFB' }).airborne).toBe(true);
});

test('counts a landed aircraft as on the ground at any speed', () => {
  expect(facts({ status: 'LAN' })).toMatchObject({ airborne: false, remaining: 0, eta: null });
});

test('loses contact after five minutes without a call', () => {
  expect(facts({ last_contact: '2026-11-20T15:55:00.000Z' }).silent).toBe(true);
  expect(facts({ last_contact: '2026-11-20T15:55:01.000Z' }).silent).toBe(false);
});

test('compares the ETA with block off plus the planned time', () => {
  const { eta, late } = facts({ block_off_time: '2026-11-20T14:00:00.000Z', planned_flight_time: 120 });
  expect(late).toBe(Math.floor(((eta ?? 0) - Now) / 60_000));
});

test('is as late as the shown minutes say', () => {
  const { eta } = facts({ block_off_time: '2026-11-20T14:00:00.000Z' });
  const intoMinute = (eta ?? 0) % 60_000;
  // Off block in the last second of a minute: exactly one minute less than planned, less a second.
  const block_off_time = new Date((eta ?? 0) - intoMinute - 119 * 60_000 - 1000).toISOString();
  expect(facts({ block_off_time, planned_flight_time: 120 }).late).toBe(0);
});

test('has no delay without a planned time', () => {
  expect(facts({ planned_flight_time: null }).late).toBeNull();
});

test('has no distance and no ETA to an airport without a place, except by the plan', () => {
  const arr_airport = { ...liveFlight({}).arr_airport, lat: 0, lon: 0 };
  expect(facts({ arr_airport, planned_distance: null })).toMatchObject({ remaining: null, eta: null, share: 0 });
  expect(facts({ arr_airport, planned_distance: 1000 })).toMatchObject({ remaining: 282 });
});

/** A flight that rolls, climbs with a level-off, and cruises. @param at seconds since off-block */
function stateAt(at: number, { taxi, cruise }: { taxi: number; cruise: number }): { gs: number; altitude: number } {
  const run = Math.max(0, at - taxi * 60);
  const share = (seconds: number): number => Math.min(1, run / seconds);
  // To 250 kt in three minutes, level until twelve, cruise at twenty.
  const rising = run < 180 ? 250 * share(180) : 250;
  const gs = run < 720 ? rising : Math.min(cruise, 250 + ((cruise - 250) * (run - 720)) / 480);
  return { gs, altitude: run < 40 ? 0 : Math.min(7000, (run - 40) * 30) + Math.max(0, run - 720) * 30 };
}

test('is never before now, never far from the arrival, and steady from the roll to the cruise', () => {
  const base = liveFlight({});
  const { dpt_airport: dpt, arr_airport: arr } = base;
  const nm = distanceNm(dpt, arr);
  const course = courseTo(dpt, arr);
  const flights = fc.record({
    taxi: fc.integer({ min: 2, max: 45 }),
    cruise: fc.integer({ min: 260, max: 500 }),
    planError: fc.double({ min: 0.85, max: 1.15, noNaN: true }),
    hasPlan: fc.boolean(),
    hasOff: fc.boolean(),
  });
  fc.assert(
    fc.property(flights, ({ taxi, cruise, planError, hasPlan, hasOff }) => {
      const off = Date.parse('2026-11-20T14:00:00.000Z');
      let distance = 0;
      const etas: { at: number; eta: number; planned: boolean }[] = [];
      let at = taxi * 60;
      const air = 60 * ((nm / cruise) * 60 + 8);
      for (; distance < nm - 1; at += 20) {
        const { gs, altitude } = stateAt(at, { taxi, cruise });
        const speed = nm - distance < 60 ? Math.max(140, Math.min(gs, 140 + (nm - distance) * 5)) : gs;
        distance += (speed / 3600) * 20;
        const now = off + at * 1000;
        const down = Math.min(altitude, 36_000, (nm - distance) * 300);
        const { eta } = flightFacts(
          {
            ...base,
            status: 'OFB',
            block_off_time: hasOff ? new Date(off).toISOString() : null,
            planned_distance: hasPlan ? nm : null,
            planned_flight_time: hasPlan ? Math.round((10 + air / 60) * planError) : null,
            last_contact: new Date(now).toISOString(),
            position: base.position && {
              ...base.position,
              ...pointFrom(dpt, course, distance),
              gs: speed,
              vs: 0,
              altitude: down,
              distance,
            },
          },
          now,
        );
        if (speed >= 60) etas.push({ at: now, eta: eta ?? NaN, planned: hasPlan });
      }
      const landed = off + at * 1000;
      for (const { at: now, eta, planned } of etas) {
        expect(eta).toBeGreaterThanOrEqual(now);
        // With a plan, what it is wrong by, and the taxiing; without, a level-off at the slowest.
        const wrong = planned ? 0.2 * (landed - now) + 20 * 60_000 : 0.9 * (landed - now) + 20 * 60_000;
        expect(Math.abs(eta - landed)).toBeLessThan(wrong);
      }
    }),
    { numRuns: 200, seed: 2026 },
  );
});
