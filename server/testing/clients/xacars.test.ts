import { describe, expect, test } from 'vitest';
import { enterCockpit } from '../cockpit.ts';
import { item, list, text } from './python.ts';
import { eachTest } from '../eachTest.ts';
import { type Answer, openClient, openSite, type Site } from './site.ts';

/**
 * xACARS 1.0.0-beta1 with phpvms-acars, and a copy of 2020: Python with requests; every call, GET too, names a JSON type.
 */

const site = eachTest(openSite);
const cockpit = eachTest(() => enterCockpit(site));

const userAgent = 'python-requests/2.25.1';

function open(key = cockpit.pilot.key) {
  const headers = { 'Content-type': 'application/json', 'X-API-Key': key, Accept: '*/*', 'User-Agent': userAgent };
  return openClient(site, '/phpvms7', headers);
}

/** Only 200 will do. @returns who has logged in, or what the message box says */
function logIn({ status, json }: Answer): unknown {
  if (status === 401) return 'Invalid API Key';
  return status === 200 ? item(json(), 'data', 'ident') : `HTML Error: ${status}`;
}

/** The menu of bids; the text of an empty list is compared to the letter. */
function readBids(answer: Answer): string[] | 'No bids' {
  if (answer.text === '{"data":[]}') return 'No bids';
  return list(answer.json(), 'data').map((bid) => {
    const flight = item(bid, 'flight');
    return `${text(flight, 'ident')} (${text(flight, 'dpt_airport_id')} - ${text(flight, 'arr_airport_id')})`;
  });
}

/** The bid of a menu entry: its label is split at the first blank and compared with the idents again. */
function chosenBid(answer: Answer, label: string): unknown {
  const [ident] = label.split(' ');
  return list(answer.json(), 'data').find((bid) => item(bid, 'flight', 'ident') === ident);
}

function readAircraft(flight: unknown): { readonly label: string; readonly id: unknown }[] {
  return list(flight, 'subfleets').flatMap((subfleet) =>
    list(subfleet, 'aircraft').map((aircraft) => ({
      label: `${text(aircraft, 'registration')} [${text(aircraft, 'icao')}]`,
      id: item(aircraft, 'id'),
    })),
  );
}

/** The id of the PIREP, or what is written into the log. */
function readPrefile({ json }: Answer): string {
  const reply = json();
  try {
    return String(item(reply, 'data', 'id'));
  } catch {
    return `Error: ${text(reply, 'error', 'message')}`;
  }
}

/** What the pilot's bid and three entry fields make of it. */
function prefileBody(bid: unknown, aircraft_id: unknown): string {
  return JSON.stringify({
    airline_id: text(bid, 'flight', 'airline_id'),
    aircraft_id: String(aircraft_id),
    flight_number: text(bid, 'flight', 'flight_number'),
    route_code: '',
    route_leg: '',
    dpt_airport_id: text(bid, 'flight', 'dpt_airport_id'),
    arr_airport_id: text(bid, 'flight', 'arr_airport_id'),
    level: 360,
    planned_distance: 411,
    planned_flight_time: 65,
    route: 'AMLUH M852 RIXED',
    source_name: 'xACARS',
    flight_type: text(bid, 'flight', 'flight_type'),
  });
}

function givenBid(columns: Parameters<Site['given']['flight']>[0] = {}, aircraft_id: number | null = null): string {
  const flight = site.given.flight({ flight_number: 612, ...columns }, [cockpit.aircraft.subfleet_id]);
  site.given.bid({ user_id: cockpit.pilot.user.id, flight_id: flight.id, aircraft_id });
  return flight.id;
}

/** Lets the flight begin so many minutes ago. */
function flown(id: string, minutes: number): void {
  const created_at = new Date(Date.now() - minutes * 60_000).toISOString();
  site.db.pireps.update({ ...cockpit.stored(id), created_at });
}

/** Prefiles the first bid with the first aircraft. */
async function prefile(): Promise<string> {
  const { get, post } = open();
  const [bid] = list((await get('user/bids')).json(), 'data');
  const flight = await get(`flights/${item(bid, 'flight_id') as string}`);
  const [aircraft] = readAircraft(item(flight.json(), 'data'));
  return readPrefile(await post('pireps/prefile', prefileBody(bid, aircraft?.id)));
}

const showPirep = (id: string): Promise<Answer> => open().get(`pireps/${id}`);

test('the pilot logs in with his ident; the call comes twice in a row', async () => {
  const { get } = open();
  const answers = [await get('user'), await get('user')];

  expect(answers.map(logIn)).toEqual(['KTW0002', 'KTW0002']);
  expect(item(answers[0]?.json(), 'data', 'name')).toBe('Pilot 2');
});

test('an empty list of bids is exactly the text that the client compares', async () => {
  expect(readBids(await open().get('user/bids'))).toBe('No bids');
});

test('each bid is found again by its label', async () => {
  const ids = [givenBid(), givenBid({ flight_number: 613, route_code: 'C A', route_leg: 2 })];
  const answer = await open().get('user/bids');
  const menu = readBids(answer);

  expect(menu).toEqual(['KW612 (EDDH - LOWI)', 'KW613/C.CA/L.2 (EDDH - LOWI)']);
  expect(list(menu).map((label) => item(chosenBid(answer, String(label)), 'flight_id'))).toEqual(ids);
});

test('the aircraft are those of the flight of the bid', async () => {
  givenBid();
  site.given.aircraft();
  const [bid] = list((await open().get('user/bids')).json(), 'data');
  // The path is put together from texts: a number would raise.
  const flight_id = item(bid, 'flight_id');
  expect(flight_id).toBeTypeOf('string');
  const flight = await open().get(`flights/${flight_id as string}`);

  const { id, registration } = cockpit.aircraft;
  expect(readAircraft(item(flight.json(), 'data'))).toEqual([{ label: `${registration} [A320]`, id }]);
});

test('a prefile with ids as texts and empty codes begins the flight', async () => {
  givenBid();
  const id = await prefile();

  expect(cockpit.stored(id)).toMatchObject({
    user_id: cockpit.pilot.user.id,
    aircraft_id: cockpit.aircraft.id,
    flight_number: '612',
    route_code: null,
    route_leg: null,
    level: 360,
    planned_distance: expect.closeTo(411, 6),
    planned_flight_time: 65,
    route: 'AMLUH M852 RIXED',
    source_name: 'xACARS',
    flight_type: 'J',
    state: 0,
    status: 'INI',
  });
});

test('positions come every few seconds as floats, without a time', async () => {
  givenBid();
  const id = await prefile();
  const { get, post } = open();
  // As json.dumps writes them: JavaScript would not.
  const bodies = [
    '{"positions": [{"lat": 53.63038888888889, "lon": 9.98822, "heading": 229.9, "altitude": 53.0, "vs": -0.0, "gs": 0.00012}]}',
    '{"positions": [{"lat": 53.62, "lon": 9.97, "heading": -130.1, "altitude": 1.2e+03, "vs": 1837.2704, "gs": 1.5512e+02}]}',
  ];
  const answers = [await post(`pireps/${id}/acars/position`, bodies[0] ?? '')];
  answers.push(await post(`pireps/${id}/acars/position`, bodies[1] ?? ''));

  expect(answers.map(({ json }) => item(json(), 'count'))).toEqual([1, 1]);
  expect(site.db.acars.listTrack(id)).toMatchObject([
    { lat: 53.63038888888889, lon: 9.98822, heading: 229.9, altitude: 53, gs: 0.00012, sim_time: null },
    { lat: 53.62, heading: expect.closeTo(229.9, 9), altitude: 1200, vs: 1837.2704, gs: 155.12 },
  ]);
  const rows = list((await get(`pireps/${id}/acars/position`)).json(), 'data');
  expect(rows.map((row) => item(row, 'vs'))).toEqual([0, 1837.2704]);
});

test('a new time en route comes as a form under a JSON type: it is refused, and the flight goes on', async () => {
  givenBid();
  const id = await prefile();
  const answer = await open().post(`pireps/${id}/update`, 'planned_flight_time=70');
  const next = await open().post(`pireps/${id}/acars/position`, '{"positions": [{"lat": 50.0, "lon": 10.0}]}');

  expect(answer.status).toBe(400);
  expect(item(answer.json(), 'error', 'message')).toMatch(/not valid JSON/);
  // The connection has lived through it.
  expect(next).toMatchObject({ status: 200, reused: true });
  expect(cockpit.stored(id).planned_flight_time).toBe(65);
});

test('filing with texts ends the flight; its time comes in seconds', async () => {
  givenBid();
  const id = await prefile();
  flown(id, 70);
  const { get, post } = open();
  const filed = await post(`pireps/${id}/file`, '{"flight_time": 3720, "fuel_used": "5310.5", "distance": "411"}');
  const commented = await post(`pireps/${id}/comments`, '{"comment": "Smooth all the way"}');

  expect(filed.status).toBe(200);
  expect(cockpit.stored(id)).toMatchObject({
    state: 1,
    status: 'ARR',
    flight_time: 62,
    fuel_used: 5310.5,
    distance: expect.closeTo(411, 6),
  });
  expect(commented.status).toBeLessThan(300);
  const comments = list((await showPirep(id)).json(), 'data', 'comments');
  expect(comments.map((comment) => item(comment, 'comment'))).toEqual(['Smooth all the way']);
  // Neither call named the flight, but the bid on it is used up.
  expect(readBids(await get('user/bids'))).toBe('No bids');
});

test('an empty field is refused with a reason, and the flight can be filed again', async () => {
  givenBid();
  const id = await prefile();
  flown(id, 70);
  const { post } = open();
  const empty = await post(`pireps/${id}/file`, '{"flight_time": 3720, "fuel_used": "5310", "distance": ""}');
  const whole = await post(`pireps/${id}/file`, '{"flight_time": 3725, "fuel_used": "5310", "distance": "411"}');

  expect(empty.status).toBe(400);
  expect(item(empty.json(), 'error', 'message')).toBe('The distance field is required.');
  expect(whole.status).toBe(200);
  expect(cockpit.stored(id).flight_time).toBe(62);
  // The button is pressed again.
  const again = await post(`pireps/${id}/file`, '{"flight_time": 3725, "fuel_used": "5310", "distance": "411"}');
  expect(again.status).toBe(200);
});

/** Every number is a text, and a code that the bid does not have is "None". */
async function prefileAsText(): Promise<string> {
  const [bid] = list((await open().get('user/bids')).json(), 'data');
  const flight = item(bid, 'flight');
  const [aircraft] = readAircraft(flight);
  const names = ['airline_id', 'flight_number', 'route_code', 'route_leg', 'dpt_airport_id', 'arr_airport_id'] as const;
  const body = {
    ...Object.fromEntries(names.map((name) => [name, text(flight, name)])),
    aircraft_id: String(aircraft?.id),
    level: 360,
    planned_distance: 411,
    planned_flight_time: 65,
    route: '',
    source_name: 'xACARS',
    flight_type: text(flight, 'flight_type'),
  };
  return readPrefile(await open().post('pireps/prefile', JSON.stringify(body)));
}

describe('the copy of 2020', () => {
  test('the pilot logs in with his name', async () => {
    expect(item((await open().get('user')).json(), 'data', 'name')).toBe(cockpit.pilot.user.name);
  });

  test("of a bid with an aircraft phpVMS's address offers that one alone, and it is flown", async () => {
    const { id: aircraft_id } = site.given.aircraft({ subfleet_id: cockpit.aircraft.subfleet_id });
    givenBid({}, aircraft_id);
    const [bid] = list((await open().get('user/bids')).json(), 'data');
    const expected = [aircraft_id];
    expect(readAircraft(item(bid, 'flight')).map(({ id }) => id)).toEqual(expected);

    const id = await prefileAsText();
    const body = JSON.stringify({ flight_time: '0102', fuel_used: '5310', distance: '411' });
    expect((await open().post(`pireps/${id}/file`, body)).status).toBe(200);
    expect(cockpit.stored(id)).toMatchObject({ aircraft_id: expected[0], state: 1 });
  });

  test('the aircraft are found in the bid itself', async () => {
    givenBid();
    const [bid] = list((await open().get('user/bids')).json(), 'data');

    const { id, registration } = cockpit.aircraft;
    expect(readAircraft(item(bid, 'flight'))).toEqual([{ label: `${registration} [A320]`, id }]);
  });

  test('codes that are "None" begin one flight, however often the button is pressed', async () => {
    givenBid();
    const id = await prefileAsText();

    expect(cockpit.stored(id)).toMatchObject({
      route_code: 'None',
      route_leg: 'None',
      flight_number: '612',
      level: 360,
    });
    expect(await prefileAsText()).toBe(id);
  });

  test('a position of texts is one of numbers', async () => {
    givenBid();
    const id = await prefileAsText();
    const sent = { lat: '53.63', lon: '9.988', heading: '229.9', altitude: '53.0', vs: '-0.0', gs: '1.2e-05' };
    const answer = await open().post(`pireps/${id}/acars/position`, JSON.stringify({ positions: [sent] }));

    expect(answer.status).toBe(200);
    const read = await open().get(`pireps/${id}/acars/position`);
    const [row] = list(read.json(), 'data');
    expect(row).toMatchObject({ lat: 53.63, lon: 9.988, altitude: 53, altitude_msl: 53, vs: 0 });
    expect(site.db.acars.listTrack(id)).toMatchObject([{ heading: 229.9, gs: 0.000_012 }]);
  });

  test('a flight time comes in hours and minutes', async () => {
    givenBid();
    const id = await prefileAsText();
    flown(id, 66);
    const body = JSON.stringify({ flight_time: '0102', fuel_used: '5310', distance: '411' });
    const answer = await open().post(`pireps/${id}/file`, body);

    expect(answer.status).toBe(200);
    const distance = expect.closeTo(411, 6) as number;
    expect(cockpit.stored(id)).toMatchObject({ state: 1, flight_time: 62, fuel_used: 5310, distance });
  });
});
