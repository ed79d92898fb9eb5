import { assert, constantFrom, integer, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { distanceNm } from '../../contract/geo.ts';
import { eachAirportSize } from '../airports/builtinAirportSearch.ts';
import { findBuiltinAirport } from '../airports/builtinAirports.ts';
import { findAircraftType, searchAircraftTypes } from '../fleet/aircraftTypes.ts';
import { planFirstRoutes } from './firstRoutes.ts';

const winter = new Date('2026-11-28T12:00:00Z');
const hubs = ['LSZH', 'EDDH', 'KJFK', 'NZQN', 'SBGR', 'PHNL', 'VHHH', 'FACT', 'ENSB'];

function plan(hub: string, type: string, destinations: number) {
  const { id, lat, lon } = findBuiltinAirport(hub) ?? { id: hub, lat: 53.9, lon: 9.5 };
  return planFirstRoutes({ hub: { id, lat, lon }, type, destinations }, winter);
}

const minutes = (text = ''): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));

describe('the first routes', () => {
  test('are different airports in range, at most as many as wanted, with times of day and the longest first', () => {
    const types = searchAircraftTypes('', 1000).map(({ icao }) => icao);
    assert(
      property(
        constantFrom(...hubs),
        constantFrom(...types, 'ZZZZ'),
        integer({ min: 0, max: 20 }),
        (hub, type, destinations) => {
          const routes = plan(hub, type, destinations);
          expect(routes.length).toBeLessThanOrEqual(destinations);
          expect(new Set([hub, ...routes.map(({ id }) => id)]).size).toBe(routes.length + 1);
          expect(routes.map(({ distance }) => distance)).toEqual(
            routes.map(({ distance }) => distance).toSorted((a, b) => b - a),
          );
          for (const { distance, flight_time, ...route } of routes) {
            expect(distance).toBeLessThan(findAircraftType(type)?.range ?? 1500);
            expect(flight_time).toBeGreaterThan(0);
            for (const time of [route.dpt_time, route.arr_time, route.back_dpt_time, route.back_arr_time])
              expect(time).toMatch(/^([01]\d|2[0-3]):[0-5][05]$/);
            expect(route.dpt_time >= '06:30' && route.dpt_time <= '20:30').toBe(true);
            expect(route.back_dpt_time >= '05:30').toBe(true);
          }
        },
      ),
      { numRuns: 25 },
    );
  });

  test('of an airliner lead to large airports that are apart from each other', () => {
    const routes = plan('LSZH', 'A20N', 10);
    expect(routes).toHaveLength(10);
    const sizes = new Map(eachAirportSize());
    expect(routes.map(({ id }) => sizes.get(id) ?? 99).every((size) => size < 20)).toBe(true);
    const gaps = routes.flatMap((one, place) => routes.slice(place + 1).map((other) => distanceNm(one, other)));
    expect(Math.min(...gaps)).toBeGreaterThan(100);
  });

  test('have the local times of both places', () => {
    const [route] = planFirstRoutes(
      { hub: { id: 'EGKB', lat: 51.33, lon: 0.03 }, type: 'C172', destinations: 1 },
      winter,
    );
    expect(route).toMatchObject({ dpt_time: '06:30', flight_time: expect.any(Number) });
    const ahead = route?.id.startsWith('EG') ? 0 : 60;
    expect(minutes(route?.arr_time)).toBe(390 + (route?.flight_time ?? 0) + ahead);
    expect(minutes(route?.back_arr_time)).toBe(minutes(route?.back_dpt_time) + (route?.flight_time ?? 0) - ahead);
  });

  test('of a hub that no list has are planned from its position', () => {
    expect(plan('XX99', 'DH8D', 5)).toHaveLength(5);
  });
});
