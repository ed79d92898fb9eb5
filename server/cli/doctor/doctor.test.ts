import { once } from 'node:events';
import { chmodSync, mkdirSync, rmSync, truncateSync, utimesSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createOlderDatabase } from '../../../db/testing/olderDatabase.ts';
import { temporaryFolder } from '../../../db/testing/temporaryFolder.ts';
import { backupFolder, databaseFile } from '../../program/config.ts';
import { listBackups } from '../../domain/backups/backupFiles.ts';
import { watchCommandLine } from '../../testing/commandLine.ts';
import { freshProgramOnFolder } from '../../testing/programOnFolder.ts';
import type { Finding } from './finding.ts';

const running = freshProgramOnFolder();
const { homebase } = watchCommandLine();

type Found = Readonly<Record<string, Finding>>;

/** @returns the exit code and the findings by check */
async function examine(data: string, ...words: string[]): Promise<[number, Found]> {
  const [code, text] = await homebase('doctor', '--data', data, '--json', ...words);
  return [code, Object.fromEntries((JSON.parse(text) as Finding[]).map((finding) => [finding.check, finding]))];
}

const portOf = (url: string): string => new URL(url).port;

test('finds nothing wrong with a running server, and says so in words', async () => {
  expect((await running.call('POST', 'backups')).status).toBe(201);
  const { api, admin } = running.program().ready;
  const words = ['--port', portOf(api)];
  const [code, found] = await examine(running.data, ...words);

  expect([code, Object.values(found).filter(({ state }) => state === 'problem')]).toEqual([0, []]);
  expect(found['Database']?.text).toContain('undamaged: 0 airlines');
  expect(found['Backups']?.text).toContain('the newest is from');
  expect(found['Server']?.text).toContain(`homebase serve, process ${process.pid}`);
  expect(found['Port for pilots']?.text).toBe(`${api} answers`);
  expect(found['Port of the window']?.text).toBe(`${new URL(admin).origin} answers`);
  expect(found['Local network']?.text).toContain('only programs on this PC');

  const [, text] = await homebase('doctor', '--data', running.data, ...words);
  expect(text).toMatch(/^Homebase \d.*\n\nok {7}Data folder {9}(\/|[A-Z]:)/);
  expect(text).toMatch(/(All is well|1 warning)\.$/);
});

test('names a server that does not answer', async () => {
  const [code, found] = await examine(running.data, '--port', '1');
  expect([code, found['Port for pilots']]).toMatchObject([
    1,
    { state: 'problem', text: /127.0.0.1:1 does not answer/ },
  ]);
});

test('advises on the firewall when the local network may connect, and on a folder that others can read', async () => {
  const port = Number(portOf(running.program().ready.api));
  expect((await running.call('PUT', 'network', { lan: true, port })).status).toBe(200);
  if (process.platform !== 'win32') chmodSync(running.data, 0o755);
  const [, found] = await examine(running.data, '--port', String(port));

  expect(found['Local network']?.text).not.toContain('off');
  // The setting is on, but this server announces nothing.
  expect(found['Local network']?.text).toMatch(/and homebase\S*\.local if the window shows it|has no address/);
  if (process.platform !== 'win32') expect(found['Data folder']?.steps?.[0]?.command).toBe(`chmod 700 ${running.data}`);
});

test('misses the second folder', async () => {
  const value = join(temporaryFolder(), 'nas');
  mkdirSync(value);
  expect((await running.call('PUT', 'settings', { key: 'backups.copy_folder', value })).status).toBe(200);
  rmSync(value, { recursive: true });
  const [code, found] = await examine(running.data, '--port', portOf(running.program().ready.api));
  expect([code, found['Backups']]).toMatchObject([1, { state: 'problem', text: /nas is missing/ }]);
});

test('offers a backup for a database that is damaged or missing', async () => {
  expect((await running.call('POST', 'backups')).status).toBe(201);
  await running.program().stop();
  const backup = join(backupFolder(running.data), listBackups(backupFolder(running.data))[0]?.name ?? '');
  const file = databaseFile(running.data);
  const steps = [{ command: `homebase restore ${backup} --data ${running.data}` }];
  truncateSync(file, 5000);
  expect(await examine(running.data)).toMatchObject([1, { Database: { state: 'problem', text: /damaged/, steps } }]);
  rmSync(file);
  expect(await examine(running.data)).toMatchObject([1, { Database: { state: 'problem', text: /is missing/, steps } }]);
});

test('knows a clock that is behind the files', async () => {
  const later = new Date(Date.now() + 60 * 60_000);
  utimesSync(databaseFile(running.data), later, later);
  expect(await examine(running.data)).toMatchObject([1, { Clock: { state: 'problem', text: /files from later/ } }]);
});

test('without a server, a port in use is a problem, and a database of an older Homebase is none', async () => {
  const empty = temporaryFolder();
  const occupant = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void occupant.close());
  await once(occupant, 'listening');
  const { port } = occupant.address() as AddressInfo; // it listens on TCP
  const [code, found] = await examine(empty, '--port', String(port));
  expect([code, found['Port for pilots']]).toMatchObject([1, { state: 'problem', text: /in use by another program/ }]);
  expect(found['Database']?.text).toContain('none yet');

  createOlderDatabase(databaseFile(empty));
  expect((await examine(empty))[1]['Database']?.text).toContain('converts it from an older format');
  expect((await examine(join(empty, 'gone')))[1]).toMatchObject({ 'Data folder': { state: 'problem' } });
});
