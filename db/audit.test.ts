import Database from 'better-sqlite3';
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrate } from './migrate.ts';
import { openDatabase } from './open.ts';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'homebase-audit-'));
  file = join(folder, 'homebase.db');
});

afterEach(() => rmSync(folder, { recursive: true }));

/** A database as the program of format 8 left it. */
function givenFormat8(fill: (connection: Database.Database) => void): void {
  const migrations = join(import.meta.dirname, 'migrations');
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
