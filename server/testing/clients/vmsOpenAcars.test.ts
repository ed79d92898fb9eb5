import { beforeEach, describe, expect, test } from 'vitest';
import { type Cockpit, enterCockpit } from '../cockpit.ts';
import { eachTest } from '../eachTest.ts';
import { type Answer, type Client, openClient, openSite } from './site.ts';
import {
  at,
  isSuccess,
  readBids,
  readFlight,
  readPilot,
  readPirep,
  readRunning,
  readTrack,
  toInteger,
  toList,
  toNumber,
} from './vmsOpenAcars.ts';

/** vmsOpenAcars 7.0.6: one connection, and `Expect: 100-continue` before each body; what it reads is in vmsOpenAcars.ts. */

const site = eachTest(openSite);
let cockpit: Cockpit;
beforeEach(() => {
  cockpit = enterCockpit(site);
});

function open(key = cockpit.pilot.key): Client {
  const type = { 'Content-Type': 'application/json; charset=utf-8', Expect: '100-continue' };
  return openClient(site, '/phpvms7', { 'x-api-key': key, Accept: 'application/json' }, type);
}

/** All pages, as many as the first ones say. */
async function readPages({ get }: Client, path: string): Promise<unknown[]> {
  const rows: unknown[] = [];
  let last = 1;
  for (let page = 1; page <= last; page += 1) {
    const reply = (await get(`${path}page=${page}`)).json();
    rows.push(...toList(at(reply, 'data')));
    last = toInteger(at(reply, 'meta', 'last_page'), 1);
  }
  return rows;
}

const bidOn = ({ post }: Client, flight_id: string): Promise<Answer> =>
  post('user/bids', { flight_id, user_id: String(cockpit.pilot.user.id) });

const prefileBody = (changes: object = {}): object =>
  cockpit.prefileBody({
    flight_id: null,
    alt_airport_id: '',
    route: null,
    level: 36_000,
    planned_distance: 411.37,
    planned_flight_time: 65,
    zfw: 58_310,
    block_fuel: 6512,
    distance: 0,
    flight_time: 0,
    fuel_used: 0,
    notes: 'CPU: x\r\nOS: y',
    source_name: 'vmsOpenAcars/7.0.6',
    state: 'in_progress',
    ...changes,
  });

const position = {
  type: 0,
  nav_type: 0,
  order: 17,
  name: 'Climb',
  status: 'ICL',
  lat: 53.583_117,
  lon: 9.871_342,
  distance: 12.34,
  heading: 230,
  altitude: 4500,
  altitude_agl: 4447,
  altitude_msl: 4500,
  vs: 1850,
  gs: 228,
  ias: 210,
  transponder: 1000,
  autopilot: true,
  fuel: 13_801.5,
  sim_time: '2026-11-20T14:05:07.1234567Z',
  source: 'vmsOpenAcars',
  pitch: 7.25,
  bank: -0.5,
};

const checkpoint = 'SC:ov=1,lt=0,sa=0,qnh=2,it=0,od=1,spd=0,lz=0,bm=0,ts=1795183507';

async function prefile(changes: object = {}): Promise<string> {
  const answer = await open().post('pireps/prefile', prefileBody(changes));
  if (!isSuccess(answer)) throw new Error(String(at(answer.json(), 'message')));
  return String(at(answer.json(), 'data', 'id'));
}

const post = (id: string, ...positions: object[]) => open().post(`pireps/${id}/acars/position`, { positions });

test('the pilot logs in, and the map knows where he is', async () => {
  const pilot = readPilot(await open().get('user'));
  const { user } = cockpit.pilot;

  expect(pilot).toMatchObject({
    id: user.id,
    ident: 'KTW0002',
    name: 'Pilot 2',
    airline_id: user.airline_id,
    rank: site.db.ranks.find(user.rank_id)?.name,
    curr_airport: 'EDDH',
  });
  const airport = at((await open().get('airports/EDDH')).json(), 'data');
  expect([toNumber(at(airport, 'lat')), toNumber(at(airport, 'lon'))]).toEqual([
    site.given.airport().lat,
    site.given.airport().lon,
  ]);
});

test('a pilot with few details logs in', async () => {
  const { key, user } = site.given.pilot();

  expect(readPilot(await open(key).get('user'))).toMatchObject({ id: user.id, curr_airport: null });
});

test('bodies are sent when the server asks for them, all over one connection', async () => {
  const answers = [
    await open().get('user'),
    await open().post('pireps/prefile', prefileBody()),
    await open().post('pireps/prefile', prefileBody()),
  ];

  expect(answers).toMatchObject([
    { reused: false },
    { continued: true, reused: true },
    { continued: true, reused: true },
  ]);
});

test('the planner walks through all flights from here, also those of which little is known', async () => {
  const { subfleet_id } = cockpit.aircraft;
  const ids = Array.from({ length: 17 }, () => site.given.flight({}, [subfleet_id]).id);
  const unknown = site.given.flight({ distance: null, flight_time: null });
  site.given.flight({ dpt_airport_id: 'LOWI', arr_airport_id: 'EDDH' });
  const query = `flights?dep_icao=EDDH&pilot_id=${cockpit.pilot.user.id}&available=true&`;
  const flights = (await readPages(open(), query)).map(readFlight);

  expect(flights.map(({ id }) => id)).toEqual([...ids, unknown.id]);
  expect(flights[0]).toMatchObject({ airline: 'KTW', distance: 411, flight_time: 95, types: ['T1'] });
  // Any aircraft may fly it; the API contract shows what is assigned.
  const types = ['T1'];
  expect(flights.at(-1)).toMatchObject({ distance: 0, flight_time: 0, types });
});

test('the planner offers the aircraft that stand here, of all pages of the fleet', async () => {
  const subfleets = Array.from({ length: 51 }, () => site.given.subfleet());
  const last = site.given.aircraft({ subfleet_id: subfleets.at(-1)?.id ?? 0, airport_id: 'EDDH' });
  site.given.aircraft({ airport_id: 'LOWI' });
  const fleet = await readPages(open(), 'fleet?');
  const aircraft = fleet.flatMap((subfleet) => toList(at(subfleet, 'aircraft')));
  const usable = aircraft.filter((one) => at(one, 'airport_id') === 'EDDH' && at(one, 'status') === 'A');

  expect(usable.map((one) => [at(one, 'id'), at(one, 'registration')])).toEqual([
    [cockpit.aircraft.id, cockpit.aircraft.registration],
    [last.id, last.registration],
  ]);
});

describe('a bid', () => {
  test('is placed by POST and found in the list', async () => {
    const flight = site.given.flight({ flight_number: 612 }, [cockpit.aircraft.subfleet_id]);
    const unknown = site.given.flight({ distance: null, flight_time: null, level: null });
    const placed = [await bidOn(open(), flight.id), await bidOn(open(), unknown.id)];

    expect(placed.map(isSuccess)).toEqual([true, true]);
    expect(readBids(await open().get('user/bids'))).toMatchObject([
      { id: flight.id, flight_number: 612, distance: 411, flight_time: 95, aircraft_id: null },
      { id: unknown.id, distance: 0, flight_time: 0 },
    ]);
  });

  test('is given up when the flight begins, or at the latest when it is filed', async () => {
    const flight = site.given.flight({ flight_number: 612 });
    await bidOn(open(), flight.id);
    const id = await prefile({ flight_id: flight.id });
    const [bid] = readBids(await open().get('user/bids'));
    const given_up = isSuccess(await open().delete('user/bids', { bid_id: String(bid?.['bid_id']) }));

    // The id of a bid in the API contract's list is that of its flight.
    expect(given_up).toBe(true);
    expect(readBids(await open().get('user/bids'))).toEqual([]);
    await open().post(`pireps/${id}/file`, { distance: 411, flight_time: 62, fuel_used: 5310 });
    expect(readBids(await open().get('user/bids'))).toEqual([]);
  });
});

test('a prefile with a state, and nulls, begins the flight', async () => {
  const answer = await open().post('pireps/prefile', prefileBody());
  const id = String(at(answer.json(), 'data', 'id'));

  expect(Date.parse(String(at(answer.json(), 'data', 'created_at')))).not.toBeNaN();
  expect(cockpit.stored(id)).toMatchObject({
    flight_id: null,
    alt_airport_id: null,
    route: '',
    planned_distance: expect.closeTo(411.37, 6),
    zfw: 58_310,
    block_fuel: 6512,
    distance: 0,
    flight_time: 0,
    state: 0,
    status: 'INI',
  });
});

test('the flight is updated by PUT, a few keys at a time', async () => {
  const id = await prefile();
  for (const body of [
    { status: 'BST' },
    { block_off_time: '2026-11-20 14:05:00' },
    { flight_time: 9, distance: 12.34 },
    { status: 'ICL' },
    { block_on_time: '2026-11-20 15:10:00' },
  ])
    expect(isSuccess(await open().put(`pireps/${id}`, body)), JSON.stringify(body)).toBe(true);

  expect(cockpit.stored(id)).toMatchObject({
    status: 'ICL',
    block_off_time: '2026-11-20T14:05:00.000Z',
    block_on_time: '2026-11-20T15:10:00.000Z',
    flight_time: 9,
    distance: expect.closeTo(12.34, 6),
  });
});

test('the lines with which it begins are log, and no place on the map', async () => {
  const id = await prefile();
  const line = { type: 2, lat: 0, lon: 0 };
  const answer = await post(id, { ...line, log: 'vmsOpenAcars v7.0.6' }, { ...line, log: 'CPU: x' });

  expect(at(answer.json(), 'count')).toBe(2);
  expect(site.db.acars.listTrack(id)).toEqual([]);
  expect(site.db.acars.listLines(id).filter(({ event }) => event === 0)).toMatchObject([
    { log: 'vmsOpenAcars v7.0.6', lat: null, lon: null },
    { log: 'CPU: x', lat: null, lon: null },
  ]);
});

test('filing ends the flight: pending, whatever state the client sends', async () => {
  const id = await prefile();
  const answer = await open().post(`pireps/${id}/file`, {
    state: 2,
    submitted_at: '2020-01-01 00:00:00',
    block_on_time: '2026-11-20 15:10:00',
    distance: 415.21,
    planned_distance: 411.37,
    flight_time: 62,
    planned_flight_time: 65,
    block_fuel: 6512,
    fuel_used: 2409,
    landing_rate: -182,
    score: 94,
    notes: 'vmsOpenAcars Report - Total: 71 min, Flight: 62 min, Dist: 415.2 NM',
  });

  expect(isSuccess(answer)).toBe(true);
  const filed = cockpit.stored(id);
  expect(filed).toMatchObject({
    state: 1,
    status: 'ARR',
    flight_time: 62,
    fuel_used: 2409,
    landing_rate: -182,
    score: 94,
  });
  expect(filed.distance).toBeCloseTo(415.21, 6);
  expect(Date.parse(filed.submitted_at ?? '')).toBeGreaterThan(Date.parse(filed.created_at) - 1);
});

test.each(['PUT', 'DELETE'] as const)('a flight is cancelled by %s with neither body nor type', async (method) => {
  const id = await prefile();
  const answers = [await open().bare(method, `pireps/${id}/cancel`), await open().bare(method, `pireps/${id}/cancel`)];

  expect(answers.map(isSuccess)).toEqual([true, true]);
  expect(cockpit.stored(id)).toMatchObject({ state: 3, status: 'DX' });
  expect(isSuccess(await post(id, position))).toBe(false);
});

test('calls that no server has are refused, and the client goes on', async () => {
  const answers = [
    await open().get('airports/nearest?lat=53.63&lon=9.98'),
    await open().put('user', { curr_airport_id: 'LOWI' }),
  ];

  expect(answers.map(({ status }) => status)).toEqual([404, 405]);
  expect(readPilot(await open().get('user'))).toMatchObject({ curr_airport: 'EDDH' });
});

/** @returns the id of a flight that was on its way when the client ended */
async function breakOff(client: Client): Promise<string> {
  const prefiled = await client.post('pireps/prefile', prefileBody());
  const id = String(at(prefiled.json(), 'data', 'id'));
  await client.put(`pireps/${id}`, { status: 'ICL' });
  await client.put(`pireps/${id}`, { flight_time: 9, distance: 12.34 });
  const checked = { lat: 53.58, lon: 9.87, heading: 230, status: 'CHK', log: checkpoint, source: 'vmsOpenAcars' };
  await client.post(`pireps/${id}/acars/position`, { positions: [position] });
  await client.post(`pireps/${id}/acars/position`, { positions: [checked] });
  return id;
}

describe('an interrupted flight', () => {
  const running = {
    flight_number: '612',
    origin: 'EDDH',
    destination: 'LOWI',
    block_fuel: 2953.79,
    fuel_used: 0,
    distance: 12.34,
    flight_time: 9,
    type: 'A320',
  };

  test('is found and read, with its track and score', async () => {
    const client = open();
    const id = await breakOff(client);

    expect(readRunning(await client.get('user/pireps'))).toMatchObject([{ id, ...running }]);
    const detail = readPirep(at((await client.get(`pireps/${id}`)).json(), 'data'));
    expect(detail).toMatchObject({ id, status: 'ICL', ...running });
    // As 7.0.6 asks for it.
    const track = readTrack(await client.get(`pireps/${id}/acars`));
    expect(readTrack(await client.get(`pireps/${id}/acars/position`))).toEqual(track);
    expect(track).toEqual([
      { status: 'ICL', log: null },
      { status: 'CHK', log: checkpoint },
    ]);
  });

  test('is found and read whatever client began it, with what has come of it so far', async () => {
    const client = open();
    const { id } = await cockpit.prefile();
    const turning = { lat: 53.6, lon: 10, heading: 229.6, gs: 228.4, ias: 210.5, altitude: 4500.5, distance: 1.25 };
    await cockpit.send(id, 'acars/position', { positions: [turning] });

    expect(readRunning(await client.get('user/pireps'))).toMatchObject([{ id, distance: 0, flight_time: 0 }]);
    expect(readTrack(await client.get(`pireps/${id}/acars/position`))).toEqual([{ status: null, log: null }]);
  });
});
