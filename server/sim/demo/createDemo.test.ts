import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Connection, connect } from '../../../db/connection.ts';
import { openDatabase } from '../../../db/open.ts';
import { anyFlight } from '../../../db/views/flightSearch.ts';
import { readUsableAircraft } from '../../domain/fleet/fleet.ts';
import { searchFlights } from '../../domain/flights/flights.ts';
import { hashKey } from '../../../db/views/keyHolders.ts';
import { doneAt } from '../../domain/time.ts';
import { createDemo, type Demo } from './createDemo.ts';
import { drawDemoPictures } from './pictures.ts';

const now = new Date('2026-11-20T16:10:42.000Z');
const folder = mkdtempSync(join(tmpdir(), 'demo-'));
let made: { demo: Demo; seconds: number; stored: Connection };

beforeAll(async () => {
  made = await make('first.db', now);
});
afterAll(() => {
  made.stored.close();
  rmSync(folder, { recursive: true });
});

async function make(name: string, at: Date): Promise<typeof made> {
  const file = join(folder, name);
  const begun = process.cpuUsage();
  const db = openDatabase(file);
  const demo = await db.write((tx) => createDemo(tx, at));
  db.close();
  const { user, system } = process.cpuUsage(begun);
  return { demo, seconds: (user + system) / 1e6, stored: connect(file) };
}

function rows<Row>(sql: string, stored = made.stored): Row[] {
  return stored.prepare<[], Row>(sql).all();
}

function count(from: string): number {
  return rows<{ n: number }>(`SELECT count(*) AS n FROM ${from}`)[0]?.n ?? 0;
}

/** What was done after `at`, and flights that one pilot or one aircraft flew at the same time. */
function impossible(stored: Connection, at: Date): unknown[] {
  const late = ['pireps', 'acars', 'audit', 'users', 'pirep_comments'].flatMap((table) => {
    return rows(`SELECT created_at, '${table}' AS what FROM ${table} WHERE created_at > '${at.toISOString()}'`, stored);
  });
  const twice = rows(
    `SELECT a.id, b.id AS other
    FROM pireps a
    JOIN pireps b ON (a.user_id = b.user_id OR a.aircraft_id = b.aircraft_id) AND a.id < b.id
    WHERE b.created_at < coalesce(a.submitted_at, a.updated_at)`,
    stored,
  );
  return [...late, ...twice];
}

describe('what there is', () => {
  test.each([
    ['airlines', 4],
    ['airports', 150],
    ['airports WHERE hub = 1', 3],
    ['subfleets', 8],
    ['aircraft', 40],
    ['flights', 300],
    ['flights WHERE route_code IS NOT NULL AND route_leg > 1', 10],
    ["flights WHERE alt_airport_id IS NOT NULL AND route <> ''", 250],
    ["flights WHERE notes <> ''", 30],
    ['users', 12],
    ['ranks', 4],
    ['pireps WHERE submitted_at IS NOT NULL', 60],
    ['pireps WHERE state = 1', 5],
    ['pireps WHERE state = 2', 40],
    ['pireps WHERE state = 6', 2],
    ['pireps WHERE state = 3', 1],
    ['pirep_comments', 10],
    ['pirep_fields', 300],
    ['pirep_fares', 150],
    ['bids', 3],
  ])('%s: %i or more', (from, least) => {
    expect(count(from)).toBeGreaterThanOrEqual(least);
  });

  test('five flights are in progress', () => {
    expect(count('pireps WHERE state = 0')).toBe(5);
  });

  test('several kinds of flights, pilots of every state and rank', () => {
    expect(count('(SELECT DISTINCT flight_type FROM flights)')).toBeGreaterThanOrEqual(5);
    expect(count('(SELECT DISTINCT rank_id FROM users)')).toBe(count('ranks'));
    const states = rows<{ state: number }>('SELECT DISTINCT state FROM users ORDER BY state');
    expect(states.map(({ state }) => state)).toEqual([0, 1, 2, 3, 4]);
  });

  test('every subfleet has fares, ranks that fly it, and aircraft', () => {
    const bare = 'subfleets WHERE id NOT IN (SELECT subfleet_id FROM ';
    for (const other of ['subfleet_fares', 'rank_subfleets', 'aircraft']) expect(count(`${bare}${other})`)).toBe(0);
  });

  test('it returns the number of rows', () => {
    const { counts } = made.demo;
    expect(counts).toMatchObject({ pilots: count('users'), pireps: count('pireps'), flights: count('flights') });
    expect(counts.positions).toBe(count('acars WHERE type = 0'));
  });

  test('it takes less than five seconds of a processor, however busy the machine is', () => {
    expect(made.seconds).toBeLessThan(5);
  });
});

describe('reports agree with each other', () => {
  test('pilots have the flights, minutes and last report of their accepted PIREPs', () => {
    const wrong = rows(`
      SELECT users.name
      FROM users
      LEFT JOIN (SELECT user_id, count(*) AS flights, sum(flight_time) AS minutes FROM pireps WHERE state = 2 GROUP BY user_id)
        AS flown ON flown.user_id = users.id
      WHERE users.flights <> coalesce(flown.flights, 0) OR users.flight_time <> coalesce(minutes, 0)
        OR users.last_pirep_id IS NOT (SELECT id FROM pireps WHERE user_id = users.id AND state = 2 ORDER BY submitted_at DESC LIMIT 1)`);
    expect(wrong).toEqual([]);
  });

  test.each(['user_id', 'aircraft_id'])('by %s each flight begins where the accepted one before it ended', (who) => {
    const jumps = rows(`
      SELECT id, dpt_airport_id, came_to
      FROM (SELECT id, dpt_airport_id,
          lag(arr_airport_id) OVER (PARTITION BY ${who} ORDER BY created_at) AS came_to
        FROM pireps
        WHERE state = 2)
      WHERE came_to <> dpt_airport_id`);
    expect(jumps).toEqual([]);
  });

  test('pilots and aircraft are where their last accepted flight ended', () => {
    const last = '(SELECT arr_airport_id FROM pireps WHERE state = 2 AND';
    const by = 'ORDER BY submitted_at DESC LIMIT 1)';
    expect(count(`users WHERE curr_airport_id <> ${last} user_id = users.id ${by}`)).toBe(0);
    expect(count(`aircraft WHERE airport_id <> ${last} aircraft_id = aircraft.id ${by}`)).toBe(0);
  });

  test('flights that wait or are in progress begin where pilot and aircraft are', () => {
    const wrong = rows(`
      SELECT pireps.id
      FROM pireps
      JOIN users ON users.id = pireps.user_id
      JOIN aircraft ON aircraft.id = pireps.aircraft_id
      WHERE pireps.state IN (0, 1) AND NOT (pireps.dpt_airport_id = users.curr_airport_id AND pireps.dpt_airport_id = aircraft.airport_id)`);
    expect(wrong).toEqual([]);
  });

  test('nothing happens in the future, and nobody flies two flights at once', () => {
    expect(impossible(made.stored, now)).toEqual([]);
  });

  test('every filed flight has its track, route and events', () => {
    const tracks = rows<{ positions: number; events: number; points: number }>(`
      SELECT sum(type = 0) AS positions, sum(type = 2 AND event = 1) AS events, sum(type = 1) AS points
      FROM acars
      JOIN pireps ON pireps.id = acars.pirep_id
      WHERE submitted_at IS NOT NULL
      GROUP BY pirep_id`);
    expect(tracks).toHaveLength(count('pireps WHERE submitted_at IS NOT NULL'));
    expect(Math.min(...tracks.map(({ positions }) => positions))).toBeGreaterThan(150);
    expect(Math.min(...tracks.map(({ events }) => events))).toBeGreaterThan(8);
    expect(Math.min(...tracks.map(({ points }) => points))).toBeGreaterThanOrEqual(2);
  });

  test('the flaps of a landing are those of the aircraft', () => {
    const landed = rows<{ icao: string; flaps: string }>(`
      SELECT DISTINCT aircraft.icao, value AS flaps
      FROM pirep_fields
      JOIN pireps ON pireps.id = pirep_id
      JOIN aircraft ON aircraft.id = aircraft_id
      WHERE pirep_fields.name = 'Landing flaps'`);
    const flapsOf = (types: RegExp): Set<string> =>
      new Set(landed.filter(({ icao }) => types.test(icao)).map(({ flaps }) => flaps));
    expect(flapsOf(/^A2/)).toEqual(new Set(['Full', '3']));
    expect(flapsOf(/^B738/)).toEqual(new Set(['30', '40']));
  });

  test('no flight is longer than its aircraft can fly', () => {
    // Nautical miles.
    const passengers = 'A20N 2700, A21N 2900, B738 2500, E190 1700, AT76 720, B789 7000, C172 350, DH8D 900, AT46 600';
    const freightAndCharter = 'B73C 2000, B77L 5900, A21C 2900, A339 6500';
    const ranges = new Map(
      `${passengers}, ${freightAndCharter}`.split(', ').map((pair) => pair.split(' ') as [string, string]),
    );
    const longest = rows<{ type: string; distance: number }>(`
      SELECT type, max(distance) AS distance
      FROM flights
      JOIN flight_subfleets ON flight_id = flights.id
      JOIN subfleets ON subfleets.id = subfleet_id
      GROUP BY type`);
    expect(longest).toHaveLength(count('subfleets'));
    for (const { type, distance } of longest) expect(distance, type).toBeLessThanOrEqual(Number(ranges.get(type)));
  });
});

test('the flights of the story are flagged, and no others', () => {
  const flags = rows<{ flight: string }>(`
    SELECT DISTINCT flight_number || ' ' || kind AS flight
    FROM pirep_flags
    JOIN pireps ON pireps.id = pirep_flags.pirep_id
    ORDER BY flight`);
  const told = flags.map(({ flight }) => flight);
  const landings = /(long_landing|off_centre_line|bounced_landing|unstable_approach)$/;
  expect(told.filter((one) => !landings.test(one))).toEqual([
    '12 position_gap',
    '340 position_gap',
    '341 hard_landing',
    '505 distance_off_plan',
    '612 hard_landing',
    '612 position_gap',
  ]);
  const some = ['77 long_landing', '211 off_centre_line', '341 bounced_landing', '612 unstable_approach'];
  expect(told).toEqual(expect.arrayContaining(some));
  expect(count('due_flags')).toBe(0);
});

test('every pilot has the rank that the hours say, and two were promoted lately', () => {
  const wrong = rows(`
    SELECT users.name
    FROM users
    JOIN ranks ON ranks.id = users.rank_id
    WHERE users.state IN (1, 3, 4) AND (users.flight_time + users.transfer_time < ranks.hours * 60
      OR EXISTS (SELECT 1 FROM ranks AS next WHERE next.hours > ranks.hours AND next.hours * 60 <= users.flight_time + users.transfer_time))`);
  expect(wrong).toEqual([]);
  const promoted = rows<{ name: string }>(`
    SELECT name FROM audit JOIN users ON users.id = subject_id WHERE action = 'pilot.promoted' ORDER BY name`);
  expect(promoted.map(({ name }) => name)).toEqual(['Freya Munro', 'Jonas Thorsen']);
});

test('a flight was diverted, pilots have used their keys, and there is news, one piece pinned', () => {
  expect(rows("SELECT arr_airport_id FROM pireps WHERE notes LIKE 'DIVERTED%'")).toEqual([{ arr_airport_id: 'LIRN' }]);
  expect(count('api_keys WHERE last_used_at IS NULL')).toBe(0);
  expect(rows('SELECT pinned FROM news ORDER BY created_at')).toEqual([{ pinned: 0 }, { pinned: 1 }, { pinned: 0 }]);
});

test('every airline has a logo, and every subfleet a picture', async () => {
  const file = join(folder, 'pictures.db');
  const db = openDatabase(file);
  const pictures = await drawDemoPictures();
  await db.write((tx) => createDemo(tx, now, { pictures }));
  db.close();
  const stored = connect(file);
  const bare =
    'SELECT name FROM airlines WHERE picture IS NULL UNION ALL SELECT name FROM subfleets WHERE picture IS NULL';
  expect(rows(bare, stored)).toEqual([]);
  const [size] = rows<{ bytes: number }>('SELECT sum(length(content)) AS bytes FROM pictures', stored);
  expect(size?.bytes).toBeLessThan(600_000);
  stored.close();
});

test('flights in progress have just reported, in different phases', () => {
  const live = rows<{ status: string; heard: string; vs: number }>(`
    SELECT pireps.status, max(acars.created_at) AS heard, acars.vs
    FROM pireps
    JOIN acars ON acars.pirep_id = pireps.id AND acars.type = 0
    WHERE pireps.state = 0
    GROUP BY pireps.id`);
  expect(live).toHaveLength(5);
  for (const { heard } of live) expect(now.getTime() - Date.parse(heard)).toBeLessThan(10_000);
  expect(live.map(({ status }) => status)).toEqual(expect.arrayContaining(['BST', 'ENR', 'APR']));
  expect(live.some(({ vs }) => vs > 300)).toBe(true);
  expect(live.some(({ vs }) => vs < -300)).toBe(true);
});

describe('the returned pilots', () => {
  test('the first one is active and of the top rank', () => {
    const [first] = rows<{ id: number; state: number; hours: number }>(`
      SELECT users.id, users.state, ranks.hours FROM users JOIN ranks ON ranks.id = users.rank_id
      WHERE users.id = ${made.demo.pilots[0]?.id}`);
    expect(first).toMatchObject({
      state: 1,
      hours: rows<{ top: number }>('SELECT max(hours) AS top FROM ranks')[0]?.top,
    });
  });

  test('all are active and have their own keys', () => {
    expect(made.demo.pilots).toHaveLength(count('users WHERE state = 1'));
    for (const { id, api_key } of made.demo.pilots) {
      const [key] = made.stored.prepare('SELECT user_id, scope FROM api_keys WHERE hash = ?').all(hashKey(api_key));
      expect(key).toEqual({ user_id: id, scope: 'full' });
    }
  });

  test('each finds an aircraft that its rank may fly where it is, with a flight from there', () => {
    for (const { id, name } of made.demo.pilots) {
      const choices = count(`users
        JOIN rank_subfleets ON rank_subfleets.rank_id = users.rank_id
        JOIN aircraft ON aircraft.subfleet_id = rank_subfleets.subfleet_id AND aircraft.status = 'A'
          AND aircraft.airport_id = users.curr_airport_id
        JOIN flight_subfleets ON flight_subfleets.subfleet_id = aircraft.subfleet_id
        JOIN flights ON flights.id = flight_subfleets.flight_id AND flights.dpt_airport_id = users.curr_airport_id
        WHERE users.id = ${id}`);
      expect(choices, name).toBeGreaterThan(0);
    }
  });
});

describe('the flights that a pilot may fly', () => {
  test('are listed for every rank, and leave from where the pilot is on each day of the week', () => {
    const db = openDatabase(join(folder, 'first.db'));
    const ranks = new Set<string>();
    for (const { id, name, rank, airport } of made.demo.pilots) {
      ranks.add(rank);
      const find = (dpt_airport_id: string | null) => {
        const filter = { ...anyFlight, dpt_airport_id };
        const search = { filter, user_id: id, narrowed: true, onlyFlyable: true };
        return searchFlights(db, search, { limit: 500, offset: 0 }).rows;
      };
      for (let day = 0; day < 7; day += 1) {
        doneAt(new Date(now.getTime() + day * 24 * 60 * 60_000), () => {
          expect(find(null).length, name).toBeGreaterThanOrEqual(8);
          const ready = find(airport).filter((flight) => readUsableAircraft(db, id, flight).length > 0);
          expect(ready.length, name).toBeGreaterThan(0);
        });
      }
    }
    expect(ranks.size).toBe(count('ranks'));
    db.close();
  });
});

describe('made again', () => {
  const tables = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY name";
  /** Random ones. */
  const secret = new Set(['prefix', 'hash', 'mark']);

  function dump(stored: Connection): unknown {
    return rows<{ name: string }>(tables, stored).map(({ name }) => [
      name,
      rows<object>(`SELECT * FROM ${name}`, stored).map((row) =>
        Object.fromEntries(Object.entries(row).filter(([column]) => !secret.has(column))),
      ),
    ]);
  }

  test('it has the same rows, except for the keys', async () => {
    const again = await make('again.db', now);
    expect(dump(again.stored)).toEqual(dump(made.stored));
    expect(again.demo.pilots[0]?.api_key).not.toBe(made.demo.pilots[0]?.api_key);
    again.stored.close();
  });

  test('at another time it tells the same story', async () => {
    const night = new Date('2027-07-03T02:31:00.000Z');
    const later = await make('later.db', night);
    expect(impossible(later.stored, night)).toEqual([]);
    const story = `SELECT flight_number, user_id, aircraft_id, state, status, distance, flight_time, landing_rate, fuel_used
      FROM pireps ORDER BY user_id, flight_number, state, distance, flight_time`;
    expect(rows(story, later.stored)).toEqual(rows(story));
    expect(later.demo.counts).toEqual(made.demo.counts);
    later.stored.close();
  });

  test('a database that has an airline is left alone', async () => {
    const db = openDatabase(join(folder, 'first.db'));
    await expect(db.write((tx) => createDemo(tx, now))).rejects.toThrow('already');
    db.close();
    expect(count('airlines')).toBe(made.demo.counts.airlines);
  });
});
