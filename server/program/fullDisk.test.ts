import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '../../db/open.ts';
import { decideRestore, prepareRestore } from '../../db/restore.ts';
import { databaseFile } from './config.ts';
import type { ReadyMessage } from './processMessages.ts';
import { createGiven } from '../testing/given.ts';
import { temporaryFolder } from '../../db/testing/temporaryFolder.ts';

/** Gives a program its own small disk: a mount in its own namespace, which does not need root. */
const alone = ['--user', '--map-root-user', '--mount'];
const canMount =
  process.platform === 'linux' &&
  spawnSync('unshare', [...alone, 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0;

let folder: string;
let disk: string;
let server: ChildProcess | undefined;

beforeEach(() => {
  folder = temporaryFolder();
  disk = join(folder, 'disk');
  mkdirSync(join(folder, 'data'));
  mkdirSync(disk);
});

afterEach(async () => {
  if (server?.exitCode === null) {
    server.kill('SIGTERM');
    await once(server, 'exit');
  }
  server = undefined;
});

/** Starts the server on a copy of the data on a small disk. @param prepare shell commands, such as one that fills the disk */
async function startOnDisk(prepare: string): Promise<ReadyMessage> {
  const script = `
    mount -t tmpfs -o size=8m tmpfs ${disk} && cp -r ${folder}/data/. ${disk}/
    ${prepare}
    exec ${process.execPath} ${join(import.meta.dirname, '../index.ts')} --data ${disk} --port 0 --admin-port 0 --json 2>&1`;
  server = spawn('unshare', [...alone, 'sh', '-c', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  if (!server.stdout) throw new Error('It has no output.');
  const [line] = (await once(createInterface(server.stdout), 'line')) as [string];
  if (!line.startsWith('{')) throw new Error(line);
  return JSON.parse(line) as ReadyMessage;
}

const fill = (): string => `dd if=/dev/zero of=${disk}/fill bs=4096 2>/dev/null`;

const makeRoom = (): void => rmSync(`/proc/${server?.pid ?? 0}/root${disk}/fill`);

/** A data folder with a flight in progress. */
function givenFlight(): { readonly id: string; readonly headers: Record<string, string> } {
  const db = openDatabase(databaseFile(join(folder, 'data')));
  const given = createGiven(db);
  const { key, user } = given.pilot();
  const { id } = given.pirep({ user_id: user.id });
  db.close();
  return { id, headers: { 'x-api-key': key, 'content-type': 'application/json' } };
}

/** The first event of the window's stream. */
async function readCounts(origin: string, cookie: string): Promise<string> {
  const abort = new AbortController();
  const reply = await fetch(`${origin}/admin/stream`, { headers: { cookie }, signal: abort.signal });
  const chunk = await reply.body?.getReader().read();
  abort.abort();
  return new TextDecoder().decode(chunk?.value);
}

test.runIf(canMount)(
  'on a full disk the server starts, answers reads and refuses writes; with free space it writes again',
  async () => {
    const { id, headers } = givenFlight();
    const { api, admin } = await startOnDisk(fill());
    const comment = (): Promise<Response> =>
      fetch(`${api}/api/pireps/${id}/comments`, { method: 'POST', headers, body: '{ "comment": "Bird strike" }' });

    expect((await fetch(`${api}/api/user`, { headers })).status).toBe(200);
    expect((await comment()).status).toBe(503);
    const login = await fetch(admin, { redirect: 'manual' });
    expect(login.status).toBe(303);
    const cookie = login.headers.get('set-cookie')?.split(';')[0] ?? '';
    const { origin } = new URL(admin);
    expect(await readCounts(origin, cookie)).toContain('"storage_error":"full"');

    makeRoom();
    expect((await comment()).status).toBe(201);
    expect(await readCounts(origin, cookie)).toContain('"storage_error":"restart"');
  },
);

test.runIf(canMount)(
  'a disk that fills up while pilots fly keeps all that was acknowledged and nothing else',
  async () => {
    const { id, headers } = givenFlight();
    const { api } = await startOnDisk(`${fill()}; truncate -s -1M ${disk}/fill`);
    const url = `${api}/api/pireps/${id}/acars/position`;
    let sent = 0;
    const fly = async (): Promise<number> => {
      const positions = Array.from({ length: 200 }, (_, row) => ({ lat: 50, lon: 8, log: `${sent + row}` }));
      const { status } = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ positions }) });
      if (status === 200) sent += positions.length;
      return status;
    };
    const stored = async (): Promise<string[]> => {
      const { data } = (await (await fetch(url, { headers })).json()) as { data: { log: string }[] };
      return data.map(({ log }) => log);
    };
    let status = 200;
    while (status === 200) status = await fly();

    expect(status).toBe(503);
    expect(sent).toBeGreaterThan(0);
    expect(new Set(await stored()).size).toBe(sent);
    makeRoom();
    expect(await fly()).toBe(200);
    expect(await stored()).toHaveLength(sent);
  },
);

// On Windows any open file cannot be replaced; here, one that is mounted.
test.runIf(canMount)(
  'while the database cannot be replaced, a decided restore is dropped, and the old data is served',
  async () => {
    const { id, headers } = givenFlight();
    const data = join(folder, 'data');
    prepareRestore(databaseFile(data), databaseFile(data));
    decideRestore(databaseFile(data));
    const held = `mount --bind ${disk}/homebase.db ${disk}/homebase.db`;
    for (const start of [1, 2]) {
      const { api } = await startOnDisk(held);
      const url = `${api}/api/pireps/${id}/comments`;
      expect((await fetch(url, { method: 'POST', headers, body: '{ "comment": "Still here" }' })).status).toBe(201);
      const inside = `/proc/${server?.pid ?? 0}/root${disk}`;
      expect([start, readdirSync(`${inside}/backups`), existsSync(`${inside}/homebase.db.restore`)]).toEqual([
        start,
        [],
        false,
      ]);
      expect(readFileSync(`${inside}/homebase.log`, 'utf8')).toContain(
        'Another program has it open, perhaps a virus scanner',
      );
      server?.kill('SIGTERM');
      await once(server ?? process, 'exit');
    }
  },
);

test.runIf(canMount)('a read-only data folder is refused with what to do', async () => {
  givenFlight();

  await expect(startOnDisk(`mount -o remount,ro ${disk}`)).rejects.toThrow(
    `Homebase has no permission to write in the data folder ${disk}. Change the permissions`,
  );
});
