import { describe, expect, test } from 'vitest';
import type { NearAirport, SetupInput } from '../contract/admin/setup.ts';
import { freshAdminHarness } from '../testing/adminHarness.ts';

const harness = freshAdminHarness();

async function near(query: string): Promise<NearAirport[]> {
  return (await harness.operator('GET', `/admin/builtin-airports/near?${query}`)).json().data;
}

describe('GET /admin/builtin-airports/near', () => {
  test('lists the airports around a place, the nearest first', async () => {
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

  test('leaves out airports without an IATA code, and those for helicopters', async () => {
    const airports = await near('lat=53.6304&lon=9.98823&nm=500');
    expect(airports.length).toBeGreaterThan(100);
    expect(airports.every(({ iata }) => iata !== '')).toBe(true);
    expect(airports.filter(({ name }) => /heliport/i.test(name))).toEqual([]);
  });

  test('finds them across the date line', async () => {
    const ids = (await near('lat=-17.76&lon=179.9&nm=500')).map(({ id }) => id);
    expect(ids).toContain('NFFN');
    expect(ids).toContain('NFTF');
  });

  test('refuses an invalid place and names the fields', async () => {
    const reply = await harness.operator('GET', '/admin/builtin-airports/near?lat=91&lon=10&nm=5000');
    expect(reply.statusCode).toBe(400);
    expect(reply.json().errors).toEqual({ lat: [expect.stringMatching(/lat/)], nm: [expect.stringMatching(/nm/)] });
  });
});

const kittiwake: SetupInput = {
  airline: { name: 'Kittiwake Virtual', icao: 'ktw', iata: 'KW', callsign: 'KITTIWAKE' },
  hub: { icao: 'eddh' },
  nearby: false,
  aircraft: { icao: 'a20n', name: 'Airbus A320neo', registration: 'd-akte', seats: 180 },
  pilot: { name: 'Lise Vestergaard', email: 'lise@example.com' },
  key: { label: 'Lise, MSFS' },
};

describe('POST /admin/setup', () => {
  test('creates everything for a flight, including a working API key', async () => {
    const reply = await harness.operator('POST', '/admin/setup', kittiwake);
    expect(reply.statusCode).toBe(201);
    const { data, key } = reply.json();
    expect(data.api_key).toMatchObject({
      label: 'Lise, MSFS',
      scope: 'full',
      state: 'active',
      pilot: { id: data.user_id, ident: 'KTW0001', name: 'Lise Vestergaard' },
    });
    const call = async (url: string): Promise<Record<string, unknown>> =>
      (await harness.publicApp.inject({ url, headers: { 'x-api-key': key } })).json();
    expect(await call('/api/user')).toMatchObject({ data: { name: 'Lise Vestergaard', curr_airport: 'EDDH' } });
    expect(await call('/api/user/fleet')).toMatchObject({
      data: [{ type: 'A20N', name: 'Airbus A320neo', aircraft: [{ registration: 'D-AKTE', airport_id: 'EDDH' }] }],
    });
    expect(harness.db.home.findAirline()).toEqual({
      id: 1,
      name: 'Kittiwake Virtual',
      icao: 'KTW',
      hub: 'EDDH',
      picture: null,
    });
    expect(harness.db.airlines.find(data.airline_id)?.country).toBe('DE');
    expect(harness.db.subfleets.find(data.subfleet_id)).toMatchObject({
      hub_id: 'EDDH',
      simbrief_type: 'A20N',
      fuel_type: 1,
    });
  });

  test('creates three ranks that can fly the aircraft, and gives the pilot the first', async () => {
    const { subfleet_id, user_id } = (await harness.operator('POST', '/admin/setup', kittiwake)).json().data;
    const ranks = [...harness.db.ranks.each()];
    expect(ranks.map(({ name, hours, auto_promote }) => [name, hours, auto_promote])).toEqual([
      ['Cadet', 0, 1],
      ['First officer', 50, 1],
      ['Captain', 200, 1],
    ]);
    for (const { id } of ranks) expect(harness.db.ranks.hasSubfleet(id, subfleet_id)).toBe(true);
    expect(harness.db.users.find(user_id)?.rank_id).toBe(ranks[0]?.id);
  });

  test('creates one fare for the seats', async () => {
    const { subfleet_id } = (await harness.operator('POST', '/admin/setup', kittiwake)).json().data;
    expect(harness.db.fares.listOfSubfleets([subfleet_id])).toMatchObject([{ code: 'Y', capacity: 180 }]);
  });

  test('creates no fare without seats', async () => {
    const aircraft = { ...kittiwake.aircraft, seats: null };
    const { subfleet_id } = (await harness.operator('POST', '/admin/setup', { ...kittiwake, aircraft })).json().data;
    expect(harness.db.fares.listOfSubfleets([subfleet_id])).toEqual([]);
  });

  test('adds the airports around the hub on request', async () => {
    await harness.operator('POST', '/admin/setup', { ...kittiwake, nearby: true });
    const airports = harness.db.home.listMapAirports();
    expect(airports.length).toBeGreaterThan(100);
    expect(airports.filter(({ hub }) => hub === 1).map(({ id }) => id)).toEqual(['EDDH']);
    expect(harness.db.airports.find('EHAM')?.iata).toBe('AMS');
  });

  test('accepts an unknown hub with its name and position', async () => {
    const hub = { icao: 'XX99', name: 'Farm strip', lat: 53.9, lon: 9.5 };
    expect((await harness.operator('POST', '/admin/setup', { ...kittiwake, hub })).statusCode).toBe(201);
    expect(harness.db.airports.find('XX99')).toMatchObject({ ...hub, hub: 1 });
  });

  test('accepts a hub that was imported before', async () => {
    harness.given.airport({ id: 'EDDH', name: 'Fuhlsbüttel' });
    expect((await harness.operator('POST', '/admin/setup', { ...kittiwake, nearby: true })).statusCode).toBe(201);
    expect(harness.db.airports.find('EDDH')).toMatchObject({ name: 'Fuhlsbüttel', hub: 1 });
  });

  test.each([
    ['airline.icao', { airline: { ...kittiwake.airline, icao: 'K T' } }],
    ['hub.lat', { hub: { icao: 'XX99', name: 'Farm strip' } }],
    ['aircraft.registration', { aircraft: { ...kittiwake.aircraft, registration: ' ' } }],
    ['aircraft.seats', { aircraft: { ...kittiwake.aircraft, seats: 0 } }],
    ['pilot.email', { pilot: { name: 'Lise', email: 'lise' } }],
    ['key.label', { key: { label: '' } }],
  ])('refuses an invalid %s and creates nothing', async (path, wrong) => {
    const reply = await harness.operator('POST', '/admin/setup', { ...kittiwake, ...wrong });
    expect(reply.statusCode).toBe(400);
    expect(Object.keys(reply.json().errors)).toContain(path);
    expect(harness.db.home.findAirline()).toBeUndefined();
    expect(harness.db.home.listMapAirports()).toEqual([]);
  });

  test('does not change an existing airline', async () => {
    harness.given.airline({ name: 'My own' });
    const reply = await harness.operator('POST', '/admin/setup', kittiwake);
    expect(reply.statusCode).toBe(409);
    expect(harness.db.home.findAirline()?.name).toBe('My own');
  });
});
