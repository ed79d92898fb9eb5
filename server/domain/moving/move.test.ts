import * as fc from 'fast-check';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '../../../db/open.ts';
import { openNotes } from '../../../db/moving/stageNotes.ts';
import { temporaryFolder } from '../../../db/testing/temporaryFolder.ts';
import { autoCommit } from '../../testing/given.ts';
import { createMove } from './move.ts';
import { dumpOf, moved, smallAirline } from './testing/given.ts';

test('an airline moves in', async () => {
  const { report, rows, target } = await moved(dumpOf(smallAirline, 'kw_'));
  expect(report).toMatchObject({ version: 'phpVMS 7.0.3 or later', prefix: 'kw_', airline: 'Kittiwake', warnings: [] });
  expect(report.tables).toContainEqual({ table: 'airlines', found: 1, imported: 1 });
  expect(rows('airlines', 'id, icao, iata, country, active')).toEqual([
    { id: 1, icao: 'KTW', iata: 'KT', country: 'DE', active: 1 },
  ]);
  const db = openDatabase(target);
  expect(db.home.findAirline()).toBeDefined();
  db.close();
});

const { airlines = [], users = [] } = smallAirline;

test.each([
  ['phpVMS 5', { pilots: [{ pilotid: 1 }], schedules: [{ id: 1 }] }, /phpVMS 5 or older. Update it to phpVMS 7/],
  ['another program', { posts: [{ id: 1 }] }, /no database of phpVMS 7 or 8/],
  ['no table', {}, /has no tables/],
  [
    'only a part',
    { migrations: [{ id: 1 }], users: [], pireps: [], subfleets: [], settings: [] },
    /it lacks acars. Export all/,
  ],
  ['no airline', { ...smallAirline, airlines: [] }, /no airline/],
  ['no rank', { ...smallAirline, ranks: [{ id: 'x', name: 'no id' }] }, /no rank/],
])('a file with %s is refused', async (_name, tables, message) => {
  await expect(moved(dumpOf(tables))).rejects.toThrow(message);
});

test('a file with another table of nearly the same name is refused, because one of them would be lost', async () => {
  await expect(moved(dumpOf({ Users: [{ id: 1 }], ...smallAirline }))).rejects.toThrow(/users cannot be told/);
});

test('of a file with several airlines, one is chosen by its prefix', async () => {
  const both = {
    ...smallAirline,
    ...Object.fromEntries(Object.entries(smallAirline).map(([t, rows]) => [`b_${t}`, rows])),
  };
  const refused = 'The file has tables of 2 airlines, by the prefix: none, "b_". Choose one of them.';
  await expect(moved(dumpOf(both))).rejects.toThrow(refused);
  await expect(moved(dumpOf(both), { prefix: 'c_' })).rejects.toThrow(refused);
  const { report, rows } = await moved(dumpOf({ ...both, b_airlines: [{ ...airlines[0], name: 'B' }] }), {
    prefix: 'b_',
  });
  expect(report).toMatchObject({ prefix: 'b_', airline: 'B' });
  expect((await moved(dumpOf(both), { prefix: 'none' })).report.airline).toBe('Kittiwake');
  expect(rows('airlines')).toHaveLength(1);
  expect(await moved(dumpOf(both), { prefix: '' })).toMatchObject({ report: { prefix: '', airline: 'Kittiwake' } });
  // The window sends an empty one with every answer to a file that was refused.
  expect(await moved(dumpOf(smallAirline, 'kw_'), { prefix: '' })).toMatchObject({ report: { prefix: 'kw_' } });
});

test.each([
  [['2025_01_13_163743_create_cache_table'], 'phpVMS 8', []],
  [['2025_01_13_003704_create_phpvms_table'], 'phpVMS 7.0.0 or later', []],
  [['2023_08_22_192218_create_data_migrations_table'], 'phpVMS 7.0.0-beta.5 or later', []],
  [['2017_06_07_014930_create_settings_table'], 'phpVMS 7 before 7.0.0-beta.5', [/Update it/]],
])('%s is %s', async (names, version, warnings) => {
  const { report } = await moved(dumpOf({ ...smallAirline, migrations: names.map((migration) => ({ migration })) }));
  expect(report.version).toBe(version);
  expect(report.warnings).toEqual(warnings.map((text) => expect.stringMatching(text) as unknown));
});

const weigh = async (tables: Parameters<typeof dumpOf>[0]) => (await moved(dumpOf(tables))).rows('aircraft', 'mtow');

test('weights are kg where the unit is kg and no migration made lbs of them', async () => {
  const aircraft = [{ id: 1, subfleet_id: 1, registration: 'D-A', mtow: '73500.00' }];
  const kilograms = [{ key: 'units.weight', value: 'kg', default: 'lbs' }];
  const before = { ...smallAirline, aircraft, migrations_data: [] };
  expect(await weigh({ ...before, settings: kilograms })).toEqual([{ mtow: 162_039.76 }]);
  expect(await weigh(before)).toEqual([{ mtow: 73_500 }]);
  expect(await weigh({ ...smallAirline, aircraft, settings: kilograms })).toEqual([{ mtow: 73_500 }]);
});

test('settings are taken over that somebody changed there; those of this PC stay', async () => {
  const folder = temporaryFolder();
  const current = join(folder, 'current');
  const db = openDatabase(current);
  for (const [key, value] of [
    ['network.port', '8095'],
    ['api.root_profile', 'phpvms7'],
    ['units.weight', 'lbs'],
    ['general.color', '#112233'],
  ] as const)
    autoCommit(db).settings.put({ key, value });
  db.close();
  const settings = [
    ['general.allow_unadded_airports', 'false', 'false'],
    ['pireps.restrict_aircraft_to_rank', 'true', '1'],
    ['pilots.count_transfer_hours', '1', ''],
    ['bids.block_aircraft', '', 'true'],
    ['pireps.tombstone_time', '24.0', '12'],
    ['airports.default_jet_a_fuel_cost', '0.70', '0.7'],
    ['units.currency', 'euro', 'USD'],
    ['network.port', '1', '2'],
    ['general.theme', 'mine', 'seven'],
    ['captcha.secret_key', 'secret', ''],
  ].map(([key = '', value = '', standard = '']) => ({ key, value, default: standard }));
  const { rows, notes } = await moved(dumpOf({ ...smallAirline, settings }), {}, { current });
  expect(rows('settings').map((row) => Object.values(row as object).join(' '))).toEqual([
    'acars.live_time 24',
    'api.root_profile phpvms7',
    'bids.block_aircraft false',
    'network.port 8095',
    'pilots.count_transfer_hours true',
  ]);
  expect(notes('settings')).toEqual([
    expect.stringMatching(/^refused: Must be a currency code/),
    'kept: Changed there, but Homebase has no such setting. (2)',
  ]);
});

test('times in the zone of the server are noticed, and are put right when the zone is chosen', async () => {
  const report = {
    user_id: 1,
    airline_id: 1,
    aircraft_id: 1,
    dpt_airport_id: 'EDDH',
    arr_airport_id: 'EDDH',
    state: 2,
  };
  const pireps = [1, 2, 3, 7, 8].map((month) => {
    const [day, hours] = [`2024-0${month}-05`, month > 6 ? 2 : 1];
    const stamp = `${day} 1${hours}:01:00`;
    return { ...report, id: `p${month}`, submitted_at: `${day} 10:00:00`, created_at: stamp, updated_at: stamp };
  });
  const east = pireps.map((row) => ({ ...row, updated_at: row.submitted_at.replace(' 10', ' 15') }));
  expect((await moved(dumpOf({ ...smallAirline, pireps: east }))).report.warnings).toEqual([
    expect.stringContaining('Times of 5 reports are 5:00 h ahead'),
  ]);
  const { report: found, rows } = await moved(dumpOf({ ...smallAirline, pireps }), { zone: 'Europe/Berlin' });
  expect(found.warnings).toEqual([]);
  expect(rows("pireps WHERE id = 'p7'", 'submitted_at, created_at')).toEqual([
    { submitted_at: '2024-07-05T10:00:00.000Z', created_at: '2024-07-05T10:01:00.000Z' },
  ]);
  await expect(moved(dumpOf(smallAirline), { zone: 'Mars/Base' })).rejects.toThrow('There is no time zone "Mars/Base"');
});

test('text that was encoded twice is noticed, and is repaired when it is asked for', async () => {
  const names = ['GÃ¼nther WeiÃŸ', 'Ñandú', 'Đorđević 😀', 'a\0b\tc'];
  const given = names.map((name, id) => ({
    ...users[0],
    id: id + 1,
    pilot_id: id + 1,
    name,
    email: `${id}@example.org`,
  }));
  const read = dumpOf({ ...smallAirline, users: given });
  expect((await moved(read)).report.warnings).toEqual([
    expect.stringContaining('"GÃ¼nther WeiÃŸ" should be "Günther Weiß"'),
  ]);
  const { report, rows } = await moved(read, { repair_text: true });
  expect(report.warnings).toEqual([]);
  expect(rows('users', 'name')).toEqual(['Günther Weiß', 'Ñandú', 'Đorđević 😀', 'ab\tc'].map((name) => ({ name })));
});

test('the stage keeps what has no place, but no secrets, and the rows that notes are about', async () => {
  const tables = {
    ...smallAirline,
    users: [
      { ...users[0], api_key: 'sesame-key', password: 'sesame-hash', remember_token: 'sesame', last_ip: '192.0.2.7' },
    ],
    disposable_tours: [{ id: 1, name: 'Round the world' }],
    disposable_stats: [{ id: 1, name: 'Of a module' }],
    'drop "table" x': [{ 'a"b': 'quoted', _line: 'x', rowid: 'y' }],
    settings: [{ key: 'simbrief.api_key', value: 'sesame-service', default: '' }],
    sessions: [{ id: 1, payload: 'sesame-session' }],
    user_oauth_tokens: [{ id: 1, token: 'sesame-oauth' }],
    aircraft: [1, 2, 3].map((id) => ({ id, subfleet_id: 1, registration: null, name: 'A' })),
  };
  const { report, stage } = await moved(dumpOf(tables));
  const kept = readFileSync(stage).toString('latin1');
  expect(kept).toContain('Round the world');
  expect(kept).toContain('Of a module');
  expect(kept).toContain('quoted');
  expect(kept).not.toMatch(/sesame|192\.0\.2\.7/);
  const note = report.notes.find(({ text }) => text.startsWith('No registration'));
  expect(note).toMatchObject({ outcome: 'repaired', table: 'aircraft', count: 3 });
  const notes = openNotes(stage);
  expect(notes.sliceRows(note?.id ?? 0, { limit: 1, offset: 1 })).toEqual([
    { line: expect.any(Number) as number, name: 'Aircraft 2' },
  ]);
  notes.close();
});

test('a move that is stopped, or that fails, leaves nothing', async () => {
  const folder = temporaryFolder();
  const stop = new AbortController();
  const files = { file: '', stage: join(folder, 'stage'), target: join(folder, 'target'), current: undefined };
  const move = { ...files, answers: {}, progress: () => undefined, signal: stop.signal };
  const read = dumpOf(smallAirline);
  const stopped = createMove((...reading) => {
    stop.abort();
    return read(...reading);
  });
  await expect(stopped(move)).rejects.toThrow(/abort/);
  await expect(createMove(() => Promise.reject(new Error('Line 7')))(move)).rejects.toThrow('Line 7');
  expect(readdirSync(folder)).toEqual([]);
  expect(existsSync(files.target)).toBe(false);
});

const stamp = '2024-05-01 10:00:00';
const ids = {
  user_id: 1,
  airline_id: 1,
  aircraft_id: 1,
  flight_id: 'f',
  pirep_id: 'p',
  subfleet_id: 1,
  fare_id: 1,
  rank_id: 1,
};
const places = { dpt_airport_id: 'EDDH', arr_airport_id: 'EDDH', alt_airport_id: 'EDDH', lat: '1.5', lon: '2.5' };
const marks = { type: 0, code: 'Y', name: 'x', value: 'x', status: 'ENR', state: 2, order: 1, deleted_at: null };
const times = { created_at: stamp, updated_at: stamp, submitted_at: stamp, start_date: stamp, block_off_time: stamp };
const amounts = {
  flight_number: '7',
  route_leg: '1',
  days: 1,
  price: '1',
  cost: '1',
  capacity: '1',
  count: '1',
  level: '1',
};
const cells = {
  ...ids,
  ...places,
  ...marks,
  ...times,
  ...amounts,
  log: 'x',
  comment: 'x',
  balance: '1',
  morphed_id: 1,
};

test('any text in any cell makes a database or is refused in words', async () => {
  const whole: Parameters<typeof dumpOf>[0] = {
    ...smallAirline,
    ...Object.fromEntries(
      ['fares', 'subfleet_fare', 'subfleet_rank', 'flight_subfleet', 'flight_fare', 'flight_field_values', 'bids']
        .concat(['pirep_fares', 'pirep_field_values', 'pirep_comments', 'acars', 'pirep_events', 'news', 'journals'])
        .map((table) => [table, [{ ...cells, id: 1 }]]),
    ),
    flights: [{ ...cells, id: 'f' }],
    pireps: [{ ...cells, id: 'p' }],
  };
  const cell = fc.oneof(
    fc.constantFrom(null, '', '0', '-1', '1e400', 'NaN', '99999999999999999999', '0000-00-00 00:00:00', ' x ', '1.5'),
    fc.string({ unit: 'binary', maxLength: 12 }),
  );
  const columns = Object.entries(whole).flatMap(([table, [row = {}]]) =>
    Object.keys(row).map((column) => [table, column] as const),
  );
  const change = fc.tuple(fc.constantFrom(...columns), cell);
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 12 }), async (changes) => {
      const tables = structuredClone(whole) as Record<string, Record<string, string | number | null>[]>;
      for (const [[table, column], value] of changes) for (const row of tables[table] ?? []) row[column] = value;
      const result = await moved(dumpOf(tables)).then(
        ({ report }) => report.prefix,
        (error: Error) => error.name,
      );
      expect(result).toMatch(/^(AppError)?$/);
    }),
    { numRuns: 40 },
  );
});
