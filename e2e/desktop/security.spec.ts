import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ElectronApplication, Page } from 'playwright/test';
import { expect, test } from '../fixtures.ts';
import { FirstRunPage } from '../pages/firstRunPage.ts';
import { FramePage } from '../pages/framePage.ts';

interface Addresses {
  /** The addresses that the window refused. */
  readonly refused: string[];
  /** The addresses for the default browser. */
  readonly opened: string[];
}

/** Records in the main process what the window refuses, and what it opens in the default browser. */
async function watch(app: ElectronApplication): Promise<() => Promise<Addresses>> {
  const handle = await app.evaluateHandle(({ BrowserWindow, shell }) => {
    const addresses: Addresses = { refused: [], opened: [] };
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    const record = (event: Electron.Event<{ url: string }>): void => {
      if (event.defaultPrevented) addresses.refused.push(event.url);
    };
    contents?.on('will-frame-navigate', record);
    contents?.on('will-redirect', record);
    shell.openExternal = async (url) => void addresses.opened.push(url);
    return addresses;
  });
  return async () => await handle.jsonValue();
}

/** Starts a foreign site. Its page `/redirect` redirects to another host. */
async function startForeignSite(): Promise<{ readonly port: number; readonly server: Server }> {
  const server = createServer((request, reply) => {
    if (request.url === '/redirect') reply.writeHead(302, { location: 'http://localhost:9/' }).end();
    else reply.writeHead(200, { 'content-type': 'text/html' }).end('<h1>A foreign site</h1>');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, server };
}

/** Addresses that look like our own, and others. @param port the port of the foreign site */
function foreignUrls(own: URL, port: number): string[] {
  return [
    `http://127.0.0.1:${port}/`,
    `http://localhost:${own.port}/`,
    `http://127.0.0.1.example.org:${own.port}/`,
    `http://127.0.0.1:${own.port}@127.0.0.1:${port}/`,
    `http://operator:secret@127.0.0.1:${own.port}/`,
    `https://127.0.0.1:${own.port}/`,
    'homebase-error://page/#quit',
    'https://example.org/',
  ];
}

test('the window opens no foreign address and no second window, only web addresses in the browser, and may only copy and fill the screen', async ({
  launch,
}) => {
  const { app, window } = await launch();
  await expect(new FirstRunPage(window).heading).toBeVisible();
  const readAddresses = await watch(app);

  await test.step('second windows and permissions', async () => {
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
    await expect.poll(async () => (await readAddresses()).opened).toEqual(['https://example.org/charts']);
    expect(app.windows()).toHaveLength(1);

    expect(await permissionsOf(window)).toEqual({ ...nothing, 'clipboard-write': 'granted' });
  });

  await test.step('foreign addresses, even those that look like our own, and a redirect to one', async () => {
    const { port, server } = await startForeignSite();
    const own = new URL(window.url());
    const refused: string[] = [];

    for (const url of foreignUrls(own, port)) {
      await window.evaluate((href) => Object.assign(document.createElement('a'), { href }).click(), url);
      refused.push(url);
      await expect.poll(async () => (await readAddresses()).refused).toEqual(refused);
    }

    // Electron knows the address. Playwright waits for a navigation that never began.
    const addresses = await app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows().map(({ webContents }) => webContents.getURL()),
    );
    expect(addresses).toEqual([own.href]);

    await app.evaluate(async ({ BrowserWindow }, url) => {
      await BrowserWindow.getAllWindows()[0]
        ?.loadURL(url)
        .catch(() => undefined);
    }, `http://127.0.0.1:${port}/redirect`);

    expect((await readAddresses()).refused).toEqual([...refused, 'http://localhost:9/']);
    server.close();
  });
});

test('a hostile page in the window gets no permission, no device, no reply of the server and no change', async ({
  launch,
  demo,
}) => {
  const { app, window } = await launch([], demo.data);
  // Electron would count the end of a page that still loads as the failure of the next one.
  await expect(new FramePage(window).connection).toBeVisible();
  const own = new URL(window.url()).origin;
  const { port, server } = await startForeignSite();
  await app.evaluate(
    async ({ BrowserWindow }, url) => await BrowserWindow.getAllWindows()[0]?.loadURL(url),
    `http://127.0.0.1:${port}/`,
  );
  await expect(window.getByRole('heading', { name: 'A foreign site' })).toBeVisible();

  expect(await permissionsOf(window)).toEqual(nothing);
  const gained = await window.evaluate(async (origin) => {
    const tries: Record<string, () => Promise<unknown>> = {
      camera: async () => await navigator.mediaDevices.getUserMedia({ video: true, audio: true }),
      screen: async () => await navigator.mediaDevices.getDisplayMedia(),
      place: async () =>
        await new Promise((found, refused) => navigator.geolocation.getCurrentPosition(found, refused)),
      clipboard: async () => await navigator.clipboard.readText(),
      read: async () => await fetch(`${origin}/admin/home`, { credentials: 'include' }),
      change: async () => {
        const form = { method: 'DELETE', credentials: 'include' } as const;
        return await fetch(`${origin}/admin/session`, form);
      },
    };
    const results = await Promise.all(
      Object.entries(tries).map(
        async ([name, attempt]) =>
          await attempt().then(
            () => [name],
            () => [],
          ),
      ),
    );
    return [...results.flat(), ...((await Notification.requestPermission()) === 'granted' ? ['notifications'] : [])];
  }, own);
  expect(gained).toEqual([]);
  server.close();

  // The session is still there.
  await app.evaluate(async ({ BrowserWindow }, url) => await BrowserWindow.getAllWindows()[0]?.loadURL(url), own);
  await expect(new FramePage(window).connection).toBeVisible();
});

const nothing: Readonly<Record<string, string>> = {
  geolocation: 'denied',
  camera: 'denied',
  microphone: 'denied',
  notifications: 'denied',
  midi: 'denied',
  'clipboard-read': 'denied',
  'clipboard-write': 'denied',
};

/** What Chromium says about each permission to the page. */
async function permissionsOf(window: Page): Promise<Readonly<Record<string, string>>> {
  return await window.evaluate(async (names) => {
    const states = names.map(async (name) => {
      const { state } = await navigator.permissions.query({ name: name as PermissionName });
      return [name, state] as const;
    });
    return Object.fromEntries(await Promise.all(states));
  }, Object.keys(nothing));
}
