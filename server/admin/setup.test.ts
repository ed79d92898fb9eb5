import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { NearAirport } from '../contract/admin/setup.ts';
import { type AdminHarness, createAdminHarness } from '../testing/adminHarness.ts';

let harness: AdminHarness;
beforeEach(() => {
  harness = createAdminHarness();
});
afterEach(() => harness.close());

async function near(query: string): Promise<NearAirport[]> {
  return (await harness.operator('GET', `/admin/builtin-airports/near?${query}`)).json().data;
}

describe('GET /admin/builtin-airports/near', () => {
  test('finds what is around a place, the nearest first', async () => {
    const airports = await near('lat=53.6304&lon=9.98823&nm=60');
    expect(airports[0]).toEqual({
      id: 'EDDH',
      iata: 'HAM',
      name: 'Hamburg Helmut Schmidt Airport',
      lat: expect.closeTo(53.63, 2),
      lon: expect.closeTo(9.99, 2),
    });
    const ids = airports.map(({ id }) => id);
    expect(ids).toContain('EDHL');
    expect(ids).not.toContain('EDDF');
  });

  test('leaves out airports without an IATA code', async () => {
    const airports = await near('lat=53.6304&lon=9.98823&nm=500');
    expect(airports.length).toBeGreaterThan(100);
    expect(airports.every(({ iata }) => iata !== '')).toBe(true);
  });

  test('finds them across the date line', async () => {
    const ids = (await near('lat=-17.76&lon=179.9&nm=500')).map(({ id }) => id);
    expect(ids).toContain('NFFN');
    expect(ids).toContain('NFTF');
  });

  test('names what is wrong with a place', async () => {
    const reply = await harness.operator('GET', '/admin/builtin-airports/near?lat=91&lon=10&nm=500');
    expect(reply.statusCode).toBe(400);
    expect(reply.json().errors).toHaveProperty('lat');
  });
});
