import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ElectronApplication } from 'playwright/test';
import { expect, test } from '../fixtures.ts';
import { FirstRunPage } from '../pages/firstRunPage.ts';

interface Noted {
  readonly refused: string[];
  readonly opened: string[];
}

/** Has the main process note what the window was refused, and what it would have opened outside. */
async function watch(app: ElectronApplication): Promise<() => Promise<Noted>> {
  const notes = await app.evaluateHandle(({ BrowserWindow, shell }) => {
    const noted: Noted = { refused: [], opened: [] };
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    const note = (event: Electron.Event<{ url: string }>): void => {
      if (event.defaultPrevented) noted.refused.push(event.url);
    };
    contents?.on('will-frame-navigate', note);
    contents?.on('will-redirect', note);
    shell.openExternal = async (url) => void noted.opened.push(url);
    return noted;
  });
  return async () => await notes.jsonValue();
}

/** Answers everything with a page that says where one has ended up, and `/redirect` with a way to another host. */
async function startStranger(): Promise<{ readonly port: number; readonly server: Server }> {
  const server = createServer((request, reply) => {
    if (request.url === '/redirect') reply.writeHead(302, { location: 'http://localhost:9/' }).end();
    else reply.writeHead(200, { 'content-type': 'text/html' }).end('<h1>A stranger</h1>');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, server };
}

/** Look-alikes of `own`, and other places; `port` is a stranger's on this machine. */
function foreign(own: URL, port: number): string[] {
  return [
    `http://127.0.0.1:${port}/`,
    `http://localhost:${own.port}/`,
    `http://127.0.0.1.example.org:${own.port}/`,
    `http://127.0.0.1:${own.port}@127.0.0.1:${port}/`,
    `http://operator:secret@127.0.0.1:${own.port}/`,
    `https://127.0.0.1:${own.port}/`,
    'https://example.org/',
  ];
}

test('the window leaves the program for no other place, however like ours it looks', async ({ launch }) => {
  const { app, window } = await launch();
  await expect(new FirstRunPage(window).heading).toBeVisible();
  const { port, server } = await startStranger();
  const own = new URL(window.url());
  const noted = await watch(app);
  const refused: string[] = [];

  for (const url of foreign(own, port)) {
    await window.evaluate((href) => Object.assign(document.createElement('a'), { href }).click(), url);
    refused.push(url);
    await expect.poll(async () => (await noted()).refused).toEqual(refused);
  }

  // Asked of Electron: Playwright goes on waiting for a navigation that never began.
  const addresses = await app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().map(({ webContents }) => webContents.getURL()),
  );
  expect(addresses).toEqual([own.href]);
  server.close();
});

test('the window does not follow a redirect to another host', async ({ launch }) => {
  const { app, window } = await launch();
  await expect(new FirstRunPage(window).heading).toBeVisible();
  const { port, server } = await startStranger();
  const noted = await watch(app);

  await app.evaluate(async ({ BrowserWindow }, url) => {
    await BrowserWindow.getAllWindows()[0]
      ?.loadURL(url)
      .catch(() => undefined);
  }, `http://127.0.0.1:${port}/redirect`);

  expect((await noted()).refused).toEqual(['http://localhost:9/']);
  server.close();
});

test('a page opens no second window, and hands the system browser the web alone', async ({ launch }) => {
  const { app, window } = await launch();
  await expect(new FirstRunPage(window).heading).toBeVisible();
  const noted = await watch(app);

  const opened = await window.evaluate(() =>
    [
      'https://example.org/charts',
      'file:///etc/hostname',
      'https://a:b@example.org/',
      'about:blank',
      location.href,
    ].map((url) => globalThis.open(url)),
  );

  expect(opened).toEqual([null, null, null, null, null]);
  await expect.poll(async () => (await noted()).opened).toEqual(['https://example.org/charts']);
  expect(app.windows()).toHaveLength(1);
});

test('a page gets no permission but copying and full screen', async ({ launch }) => {
  const { window } = await launch();
  await expect(new FirstRunPage(window).heading).toBeVisible();

  const states = await window.evaluate(async () => {
    const names = ['geolocation', 'camera', 'microphone', 'notifications', 'clipboard-read'] as PermissionName[];
    return await Promise.all(names.map(async (name) => (await navigator.permissions.query({ name })).state));
  });

  expect(states).toEqual(['denied', 'denied', 'denied', 'denied', 'denied']);
});
