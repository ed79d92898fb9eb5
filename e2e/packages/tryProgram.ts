// npm run try-package -- PROGRAM: starts the program of a package on this PC, as its first user does. Ends with 1 when
// something is wrong.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect } from 'playwright/test';
import { FirstRunPage } from '../pages/firstRunPage.ts';
import { FramePage } from '../pages/framePage.ts';
import { driven, openWindow, type PackagedProgram } from './packagedProgram.ts';

const [program] = process.argv.slice(2);
if (program === undefined) throw new Error('Name the program, such as release/linux-unpacked/homebase');
const folder = mkdtempSync(join(tmpdir(), 'homebase-package-'));
// The sandbox of Linux needs a file that belongs to root, which only an installed package has.
const options = [...driven(join(folder, 'data')), ...(process.platform === 'linux' ? ['--no-sandbox'] : [])];
const run = () => spawn(resolve(program), options, { stdio: ['ignore', 'ignore', 'pipe'] });

async function step(text: string, act: () => Promise<void>): Promise<void> {
  await act();
  console.log(`passed: ${text}`);
}

async function quit(opened: PackagedProgram): Promise<void> {
  expect(await opened.quit()).toBe(0);
}

const first = await openWindow(run());
await step('the set-up makes an airline', async () => {
  const firstRun = new FirstRunPage(first.window);
  await firstRun.createKittiwake();
  await firstRun.openDashboard.click();
});
await step('a second start leaves it to the first', async () => {
  const [code] = (await once(run(), 'exit')) as [number | null];
  expect(code).toBe(0);
  await new FramePage(first.window).show('Pilots');
});
await step('it quits', async () => await quit(first));
await step('another start has the same airline', async () => {
  const second = await openWindow(run());
  await new FramePage(second.window).show('Pilots');
  await expect(second.window.getByText('Lise Vestergaard')).toBeVisible();
  await quit(second);
});
rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
// The connection to the browser's debugger would keep this program.
process.exit(0);
