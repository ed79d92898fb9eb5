import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loginLinkFolder } from '../core/config.ts';
import { createProgramOnFolder, type ProgramOnFolder } from '../testing/programOnFolder.ts';
import { runHomebase } from './main.ts';

let running: ProgramOnFolder;
let printed: string[];

beforeEach(async () => {
  running = await createProgramOnFolder();
  printed = [];
  for (const name of ['log', 'error'] as const) {
    vi.spyOn(console, name).mockImplementation((text: string) => void printed.push(text));
  }
});
afterEach(async () => {
  vi.restoreAllMocks();
  await running.end();
});

/** @returns the exit code and what the command printed */
async function link(...words: string[]): Promise<[number, string]> {
  printed = [];
  const code = await runHomebase(['link', ...words]);
  return [code, printed.join('\n')];
}

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
  const folder = mkdtempSync(join(tmpdir(), 'link-cli-'));
  const missing = join(folder, 'none');
  expect(await link('--data', missing)).toEqual([1, expect.stringContaining(`No server is running on ${missing}`)]);
  expect(existsSync(missing)).toBe(false);

  // A program that was killed leaves such a file.
  const dead = { pid: 2 ** 30, purpose: 'homebase serve', since: '', window: 'http://127.0.0.1:1' };
  writeFileSync(join(folder, 'homebase.lock.json'), JSON.stringify(dead));
  expect(await link('--data', folder)).toEqual([1, expect.stringContaining('No server is running on')]);
  rmSync(folder, { recursive: true });
});
