import Database from 'better-sqlite3';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runBackupJob } from '../../db/backupThread.ts';
import { openDatabase } from '../../db/open.ts';
import { temporaryFolder } from '../../db/testing/temporaryFolder.ts';
import { createGiven } from '../testing/given.ts';
import { databaseFile, defaults, logFile } from './config.ts';
import { type Program, startProgram } from './program.ts';

// What the PC does to a running server. Each fault has an answer, and afterwards everything acknowledged is stored once. Other faults
// have tests beside their subject: a full disk and a read-only folder in fullDisk.test.ts, ports in addresses.test.ts, idle connections
// in program.test.ts, slow and endless calls in http/connections.test.ts, unread event streams in admin/stream.test.ts.

let data: string;
let program: Program;
let pilot: { readonly key: string; readonly pirep: string; readonly other: string };
/** The positions of `pirep` that were acknowledged, by their number in `log`. */
let acknowledged: string[];

const start = async (): Promise<Program> => await startProgram({ ...defaults, data, port: 0, adminPort: 0 });

beforeEach(async () => {
  data = temporaryFolder();
  const db = openDatabase(databaseFile(data));
  const given = createGiven(db);
  const { user, key } = given.pilot();
  pilot = { key, pirep: given.pirep({ user_id: user.id }).id, other: given.pirep({ user_id: user.id }).id };
  db.close();
  acknowledged = [];
  program = await start();
});

afterEach(async () => {
  vi.useRealTimers();
  await program.stop();
});

function call(path: string, body?: object): Promise<Response> {
  const headers = { 'x-api-key': pilot.key, 'content-type': 'application/json' };
  const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  return fetch(`${program.ready.api}/api/${path}`, { headers, ...sent });
}

/** Sends the next position. @returns the status of the reply */
async function fly(pirep = pilot.pirep): Promise<number> {
  const log = `${acknowledged.length}`;
  const { status } = await call(`pireps/${pirep}/acars/position`, { positions: [{ lat: 50, lon: 8, log }] });
  if (status === 200 && pirep === pilot.pirep) acknowledged.push(log);
  return status;
}

async function expectStored(): Promise<void> {
  const reply = await call(`pireps/${pilot.pirep}/acars/position`);
  const { data: rows } = (await reply.json()) as { data: { log: string }[] };
  expect(rows.map(({ log }) => log).toSorted()).toEqual(acknowledged.toSorted());
}

async function restart(): Promise<void> {
  await program.stop();
  program = await start();
}

test('while another program locks the database, reads are answered and writes wait', async () => {
  await fly();
  const other = new Database(databaseFile(data));
  other.exec('BEGIN IMMEDIATE');
  const waiting = fly();

  expect((await call('user')).status).toBe(200);
  await expectStored();
  other.exec('COMMIT');
  other.close();

  expect(await waiting).toBe(200);
  await restart();
  await expectStored();
});

test('a damaged page fails the calls that need it and every backup, but nothing else', async () => {
  await fly();
  expect((await call(`pireps/${pilot.pirep}/comments`, { comment: 'Bird strike' })).status).toBe(201);
  await program.stop();
  damage('pirep_comments');
  program = await start();

  const reply = await call(`pireps/${pilot.pirep}/comments`);
  expect(reply.status).toBe(500);
  expect(await reply.text()).toContain('The database is damaged. Restore a backup');
  await expect(backUp()).rejects.toMatchObject({ code: 'SQLITE_CORRUPT' });
  expect(await fly()).toBe(200);
  await expectStored();
});

test('a damaged table that background work reads is logged once, then ever less often', async () => {
  const figures = { distance: 100, flight_time: 60, fuel_used: 1000 };
  expect((await call(`pireps/${pilot.pirep}/file`, figures)).status).toBe(200);
  await program.stop();
  damage('sqlite_autoindex_due_flags_1');
  vi.useFakeTimers({ toFake: ['setInterval', 'performance'] });
  program = await start();

  await vi.advanceTimersByTimeAsync(30_000);
  expect(logged()).toEqual([expect.stringContaining('"code":"SQLITE_CORRUPT"')]);
  await vi.advanceTimersByTimeAsync(3_600_000);
  const [, ...repeats] = logged();
  expect(repeats.length).toBeLessThan(8);
  expect(repeats[0]).toMatch(/"reason":"database disk image is malformed","repeated":60,/);
});

const logged = (): string[] =>
  readFileSync(logFile(data), 'utf8')
    .split('\n')
    .filter((line) => line.includes('flags not computed'));

const backUp = async (): Promise<unknown> =>
  await runBackupJob({ kind: 'backup', source: databaseFile(data), target: join(data, 'copy.db') });

/** Overwrites the first page of a table. */
function damage(name: string): void {
  const db = new Database(databaseFile(data));
  const page = db.prepare<[string], number>('SELECT rootpage FROM sqlite_schema WHERE name = ?').pluck().get(name) ?? 0;
  db.close();
  const handle = openSync(databaseFile(data), 'r+');
  writeSync(handle, Buffer.alloc(4096, 'x'), 0, 4096, (page - 1) * 4096);
  closeSync(handle);
}

// Windows does not let anybody.
test.runIf(process.platform !== 'win32')(
  'a write-ahead log that is deleted while the server runs loses nothing',
  async () => {
    await fly();
    rmSync(`${databaseFile(data)}-wal`);

    expect(await fly()).toBe(200);
    await expectStored();
    await restart();
    await expectStored();
  },
);

test.each(['forwards', 'back'])('a clock that jumps %s by a year changes no reply', async (direction) => {
  await fly();
  const year = (direction === 'back' ? -365 : 365) * 86_400_000;
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + year });

  expect(await fly()).toBe(200);
  expect((await call(`pireps/${pilot.pirep}/comments`, { comment: 'Where is everybody?' })).status).toBe(201);
  vi.useRealTimers();
  expect(await fly()).toBe(200);
  const figures = { distance: 100, flight_time: 60, fuel_used: 1000 };
  expect((await call(`pireps/${pilot.pirep}/file`, figures)).status).toBe(200);
  await restart();
  await expectStored();
});

test('of a body whose connection ends halfway, nothing is stored', async () => {
  await fly();
  const body = JSON.stringify({ positions: Array.from({ length: 100 }, () => ({ lat: 50, lon: 8, log: 'half' })) });
  const socket = connect(Number(new URL(program.ready.api).port), '127.0.0.1');
  socket.write(
    `POST /api/pireps/${pilot.pirep}/acars/position HTTP/1.1\r\nhost: x\r\nx-api-key: ${pilot.key}\r\n` +
      `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body.slice(0, body.length / 2)}`,
  );
  await once(socket, 'connect');
  socket.end();
  await once(socket.resume(), 'close');

  expect(await fly()).toBe(200);
  await expectStored();
});
