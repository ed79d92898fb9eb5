import { QueryClient } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import { listActivity } from '../../server/contract/admin/activity.ts';
import { getApiKey, listApiKeys } from '../../server/contract/admin/apiKeys.ts';
import { fareCalls } from '../../server/contract/admin/catalog/fares.ts';
import { getHome } from '../../server/contract/admin/airline.ts';
import { getDashboard } from '../../server/contract/admin/dashboard.ts';
import { type LiveFlight, listLiveFlights, type StreamEvents } from '../../server/contract/admin/live.ts';
import { getNetwork } from '../../server/contract/admin/network.ts';
import { getLanding } from '../../server/contract/landings/landingCalls.ts';
import { getPirep, getPirepTrack, listPireps } from '../../server/contract/admin/pireps.ts';
import { queryOf } from './api.ts';
import { applyChanges, collect, countsKey, noChanges } from './streamChanges.ts';

const airport = {
  id: 'EDDH',
  name: 'Hamburg',
  city: 'Hamburg',
  lat: 53.6,
  lon: 9.9,
  iata: 'HAM',
  country: 'DE',
  hub: true,
};

function flight(id: string, gs = 400): LiveFlight {
  return {
    id,
    ident: `KTW${id}`,
    airline_icao: 'KTW',
    airline_name: 'Kittiwake',
    airline_picture: null,
    flight_number: id,
    state: 0,
    status: 'ENR',
    pilot: { id: 1, ident: 'KTW0001', name: 'Mara Lindqvist', picture: null },
    pilot_may_call: true,
    aircraft: { id: 1, registration: 'D-AKTE', icao: 'A20N', name: 'Airbus A320neo', picture: null },
    dpt_airport: airport,
    arr_airport: airport,
    level: null,
    planned_distance: null,
    planned_flight_time: null,
    block_off_time: null,
    created_at: '2026-11-20T12:00:00.000Z',
    last_contact: '2026-11-20T12:00:00.000Z',
    position: { lat: 50, lon: 9, heading: 90, altitude: 30_000, gs, vs: 0, fuel: null, distance: null, created_at: '' },
    trail: [],
  };
}

type Event = {
  readonly [Name in keyof StreamEvents]: readonly [name: Name, data: StreamEvents[Name]];
}[keyof StreamEvents];
interface Query {
  readonly queryKey: readonly unknown[];
}

/** Returns a cache with these queries, after the events. */
function cacheAfter(queries: readonly (readonly [Query, object])[], ...events: readonly Event[]): QueryClient {
  const client = new QueryClient();
  for (const [{ queryKey }, data] of queries) client.setQueryData<object>(queryKey, data);
  const changes = noChanges();
  for (const [name, data] of events) collect(changes, name, data as never);
  applyChanges(client, changes);
  return client;
}

/** Of the queries with these names, whether each is to be read again. */
function staleAfter(
  queries: Readonly<Record<string, Query>>,
  event: Event,
  data: object = {},
): Readonly<Record<string, boolean | undefined>> {
  const client = cacheAfter(
    Object.values(queries).map((query) => [query, data]),
    event,
  );
  const stale = Object.entries(queries).map(([name, { queryKey }]) => [
    name,
    client.getQueryState(queryKey)?.isInvalidated,
  ]);
  return Object.fromEntries(stale);
}

const live = queryOf(listLiveFlights, {});
const shownSpeeds = (client: QueryClient): (readonly [string, number | null | undefined])[] =>
  (client.getQueryData(live.queryKey)?.data ?? []).map(({ id, position }) => [id, position?.gs] as const);

describe('changes of the stream', () => {
  test.each<[what: string, events: Event[], speeds: (readonly [string, number])[]]>([
    [
      'replace a known flight in place and append a new one',
      [
        ['flight', flight('1', 410)],
        ['flight', flight('3', 90)],
      ],
      [
        ['1', 410],
        ['2', 400],
        ['3', 90],
      ],
    ],
    [
      'remove a flight that is gone, and add it again when it returns',
      [
        ['gone', { id: '1' }],
        ['gone', { id: '2' }],
        ['flight', flight('2', 5)],
      ],
      [['2', 5]],
    ],
    [
      'keep only the latest change of a flight',
      [
        ['flight', flight('1', 1)],
        ['flight', flight('1', 2)],
      ],
      [
        ['1', 2],
        ['2', 400],
      ],
    ],
  ])('%s', (_, events, speeds) => {
    expect(shownSpeeds(cacheAfter([[live, { data: [flight('1'), flight('2')] }]], ...events))).toEqual(speeds);
  });

  test('do not create a list that is not loaded', () => {
    expect(cacheAfter([], ['flight', flight('1')]).getQueryData(live.queryKey)).toBeUndefined();
  });

  test('mark only the track of a flight that moved as stale', () => {
    const params = { id: '1' };
    const queries = { track: queryOf(getPirepTrack, { params }), report: queryOf(getPirep, { params }) };
    expect(staleAfter(queries, ['flight', flight('1')])).toEqual({ track: true, report: false });
  });

  test.each([
    [7, { shown: true, other: true }],
    [8, { shown: false, other: false }],
  ])('mark only the lists that show a used key: %i', (used, stale) => {
    const queries = {
      shown: queryOf(listApiKeys, { query: { page: 1 } }),
      other: queryOf(listApiKeys, { query: { page: 2 } }),
    };
    expect(staleAfter(queries, ['api_keys', { used: [used], refused: false }], { data: [{ id: 7 }] })).toEqual(stale);
  });

  test.each([false, true])('mark every connection test when a key was rejected: %s', (refused) => {
    const queries = { key: queryOf(getApiKey, { params: { id: 7 } }) };
    expect(staleAfter(queries, ['api_keys', { used: [8], refused }])).toEqual({ key: refused });
  });

  test('mark a changed report, all lists, the dashboard and the activity as stale', () => {
    const queries = {
      changed: queryOf(getPirep, { params: { id: '7' } }),
      other: queryOf(getPirep, { params: { id: '8' } }),
      landing: queryOf(getLanding, { params: { id: '7' } }),
      list: queryOf(listPireps, { query: { state: '1' } }),
      activity: queryOf(listActivity, { query: { page: 2 } }),
      dashboard: queryOf(getDashboard, {}),
    };
    const stale = { changed: true, other: false, landing: true, list: true, activity: true, dashboard: true };
    expect(staleAfter(queries, ['pirep', { id: '7' }])).toEqual(stale);
  });

  test.each([
    ['fare', true, false],
    ['csv', true, false],
    ['api_key', true, true],
    ['setting', false, false],
  ])('of the catalog mark the lists that show a %s and the activity as stale', (subject, fares, keys) => {
    const queries = {
      fares: queryOf(fareCalls.list, { query: { page: 2 } }),
      keys: queryOf(listApiKeys, { query: {} }),
      activity: queryOf(listActivity, { query: {} }),
    };
    expect(staleAfter(queries, ['changed', { subjects: [subject] }], { data: [] })).toEqual({
      fares,
      keys,
      activity: true,
    });
  });

  test('set the counts of the frame', () => {
    const counts = { in_progress: 2, pending: 7, applicants: 1, requests_per_second: 3.2, storage_error: null };
    expect(cacheAfter([], ['counts', counts]).getQueryData(countsKey)).toEqual(counts);
  });

  test('update the pilots’ address', () => {
    const [home, network] = [queryOf(getHome, {}), queryOf(getNetwork, {})];
    const addresses = { api: 'http://127.0.0.1:9000', lan: ['http://192.168.1.20:9000'], problem: null };
    const before = { version: '1', api: 'http://127.0.0.1:8090', lan: [], problem: null };
    const client = cacheAfter(
      [
        [home, { data: before }],
        [network, {}],
      ],
      ['addresses', addresses],
    );
    expect(client.getQueryData(home.queryKey)?.data).toEqual({ version: '1', ...addresses });
    expect(client.getQueryState(network.queryKey)?.isInvalidated).toBe(true);
  });
});
