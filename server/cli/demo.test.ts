import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { openDatabase } from '../../db/open.ts';
import { databaseFile } from '../program/config.ts';
import { watchCommandLine } from '../testing/commandLine.ts';
import { temporaryFolder } from '../../db/testing/temporaryFolder.ts';

let data: string;
const { homebase, printed } = watchCommandLine();

beforeEach(() => {
  data = temporaryFolder();
});

const demo = async (...words: string[]): Promise<number> => (await homebase('demo', '--data', data, ...words))[0];

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

test('--json prints one line with pilots and their keys, the captain first', async () => {
  expect(await demo('--json')).toBe(0);
  expect(printed.out).toHaveLength(1);
  const { pilots } = JSON.parse(printed.out[0] ?? '') as { pilots: Record<string, unknown>[] };
  expect(pilots[0]).toMatchObject({ id: expect.any(Number), name: 'Mara Lindqvist', rank: 'Captain' });
  expect(pilots.length).toBeGreaterThan(10);
  for (const pilot of pilots) expect(pilot['api_key']).toMatch(/^[A-Za-z0-9]{20}$/);
});

test('without --json it prints a table and the next steps, with the folder as the shell needs it', async () => {
  expect(await demo('--data', join(data, 'my airline'))).toBe(0);
  expect(printed.out.join('\n')).toMatch(/Mara Lindqvist +Captain +at EDDH +\w{20}\n/);
  expect(printed.out.join('\n')).toContain(`homebase serve --data "${join(data, 'my airline')}"`);
});

test('--if-none does not print the next steps', async () => {
  expect(await demo('--if-none')).toBe(0);
  expect(printed.out.join('\n')).not.toContain('homebase serve');
});

test('a folder with an airline is refused with a hint to --force', async () => {
  await storeOwnAirline();
  expect(await demo('--json')).toBe(1);
  expect(printed).toEqual({ out: [], err: [expect.stringContaining('--force')] });
  expect(firstAirline()).toBe('My own');
});

test('--if-none does nothing in a folder with an airline', async () => {
  await storeOwnAirline();
  expect(await demo('--if-none')).toBe(0);
  expect(firstAirline()).toBe('My own');
});

test('--force replaces the airline', async () => {
  await storeOwnAirline();
  expect(await demo('--force')).toBe(0);
  expect(firstAirline()).toBe('Kittiwake Virtual');
  expect(existsSync(`${databaseFile(data)}.new`)).toBe(false);
});
