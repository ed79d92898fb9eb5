import { expect, test } from 'vitest';
import { connect } from '../connection.ts';
import type { AcarsRow } from '../rows.ts';
import { type NewPosition, prepareInsertPositions } from './positions.ts';

function prepare() {
  const connection = connect(':memory:');
  connection.pragma('foreign_keys = OFF');
  const list = connection.prepare<[], AcarsRow>('SELECT * FROM acars ORDER BY id');
  const insert = prepareInsertPositions(connection);
  return { insert: (rows: readonly NewPosition[]) => insert(shared, rows), list: () => list.all() };
}

const at = '2026-11-20T10:00:00.000Z';
const shared = { pirep_id: '1001', updated_at: '2026-11-20T10:00:01.000Z' };
const full: NewPosition = {
  client_id: null,
  nav_type: 1,
  order: 2,
  name: 'Cruise',
  status: 'ENR',
  log: 'smooth',
  lat: 53.6,
  lon: 10,
  distance: 12.5,
  heading: 270,
  altitude: 36_000,
  altitude_agl: 35_000,
  altitude_msl: 36_100,
  vs: 0,
  gs: 468,
  ias: 280,
  transponder: 1000,
  autopilot: 1,
  fuel: 9420,
  fuel_flow: 4800,
  sim_time: '1000Z',
  source: 'XPL',
  created_at: at,
  timed: 1,
};
const nothing = Object.fromEntries(Object.keys(full).map((name) => [name, null]));
const bare: NewPosition = { ...full, ...nothing, order: 0, created_at: at };

test('every column is stored', () => {
  const { insert, list } = prepare();
  insert([full]);
  expect(list()).toMatchObject([{ ...full, ...shared, type: 0, event: 0 }]);
});

test('rows that fill different columns keep their own', () => {
  const { insert, list } = prepare();
  const rows = [bare, { ...bare, gs: 468 }, { ...bare, log: 'x' }, full];
  insert(rows);
  expect(list()).toMatchObject(rows);
});

test.each([1, 19, 20, 21, 40, 45])('%i rows are stored in their order', (count) => {
  const { insert, list } = prepare();
  insert(Array.from({ length: count }, (_, order) => ({ ...bare, order })));
  expect(list().map(({ order }) => order)).toEqual(Array.from({ length: count }, (_, order) => order));
});

test('only the row with a known client id is skipped', () => {
  const { insert, list } = prepare();
  insert([{ ...bare, client_id: 'a', name: 'first' }]);
  insert([
    { ...bare, name: 'before' },
    { ...bare, client_id: 'a', name: 'again' },
    { ...bare, name: 'after' },
  ]);
  expect(list().map(({ name }) => name)).toEqual(['first', 'before', 'after']);
});

test('rows are stored even if there are more combinations of columns than cached statements', () => {
  const { insert, list } = prepare();
  const optional = ['name', 'status', 'log', 'gs', 'vs', 'ias', 'fuel', 'heading'] as const;
  for (let shape = 0; shape < 256; shape += 1) {
    const filled = optional.filter((_, bit) => (shape >> bit) & 1);
    insert([{ ...bare, ...Object.fromEntries(filled.map((name) => [name, full[name]])) }]);
  }
  expect(list()).toHaveLength(256);
});
