import { expect, test } from 'vitest';
import { createHarness, profiles } from '../harness.ts';
import { dumpOf, moved, smallAirline } from '../../domain/moving/testing/given.ts';

const flight_id = 'aB3dE5fG7hJ9kL1m';
const [flying, landed] = ['p0O9i8U7y6T5r4E3', 'Q1w2E3r4T5y6U7i8'];
const key = '0f1e2d3c4b5a69788796';

/** A moment so many minutes ago, as phpVMS stores it. */
const ago = (minutes: number): string =>
  new Date(Date.now() - minutes * 60_000).toISOString().slice(0, 19).replace('T', ' ');

function airline() {
  const [ann] = smallAirline['users'] ?? [];
  const route = { dpt_airport_id: 'EDDH', arr_airport_id: 'LOWI' };
  const report = { user_id: 1, airline_id: 1, aircraft_id: 1, flight_id, flight_number: '101', ...route };
  const position = { pirep_id: flying, type: 0, lat: '53.63', lon: '9.98', altitude_msl: '900', altitude_agl: '870' };
  return {
    ...smallAirline,
    users: [{ ...ann, api_key: key, curr_airport_id: 'EDDH', last_pirep_id: landed, flights: 1, flight_time: 90 }],
    flights: [{ id: flight_id, airline_id: 1, flight_number: 101, ...route, days: 0, active: 1, visible: 1 }],
    subfleet_rank: [{ rank_id: 1, subfleet_id: 1 }],
    flight_subfleet: [{ flight_id, subfleet_id: 1 }],
    bids: [{ id: 5, user_id: 1, flight_id, created_at: ago(70) }],
    pireps: [
      {
        id: landed,
        ...report,
        state: 2,
        status: 'ARR',
        flight_time: 90,
        created_at: ago(3000),
        submitted_at: ago(2900),
      },
      { id: flying, ...report, state: 0, status: 'ENR', source: 1, created_at: ago(65), updated_at: ago(2) },
    ],
    acars: [
      { id: 'Bb2Cc3Dd4Ee5Ff6G', ...position, created_at: ago(10) },
      { id: '0c8a4d1e-7f00-4b7a-9d51-3a2b1c0d9e8f', ...position, lat: '53.1', created_at: ago(2) },
    ],
  };
}

test.each(profiles)('a flight in the air goes on at $mount with the key and the ids that it has', async ({ mount }) => {
  const { target } = await moved(dumpOf(airline(), 'va_'));
  const { db, as, close } = createHarness({ file: target });
  const client = as({ key });
  const read = async (url: string): Promise<unknown> => {
    const reply = await client.get(mount + url);
    expect(reply.statusCode, reply.body).toBe(200);
    return reply.json();
  };
  const send = async (url: string, body: object): Promise<unknown> => {
    const reply = await client.post(mount + url, body);
    expect(reply.statusCode, reply.body).toBe(200);
    return reply.json();
  };

  expect(await read(`/pireps/${flying}`)).toMatchObject({ data: { id: flying, state: 0, status: 'ENR' } });
  expect(JSON.stringify(await read('/user/bids'))).toContain(flight_id);
  expect(JSON.stringify(await read(`/flights/${flight_id}`))).toContain(flight_id);
  expect(JSON.stringify(await read('/user/pireps'))).toContain(landed);
  await read('/user');

  // What the client sent before its connection broke, and what is new.
  const again = { id: '0c8a4d1e-7f00-4b7a-9d51-3a2b1c0d9e8f', lat: 53.1, lon: 9.98 };
  const next = { id: '1d9b5e2f-8a11-4c8b-ae62-4b3c2d1e0f9a', lat: 52.4, lon: 10.2 };
  await send(`/pireps/${flying}/acars/position`, { positions: [again, next] });
  const { data: track } = (await read(`/pireps/${flying}/acars/position`)) as {
    readonly data: { readonly lat: number }[];
  };
  expect(track.map(({ lat }) => lat)).toEqual([53.63, 53.1, 52.4]);

  await send(`/pireps/${flying}/file`, { flight_time: 62, fuel_used: 5310, distance: 411 });
  expect(await read(`/pireps/${flying}`)).toMatchObject({ data: { id: flying, state: 1, flight_time: 62 } });
  expect(db.bids.listOfUser(1, '')).toEqual([]);

  const plan = { airline_id: 1, aircraft_id: 1, flight_number: '101', dpt_airport_id: 'EDDH', arr_airport_id: 'LOWI' };
  const prefiled = await send('/pireps/prefile', { ...plan, flight_id, source_name: 'Test ACARS 1.0' });
  expect(prefiled).toMatchObject({ data: { id: expect.stringMatching(/^\d+$/) as string, flight_id } });
  await close();
});
