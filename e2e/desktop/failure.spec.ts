import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import type { ElectronApplication } from 'playwright/test';
import { expect, test } from '../fixtures.ts';
import { ErrorPageModel, FramePage } from '../pages/framePage.ts';
import { FirstRunPage } from '../pages/firstRunPage.ts';
import { LivePage } from '../pages/livePage.ts';
import { SettingsPage } from '../pages/settingsPage.ts';
import { runHomebase, startServer } from '../serverProgram.ts';
import { processesOn, serverPid } from './desktop.ts';

test('the window names a data folder that cannot be used and the log, and leaves no temporary profile', async ({
  launch,
  emptyData,
}) => {
  writeFileSync(emptyData, 'not a folder');

  const { app, window, quit } = await launch();

  const page = new ErrorPageModel(window);
  await expect(page.heading).toBeVisible();
  await expect(page.reason).toContainText(`${emptyData} is not a folder`);
  await expect(page.logPath).toContainText('desktop.log');
  await expect(page.logEnd).toContainText('is not a folder');
  const profile = await app.evaluate(({ app: electron }) => electron.getPath('userData'));
  expect(existsSync(profile)).toBe(true);
  await quit();
  await expect.poll(() => existsSync(profile)).toBe(false);
});

test('the window names what stands in the way until Try again works, and a crashed page is reloaded', async ({
  launch,
  emptyData,
  freePort,
}) => {
  const before = await startServer(emptyData);
  await before.stop();
  const database = join(emptyData, 'homebase.db');
  writeFileSync(database, 'no database at all, but long enough to have a header'.repeat(20));

  const { app, window } = await launch([`--port=${freePort}`]);

  const page = new ErrorPageModel(window);
  await test.step('a damaged database', async () => {
    await expect(page.heading).toBeVisible();
    await expect(page.reason).toContainText(`${database} is damaged`);
    rmSync(database);
  });

  await test.step('another program on the data folder', async () => {
    const server = await startServer(emptyData);
    await page.tryAgain.click();
    await expect(page.reason).toContainText(String(server.pid));
    await server.stop();
  });

  await test.step('a port in use', async () => {
    const occupant = createServer().listen(freePort, '127.0.0.1');
    await once(occupant, 'listening');
    await page.tryAgain.click();
    await expect(page.reason).toContainText(`Port ${freePort}`);
    occupant.close();
    await once(occupant, 'close');
    await page.tryAgain.click();
    await expect(new FirstRunPage(window).heading).toBeVisible();
  });

  // Last, because Playwright's page ends with its process.
  await test.step('a crashed page', async () => await crashPage(app));
});

/** Expects that Electron loads the page again in another process. */
async function crashPage(app: ElectronApplication): Promise<void> {
  const page = async (): Promise<{ readonly process: number; readonly title: string; readonly isLoading: boolean }> =>
    await app.evaluate(({ BrowserWindow }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents;
      return {
        process: contents?.getOSProcessId() ?? 0,
        title: contents?.getTitle() ?? '',
        isLoading: contents?.isLoading() ?? true,
      };
    });
  const { process: died, title } = await page();

  process.kill(died, 'SIGKILL');

  await expect.poll(async () => ![0, died].includes((await page()).process)).toBe(true);
  await expect.poll(page).toMatchObject({ title, isLoading: false });
}

test('the window opens although the port of the settings is in use, and another port is chosen there', async ({
  launch,
  demo,
  freePort,
}) => {
  await runHomebase(['settings', 'network.port', String(freePort), '--data', demo.data, '--json']);
  const occupant = createServer().listen(freePort, '127.0.0.1');
  await once(occupant, 'listening');

  const { window } = await launch([], demo.data, []);

  const settings = new SettingsPage(window);
  await expect(settings.notListening).toContainText(`Port ${freePort} is in use by another program.`);
  const free = /(\d+) is free/.exec((await settings.notListening.textContent()) ?? '')?.[1] ?? '';
  await expect(new FramePage(window).connection).toHaveText('Not listening');
  await settings.notListening.getByRole('link').click();
  await settings.write('Port', free);
  await expect(settings.notListening).toHaveCount(0);
  await expect(settings.addresses).toContainText(`:${free}/phpvms7`);
  occupant.close();
});

test('the window names an invalid option, and quitting works while the server is not running', async ({ launch }) => {
  const { window, data, quit } = await launch(['--port=nonsense']);

  await expect(new ErrorPageModel(window).reason).toContainText("'nonsense' is not valid for --port");

  expect(await quit()).toBe(0);
  await expect.poll(() => processesOn(data)).toEqual([]);
});

test('a server that crashed, or does not answer after sleep, is restarted and the window returns to its page, until it stopped three times', async ({
  launch,
  demo,
}) => {
  const { app, window } = await launch([], demo.data);
  const live = new LivePage(window);
  await live.open();
  await expect(live.rows).toHaveCount(5);
  const { pathname } = new URL(window.url());
  /** @returns the process of the server that broke */
  const restarted = async (how: (pid: number) => unknown): Promise<number> => {
    const [pid, { port }] = [await serverPid(app), new URL(window.url())];
    await how(pid);
    await expect.poll(() => new URL(window.url()).port).not.toBe(port);
    await expect(live.rows).toHaveCount(5);
    expect(new URL(window.url()).pathname).toBe(pathname);
    return pid;
  };

  const first = await restarted((pid) => process.kill(pid, 'SIGKILL'));
  // While this PC was asleep, the server broke.
  const second = await restarted(async (pid) => {
    process.kill(pid, 'SIGSTOP');
    await app.evaluate(({ powerMonitor }) => powerMonitor.emit('resume'));
  });
  expect(second).not.toBe(first);

  process.kill(await serverPid(app), 'SIGKILL');
  const error = new ErrorPageModel(window);
  await expect(error.reason).toContainText('stopped unexpectedly 3 times');
  await error.tryAgain.click();
  await expect(new FramePage(window).connection).toBeVisible();
});
