import { QueryClient } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import { listActivity } from '../../server/contract/admin/activity.ts';
import { getApiKey, listApiKeys } from '../../server/contract/admin/apiKeys.ts';
import { fareCalls } from '../../server/contract/admin/catalog/fares.ts';
import { getHome } from '../../server/contract/admin/airline.ts';
import { getDashboard } from '../../server/contract/admin/dashboard.ts';
import { type LiveFlight, listLiveFlights } from '../../server/contract/admin/live.ts';
import { getNetwork } from '../../server/contract/admin/network.ts';
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

const live = queryOf(listLiveFlights, {});
const shownSpeeds = (client: QueryClient): (readonly [string, number | null | undefined])[] =>
  (client.getQueryData(live.queryKey)?.data ?? []).map(({ id, position }) => [id, position?.gs] as const);

describe('changes of the stream', () => {
  test('replace a known flight in place and append a new one', () => {
    const client = new QueryClient();
    client.setQueryData(live.queryKey, { data: [flight('1'), flight('2')] });
    const changes = noChanges();
    collect(changes, 'flight', flight('1', 410));
    collect(changes, 'flight', flight('3', 90));
    applyChanges(client, changes);
    expect(shownSpeeds(client)).toEqual([
      ['1', 410],
      ['2', 400],
      ['3', 90],
    ]);
  });

  test('mark only the track of a flight that moved as stale', () => {
    const client = new QueryClient();
    const track = queryOf(getPirepTrack, { params: { id: '1' } });
    const report = queryOf(getPirep, { params: { id: '1' } });
    for (const { queryKey } of [track, report]) client.setQueryData<object>(queryKey, {});
    const changes = noChanges();
    collect(changes, 'flight', flight('1'));
    applyChanges(client, changes);
    expect(client.getQueryState(track.queryKey)?.isInvalidated).toBe(true);
    expect(client.getQueryState(report.queryKey)?.isInvalidated).toBe(false);
  });

  test('remove a flight that is gone, and add it again when it returns', () => {
    const client = new QueryClient();
    client.setQueryData(live.queryKey, { data: [flight('1'), flight('2')] });
    const changes = noChanges();
    collect(changes, 'gone', { id: '1' });
    collect(changes, 'gone', { id: '2' });
    collect(changes, 'flight', flight('2', 5));
    applyChanges(client, changes);
    expect(shownSpeeds(client)).toEqual([['2', 5]]);
  });

  test('mark only the lists that show a used key', () => {
    const client = new QueryClient();
    const shown = queryOf(listApiKeys, { query: { page: 1 } }).queryKey;
    const other = queryOf(listApiKeys, { query: { page: 2 } }).queryKey;
    client.setQueryData<object>(shown, { data: [{ id: 7 }] });
    client.setQueryData<object>(other, { data: [{ id: 8 }] });
    const changes = noChanges();
    collect(changes, 'api_keys', { used: [7], refused: false });
    applyChanges(client, changes);
    expect([shown, other].map((key) => client.getQueryState(key)?.isInvalidated)).toEqual([true, false]);
  });

  test('mark every connection test when a key was rejected', () => {
    const client = new QueryClient();
    const { queryKey } = queryOf(getApiKey, { params: { id: 7 } });
    client.setQueryData<object>(queryKey, {});
    const changes = noChanges();
    collect(changes, 'api_keys', { used: [8], refused: false });
    applyChanges(client, changes);
    expect(client.getQueryState(queryKey)?.isInvalidated).toBe(false);
    collect(changes, 'api_keys', { used: [], refused: true });
    applyChanges(client, changes);
    expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
  });

  test('keep only the latest change of a flight', () => {
    const changes = noChanges();
    collect(changes, 'flight', flight('1', 1));
    collect(changes, 'flight', flight('1', 2));
    expect([...changes.flights.values()].map(({ position }) => position?.gs)).toEqual([2]);
  });

  test('do not create a list that is not loaded', () => {
    const client = new QueryClient();
    const changes = noChanges();
    collect(changes, 'flight', flight('1'));
    applyChanges(client, changes);
    expect(client.getQueryData(live.queryKey)).toBeUndefined();
  });

  test('mark a changed report, all lists, the dashboard and the activity as stale', () => {
    const client = new QueryClient();
    const keys: Readonly<Record<string, readonly unknown[]>> = {
      changed: queryOf(getPirep, { params: { id: '7' } }).queryKey,
      other: queryOf(getPirep, { params: { id: '8' } }).queryKey,
      list: queryOf(listPireps, { query: { state: '1' } }).queryKey,
      activity: queryOf(listActivity, { query: { page: 2 } }).queryKey,
      dashboard: queryOf(getDashboard, {}).queryKey,
    };
    for (const key of Object.values(keys)) client.setQueryData(key, {});
    const changes = noChanges();
    collect(changes, 'pirep', { id: '7' });
    applyChanges(client, changes);
    const stale = Object.entries(keys).map(([name, key]) => [name, client.getQueryState(key)?.isInvalidated]);
    expect(Object.fromEntries(stale)).toEqual({
      changed: true,
      list: true,
      dashboard: true,
      activity: true,
      other: false,
    });
  });

  test.each([
    ['fare', true, false],
    ['csv', true, false],
    ['api_key', true, true],
    ['setting', false, false],
  ])('of the catalog mark the lists that show a %s and the activity as stale', (subject, fares, keys) => {
    const client = new QueryClient();
    const shown = {
      fares: queryOf(fareCalls.list, { query: { page: 2 } }).queryKey,
      keys: queryOf(listApiKeys, { query: {} }).queryKey,
      activity: queryOf(listActivity, { query: {} }).queryKey,
    };
    for (const key of Object.values(shown)) client.setQueryData<object>(key, { data: [] });
    const changes = noChanges();
    collect(changes, 'changed', { subjects: [subject] });
    applyChanges(client, changes);
    const stale = Object.entries(shown).map(([name, key]) => [name, client.getQueryState(key)?.isInvalidated]);
    expect(Object.fromEntries(stale)).toEqual({ fares, keys, activity: true });
  });

  test('set the counts of the frame', () => {
    const client = new QueryClient();
    const changes = noChanges();
    collect(changes, 'counts', { in_progress: 2, pending: 7, requests_per_second: 3.2, storage_error: null });
    applyChanges(client, changes);
    expect(client.getQueryData(countsKey)).toEqual({
      in_progress: 2,
      pending: 7,
      requests_per_second: 3.2,
      storage_error: null,
    });
  });

  test('update the pilots’ address', () => {
    const client = new QueryClient();
    const home = queryOf(getHome, {});
    const units = {
      distance: 'nmi',
      weight: 'lbs',
      speed: 'knot',
      altitude: 'ft',
      fuel: 'lbs',
      currency: 'USD',
    } as const;
    const network = queryOf(getNetwork, {});
    client.setQueryData(home.queryKey, {
      data: {
        version: '1',
        airline: null,
        api: 'http://127.0.0.1:8090',
        lan: [],
        trouble: null,
        demo_traffic: null,
        signed_in_with: 'link',
        units,
      },
    });
    client.setQueryData<object>(network.queryKey, {});
    const changes = noChanges();
    collect(changes, 'addresses', { api: 'http://127.0.0.1:9000', lan: ['http://192.168.1.20:9000'], trouble: null });
    applyChanges(client, changes);
    expect(client.getQueryData(home.queryKey)?.data).toMatchObject({
      version: '1',
      api: 'http://127.0.0.1:9000',
      lan: ['http://192.168.1.20:9000'],
    });
    expect(client.getQueryState(network.queryKey)?.isInvalidated).toBe(true);
  });
});
