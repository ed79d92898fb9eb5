import { assert, constantFrom, double, integer, property, record, string, tuple } from 'fast-check';
import { expect, test } from 'vitest';
import { findBuiltinAirport } from '../../domain/airports/builtinAirports.ts';
import { distanceNm, pointFrom } from '../../contract/geo.ts';
import { listRunways } from '../../domain/airports/runways.ts';
import type { FlightAirport } from './airfield.ts';
import { type FlightPlan, planFlight } from './flightPlan.ts';
import { type SimulatedFlight, flyFlight } from './flyFlight.ts';
import type { PerformanceClass } from './performance.ts';

const REACH_NM: Readonly<Record<PerformanceClass, number>> = {
  light: 350,
  turboprop: 700,
  narrow_body: 2800,
  wide_body: 6500,
};

/** Any two airports within the range of the aircraft. */
const anyPlan = record({
  kind: constantFrom<PerformanceClass>('light', 'turboprop', 'narrow_body', 'wide_body'),
  lat: double({ min: -70, max: 70, noNaN: true }),
  lon: double({ min: -180, max: 180, noNaN: true }),
  course: double({ min: 0, max: 359, noNaN: true }),
  reach: double({ min: 0, max: 1, noNaN: true }),
  ids: tuple(integer({ min: 0, max: 99 }), integer({ min: 0, max: 99 })),
  elevations: tuple(integer({ min: -50, max: 3000 }), integer({ min: -50, max: 3000 })),
}).map(({ kind, lat, lon, course, reach, ids: [from, to], elevations: [low, high] }) => {
  const dpt: FlightAirport = { id: `FROM${from}`, lat, lon, elevation: low };
  const nm = 60 + reach * (REACH_NM[kind] - 60);
  return planFlight(kind, dpt, { id: `TO${to}`, ...pointFrom(dpt, course, nm), elevation: high });
});

const holds = (check: (example: { plan: FlightPlan; flight: SimulatedFlight }) => void): void =>
  assert(
    property(anyPlan, string(), (plan, seed) => check({ plan, flight: flyFlight(plan, { seed }) })),
    { numRuns: 60, seed: 2026 },
  );

test('the aircraft is never below the ground or its airport', () => {
  holds(({ plan, flight }) => {
    for (const { altitude_agl } of flight.samples) expect(altitude_agl).toBeGreaterThanOrEqual(0);
    expect(flight.samples[0]?.altitude_msl).toBe(plan.dpt.elevation);
    expect(flight.samples.at(-1)?.altitude_msl).toBe(plan.arr.elevation);
  });
});

test('the distance between two reports matches the ground speed', () => {
  holds(({ flight: { samples } }) => {
    for (const [i, now] of samples.slice(1).entries()) {
      const before = samples[i];
      if (before === undefined) continue;
      const hours = (now.elapsed - before.elapsed) / 3600;
      expect(distanceNm(before, now)).toBeLessThanOrEqual(Math.max(before.gs, now.gs) * hours * 1.06 + 0.02);
    }
  });
});

test('the flight ends at the gate of the destination, standing still', () => {
  holds(({ plan, flight }) => {
    const last = flight.samples.at(-1);
    expect(last).toMatchObject({ status: 'ONB', gs: 0, vs: 0, altitude_agl: 0 });
    expect(distanceNm(last ?? plan.dpt, plan.arr)).toBeLessThan(1);
  });
});

test('the aircraft touches down on the runway', () => {
  holds(({ plan, flight }) => {
    const touchdown = flight.samples.find(({ status }) => status === 'LAN');
    expect(distanceNm(touchdown ?? plan.dpt, plan.arr)).toBeLessThan(1.2);
  });
});

test('fuel only decreases, never runs out, and matches the filed fuel', () => {
  holds(({ plan, flight }) => {
    const fuel = flight.samples.map((sample) => sample.fuel);
    expect(fuel).toEqual(fuel.toSorted((a, b) => b - a));
    expect(fuel.at(-1)).toBeGreaterThan(0);
    expect(flight.fuel_used).toBeCloseTo(plan.block_fuel - (fuel.at(-1) ?? 0), -1);
  });
});

test('the distance is at least the great circle and not much more than planned', () => {
  holds(({ plan, flight }) => {
    // The great circle is measured between the airports' reference points, a mile from either runway's end.
    expect(flight.distance).toBeGreaterThan(distanceNm(plan.dpt, plan.arr) - 2);
    expect(flight.distance).toBeLessThan(plan.distance * 1.02 + 30);
  });
});

test('the aircraft reaches the planned level and does not exceed it', () => {
  holds(({ plan, flight }) => {
    const highest = Math.max(...flight.samples.map((sample) => sample.altitude_msl));
    expect(highest).toBeLessThanOrEqual(plan.final_level + 60);
    expect(highest).toBeGreaterThan(plan.level - 600);
  });
});

test('the phases are in order', () => {
  holds(({ flight }) => {
    const phases = flight.samples.map((sample) => sample.status).filter((status, i, all) => status !== all[i - 1]);
    expect(phases).toEqual(['BST', 'PBT', 'TXI', 'TOF', 'ICL', 'ENR', 'APR', 'FIN', 'LDG', 'LAN', 'ONB']);
  });
});

test('planned and flown minutes differ by at most a sixth', () => {
  holds(({ plan, flight }) => {
    expect(Math.abs(plan.flight_time - flight.flight_time)).toBeLessThan(12 + plan.flight_time / 6);
  });
});

const hamburg = findBuiltinAirport('EDDH');
const lisbon = findBuiltinAirport('LPPT');
if (hamburg === undefined || lisbon === undefined) throw new Error('The built-in airports are gone');
const toLisbon = planFlight('narrow_body', hamburg, lisbon);

test('the same seed gives the same flight, another seed another one', () => {
  expect(flyFlight(toLisbon, { seed: 'a' })).toEqual(flyFlight(toLisbon, { seed: 'a' }));
  expect(flyFlight(toLisbon, { seed: 'b' })).not.toEqual(flyFlight(toLisbon, { seed: 'a' }));
});

test('Hamburg to Lisbon takes about three hours at a westbound level', () => {
  expect(toLisbon.level % 2000).toBe(0);
  expect(toLisbon.level).toBeGreaterThanOrEqual(34_000);
  expect(flyFlight(toLisbon, { seed: 'a' }).flight_time).toBeGreaterThan(160);
  expect(flyFlight(toLisbon, { seed: 'a' }).flight_time).toBeLessThan(210);
});

const namesOf = (airport: string): string[] => listRunways(airport).flatMap(({ name }) => name.split('/'));

/** The runways of the log, like `23`. */
function runwaysOf({ events }: SimulatedFlight): string[] {
  return events
    .map(({ event }) => /^(?:Takeoff|Approach), runway (\w+)/.exec(event)?.[1])
    .filter((ident) => ident !== undefined);
}

test('real airports have their real runways, made-up ones and others of the same code invented ones', () => {
  const [takeoff = '', approach = ''] = runwaysOf(flyFlight(toLisbon, { seed: 'a' }));
  expect(namesOf('EDDH')).toContain(takeoff);
  expect(namesOf('LPPT')).toContain(approach);

  const elsewhere = { ...hamburg, lat: hamburg.lat + 5 };
  const touchdown = flyFlight(planFlight('narrow_body', lisbon, elsewhere), { seed: 'a' }).samples.at(-1);
  expect(distanceNm(touchdown ?? lisbon, elsewhere)).toBeLessThan(1);
});

test('the touchdown has the requested landing rate', () => {
  const flight = flyFlight(toLisbon, { seed: 'a', landing_rate: -612 });
  expect(flight.landing_rate).toBe(-612);
  expect(flight.samples.findLast(({ status }) => status === 'LDG')?.vs).toBeCloseTo(-612, -1);
  expect(flight.events.find(({ event }) => event.startsWith('Touchdown'))?.event).toContain('-612 fpm');
});

test('the log has the usual events in order', () => {
  const said = flyFlight(toLisbon, { seed: 'a' }).events.map(({ event }) => event.replace(/,.*/, ''));
  expect(said).toEqual(expect.arrayContaining(['Pushback', 'Takeoff', 'Gear up', 'Top of climb', 'Top of descent']));
  expect(said.indexOf('Gear down')).toBeLessThan(said.indexOf('Touchdown'));
  expect(said.at(-1)).toBe('Engines off');
});

test('fixes have five letters, and similar routes share them', () => {
  expect(toLisbon.fixes.length).toBeGreaterThan(5);
  for (const { name } of toLisbon.fixes) expect(name).toMatch(/^[A-Z]{5}$/);
  expect(planFlight('wide_body', hamburg, lisbon).fixes).toEqual(toLisbon.fixes);
});

test('a flight that never arrives ends', () => {
  const pole: FlightAirport = { id: 'POLE', lat: 90, lon: 0, elevation: 0 };
  expect(() => flyFlight(planFlight('light', pole, pole), { seed: 'a' })).toThrow('A flight to POLE takes too long');
});
