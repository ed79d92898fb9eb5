import Database from 'better-sqlite3';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { connect } from './connection.ts';

const text = (name: string): string => readFileSync(join(import.meta.dirname, name), 'utf8');

function objectsOf(connection: Database.Database): unknown[] {
  return connection.prepare("SELECT type, name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%'").all();
}

test('schema.sql is what the migrations make (else run npm run db:schema)', () => {
  const shown = new Database(':memory:');
  shown.exec(text('schema.sql'));
  expect(objectsOf(shown)).toEqual(objectsOf(connect(':memory:')));
});

test('rows.ts has every column of every table (else run npm run db:schema)', () => {
  const connection = connect(':memory:');
  const tables = connection
    .prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    .pluck()
    .all();
  const columns = tables.flatMap((table) =>
    (connection.pragma(`table_info(${table})`) as { name: string }[]).map(({ name }) => name),
  );
  expect([...text('rows.ts').matchAll(/^ {2}readonly (\w+):/gm)].map(([, name]) => name)).toEqual(columns);
});

test('every table is strict', () => {
  const connection = connect(':memory:');
  const loose = (connection.pragma('table_list') as { name: string; type: string; strict: number }[]).filter(
    ({ name, type, strict }) => type === 'table' && !name.startsWith('sqlite_') && strict === 0,
  );
  expect(loose).toEqual([]);
});

test('migrations are numbered without gaps or duplicates', () => {
  const numbers = readdirSync(join(import.meta.dirname, 'migrations')).map((name) => Number.parseInt(name, 10));
  expect(numbers.sort((a, b) => a - b)).toEqual(numbers.map((_, index) => index + 1));
});
