import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readDatabase } from '../../db/files.ts';
import type { listBackups } from '../contract/admin/backups.ts';
import type { findMove, listMoveRows, MovingFile } from '../contract/admin/moving.ts';
import type { EndpointOutput } from '../contract/endpoint.ts';
import { backupFolder, movingFolder } from '../program/config.ts';
import { freshProgramOnFolder } from '../testing/programOnFolder.ts';

const on = freshProgramOnFolder();

const golden = readFileSync(join(import.meta.dirname, '../domain/moving/testing/golden.sql'));
/** Ann's, as phpVMS has it. */
const key = '0f1e2d3c4b5a69788796';

async function read<T>(path: string): Promise<T> {
  return (await (await on.call('GET', path)).json()) as T;
}

const upload = (bytes: Uint8Array): Promise<Response> =>
  on.call('POST', 'moving?file_name=dump.sql', new Uint8Array(bytes));

/** Waits until nothing is under way. */
async function settled(): Promise<MovingFile | null> {
  for (;;) {
    const { data } = await read<EndpointOutput<typeof findMove>>('moving');
    if (data === null || /^(checked|failed|stopped)$/.test(data.state)) return data;
    await setTimeout(20);
  }
}

async function check(bytes: Uint8Array): Promise<MovingFile | null> {
  expect((await upload(bytes)).status).toBe(200);
  return await settled();
}

/** @returns the name of the backup that will be restored */
async function publish(): Promise<string> {
  expect((await on.call('POST', 'moving/publish')).status).toBe(200);
  expect(await settled()).toBeNull();
  const { restore_waiting } = await read<EndpointOutput<typeof listBackups>>('backups');
  return restore_waiting?.name ?? '';
}

const statusOf = async (): Promise<number> =>
  (await fetch(`${on.program().ready.api}/api/user`, { headers: { 'x-api-key': key } })).status;

const airlineNow = async (): Promise<string | undefined> =>
  (await read<{ data: { airline: { name: string } | null } }>('home')).data.airline?.name;

test('a database of phpVMS is checked, and changes nothing until it is published', async () => {
  expect(await read('moving')).toEqual({ data: null, last: null });
  const moved = await check(golden);
  expect(moved).toMatchObject({ file_name: 'dump.sql', size: golden.length, state: 'checked', share: 1, answers: {} });
  expect(moved?.report).toMatchObject({
    version: 'phpVMS 7.0.3 or later',
    prefix: 'kw_',
    airline: `Kite "Wings" & Søn's`,
  });
  expect([await airlineNow(), await statusOf()]).toEqual([undefined, 401]);

  const note = moved?.report?.notes.find(({ table, outcome }) => table === 'users' && outcome === 'refused');
  const rows = await read<EndpointOutput<typeof listMoveRows>>(`moving/rows?note_id=${note?.id ?? 0}`);
  expect(rows).toMatchObject({ total: 1, data: [{ note_id: note?.id, name: expect.any(String) }] });
  const csv = await (await on.call('GET', 'moving/rows.csv')).text();
  expect(csv.split('\r\n')[0]).toBe('table,outcome,text,line,name');
  expect(csv).toContain(rows.data[0]?.name);

  expect(await (await on.call('DELETE', 'moving')).json()).toEqual({ data: null });
  expect([existsSync(movingFolder(on.data)), (await on.call('GET', 'moving/rows?note_id=1')).status]).toEqual([
    false,
    404,
  ]);
});

test('publishing replaces the airline at the next start, and one restore goes back', async () => {
  await on.call('POST', 'demo');
  const before = await airlineNow();
  const { cookie } = on.fileHeaders();
  await check(golden);
  const name = await publish();
  const waiting = await read<EndpointOutput<typeof listBackups>>('backups');
  expect(waiting.restore_waiting).toMatchObject({ name, kind: 'imported', verified: true });
  expect(name).toMatch(/^imported-.*\.db$/);
  expect([await airlineNow(), await read('moving')]).toEqual([before, { data: null, last: null }]);

  await on.restart();
  expect([await airlineNow(), await statusOf()]).toEqual([`Kite "Wings" & Søn's`, 200]);
  // The operator stays signed in.
  expect((await fetch(on.url('home'), { headers: { cookie: cookie ?? '' } })).status).toBe(200);
  expect(await read('restore/came-back')).toEqual({ data: null });
  const { last } = await read<EndpointOutput<typeof findMove>>('moving');
  expect(last).toMatchObject({ file_name: 'dump.sql', before: expect.stringMatching(/^before-restore-/) });

  const { data } = await read<EndpointOutput<typeof listBackups>>('backups');
  expect(data.map(({ kind }) => kind).sort()).toEqual(['before_restore', 'imported']);
  expect((await on.call('POST', `backups/${last?.before ?? ''}/restore`)).status).toBe(200);
  await on.restart();
  expect([await airlineNow(), await read('restore/came-back')]).toEqual([before, { data: null }]);
});

test('the dump is kept beside the backups for its owner, without keys, and is no backup', async () => {
  await check(golden);
  await publish();
  await on.restart();
  const { last } = await read<EndpointOutput<typeof findMove>>('moving');
  const kept = join(backupFolder(on.data), last?.kept_dump ?? '');
  expect(kept).toMatch(/phpvms-[\dTZ-]+\.sqlite\.gz$/);
  if (process.platform !== 'win32') expect(statSync(kept).mode & 0o777).toBe(0o600);
  const bytes = gunzipSync(readFileSync(kept));
  expect([bytes.includes('disposable'), bytes.includes(key)]).toEqual([true, false]);
  const file = join(on.data, 'kept.db');
  writeFileSync(file, bytes);
  const rows = readDatabase(file, (stage) => stage.prepare('SELECT name FROM kw_disposable_tours').all());
  expect(rows).toEqual([{ name: 'Kept' }]);
  expect((await on.call('POST', `backups/${last?.kept_dump ?? ''}/restore`)).status).toBe(404);
});

test('a newer dump of the same airline brings nobody back', async () => {
  await check(golden);
  await publish();
  await on.restart();
  const newer = golden
    .toString()
    .replace(
      "'0f1e2d3c4b5a69788796',2,NULL,NULL,NULL,NULL,0,0,60,3)",
      (bob) => `${bob},(3,9,'Cy','cy@example.org',NULL,1,1,NULL,NULL,NULL,0,0,0,1)`,
    );
  expect((await check(Buffer.from(newer)))?.report?.tables.find(({ table }) => table === 'users')?.imported).toBe(3);
  await publish();
  await on.restart();
  expect(await read('restore/came-back')).toEqual({ data: null });
});

test('a file that is no dump says so, and another file can follow', async () => {
  const moved = await check(new TextEncoder().encode('icao,name\nKTW,Kittiwake\n'));
  expect(moved).toMatchObject({ state: 'failed', report: null, message: expect.stringMatching(/\w/) });
  expect((await on.call('POST', 'moving/publish')).status).toBe(409);
  expect(await check(golden)).toMatchObject({ state: 'checked' });
});

/** So many rows that it takes a while. */
function longDump(): Uint8Array {
  const rows = Array.from(
    { length: 100_000 },
    (_, number) => `('${number}','p0O9i8U7y6T5r4E3',0,'ENR',NULL,48.1,10.9,0.00,0.00,'1',NULL)`,
  );
  return Buffer.concat([golden, Buffer.from(`\nINSERT INTO \`kw_acars\` VALUES\n${rows.join(',\n')};\n`)]);
}

test('a check that is stopped leaves everything as it was, and can begin again with answers', async () => {
  await upload(longDump());
  expect(await (await on.call('DELETE', 'moving')).json()).toMatchObject({ data: { state: 'stopped', report: null } });
  expect(readdirSync(movingFolder(on.data))).toEqual(['phpvms']);
  const answers = { zone: 'Europe/Berlin', repair_text: true };
  expect(await (await on.call('POST', 'moving/check', answers)).json()).toMatchObject({ data: { answers } });
  expect(await settled()).toMatchObject({ state: 'checked', answers });
});

test('an upload that stalls is stopped at once', async () => {
  const slow = request(on.url('moving?file_name=slow.sql'), {
    method: 'POST',
    headers: { ...on.fileHeaders(), 'content-length': '1000000' },
  });
  slow.on('error', () => undefined).write(golden.subarray(0, 1000));
  await expect
    .poll(async () => (await read<EndpointOutput<typeof findMove>>('moving')).data)
    .toMatchObject({
      state: 'uploading',
      share: 0.001,
    });
  const second = await upload(golden);
  expect([second.status, await second.json()]).toEqual([
    409,
    expect.objectContaining({ message: 'slow.sql is being uploaded. Wait until it has finished, or stop it.' }),
  ]);
  expect(await (await on.call('DELETE', 'moving')).json()).toEqual({ data: null });
  slow.destroy();
  expect(await check(golden)).toMatchObject({ state: 'checked' });
});

test('a file that no room is left for is refused before it is sent', async () => {
  const huge = request(on.url('moving?file_name=huge.sql'), {
    method: 'POST',
    headers: { ...on.fileHeaders(), 'content-length': String(Number.MAX_SAFE_INTEGER) },
  });
  const { promise, resolve } = Promise.withResolvers<number | undefined>();
  huge
    .on('response', (reply) => resolve(reply.statusCode))
    .on('error', () => undefined)
    .write('x');
  expect(await promise).toBe(503);
  huge.destroy();
});

test('what an interrupted move left is removed at the next start', async () => {
  mkdirSync(movingFolder(on.data));
  writeFileSync(join(movingFolder(on.data), 'stage.db'), 'x');
  await on.restart();
  expect(existsSync(movingFolder(on.data))).toBe(false);
});
