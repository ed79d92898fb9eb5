import { beforeEach, describe, expect, test } from 'vitest';
import type { Pirep } from '../contract/classic/pirep.ts';
import type { LiveFeature, Track } from '../contract/classic/maps.ts';
import { PirepState } from '../contract/codes.ts';
import { toPublicName } from './mapping/publicPirep.ts';
import { eachTest } from '../testing/eachTest.ts';
import { type Caller, createHarness } from '../testing/harness.ts';

const harness = eachTest(createHarness);
const caller = eachTest(() => harness.as(harness.given.pilot()));

const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();

async function read<Data>(url: string): Promise<Data> {
  const reply = await caller.get(url);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json<{ data: Data }>().data;
}

const liveIds = async (): Promise<string[]> => (await read<Pirep[]>('/api/acars')).map(({ id }) => id);
const features = async (): Promise<LiveFeature[]> =>
  (await read<{ features: LiveFeature[] }>('/api/acars/geojson')).features;
const track = (id: string): Promise<Track> => read(`/api/pireps/${id}/acars/geojson`);

describe.each(['acars', 'acars/geojson', 'pireps/1/acars/geojson'])('GET /%s', (path) => {
  beforeEach(() => void harness.given.pirep({ id: '1' }));

  test('needs no key while the live map is public', async () => {
    harness.db.settings.put({ key: 'api.public_live_map', value: 'true' });
    expect((await harness.as({}).get(`/api/${path}`)).statusCode).toBe(200);
  });
});

test('without a key, the track of a flight that has ended is not shown', async () => {
  harness.db.settings.put({ key: 'api.public_live_map', value: 'true' });
  const statusOf = async (state: PirepState, holder: Caller): Promise<number> =>
    (await holder.get(`/api/pireps/${harness.given.pirep({ state }).id}/acars/geojson`)).statusCode;
  const anybody = harness.as({});
  expect(await statusOf(PirepState.IN_PROGRESS, anybody)).toBe(200);
  expect(await statusOf(PirepState.PAUSED, anybody)).toBe(200);
  expect(await statusOf(PirepState.PENDING, anybody)).toBe(401);
  expect(await statusOf(PirepState.ACCEPTED, anybody)).toBe(401);
  expect(await statusOf(PirepState.ACCEPTED, caller)).toBe(200);
});

describe('the live flights', () => {
  test('are the recent ones in progress or paused, oldest first', async () => {
    const { given } = harness;
    given.pirep({ id: '5', created_at: minutesAgo(5) });
    given.pirep({ id: '4', created_at: minutesAgo(10), state: PirepState.PAUSED });
    given.pirep({ id: '3', created_at: minutesAgo(60 * 13) });
    given.pirep({ id: '2', created_at: minutesAgo(60 * 24) });
    given.acars({ pirep_id: '2', created_at: minutesAgo(1) });
    for (const state of [1, 2, 3, 4, 5, 6]) given.pirep({ state, created_at: minutesAgo(1) });
    expect(await liveIds()).toEqual(['2', '4', '5']);
    harness.db.settings.put({ key: 'acars.live_time', value: '0' });
    expect(await liveIds()).toEqual(['2', '3', '4', '5']);
  });

  test('are an empty list when there are none', async () => {
    expect(await read('/api/acars')).toEqual([]);
    expect(await read('/api/acars/geojson')).toEqual({ type: 'FeatureCollection', features: [] });
  });

  test('are PIREPs in the form of the profile', async () => {
    const { id } = harness.given.pirep({ created_at: minutesAgo(5), distance: 100 });
    harness.given.acars({ pirep_id: id, created_at: minutesAgo(1), distance: 10 });
    expect(await read('/api/acars')).toEqual([await read(`/api/pireps/${id}`)]);
  });
});

describe.each([
  ['/api', { id: 7, name: 'Ada L.' }, { notes: '', comments: [], fields: [] }, 'Ada King Lovelace'],
  [
    '/phpvms7/api',
    { id: 7, pilot_id: 31, ident: 'KTW0031', name: 'Ada L.', name_private: 'Ada L.', airline_id: 1 },
    { notes: null, comments: [], fields: {} },
    'Ada King L',
  ],
])('without a key, the live flights of %s', (mount, user, blank, known) => {
  beforeEach(() => {
    const { given, db } = harness;
    given.airport({ id: 'LOWI' });
    const pilot = { id: 7, pilot_id: 31, name: 'Ada King Lovelace', email: 'ada@example.com', home_airport_id: 'LOWI' };
    given.pilot({ ...pilot, curr_airport_id: 'LOWI', flights: 12, flight_time: 777, timezone: 'Pacific/Apia' });
    given.pirep({ id: '5', user_id: 7, notes: 'Call me on 0123', created_at: minutesAgo(5) });
    given.acars({ pirep_id: '5', created_at: minutesAgo(1), log: 'Captain Lovelace speaking' });
    db.pirepComments.insert({ pirep_id: '5', user_id: 7, comment: 'Sorry, Ada Lovelace', created_at: minutesAgo(1) });
    db.pirepFields.put({ pirep_id: '5', name: 'Network id', value: '1234567', source: 1, at: minutesAgo(1) });
    db.settings.put({ key: 'api.public_live_map', value: 'true' });
  });

  test('show only the first name and an initial of a pilot', async () => {
    const reply = await harness.as({}).get(`${mount}/acars`);
    const [pirep] = reply.json().data;
    const { airline, ...shown } = pirep.user;
    expect(shown).toEqual(user);
    expect(airline === undefined || airline.icao === 'KTW').toBe(true);
    expect(pirep).toMatchObject({ id: '5', ...blank });
    expect(reply.body).not.toMatch(/Lovelace|King|example\.com|777|Apia|0123|1234567/);
    const [feature] = (await harness.as({ key: 'wrong' }).get(`${mount}/acars/geojson`)).json().data.features;
    expect(feature.properties.pilot_name).toBe('Ada L.');
  });

  test('name the pilot to anyone who has a key, without what pilots wrote', async () => {
    const [pirep] = (await caller.get(`${mount}/acars`)).json().data;
    const { data: whole } = (await caller.get(`${mount}/pireps/5`)).json();
    expect(whole).toMatchObject({ notes: 'Call me on 0123', position: { log: 'Captain Lovelace speaking' } });
    expect(pirep).toEqual({ ...whole, ...blank, position: { ...whole.position, log: null } });
    expect(pirep.user).toMatchObject({ name: known, home_airport_id: 'LOWI' });
    const [feature] = (await caller.get(`${mount}/acars/geojson`)).json().data.features;
    expect(feature.properties.pilot_name).toBe(known);
  });
});

test.each([
  ['Ada Lovelace', 'Ada L.'],
  ['  Ada   Maria  de Lovelace ', 'Ada L.'],
  ['Ada', 'Ada'],
  ['Åsa Öberg', 'Åsa Ö.'],
  ['Ada lovelace', 'Ada L.'],
  ['山 𠮷田', '山 𠮷.'],
])('%s is shown to everybody as %s', (name, shown) => {
  expect(toPublicName(name)).toBe(shown);
});

describe('the live map', () => {
  test('has every key of the contract', async () => {
    const { given } = harness;
    const user_id = given.pilot({ name: 'Mara Lindqvist' }).user.id;
    const aircraft_id = given.aircraft({ registration: 'D-AKTE', icao: 'A20N' }).id;
    const pirep = given.pirep({ flight_number: '612', user_id, aircraft_id, status: 'ENR', created_at: minutesAgo(9) });
    const position = { pirep_id: pirep.id, lat: 53.6, lon: 10.1, heading: 187, altitude: 34_000, gs: 452, vs: -64 };
    given.acars({ ...position, created_at: '2036-11-20T08:30:00.123Z' });
    expect(await features()).toEqual([
      {
        type: 'Feature',
        geometry: { type: 'Point', coordinates: [10.1, 53.6, 34_000] },
        properties: {
          pirep_id: pirep.id,
          altitude: 34_000,
          alt: 34_000,
          gs: 452,
          vs: -64,
          heading: 187,
          created_at: '2036-11-20 08:30:00',
          ident: 'KTW612',
          status: 'ENR',
          dpt_airport_id: 'EDDH',
          arr_airport_id: 'LOWI',
          pilot_name: 'Mara Lindqvist',
          registration: 'D-AKTE',
          aircraft_icao: 'A20N',
        },
      },
    ]);
  });

  test('shows each flight at its last position, and none without a position', async () => {
    const { given } = harness;
    given.pirep({ id: '1', created_at: minutesAgo(9) });
    given.pirep({ id: '2', created_at: minutesAgo(8) });
    given.acars({ pirep_id: '2', created_at: minutesAgo(1), lat: -90, lon: 180 });
    given.acars({ pirep_id: '2', created_at: minutesAgo(2), lat: 1, lon: 1 });
    given.acars({ pirep_id: '2', created_at: minutesAgo(0), type: 2, log: 'Gear up' });
    const [feature, ...others] = await features();
    expect(others).toEqual([]);
    expect(feature).toMatchObject({
      geometry: { coordinates: [180, -90] },
      properties: { pirep_id: '2', altitude: null, gs: null, heading: 0 },
    });
  });
});

describe('the map of a track', () => {
  let id: string;
  beforeEach(() => {
    ({ id } = harness.given.pirep());
  });

  const fly = (...places: [lon: number, lat: number][]): void =>
    places.forEach(([lon, lat], index) =>
      harness.given.acars({
        pirep_id: id,
        lon,
        lat,
        created_at: `2026-11-20T08:30:${String(index).padStart(2, '0')}.000Z`,
      }),
    );

  test.each([
    ['not filed', {}, { lat: 53.63, lon: 9.99 }],
    ['filed', { state: PirepState.PENDING, submitted_at: '2026-11-20T10:30:00.000Z' }, { lat: 47.26, lon: 11.34 }],
  ])('without a position of a flight that is %s has an airport for it', async (_name, columns, position) => {
    const { airports, ...map } = await track(harness.given.pirep(columns).id);
    expect(map).toEqual({
      position: { lat: expect.closeTo(position.lat, 1), lon: expect.closeTo(position.lon, 1) },
      line: { type: 'FeatureCollection', features: [] },
      points: { type: 'FeatureCollection', features: [] },
    });
    expect(airports).toMatchObject({ d: { icao: 'EDDH', lat: expect.closeTo(53.6, 1) }, a: { icao: 'LOWI' } });
  });

  test('of one position has a point and no line', async () => {
    const position = { lat: 53.6, lon: 10.1, heading: 187, altitude: 34_000, gs: 452 };
    harness.given.acars({ pirep_id: id, ...position });
    const { line, points, position: last } = await track(id);
    expect([line.features, last]).toEqual([[], { lat: 53.6, lon: 10.1 }]);
    expect(points.features).toEqual([
      {
        type: 'Feature',
        geometry: { type: 'Point', coordinates: [10.1, 53.6, 34_000] },
        properties: {
          pirep_id: id,
          altitude: 34_000,
          alt: 34_000,
          gs: 452,
          heading: 187,
          created_at: '2026-11-20 08:30:00',
        },
      },
    ]);
  });

  test('is one line by time, without logs and route', async () => {
    fly([10, 53], [11, 52], [12, 51]);
    harness.given.acars({ pirep_id: id, created_at: '2026-11-20T08:29:00.000Z', lon: 9, lat: 54 });
    for (const type of [1, 2]) harness.given.acars({ pirep_id: id, type, lon: 0, lat: 0 });
    const { line, points } = await track(id);
    const coordinates = [
      [9, 54],
      [10, 53],
      [11, 52],
      [12, 51],
    ];
    expect(line.features).toEqual([
      {
        type: 'Feature',
        geometry: { type: 'LineString', coordinates },
        properties: { pirep_id: id, positions: 4, every: 1 },
      },
    ]);
    expect(points.features.map(({ geometry }) => geometry.coordinates)).toEqual(coordinates);
  });

  test('is cut at the date line', async () => {
    fly([170, 10], [-170, 20], [-160, 20]);
    expect((await track(id)).line.features[0]?.geometry).toEqual({
      type: 'MultiLineString',
      coordinates: [
        [
          [170, 10],
          [180, 15],
        ],
        [
          [-180, 15],
          [-170, 20],
          [-160, 20],
        ],
      ],
    });
  });

  test('crosses the pole', async () => {
    fly([10, 89], [10, 90], [-170, 89]);
    expect((await track(id)).line.features[0]?.geometry).toEqual({
      type: 'LineString',
      coordinates: [
        [10, 89],
        [10, 90],
        [-170, 89],
      ],
    });
  });

  test('leaves out rows without coordinates', async () => {
    fly([10, 53], [11, 52]);
    harness.given.acars({ pirep_id: id, lat: null, lon: null, created_at: '2026-11-20T08:40:00.000Z' });
    const { points, position } = await track(id);
    expect(points.features).toHaveLength(2);
    expect(position).toEqual({ lat: 52, lon: 11 });
  });

  test.each([
    [5000, 1, 5000],
    [5001, 2, 2501],
    [12_001, 3, 4001],
    [12_002, 3, 4002],
  ])('of %i positions shows every %i., with the first and the last', async (count, every, shown) => {
    await harness.db.write(() => {
      for (let order = 0; order < count; order += 1)
        harness.given.acars({ pirep_id: id, lon: order / 1000, created_at: order % 7 === 0 ? early : late, order });
    });
    const { line, points, position } = await track(id);
    const longitudes = points.features.map(({ geometry }) => geometry.coordinates[0]);
    expect(points.features).toHaveLength(shown);
    expect(line.features[0]?.properties).toEqual({ pirep_id: id, positions: count, every });
    expect(longitudes[0]).toBe(0);
    expect(longitudes[1]).toBe((every * 7) / 1000);
    const last = count - 1 - ((count - 1) % 7 === 0 ? 1 : 0);
    expect([longitudes.at(-1), position.lon]).toEqual([last / 1000, last / 1000]);
  });
  const early = '2026-11-20T08:29:00.000Z';
  const late = '2026-11-20T08:30:00.000Z';
});
