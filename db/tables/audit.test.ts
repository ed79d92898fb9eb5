import Database from 'better-sqlite3';
import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { migrate } from '../migrate.ts';
import { openDatabase } from '../open.ts';
import { temporaryFolder } from '../testing/temporaryFolder.ts';

let folder: string;
let file: string;

beforeEach(() => {
  folder = temporaryFolder();
  file = join(folder, 'homebase.db');
});

/** A database as the program of format 8 left it. */
function givenFormat8(fill: (connection: Database.Database) => void): void {
  const migrations = join(import.meta.dirname, '../migrations');
  const older = readdirSync(migrations).filter((name) => name < '0009');
  for (const name of older) cpSync(join(migrations, name), join(folder, 'migrations', name));
  const connection = new Database(file);
  migrate(connection, join(folder, 'migrations'));
  fill(connection);
  connection.close();
}

function insertEntry(connection: Database.Database, columns: object): void {
  const entry = { actor: 'pilot', user_id: null, api_key_label: null, before: null, after: null };
  const row = { ...entry, created_at: '2026-11-20T10:00:00.000Z', ...columns };
  connection
    .prepare(
      `INSERT INTO audit (actor, user_id, api_key_label, action, subject, subject_id, before, after, created_at)
       VALUES (:actor, :user_id, :api_key_label, :action, :subject, :subject_id, :before, :after, :created_at)`,
    )
    .run(row);
}

test('an upgrade leaves id and count of dropped fares that were kept whole', () => {
  const action = { action: 'pirep.fares_dropped', subject: 'pirep', subject_id: '7' };
  const fare = { id: 999, count: 3, constructor: 'x', text: 'x'.repeat(100_000) };
  const many = Array.from({ length: 25 }, (_, count) => ({ ...fare, count }));
  givenFormat8((connection) => {
    insertEntry(connection, { ...action, after: JSON.stringify({ fares: [fare] }) });
    insertEntry(connection, { ...action, after: JSON.stringify({ fares: many }) });
    insertEntry(connection, { ...action, action: 'pirep.filed', after: '{"distance":411.5}' });
  });
  const db = openDatabase(file);
  expect(db.audit.list('pirep', '7').map(({ after }) => JSON.parse(after ?? ''))).toEqual([
    { fares: [{ id: 999, count: 3 }] },
    { fares: many.slice(0, 20).map(({ id, count }) => ({ id, count })), more_fares: 5 },
    { distance: 411.5 },
  ]);
  db.close();
});

const noted = (name: string): string => JSON.stringify({ name, email: `${name}@example.org`, label: `PC of ${name}` });

/** Pilot 1 flies; 2 was deleted and has reports; 3 was removed, and the next one got the same id. */
function givenPilots(connection: Database.Database): void {
  connection.exec(`
    INSERT INTO airlines (id, icao, name, created_at, updated_at) VALUES (1, 'KTW', 'Kittiwake Virtual', '', '');
    INSERT INTO ranks (id, name, created_at, updated_at) VALUES (1, 'Cadet', '', '');
    INSERT INTO users (id, pilot_id, name, email, airline_id, rank_id, state, created_at, updated_at) VALUES
      (1, 1, 'Ada Lovelace', 'ada@example.org', 1, 1, 1, '', ''),
      (2, 2, 'Deleted User', 'x@deleted.invalid', 1, 1, 5, '', ''),
      (3, 4, 'Grace Hopper', 'grace@example.org', 1, 1, 1, '', '');
    INSERT INTO api_keys (id, user_id, label, prefix, hash, created_at) VALUES (1, 1, 'PC of Ada', 'abc', x'01', '');
    INSERT INTO webhooks (id, name, url, secret, format, events, created_at, updated_at)
      VALUES (1, 'Crew', 'https://example.org', 's', 'json', '[]', '', '');`);
  const deliver = connection.prepare(`
    INSERT INTO webhook_deliveries (uuid, webhook_id, event, payload, next_attempt_at, created_at, updated_at)
    VALUES (:id, 1, 'pirep.filed', json_object('pirep', json_object('pilot', json_object('id', :id, 'name', :name))), '', '', '')`);
  deliver.run({ id: 1, name: 'Ada Lovelace' });
  deliver.run({ id: 2, name: 'Zaphodine Beeblequist' });
  const entry = (subject: string, subject_id: number, action: string, name: string): void => {
    const about = { subject, subject_id: String(subject_id), action: `${subject}.${action}` };
    insertEntry(connection, { ...about, actor: 'operator', before: noted(name), after: noted(name) });
  };
  const filed = (subject_id: string, user_id: number | null, name: string): void =>
    insertEntry(connection, {
      action: 'pirep.filed',
      subject: 'pirep',
      subject_id,
      user_id,
      api_key_label: `PC of ${name}`,
    });
  entry('pilot', 1, 'changed', 'Ada');
  entry('pilot', 2, 'changed', 'Zaphodine');
  entry('pilot', 2, 'removed', 'Zaphodine');
  entry('pilot', 3, 'created', 'Zaphodine');
  entry('pilot', 3, 'removed', 'Zaphodine');
  entry('pilot', 3, 'created', 'Grace');
  entry('api_key', 1, 'issued', 'Zaphodine');
  entry('api_key', 1, 'issued', 'Ada');
  entry('api_key', 2, 'revoked', 'Zaphodine');
  filed('1', 1, 'Ada');
  filed('2', 2, 'Zaphodine');
  filed('3', null, 'Zaphodine');
}

test('an upgrade removes the entries about deleted pilots, also from the bytes of the file, and keeps the rest', () => {
  givenFormat8(givenPilots);
  expect(readFileSync(file).includes('Zaphodine')).toBe(true);
  const db = openDatabase(file);
  const kept = ['pilot', 'api_key', 'pirep'].map((subject) =>
    ['1', '2', '3'].map((id) =>
      db.audit.list(subject, id).map(({ after, api_key_label }) => after?.split('"')[3] ?? api_key_label),
    ),
  );
  expect(kept).toEqual([
    [['Ada'], [null, null], [null, null, 'Grace']],
    [[null, 'Ada'], [null], []],
    [['PC of Ada'], [null], [null]],
  ]);
  const { rows } = db.webhookDeliveries.slice({ webhook_id: 1, state: null }, { limit: 9, offset: 0 });
  expect(rows.map(({ payload }) => JSON.parse(payload).pirep.pilot.name)).toEqual(['Deleted User', 'Ada Lovelace']);
  db.close();
  const bytes = readFileSync(file);
  expect([bytes.includes('Ada'), bytes.includes('Zaphodine')]).toEqual([true, false]);
});

test("what a pilot does pushes nothing of the operator's out of a history", () => {
  const db = openDatabase(file);
  const entry = { subject: 'pirep', subject_id: '7', user_id: null, api_key_label: null, before: null, after: null };
  const created_at = '2026-11-20T10:00:00.000Z';
  const add = (actor: string, action: string): number => db.audit.insert({ ...entry, actor, action, created_at });
  add('pilot', 'pirep.filed');
  add('operator', 'pirep.accepted');
  for (let i = 0; i < 501; i += 1) add('pilot', 'pirep.commented');
  const listed = db.audit.list('pirep', '7');
  db.close();
  expect(listed).toHaveLength(500);
  expect(listed.slice(0, 2).map(({ action }) => action)).toEqual(['pirep.accepted', 'pirep.commented']);
});
