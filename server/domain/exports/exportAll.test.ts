import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase, openReader } from '../../../db/open.ts';
import { temporaryFolder } from '../../../db/testing/temporaryFolder.ts';
import { createGiven } from '../../testing/given.ts';
import { eachTest } from '../../testing/eachTest.ts';
import { exportAll } from './exportAll.ts';

const airline = eachTest(() => {
  const file = join(temporaryFolder(), 'homebase.db');
  const db = openDatabase(file);
  return { db, file, given: createGiven(db), close: () => Promise.resolve(db.close()) };
});

function readAll(rowLimit?: number): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  // As the program reads: with a reader that has prepared nothing yet.
  const reader = openReader(airline.file);
  for (const { name, parts } of exportAll(reader, rowLimit)) files.set(name, [...parts].join(''));
  reader.close();
  return files;
}

/** A flown flight with all that belongs to it. */
function fly(): string {
  const { db, given } = airline;
  const { user } = given.pilot({ pilot_id: 31, country: 'DE' });
  const aircraft = given.aircraft({ registration: 'D-AKTW' });
  const { id } = given.pirep({ user_id: user.id, aircraft_id: aircraft.id, notes: '=1+2' });
  db.pirepFields.put({ pirep_id: id, name: 'Gate', value: 'A "1"', source: 1, at: '2026-11-20T10:00:00.000Z' });
  const fare = { fare_id: null, code: 'Y', name: 'Economy', price: 99.5, cost: 10, capacity: 180, type: 0 };
  db.pirepFares.insert({ pirep_id: id, count: 150, ...fare });
  for (const [user_id, comment] of [[user.id, 'Bird strike'] as const, [null, 'Noted\nthanks'] as const])
    db.pirepComments.insert({ pirep_id: id, user_id, comment, created_at: '2026-11-20T12:00:00.000Z' });
  given.bid({ user_id: user.id, flight_id: given.flight({ flight_number: 612 }).id, aircraft_id: aircraft.id });
  const conditions = '[{"kind":"score","at_least":9}]';
  db.reviewRules.insert({
    name: '=Good',
    place: 1,
    decision: 'accept',
    conditions,
    created_at: '2026-11-01T00:00:00.000Z',
  });
  db.presetComments.replace(['Well flown']);
  db.news.insert({ subject: 'Winter', body: 'New routes', created_at: '2026-11-01T00:00:00.000Z' });
  db.users.update({ ...user, application: 'I fly at night' });
  const ride = { from_airport_id: 'EDDH', to_airport_id: 'LOWI', created_at: '2026-11-21T12:00:00.000Z' };
  db.travels.insert({ user_id: user.id, ...ride });
  given.acars({ pirep_id: id, altitude: 37_000, heading: 242.5, status: 'ENR' });
  given.acars({ pirep_id: id, type: 1, order: 1, name: 'AMLUH' });
  given.acars({ pirep_id: id, type: 2, event: 1, log: 'Gear up' });
  return id;
}

test('all that an airline has is there once, in files with headers', () => {
  const id = fly();
  const files = readAll();
  const recordOf = (name: string): Record<string, string> => {
    const [header = '', line = ''] = (files.get(name) ?? '').split('\r\n');
    const cells = line.match(/("([^"]|"")*"|[^,]*)(,|$)/g)?.map((cell) => cell.replace(/,$/, '')) ?? [];
    return Object.fromEntries(header.split(',').map((column, index) => [column, cells[index] ?? '']));
  };

  expect(recordOf('pireps.csv')).toMatchObject({ id, pilot_id: '31', aircraft: 'D-AKTW', notes: "'=1+2" });
  expect(recordOf('pirep_fields.csv')).toEqual({ pirep_id: id, name: 'Gate', value: '"A ""1"""', source: '1' });
  expect(recordOf('pirep_fares.csv')).toMatchObject({ pirep_id: id, code: 'Y', count: '150', price: '99.5' });
  expect(files.get('pirep_comments.csv')).toMatch(/,31,Bird strike,.+\r\n\d+,,"Noted\nthanks",/);
  expect(recordOf('bids.csv')).toMatchObject({ pilot_id: '31', flight_number: '612', aircraft: 'D-AKTW' });
  expect(recordOf('rides.csv')).toMatchObject({ pilot_id: '31', from_airport_id: 'EDDH', to_airport_id: 'LOWI' });
  expect(recordOf('applications.csv')).toEqual({ pilot_id: '31', application: 'I fly at night' });
  expect(recordOf('news.csv')).toMatchObject({ subject: 'Winter', body: 'New routes' });
  expect(recordOf('positions.csv')).toMatchObject({ pirep_id: id, altitude: '37000', heading: '242.5', gs: '' });
  expect(recordOf('planned_routes.csv')).toMatchObject({ pirep_id: id, order: '1', name: 'AMLUH' });
  expect(recordOf('flight_logs.csv')).toMatchObject({ pirep_id: id, event: '1', log: 'Gear up' });
  expect(files.get('review_rules.csv')).toContain(`'=Good,1,"[{""kind"":""score"",""at_least"":9}]",accept,,0`);
  expect(recordOf('preset_comments.csv')).toEqual({ comment: 'Well flown' });
  expect(JSON.parse(files.get('settings.json') ?? '')).toContainEqual(
    expect.objectContaining({ key: 'pilots.id_length', value: '4', default: '4' }),
  );
});

test('the text explains each column of each file, in other words than its name', () => {
  const files = readAll();
  // A folder that has it is complete: somebody may stop the command on the way.
  expect([...files.keys()].at(-1)).toBe('README.txt');
  const readme = files.get('README.txt') ?? '';
  const sections = new Map(
    readme
      .split('\n\n')
      .map((section) => section.split('\n'))
      .map(([name = '', , ...columns]) => [name, columns.map((line) => /^ {2}(\w+): (.+)$/.exec(line))]),
  );

  for (const [name, text] of files) {
    if (name === 'README.txt') continue;
    expect(sections.has(name), name).toBe(true);
    if (!name.endsWith('.csv')) continue;
    const header = text.split('\r\n')[0]?.split(',');
    expect([name, sections.get(name)?.map((line) => line?.[1])]).toEqual([name, header]);
    expect(sections.get(name)?.filter((line) => line?.[1] === line?.[2])).toEqual([]);
  }
});

test('keys and the secrets of webhooks are in no file', () => {
  const { db, given } = airline;
  const { key } = given.pilot();
  given.webhook({ url: 'https://hooks.example.org/secret-path', secret: 'whsec-secret' });
  db.settings.put({ key: 'units.currency', value: 'EUR' });
  const all = [...readAll().values()].join('\n');

  expect(all).toContain('Amounts of money are EUR');
  for (const secret of [key, key.slice(0, 6), 'secret-path', 'whsec-secret']) expect(all).not.toContain(secret);
});

test('a long list goes on in further files', () => {
  const { id } = airline.given.pirep();
  for (let altitude = 1; altitude <= 5; altitude += 1) airline.given.acars({ pirep_id: id, altitude });
  const files = readAll(2);
  const altitudes = ['positions.csv', 'positions-2.csv', 'positions-3.csv', 'positions-4.csv'].map((name) =>
    files
      .get(name)
      ?.split('\r\n')
      .slice(1, -1)
      .map((line) => line.split(',')[4]),
  );

  expect(altitudes).toEqual([['1', '2'], ['3', '4'], ['5'], undefined]);
});
