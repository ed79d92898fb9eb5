import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkBackup } from '../../db/backup.ts';
import { backupFolder } from '../program/config.ts';
import type { listBackups, takeBackup } from '../contract/admin/backups.ts';
import type { listActivity } from '../contract/admin/activity.ts';
import type { EndpointOutput } from '../contract/endpoint.ts';
import { temporaryFolder } from '../../db/testing/temporaryFolder.ts';
import { freshProgramOnFolder, type ProgramOnFolder } from '../testing/programOnFolder.ts';

const on = freshProgramOnFolder();

const call: ProgramOnFolder['call'] = (...input) => on.call(...input);

async function list(): Promise<EndpointOutput<typeof listBackups>> {
  return (await (await call('GET', 'backups')).json()) as EndpointOutput<typeof listBackups>;
}

async function take(): Promise<EndpointOutput<typeof takeBackup>['data']> {
  const reply = await call('POST', 'backups');
  expect(reply.status).toBe(201);
  return ((await reply.json()) as EndpointOutput<typeof takeBackup>).data;
}

test('a new backup is listed with its contents', async () => {
  expect(await list()).toEqual({
    data: [],
    found: [],
    copy: null,
    restore_waiting: null,
    can_restart: false,
    problem: null,
    restore_refused: null,
  });
  const backup = await take();
  expect(backup).toMatchObject({ kind: 'backup', verified: true, contents: { airlines: 0, pireps: 0 } });
  expect((await list()).data).toEqual([backup]);
});

test('two backups at the same time are taken one after the other', async () => {
  const [first, second] = await Promise.all([take(), take()]);
  expect((await list()).data.map(({ name }) => name).sort()).toEqual([first.name, second.name].sort());
});

test('a file that changed after its check is not verified', async () => {
  const { name } = await take();
  writeFileSync(join(backupFolder(on.data), name), 'more', { flag: 'a' });
  expect((await list()).data).toEqual([expect.objectContaining({ name, verified: false, contents: null })]);
});

test('a download is the backup itself', async () => {
  const { name, size } = await take();
  const reply = await call('GET', `backups/${name}/file`);
  expect(reply.headers.get('content-disposition')).toBe(`attachment; filename="${name}"`);
  const file = join(on.data, 'download.db');
  writeFileSync(file, Buffer.from(await reply.arrayBuffer()));
  expect(checkBackup(file).size).toBe(size);
});

test('a removed backup is deleted with its notes', async () => {
  const { name } = await take();
  expect((await call('DELETE', `backups/${name}`)).status).toBe(200);
  expect(readdirSync(backupFolder(on.data))).toEqual([]);
  expect((await call('DELETE', `backups/${name}`)).status).toBe(404);
});

test('other files cannot be read or deleted', async () => {
  await take();
  expect((await call('GET', `backups/${encodeURIComponent('../homebase.db')}/file`)).status).toBe(404);
  expect((await call('DELETE', `backups/${encodeURIComponent('../homebase.db')}`)).status).toBe(404);
});

test('a restore happens at the next start, and can be undone by another', async () => {
  const { name } = await take();
  expect((await call('POST', 'demo')).status).toBeLessThan(300);
  const reply = await call('POST', `backups/${name}/restore`);
  expect(await reply.json()).toMatchObject({ data: { name }, restart_needed: true });
  expect((await list()).restore_waiting).toMatchObject({ name, contents: { airlines: 0 } });
  expect(on.program().hasAirline).toBe(false);

  await on.restart();
  expect(on.program().hasAirline).toBe(false);
  const { data: backups, restore_waiting } = await list();
  expect([backups[0]?.kind, restore_waiting]).toEqual(['before_restore', null]);

  await call('POST', `backups/${backups[0]?.name ?? ''}/restore`);
  await on.restart();
  expect(on.program().hasAirline).toBe(true);
});

test('a pending restore can be cancelled', async () => {
  const { name } = await take();
  await call('POST', `backups/${name}/restore`);
  expect((await call('DELETE', 'restore')).status).toBe(200);
  expect((await list()).restore_waiting).toBeNull();
});

test('a damaged backup is not restored', async () => {
  const { name } = await take();
  const file = join(backupFolder(on.data), name);
  writeFileSync(file, readFileSync(file).fill(0x5a, 4096 * 2));
  const reply = await call('POST', `backups/${name}/restore`);
  expect([reply.status, await reply.json()]).toEqual([
    409,
    expect.objectContaining({ message: expect.stringContaining('is damaged') }),
  ]);
  expect((await list()).restore_waiting).toBeNull();
});

async function upload(bytes: Uint8Array): Promise<Response> {
  return await call('POST', 'backups/upload?file_name=airline.db', new Uint8Array(bytes));
}

test('an uploaded backup is checked, kept and can be restored', async () => {
  const { name } = await take();
  const reply = await upload(readFileSync(join(backupFolder(on.data), name)));
  expect(reply.status).toBe(201);
  const uploaded = ((await reply.json()) as EndpointOutput<typeof takeBackup>).data;
  expect(uploaded).toMatchObject({ kind: 'uploaded', verified: true, contents: { airlines: 0 } });
  expect((await list()).data.map((backup) => backup.name)).toContain(uploaded.name);
  expect((await call('POST', `backups/${uploaded.name}/restore`)).status).toBe(200);
});

test('an uploaded file that is not a backup is refused and deleted', async () => {
  const reply = await upload(new TextEncoder().encode('icao,name\nKTW,Kittiwake\n'));
  expect([reply.status, await reply.json()]).toEqual([
    409,
    expect.objectContaining({ message: 'airline.db is damaged or not a Homebase database.' }),
  ]);
  expect(readdirSync(backupFolder(on.data))).toEqual([]);
});

test('an upload that stalls keeps no other backup waiting, and leaves no file when it ends', async () => {
  const headers = { ...on.fileHeaders(), 'content-length': '1000000' };
  const stalled = request(on.url('backups/upload?file_name=airline.db'), { method: 'POST', headers });
  stalled.on('error', () => undefined).write('SQLite format 3');
  const uploads = (): string[] =>
    readdirSync(on.data, { recursive: true, encoding: 'utf8' }).filter((name) => name.includes('upload'));
  await expect.poll(uploads).toHaveLength(1);

  const { name } = await take();
  expect((await call('POST', `backups/${name}/restore`)).status).toBe(200);
  expect(uploads()).toHaveLength(1);
  stalled.destroy();
  await expect.poll(uploads).toEqual([]);
});

test('the activity records backups', async () => {
  const { name } = await take();
  await call('POST', `backups/${name}/restore`);
  await on.restart();
  const reply = await call('GET', 'activity?subject=backup');
  const { data } = (await reply.json()) as EndpointOutput<typeof listActivity>;
  // What was noted after it was taken is in the file that was kept.
  expect(data).toMatchObject([{ action: 'backup.restored', actor: 'program', subject_id: 'restore' }]);
  const { kept } = JSON.parse(data[0]?.after ?? '{}') as { kept: string };
  await call('POST', `backups/${kept}/restore`);
  await on.restart();
  const before = (await (await call('GET', 'activity?subject=backup')).json()) as EndpointOutput<typeof listActivity>;
  expect(before.data.map(({ action, actor }) => [action, actor])).toEqual([
    ['backup.restored', 'program'],
    ['backup.restore_decided', 'operator'],
    ['backup.taken', 'operator'],
  ]);
});

test('a restart is refused without the desktop program', async () => {
  expect((await call('POST', 'restart')).status).toBe(409);
});

const choose = (folder: string): Promise<Response> =>
  call('PUT', 'settings', { key: 'backups.copy_folder', value: folder });

test('a new backup is copied to the second folder, and a missing folder is reported', async () => {
  const second = join(temporaryFolder(), 'nas');
  mkdirSync(second);
  expect((await choose(second)).status).toBe(200);
  const { name } = await take();
  await expect.poll(async () => (await list()).copy?.copied_at).toBeTruthy();
  expect(checkBackup(join(second, 'Homebase', name)).airlines).toBe(0);

  rmSync(second, { recursive: true });
  await take();
  await expect.poll(async () => (await list()).copy?.reason).toContain('nas is missing. Connect its drive');
  expect(existsSync(second)).toBe(false);
});

async function expectRefused(folder: string, text: string): Promise<void> {
  const reply = await choose(folder);
  expect([reply.status, JSON.stringify(await reply.json())]).toEqual([400, expect.stringContaining(text)]);
  expect((await list()).copy).toBeNull();
}

test('the data folder, its backups and what is in it are refused as second folder, by any name', async () => {
  const links = temporaryFolder();
  mkdirSync(join(on.data, 'inside'));
  mkdirSync(join(on.data, 'backups'));
  symlinkSync(on.data, join(links, 'data'), 'junction');
  symlinkSync(join(on.data, 'backups'), join(links, 'copies'), 'junction');
  // The copies get a folder of their own in it, which may be the data folder.
  symlinkSync(on.data, join(links, 'Homebase'), 'junction');
  for (const folder of ['.', 'backups', 'inside', 'backups/../inside/.'])
    await expectRefused(`${on.data}/${folder}`, 'is in the data folder itself. Choose');
  for (const folder of ['data', 'copies', 'data/inside'])
    await expectRefused(join(links, folder), 'is in the data folder');

  expect((await choose(links)).status).toBe(200);
  await take();
  await expect.poll(async () => (await list()).copy?.reason).toContain('is in the data folder');
});

test('a folder that is missing, and a file, are refused as second folder', async () => {
  await expectRefused(join(on.data, 'gone'), 'gone does not exist. Create the folder or connect its drive, then');
  await expectRefused(join(on.data, 'homebase.db'), 'homebase.db is not a folder. Choose another one.');
});

test.runIf(process.platform === 'linux')('a folder without access, and a path of Windows, are refused', async () => {
  // Not even root can create a folder there.
  await expectRefused('/sys', 'Homebase cannot write to /sys.');
  await expectRefused(String.raw`D:\Backups`, 'Backups is not the full path of a folder on this PC.');
});
