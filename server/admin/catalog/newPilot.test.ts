import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { UsersRow } from '../../../db/rows.ts';
import { importCsv } from '../../domain/csv/importCsv.ts';
import { temporaryFolder } from '../../../db/testing/temporaryFolder.ts';
import { type AdminHarness, createAdminHarness } from '../../testing/adminHarness.ts';
import { stored } from '../../testing/given.ts';

// A new pilot has the same defaults wherever one is added.

let file: string;
let harness: AdminHarness;
let airline_id: number;
let rank_id: number;

beforeEach(() => {
  file = join(temporaryFolder(), 'homebase.db');
  harness = createAdminHarness({ file });
  const { given } = harness;
  airline_id = given.home().id;
  given.rank({ name: 'Captain', hours: 100 });
  rank_id = given.rank({ name: 'Student', hours: 0 }).id;
  given.airport({ id: 'EDDH', hub: 1 });
  given.airport({ id: 'EDDM', hub: 1 });
  given.subfleet({ airline_id, hub_id: 'EDDM' });
});

afterEach(() => harness.close());

const ada = { name: 'Ada', email: 'ada@example.org' };
const find = (): UsersRow => stored(harness.db.users.findByEmail(ada.email));

async function add(fields: object = {}): Promise<UsersRow> {
  const reply = await harness.operator('POST', '/admin/pilots', { ...ada, airline_id, ...fields });
  if (reply.statusCode >= 300) throw new Error(reply.body);
  return find();
}

function take(header: string, row: string): UsersRow {
  const csv = Buffer.from(`pilot_id,name,email,airline${header}\n7,Ada,ada@example.org,KTW${row}\n`);
  importCsv(file, 'pilots', csv, {
    actor: 'operator',
    fileName: 'pilots.csv',
    createMissing: false,
    dryRun: false,
    strict: true,
    begin: () => undefined,
    report: (one) => expect(one).toMatchObject({ outcome: 'new' }),
  });
  return find();
}

const hub = { home_airport_id: 'EDDM', curr_airport_id: 'EDDM' };

test.each([{}, { home_airport_id: null, curr_airport_id: null, rank_id: null }])('a form with %j', async (fields) => {
  expect(await add(fields)).toMatchObject({ ...hub, rank_id });
});

test('a home is the location, too', async () => {
  expect(await add({ home_airport_id: 'EDDH' })).toMatchObject({ home_airport_id: 'EDDH', curr_airport_id: 'EDDH' });
  expect(harness.db.users.findByEmail(ada.email)?.rank_id).toBe(rank_id);
});

test.each([
  ['without the columns', '', ''],
  ['with empty cells', ',rank,home_airport,curr_airport', ',,,'],
])('a file %s', (_, header, row) => {
  expect(take(header, row)).toMatchObject({ ...hub, rank_id });
});

test('an edit can take home and location away, but no rank', async () => {
  const { id } = await add();
  const none = { home_airport_id: null, curr_airport_id: null };
  expect((await harness.operator('PUT', `/admin/pilots/${id}`, { ...none, rank_id: null })).statusCode).toBe(200);
  expect(find()).toMatchObject({ ...none, rank_id });
});
