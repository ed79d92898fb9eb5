import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkBackup } from '../../db/backup.ts';
import { backupFolder, defaults } from '../config.ts';
import type { listBackups, takeBackup } from '../contract/admin/backups.ts';
import type { EndpointOutput } from '../contract/endpoint.ts';
import { type Program, startProgram } from '../program.ts';

let data: string;
let program: Program;
let cookie: string;
let origin: string;

beforeEach(async () => {
  data = mkdtempSync(join(tmpdir(), 'homebase-backups-'));
  await start();
});

afterEach(async () => {
  await program.stop();
  rmSync(data, { recursive: true });
});

/** On the folder, with the operator logged in. */
async function start(): Promise<void> {
  program = await startProgram({ ...defaults, data, port: 0, adminPort: 0 });
  const reply = await fetch(program.ready.admin, { redirect: 'manual' });
  cookie = reply.headers.get('set-cookie')?.split(';')[0] ?? '';
  ({ origin } = new URL(program.ready.admin));
}

async function call(method: 'GET' | 'POST' | 'DELETE', path: string): Promise<Response> {
  return await fetch(`${origin}/admin/${path}`, { method, headers: { cookie, origin } });
}

async function list(): Promise<EndpointOutput<typeof listBackups>> {
  return (await (await call('GET', 'backups')).json()) as EndpointOutput<typeof listBackups>;
}

async function take(): Promise<EndpointOutput<typeof takeBackup>['data']> {
  const reply = await call('POST', 'backups');
  expect(reply.status).toBe(201);
  return ((await reply.json()) as EndpointOutput<typeof takeBackup>).data;
}

test('a backup that is taken is listed with what was found in it', async () => {
  expect(await list()).toEqual({ data: [], restore_waiting: false });
  const backup = await take();
  expect(backup).toMatchObject({ kind: 'backup', verified: true, contents: { airlines: 0, pireps: 0 } });
  expect((await list()).data).toEqual([backup]);
});

test('two that are asked for at once are taken one after the other', async () => {
  const [first, second] = await Promise.all([take(), take()]);
  expect((await list()).data.map(({ name }) => name).sort()).toEqual([first.name, second.name].sort());
});

test('a file that is not as it was checked is not called verified', async () => {
  const { name } = await take();
  writeFileSync(join(backupFolder(data), name), 'more', { flag: 'a' });
  expect((await list()).data).toEqual([expect.objectContaining({ name, verified: false, contents: null })]);
});

test('a download is the backup itself', async () => {
  const { name, size } = await take();
  const reply = await call('GET', `backups/${name}/file`);
  expect(reply.headers.get('content-disposition')).toBe(`attachment; filename="${name}"`);
  const file = join(data, 'download.db');
  writeFileSync(file, Buffer.from(await reply.arrayBuffer()));
  expect(checkBackup(file).size).toBe(size);
});

test('a backup that is removed is gone, with what is noted of it', async () => {
  const { name } = await take();
  expect((await call('DELETE', `backups/${name}`)).status).toBe(200);
  expect(readdirSync(backupFolder(data))).toEqual([]);
  expect((await call('DELETE', `backups/${name}`)).status).toBe(404);
});

test('only what is listed can be named', async () => {
  await take();
  expect((await call('GET', `backups/${encodeURIComponent('../homebase.db')}/file`)).status).toBe(404);
  expect((await call('DELETE', `backups/${encodeURIComponent('../homebase.db')}`)).status).toBe(404);
});

test('a restore is done at the next start, and what was there is one step back', async () => {
  const { name } = await take();
  expect((await call('POST', 'demo')).status).toBeLessThan(300);
  const reply = await call('POST', `backups/${name}/restore`);
  expect(await reply.json()).toMatchObject({ data: { name }, restart_needed: true });
  expect((await list()).restore_waiting).toBe(true);
  expect(program.hasAirline).toBe(false);

  await program.stop();
  await start();
  expect(program.hasAirline).toBe(false);
  const { data: backups, restore_waiting } = await list();
  expect([backups[0]?.kind, restore_waiting]).toEqual(['before_restore', false]);

  await call('POST', `backups/${backups[0]?.name ?? ''}/restore`);
  await program.stop();
  await start();
  expect(program.hasAirline).toBe(true);
});

test('a restore that waits can be called off', async () => {
  const { name } = await take();
  await call('POST', `backups/${name}/restore`);
  expect((await call('DELETE', 'restore')).status).toBe(200);
  expect((await list()).restore_waiting).toBe(false);
});

test('a damaged backup is not restored', async () => {
  const { name } = await take();
  const file = join(backupFolder(data), name);
  writeFileSync(file, readFileSync(file).fill(0x5a, 4096 * 2));
  const reply = await call('POST', `backups/${name}/restore`);
  expect([reply.status, await reply.json()]).toEqual([
    409,
    expect.objectContaining({ message: expect.stringContaining('is damaged') }),
  ]);
  expect((await list()).restore_waiting).toBe(false);
});
