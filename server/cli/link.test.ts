import { existsSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loginLinkFolder } from '../program/config.ts';
import { freshProgramOnFolder } from '../testing/programOnFolder.ts';
import { watchCommandLine } from '../testing/commandLine.ts';
import { temporaryFolder } from '../../db/testing/temporaryFolder.ts';

const running = freshProgramOnFolder();
const { homebase } = watchCommandLine();

const link = (...words: string[]) => homebase('link', ...words);

async function follow(url: string): Promise<number> {
  return (await fetch(url, { redirect: 'manual' })).status;
}

test('a link to the window of the running server works once', async () => {
  const [code, url] = await link('--data', running.data);
  expect(code).toBe(0);
  const window = new URL(running.program().ready.admin).origin;
  expect(url).toMatch(new RegExp(`^${window}/login/[\\w-]{43}$`));
  expect(await follow(url)).toBe(303);
  expect(await follow(url)).toBe(410);
});

test('several links work side by side, and --json prints one line', async () => {
  const { admin } = JSON.parse((await link('--data', running.data, '--json'))[1]) as { admin: string };
  const [, later] = await link('--data', running.data);
  expect(await follow(later)).toBe(303);
  expect(await follow(admin)).toBe(303);
});

test('a link expires after ten minutes and is deleted', async () => {
  const [, url] = await link('--data', running.data);
  const folder = loginLinkFolder(running.data);
  const [name = ''] = readdirSync(folder);
  const past = new Date(Date.now() - 11 * 60 * 1000);
  utimesSync(join(folder, name), past, past);
  expect(await follow(url)).toBe(410);

  const [, other] = await link('--data', running.data);
  const [second = ''] = readdirSync(folder);
  utimesSync(join(folder, second), past, past);
  await link('--data', running.data);
  expect(readdirSync(folder)).toHaveLength(1);
  expect(await follow(other)).toBe(410);
});

test('a link from the future, after the clock was set back, is refused', async () => {
  const [, url] = await link('--data', running.data);
  const folder = loginLinkFolder(running.data);
  const future = new Date(Date.now() + 60 * 60 * 1000);
  utimesSync(join(folder, readdirSync(folder)[0] ?? ''), future, future);
  expect(await follow(url)).toBe(410);
});

test('a link from an earlier run is refused', async () => {
  const [, url] = await link('--data', running.data);
  await running.restart();
  const { pathname } = new URL(url);
  expect(await follow(new URL(running.program().ready.admin).origin + pathname)).toBe(410);
});

test('without a server on the folder, the command fails and creates nothing', async () => {
  const folder = temporaryFolder();
  const missing = join(folder, 'none');
  expect(await link('--data', missing)).toEqual([1, expect.stringContaining(`No server is running on ${missing}`)]);
  expect(existsSync(missing)).toBe(false);

  // A program that was killed leaves such a file.
  const dead = { pid: 2 ** 30, purpose: 'homebase serve', since: '', window: 'http://127.0.0.1:1' };
  writeFileSync(join(folder, 'homebase.lock.json'), JSON.stringify(dead));
  expect(await link('--data', folder)).toEqual([1, expect.stringContaining('No server is running on')]);
});
