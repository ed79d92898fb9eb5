import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ElectronApplication } from 'playwright/test';
import { expect, test } from '../fixtures.ts';
import { FirstRunPage } from '../pages/firstRunPage.ts';
import { writeAheadLogSize } from '../serverProgram.ts';
import { processesOn } from './desktop.ts';
import { choose, watchOutside } from './outside.ts';

test('the window is signed in, with no more rights than a web page; a second start brings it to the front, and quitting ends all processes and closes the database', async ({
  launch,
}) => {
  const { app, window, data, startAgain, quit } = await launch();
  await expect(new FirstRunPage(window).heading).toBeVisible();
  expect(new URL(window.url()).hostname).toBe('127.0.0.1');

  const globals = await window.evaluate(() =>
    ['require', 'process', 'module', 'Buffer'].filter((name) => name in globalThis),
  );
  expect(globals).toEqual([]);

  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide());
  expect(await startAgain()).toBe(0);
  await expect
    .poll(
      async () =>
        await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map((each) => each.isVisible())),
    )
    .toEqual([true]);

  const licences = await window.evaluate(async () => await (await fetch('/licences.txt')).text());
  expect(
    ['fastify', 'react', 'maplibre-gl', '@fontsource-variable/inter'].filter(
      (name) => !licences.includes(`## ${name} `),
    ),
  ).toEqual([]);
  // libvips, whose package has no text of its own.
  expect(licences).toContain('used under the terms of the following licenses');
  expect(licences).toContain('GNU LESSER GENERAL PUBLIC LICENSE');

  expect(processesOn(data)).not.toEqual([]);
  expect(await quit()).toBe(0);
  await expect.poll(() => processesOn(data)).toEqual([]);
  expect(writeAheadLogSize(data)).toBe(0);
});

const bounds = { x: 120, y: 90, width: 1000, height: 700 };

/** Where the window is, and its zoom. */
async function look(app: ElectronApplication): Promise<unknown> {
  return await app.evaluate(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows();
    return { bounds: window?.getBounds(), zoom: window?.webContents.zoomLevel };
  });
}

/** As the operator does with the title bar. */
async function close(app: ElectronApplication): Promise<void> {
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
}

test('closing asks once whether pilots stay connected, and the window returns with its place and zoom', async ({
  launch,
  freePort,
}) => {
  const { app, window, data, startAgain } = await launch([`--port=${freePort}`]);
  const outside = await watchOutside(app);
  await expect(new FirstRunPage(window).heading).toBeVisible();
  await app.evaluate(({ BrowserWindow }, place) => {
    const [first] = BrowserWindow.getAllWindows();
    first?.setBounds(place);
    first?.webContents.setZoomLevel(1);
  }, bounds);
  await expect.poll(async () => await look(app)).toEqual({ bounds, zoom: 1 });

  const [keep, , cancel] = [0, 1, 2];
  await outside.answer(cancel);
  await close(app);
  await expect.poll(async () => (await outside.read()).questions).toHaveLength(1);
  await outside.answer(keep);
  const closed = window.waitForEvent('close');
  await close(app);
  await closed;
  expect(await fetch(`http://127.0.0.1:${freePort}/api/status`)).toHaveProperty('status', 200);

  const [reopened] = await Promise.all([app.waitForEvent('window'), startAgain()]);
  await expect(new FirstRunPage(reopened).heading).toBeVisible();
  expect(await look(app)).toEqual({ bounds, zoom: 1 });
  const closedAgain = reopened.waitForEvent('close');
  await close(app);
  await closedAgain;
  expect((await outside.read()).questions).toHaveLength(2);
  const [shown] = await Promise.all([app.waitForEvent('window'), choose(app, 'Show window')]);
  await expect(new FirstRunPage(shown).heading).toBeVisible();
  await choose(app, 'Start at login');
  const autostart = join(dirname(data), 'config', 'autostart', 'homebase.desktop');
  expect(readFileSync(autostart, 'utf8')).toContain(` "--data=${data}" "--port=${freePort}"`);
  await choose(app, 'Keep running');
  const ended = app.waitForEvent('close');
  await close(app);
  await ended;

  const again = await launch([], data);
  await expect(new FirstRunPage(again.window).heading).toBeVisible();
  expect(await look(again.app)).toEqual({ bounds, zoom: 1 });
});
