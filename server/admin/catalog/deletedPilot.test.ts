import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { writeBackup } from '../../../db/backup.ts';
import { connect } from '../../../db/connection.ts';
import { openReader } from '../../../db/open.ts';
import { importCsv } from '../../domain/csv/importCsv.ts';
import { PirepState, UserState } from '../../contract/codes.ts';
import { setPicture } from '../../domain/pictures.ts';
import { freshAdminHarness } from '../../testing/adminHarness.ts';
import { enterCockpit, finalFigures } from '../../testing/cockpit.ts';
import { stored } from '../../testing/given.ts';
import { temporaryFolder } from '../../../db/testing/temporaryFolder.ts';

let folder: string;
let file: string;
const harness = freshAdminHarness(() => {
  folder = temporaryFolder();
  file = join(folder, 'homebase.db');
  return { file };
});

async function operate<T>(method: 'POST' | 'PUT' | 'DELETE', url: string, body?: object): Promise<T> {
  const reply = await harness.operator(method, url, body);
  expect(reply.statusCode, reply.body).toBeLessThan(300);
  return reply.json<T>();
}

/** Words of hers that are nobody else's. */
const personal = ['zaphodine', 'beeblequist', 'vogonpoems'];

interface Added {
  readonly id: number;
  readonly key: string;
}

/** Added and changed in the window among many others, with a key whose label has the name too. */
async function givenPilot(rank_id: number): Promise<Added> {
  const { given } = harness;
  const crowd = (): unknown => Array.from({ length: 9 }, () => given.pilot());
  crowd();
  const first = { pilot_id: 5000, name: 'Zaphodine Maiden', email: 'old@zaphodine.example', rank_id };
  const sent = { ...first, airline_id: given.home().id };
  const { id } = (await operate<{ data: { id: number } }>('POST', '/admin/pilots', sent)).data;
  crowd();
  const second = { name: 'Zaphodine Beeblequist', email: 'zaphodine@beeblequist.example', curr_airport_id: 'EDDH' };
  // Her row moves within its page with each of them, and the last is longer than a page.
  for (const length of [1, 10, 50, 1000]) {
    await operate('PUT', `/admin/pilots/${id}`, { ...second, notes: 'Vogonpoems '.repeat(length) });
  }
  const portrait = { name: 'a.jpg', content: Buffer.from('Vogonpoems '.repeat(1000)) };
  await harness.db.write((tx) => setPicture(tx, { subject: 'pilots', id }, portrait));
  await operate('PUT', `/admin/pilots/${id}`, { state: UserState.SUSPENDED, state_reason: 'Vogonpoems' });
  harness.db.users.update({ ...stored(harness.db.users.find(id)), application: 'Vogonpoems' });
  await operate('PUT', `/admin/pilots/${id}`, { state: UserState.ACTIVE });
  for (const round of [1, 2]) importPilot(`Zaphodine Imported ${round}`);
  harness.db.travels.insert({ user_id: id, to_airport_id: 'EDDH', created_at: '2026-11-20T12:00:00.000Z' });
  const label = 'PC of Zaphodine';
  const { key } = await operate<{ key: string }>('POST', '/admin/api-keys', { user_id: id, label, scope: 'full' });
  return { id, key };
}

const none = (): void => undefined;

/** An import that could be undone. */
function importPilot(name: string): void {
  const csv = `pilot_id,name,email,airline,rank\n5000,${name},zaphodine@beeblequist.example,KTW,1\n`;
  const options = { actor: 'operator', fileName: 'in.csv', createMissing: false, dryRun: false, strict: true } as const;
  const { counts } = importCsv(file, 'pilots', Buffer.from(csv), { ...options, begin: none, report: none });
  expect(counts).toMatchObject({ changed: 1 });
}

/** A flight with a comment and a webhook delivery that was accepted, which writes her row again. */
async function fly(aircraft_id: number, key: string): Promise<void> {
  const caller = harness.as({ key });
  const plan = { flight_number: '612', dpt_airport_id: 'EDDH', arr_airport_id: 'EDDH', source_name: 'Test ACARS 1.0' };
  const prefiled = await caller.post('/api/pireps/prefile', {
    ...plan,
    airline_id: harness.given.home().id,
    aircraft_id,
  });
  const { id } = prefiled.json<{ data: { id: string } }>().data;
  await caller.post(`/api/pireps/${id}/comments`, { comment: 'Smooth all the way' });
  expect((await caller.post(`/api/pireps/${id}/file`, finalFigures)).statusCode).toBe(200);
  await operate('POST', '/admin/pireps/review', {
    pireps: [{ id, state: PirepState.PENDING }],
    decision: 'accept',
  });
}

/** Moves pilots to the trash, then deletes them permanently. */
async function deletePilots(...ids: readonly number[]): Promise<void> {
  for (const action of ['remove', 'purge']) {
    const { data } = await operate<{ data: { error: string | null }[] }>('POST', `/admin/pilots/${action}`, { ids });
    expect(data.map(({ error }) => error)).toEqual(ids.map(() => null));
  }
}

/** What of hers the bytes of a file have, in any case. */
function found(name: string): string[] {
  const path = join(folder, name);
  const bytes = existsSync(path) ? readFileSync(path).toString('latin1').toLowerCase() : '';
  return personal.filter((word) => bytes.includes(word));
}

/** As the program does after some days. Statistics of the query planner hold samples of what is indexed: e-mail addresses. */
function settle(): void {
  const connection = connect(file);
  connection.exec('ANALYZE');
  connection.pragma('wal_checkpoint(TRUNCATE)');
  connection.close();
}

describe.each([
  ['with reports', 3],
  ['without', 0],
])('of a deleted pilot %s nothing personal is left', (_, flights) => {
  let pilot: Added;

  beforeEach(async () => {
    const { aircraft, pilot: other } = enterCockpit(harness);
    harness.given.webhook();
    pilot = await givenPilot(other.user.rank_id);
    for (let count = 0; count < flights; count += 1) await fly(aircraft.id, pilot.key);
    await harness.keyCalls.save('end');
    settle();
  });

  test('in the file, in its log, and in a backup made afterwards', async () => {
    expect(found('homebase.db')).toEqual(personal);
    await deletePilots(pilot.id);
    expect([found('homebase.db'), found('homebase.db-wal')]).toEqual([[], []]);
    writeBackup(file, join(folder, 'a.backup'));
    expect(found('a.backup')).toEqual([]);
    expect(harness.db.travels.listOfUser(pilot.id)).toEqual([]);
    expect(harness.db.users.find(pilot.id)?.name).toBe(flights === 0 ? undefined : 'Deleted User');
  });

  test('when several are deleted at once', async () => {
    await deletePilots(1, pilot.id);
    expect([found('homebase.db'), found('homebase.db-wal')]).toEqual([[], []]);
  });

  test('as soon as nobody reads the file as it was before', async () => {
    const reader = openReader(file);
    reader.users.find(pilot.id);
    await deletePilots(pilot.id);
    reader.close();
    await expect.poll(() => [found('homebase.db'), found('homebase.db-wal')]).toEqual([[], []]);
  });

  test('in the activity, which says that a pilot was deleted, and which', async () => {
    await deletePilots(pilot.id);
    const { body } = await harness.operator('GET', '/admin/activity?limit=500');
    expect(personal.filter((word) => body.toLowerCase().includes(word))).toEqual([]);
    expect(harness.db.audit.list('pilot', String(pilot.id)).at(-1)).toMatchObject({
      action: 'pilot.purged',
      subject_id: String(pilot.id),
      before: null,
      after: null,
    });
  });
});

test('what the activity says of others stays', async () => {
  const { given, db } = harness;
  const { user } = given.pilot();
  const other = await givenPilot(user.rank_id);
  await deletePilots(user.id);
  const [created] = db.audit.list('pilot', String(other.id));
  expect(JSON.parse(stored(created).after ?? '')).toMatchObject({ name: 'Zaphodine Maiden' });
});
