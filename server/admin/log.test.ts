import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ServerLogLine } from '../contract/admin/log.ts';
import { openLog } from '../program/logger.ts';
import { freshAdminHarness } from '../testing/adminHarness.ts';
import { temporaryFolder } from '../../db/testing/temporaryFolder.ts';

let folder: string;
const harness = freshAdminHarness(() => {
  folder = temporaryFolder();
  return { logFile: join(folder, 'homebase.log') };
});

const read = (query = ''): Promise<{ data: ServerLogLine[]; older: boolean }> => harness.read(`/admin/log${query}`);
const messages = async (query: string): Promise<string[]> => (await read(query)).data.map(({ message }) => message);

test('before there is a log there are no lines', async () => {
  expect(await read()).toEqual({ data: [], older: false });
});

test('what the program writes is read, newest first, by level and text', async () => {
  const log = openLog(folder);
  log.info({ api: 'http://127.0.0.1:8090', lan: [], problem: null }, 'ready');
  log.warn('key use not noted');
  log.error({ err: new Error('disk is full'), url: '/api/pireps' }, 'request failed');

  const { data, older } = await read();
  expect(older).toBe(false);
  expect(data.map(({ level, message }) => `${level} ${message}`)).toEqual([
    'error request failed',
    'warn key use not noted',
    'info ready',
  ]);
  expect(data[0]?.detail).toMatch(/^err: Error: disk is full\n[^]*url: \/api\/pireps$/);
  expect(data[2]?.detail).toBe('api: http://127.0.0.1:8090');
  expect(data[1]).toEqual({
    time: expect.stringMatching(/Z$/),
    level: 'warn',
    message: 'key use not noted',
    detail: null,
  });
  expect(await messages('?level=warn')).toEqual(['request failed', 'key use not noted']);
  expect(await messages('?search=DISK')).toEqual(['request failed']);
  expect(await messages('?limit=1')).toEqual(['request failed']);
});

test('a link into the window cannot be read off the log', async () => {
  openLog(folder).error({ url: '/login/Secret-Token_1' }, 'GET /login/Secret-Token_1 failed');
  const [first] = (await read()).data;
  expect(first).toMatchObject({ message: 'GET /login/… failed', detail: 'url: /login/…' });
});

const line = (number: number): string =>
  `${JSON.stringify({ level: 30, time: 1e12 + number, msg: `line ${number}` })}\n`;

test('of a long log the end is read, without the line that the beginning cuts', async () => {
  writeFileSync(join(folder, 'homebase.log'), Array.from({ length: 30_000 }, (_, number) => line(number)).join(''));
  const { data, older } = await read('?limit=1000');
  expect(older).toBe(true);
  expect(data).toHaveLength(1000);
  expect(data[0]?.message).toBe('line 29999');
});
