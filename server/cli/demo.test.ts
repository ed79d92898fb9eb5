import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lockFolder } from '../../db/folderLock.ts';
import { openDatabase } from '../../db/open.ts';
import { databaseFile } from '../core/config.ts';
import { runHomebase } from './main.ts';

let data: string;
let said: { out: string[]; err: string[] };

beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'demo-cli-'));
  said = { out: [], err: [] };
  vi.spyOn(console, 'log').mockImplementation((text: string) => void said.out.push(text));
  vi.spyOn(console, 'error').mockImplementation((text: string) => void said.err.push(text));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(data, { recursive: true });
});

const demo = (...words: string[]): Promise<number> => runHomebase(['demo', '--data', data, ...words]);

async function storeOwnAirline(): Promise<void> {
  const db = openDatabase(databaseFile(data));
  await db.write((tx) => tx.airlines.insert({ icao: 'OWN', name: 'My own', created_at: '2026-01-01T00:00:00.000Z' }));
  db.close();
}

function firstAirline(): string | undefined {
  const db = openDatabase(databaseFile(data));
  const airline = db.home.findAirline();
  db.close();
  return airline?.name;
}

test('--json prints one line with pilots and their keys, the first of them the captain', async () => {
  expect(await demo('--json')).toBe(0);
  expect(said.out).toHaveLength(1);
  const { pilots } = JSON.parse(said.out[0] ?? '') as { pilots: Record<string, unknown>[] };
  expect(pilots[0]).toMatchObject({ id: expect.any(Number), name: 'Mara Lindqvist', rank: 'Captain' });
  expect(pilots.length).toBeGreaterThan(10);
  for (const pilot of pilots) expect(pilot['api_key']).toMatch(/^[A-Za-z0-9]{30,40}$/);
});

test('for people it shows a table and what to do next', async () => {
  expect(await demo()).toBe(0);
  expect(said.out.join('\n')).toMatch(/Mara Lindqvist +Captain +at EDDH +\w{36}\n/);
  expect(said.out.join('\n')).toContain(`homebase serve --data ${data}`);
});

test('a folder with a space in its name is shown as the shell takes it', async () => {
  expect(await demo('--data', join(data, 'my airline'))).toBe(0);
  expect(said.out.join('\n')).toContain(`homebase serve --data "${data}/my airline"`);
});

test('--if-none does not say what to do next: whoever asks so does it', async () => {
  expect(await demo('--if-none')).toBe(0);
  expect(said.out.join('\n')).not.toContain('homebase serve');
});

test('a folder with an airline is left alone, and the message says what helps', async () => {
  await storeOwnAirline();
  expect(await demo('--json')).toBe(1);
  expect(said).toEqual({ out: [], err: [expect.stringContaining('--force')] });
  expect(firstAirline()).toBe('My own');
});

test('--if-none has nothing to do in a folder with an airline', async () => {
  await storeOwnAirline();
  expect(await demo('--if-none')).toBe(0);
  expect(firstAirline()).toBe('My own');
});

test('--force replaces what is there', async () => {
  await storeOwnAirline();
  expect(await demo('--force')).toBe(0);
  expect(firstAirline()).toBe('Kittiwake Virtual');
  expect(existsSync(`${databaseFile(data)}.new`)).toBe(false);
});

test('a folder that a server has open is left alone, also with --force', async () => {
  const lock = lockFolder(data, 'homebase serve');
  expect(await demo('--force')).toBe(1);
  lock.release();
  expect(said.err.join()).toContain('in use by homebase serve');
});

test('a wrong option is named', async () => {
  expect(await demo('--fast')).toBe(2);
  expect(said.err.join()).toContain("'--fast'");
});
