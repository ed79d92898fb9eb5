import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AcarsRow, PirepsRow } from '../../db/rows.ts';
import { PirepState } from '../contract/codes.ts';
import { distanceNm } from '../contract/geo.ts';
import { type Given, stored } from '../testing/given.ts';
import { freshHarness } from '../testing/harness.ts';
import { openRoughNetwork } from '../testing/remoteServers.ts';
import { watchCommandLine } from '../testing/commandLine.ts';

const harness = freshHarness();
let pilot: ReturnType<Given['pilot']>;
let api: string;
let shown: string[];
const { homebase, printed } = watchCommandLine();

beforeEach(async () => {
  api = await harness.publicApp.listen({ host: '127.0.0.1', port: 0 });
  pilot = givePilot();
  shown = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => shown.push(String(text)) > 0);
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
});
afterEach(async () => {
  harness.publicApp.server.closeAllConnections();
});

/** Creates a pilot in Hamburg with two A320s and two flights from there. */
function givePilot(): typeof pilot {
  const { given } = harness;
  for (const id of ['EDDH', 'EGLL', 'LOWI', 'EKCH']) given.airport({ id });
  const fleet = given.subfleet({ name: 'A320' });
  for (const registration of ['D-ONE', 'D-TWO'])
    given.aircraft({ subfleet_id: fleet.id, registration, airport_id: 'EDDH' });
  const fare = given.fare({ code: 'Y' });
  harness.db.subfleets.fareLinks.insert({ subfleet_id: fleet.id, fare_id: fare.id, capacity: '180' });
  for (const arr_airport_id of ['EGLL', 'LOWI']) given.flight({ dpt_airport_id: 'EDDH', arr_airport_id }, [fleet.id]);
  return given.pilot({ rank_id: given.rank({ name: 'Captain' }, [fleet.id]).id, curr_airport_id: 'EDDH' });
}

async function simulate(...words: string[]): Promise<number> {
  return (await homebase('simulate', '--api', api, '--key', pilot.key, ...words))[0];
}

function reports(state: number = PirepState.PENDING): readonly PirepsRow[] {
  const rows = [...harness.db.pireps.partsOfUser(pilot.user.id, [state], 100)].flat();
  return harness.db.pireps.listByIds(rows.map(([, id]) => id));
}

/** Expects exactly one report. */
function report(): PirepsRow {
  const [first, ...others] = reports();
  expect(others).toEqual([]);
  if (first === undefined) throw new Error('Nothing was filed');
  return first;
}

describe('a simulated flight', () => {
  test('is filed with figures that match its scheduled flight', async () => {
    expect(await simulate('--speed', '0')).toBe(0);
    const pirep = report();
    const flight = harness.db.flights.find(pirep.flight_id ?? '');
    expect(pirep).toMatchObject({
      status: 'ARR',
      dpt_airport_id: 'EDDH',
      arr_airport_id: flight?.arr_airport_id,
      flight_number: String(flight?.flight_number),
      source_name: 'Homebase simulate',
    });
    // EGLL and LOWI are both about 400 nm from Hamburg.
    expect(pirep.distance).toBeGreaterThan(380);
    expect(pirep.distance).toBeLessThan(460);
    expect(pirep.flight_time).toBeGreaterThan(45);
    expect(pirep.fuel_used).toBeGreaterThan(2000);
    expect(pirep.landing_rate).toBeLessThan(0);
  });

  test('takes no aircraft that is in the air, and says when all are', async () => {
    const aircraft = ['D-ONE', 'D-TWO'].map((name) => stored(harness.db.aircraft.findNamed({ registration: name })));
    const { user } = harness.given.pilot();
    const [one, two] = aircraft.map(({ id }) => id);
    const live = { user_id: user.id, state: PirepState.IN_PROGRESS, updated_at: new Date().toISOString() };
    harness.given.pirep({ ...live, aircraft_id: stored(one) });
    expect(await simulate('--speed', '0')).toBe(0);
    expect(report().aircraft_id).toBe(two);
    harness.given.pirep({ ...live, aircraft_id: stored(two) });
    expect(await simulate('--speed', '0')).toBe(1);
    expect(printed.err.join()).toContain('All aircraft that the rank Captain can fly are in the air.');
  });

  test('sends its route, track, events, fares and a comment', async () => {
    await simulate('--speed', '0');
    const { id } = report();
    const { acars, pirepFares, pirepComments } = harness.db;
    expect(acars.listRoute(id).length).toBeGreaterThan(3);
    expect(acars.listTrack(id).length).toBeGreaterThan(200);
    const events = acars
      .listLines(id)
      .filter(({ event }) => event === 1)
      .map(({ log }) => log?.replace(/,.*/, ''));
    expect(events).toEqual(expect.arrayContaining(['Pushback', 'Takeoff', 'Top of climb', 'Touchdown', 'On block']));
    expect(pirepFares.list(id)).toMatchObject([{ code: 'Y', count: 148 }]);
    expect(pirepComments.list([id])).toHaveLength(1);
  });

  test('has times that match its speeds, none of them in the future', async () => {
    await simulate('--speed', '0');
    const track = harness.db.acars.listTrack(report().id);
    expect(Date.parse(track.at(-1)?.created_at ?? '')).toBeLessThanOrEqual(Date.now());
    for (const [i, now] of track.slice(1).entries()) {
      const before = track[i] as AcarsRow; // one less than `now`
      const hours = (Date.parse(now.created_at) - Date.parse(before.created_at)) / 3_600_000;
      const fastest = Math.max(before.gs ?? 0, now.gs ?? 0);
      expect(distanceNm(place(before), place(now))).toBeLessThanOrEqual(fastest * hours * 1.06 + 0.02);
    }
  });

  test('passes through its phases', async () => {
    await simulate('--speed', '3000');
    expect(shown.some((line) => line.includes('En route'))).toBe(true);
    expect(shown.at(-1)).toContain(`filed, PIREP ${report().id}`);
  });
});

function place({ lat, lon }: AcarsRow): { lat: number; lon: number } {
  return { lat: lat ?? Number.NaN, lon: lon ?? Number.NaN };
}

test.each(['/', '/phpvms7', '/phpvms7/', '/api', '/phpvms7/api', '//phpvms7//api//', '/phpvms7?from=sidebar#/fly'])(
  'the address with %s at its end is the same',
  async (end) => {
    api += end;
    expect(await simulate('--speed', '0')).toBe(0);
    expect(reports()).toHaveLength(1);
  },
);

describe('several flights', () => {
  test('have an aircraft each and print one line of JSON', async () => {
    expect(await simulate('--flights', '2', '--speed', '0', '--json')).toBe(0);
    expect(new Set(reports().map(({ aircraft_id }) => aircraft_id)).size).toBe(2);
    expect(printed.out).toHaveLength(1);
    const { flights } = JSON.parse(printed.out[0] ?? '') as { flights: { pirep_id: string; outcome: string }[] };
    expect(flights.map(({ pirep_id }) => pirep_id).toSorted()).toEqual(
      reports()
        .map(({ id }) => id)
        .toSorted(),
    );
    expect(flights.every(({ outcome }) => outcome === 'filed')).toBe(true);
  });

  test('are limited by the number of aircraft', async () => {
    expect(await simulate('--flights', '5', '--speed', '0')).toBe(0);
    expect(reports()).toHaveLength(2);
  });
});

test('without a scheduled flight, it flies a route of a suitable length', async () => {
  const { given } = harness;
  given.airport({ id: 'ENBR' });
  const fleet = given.subfleet();
  given.aircraft({ subfleet_id: fleet.id, airport_id: 'ENBR', icao: 'AT76' });
  pilot = given.pilot({ rank_id: given.rank({}, [fleet.id]).id, curr_airport_id: 'ENBR' });
  expect(await simulate('--speed', '0')).toBe(0);
  expect(report()).toMatchObject({ dpt_airport_id: 'ENBR', flight_id: null });
});

describe('a rough network', () => {
  test('loses and duplicates nothing', async () => {
    const calls = new Map<string, number>();
    const network = await openRoughNetwork(api, (method, path) => {
      const count = (calls.get(path) ?? 0) + 1;
      calls.set(path, count);
      if (method === 'GET' || path.endsWith('/comments')) return 'pass';
      return count === 1 ? 'lose-answer' : count === 2 ? 'busy' : 'pass';
    });
    const direct = api;
    api = network.url;
    expect(await simulate('--speed', '0')).toBe(0);
    network.close();
    api = direct;
    const track = harness.db.acars.listTrack(report().id);
    const ids = track.map(({ client_id }) => client_id);
    expect(ids).toEqual(track.map((_, i) => `p${i}`));
    const last = harness.db.acars.listLines(report().id).findLast(({ event }) => event === 1);
    expect(last?.log).toBe('Engines off');
  });
});

describe('an error is reported:', () => {
  test('an unknown key', async () => {
    pilot = { ...pilot, key: 'nobody' };
    expect(await simulate()).toBe(1);
    expect(printed.err).toEqual([`${api} does not accept this API key. Check --key.`]);
  });

  test('an address where nothing answers', async () => {
    api = 'http://127.0.0.1:9';
    expect(await simulate()).toBe(1);
    expect(printed.err.join()).toMatch(/Nothing answers at http:\/\/127.0.0.1:9 \(.+\)/);
  });

  test('a pilot whose rank has no aircraft', async () => {
    pilot = harness.given.pilot();
    expect(await simulate()).toBe(1);
    expect(printed.err.join()).toContain('can fly');
  });

  test('a flight that the airline refuses', async () => {
    await harness.db.write((tx) => tx.settings.put({ key: 'pilots.only_flights_from_current', value: 'true' }));
    pilot = harness.given.pilot({ rank_id: pilot.user.rank_id, curr_airport_id: 'EKCH' });
    expect(await simulate('--speed', '0')).toBe(1);
    expect(printed.out.join()).toContain('Pilot is not at the departure airport');
    expect(reports()).toEqual([]);
  });

  test.each([
    [['--speed', 'fast'], '--speed'],
    [['--flights', '0'], '--flights'],
    [['--api', 'homebase'], '--api'],
    [['--fligths', '2'], '--fligths'],
  ])('%j', async (words, named) => {
    expect(await simulate(...words)).toBe(2);
    expect(printed.err.join()).toContain(named);
  });
});

test('Ctrl+C cancels the flights in progress', async () => {
  const ended = simulate('--speed', '1', '--flights', '2');
  await expect.poll(() => reports(PirepState.IN_PROGRESS).length).toBe(2);
  process.emit('SIGINT');
  expect(await ended).toBe(130);
  expect(reports(PirepState.CANCELLED)).toHaveLength(2);
});
