// npm run try-package -- PROGRAM: starts the program of a package on this PC, as its first user does, and with the data of
// the first Homebase. Ends with 1 when something is wrong.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect } from 'playwright/test';
import { createOlderAirline } from '../../db/testing/olderDatabase.ts';
import { FirstRunPage } from '../pages/firstRunPage.ts';
import { FramePage } from '../pages/framePage.ts';
import { driven, openWindow } from './packagedProgram.ts';

const [program] = process.argv.slice(2);
if (program === undefined) throw new Error('Name the program, such as release/linux-unpacked/homebase');
const folder = mkdtempSync(join(tmpdir(), 'homebase-package-'));
// The sandbox of Linux needs a file that belongs to root, which only an installed package has.
const sandbox = process.platform === 'linux' ? ['--no-sandbox'] : [];
const run = (name: string) =>
  spawn(resolve(program), [...driven(join(folder, name)), ...sandbox], { stdio: ['ignore', 'ignore', 'pipe'] });

async function finds(name: string, pilot: string): Promise<void> {
  const opened = await openWindow(run(name));
  await new FramePage(opened.window).show('Pilots');
  await expect(opened.window.getByText(pilot)).toBeVisible();
  expect(await opened.quit()).toBe(0);
}

async function step(text: string, act: () => Promise<void>): Promise<void> {
  await act();
  console.log(`passed: ${text}`);
}

const first = await openWindow(run('new'));
await step('the set-up makes an airline', async () => {
  const firstRun = new FirstRunPage(first.window);
  await firstRun.createKittiwake();
  await firstRun.openDashboard.click();
});
await step('a second start leaves it to the first', async () => {
  const [code] = (await once(run('new'), 'exit')) as [number | null];
  expect(code).toBe(0);
  await new FramePage(first.window).show('Pilots');
});
await step('it quits', async () => expect(await first.quit()).toBe(0));
await step('another start has the same airline', async () => await finds('new', 'Lise Vestergaard'));
await step('the data of the first Homebase are converted', async () => {
  mkdirSync(join(folder, 'older'));
  createOlderAirline(join(folder, 'older/homebase.db'), 1);
  await finds('older', 'Mara Lindqvist');
});
rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
// The connection to the browser's debugger would keep this program.
process.exit(0);
