import { existsSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { expect, test } from '../fixtures.ts';
import { ErrorPage, FramePage } from '../pages/framePage.ts';
import { FirstRunPage } from '../pages/firstRunPage.ts';
import { LivePage } from '../pages/livePage.ts';
import { SettingsPage } from '../pages/settingsPage.ts';
import { runHomebase, startServer } from '../serverProgram.ts';
import { serverPid } from './desktop.ts';

test('the window names a data folder that cannot be used and the log, and leaves no temporary profile', async ({
  launch,
  emptyData,
}) => {
  writeFileSync(emptyData, 'not a folder');

  const { app, window, quit } = await launch();

  const page = new ErrorPage(window);
  await expect(page.heading).toBeVisible();
  await expect(page.reason).toContainText(`${emptyData} is not a folder`);
  await expect(page.logPath).toContainText('desktop.log');
  await expect(page.logEnd).toContainText('is not a folder');
  const profile = await app.evaluate(({ app: electron }) => electron.getPath('userData'));
  expect(existsSync(profile)).toBe(true);
  await quit();
  await expect.poll(() => existsSync(profile)).toBe(false);
});

test('the window names a damaged database', async ({ launch, emptyData }) => {
  const server = await startServer(emptyData);
  await server.stop();
  writeFileSync(`${emptyData}/homebase.db`, 'no database at all, but long enough to have a header'.repeat(20));

  const { window } = await launch();

  const page = new ErrorPage(window);
  await expect(page.heading).toBeVisible();
  await expect(page.reason).toContainText(`${emptyData}/homebase.db is damaged`);
});

test('the window names a port in use, and Try again works when it is free', async ({ launch, freePort }) => {
  const occupant = createServer().listen(freePort, '127.0.0.1');
  await once(occupant, 'listening');

  const { window } = await launch([`--port=${freePort}`]);

  const page = new ErrorPage(window);
  await expect(page.reason).toContainText(`Port ${freePort}`);
  occupant.close();
  await once(occupant, 'close');
  await page.tryAgain.click();
  await expect(new FirstRunPage(window).heading).toBeVisible();
});

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

test('the window names an invalid option', async ({ launch }) => {
  const { window } = await launch(['--port=nonsense']);

  await expect(new ErrorPage(window).reason).toContainText("'nonsense' is not valid for --port");
});

test('the window names the program that uses the data folder', async ({ launch, emptyData }) => {
  const server = await startServer(emptyData);

  const { window } = await launch();

  await expect(new ErrorPage(window).reason).toContainText(String(server.pid));
  await server.stop();
});

test(
  'a server that crashed, or does not answer after sleep, is restarted, and the window returns to its page',
  { tag: '@map' },
  async ({ launch, demo }) => {
    const { app, window } = await launch([], demo.data);
    const live = new LivePage(window);
    await live.open();
    await expect(live.map).toBeVisible();
    const first = await serverPid(app);
    const address = new URL(window.url());

    process.kill(first, 'SIGKILL');

    await expect.poll(() => new URL(window.url()).port).not.toBe(address.port);
    await expect(live.map).toBeVisible();
    expect(new URL(window.url()).pathname).toBe(address.pathname);
    const second = await serverPid(app);
    expect(second).not.toBe(first);

    // While this PC was asleep, the server broke.
    process.kill(second, 'SIGSTOP');
    const { port } = new URL(window.url());
    await app.evaluate(({ powerMonitor }) => powerMonitor.emit('resume'));
    await expect.poll(() => new URL(window.url()).port).not.toBe(port);
    await expect(live.map).toBeVisible();
  },
);

test('a crashed page is reloaded', async ({ launch }) => {
  const { app, window } = await launch();
  await expect(new FirstRunPage(window).heading).toBeVisible();
  // Electron knows the page. Playwright's page ended with its process.
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
});

test('a server that crashes three times is not restarted until the operator tries again', async ({ launch }) => {
  const { app, window } = await launch();
  const page = new FirstRunPage(window);
  for (const crash of [1, 2, 3]) {
    await expect(page.heading).toBeVisible();
    const address = window.url();
    process.kill(await serverPid(app), 'SIGKILL');
    if (crash < 3) await expect.poll(() => window.url()).not.toBe(address);
  }

  const error = new ErrorPage(window);
  await expect(error.reason).toContainText('stopped unexpectedly 3 times');
  await error.tryAgain.click();
  await expect(page.heading).toBeVisible();
});
