import { expect, test } from '../fixtures.ts';
import { FirstRunPage } from '../pages/firstRunPage.ts';

test('the desktop opens on the program, logged in', async ({ launch }) => {
  const { window } = await launch();

  await expect(new FirstRunPage(window).heading).toBeVisible();
  expect(new URL(window.url()).hostname).toBe('127.0.0.1');
});

test('the page in the window has no more rights than a web page', async ({ launch }) => {
  const { window } = await launch();
  await expect(new FirstRunPage(window).heading).toBeVisible();

  const globals = await window.evaluate(() =>
    ['require', 'process', 'module', 'Buffer'].filter((name) => name in globalThis),
  );

  expect(globals).toEqual([]);
});

test('the map can be drawn in the window without a graphics card', { tag: '@map' }, async ({ launch }) => {
  const { window } = await launch();
  await expect(new FirstRunPage(window).heading).toBeVisible();

  const hasWebGl = await window.evaluate(() => document.createElement('canvas').getContext('webgl2') !== null);

  expect(hasWebGl).toBe(true);
});

test('closing the window leaves the pilots connected, and starting again brings it back', async ({
  launch,
  freePort,
}) => {
  const { app, window, startAgain } = await launch([`--port=${freePort}`]);
  await expect(new FirstRunPage(window).heading).toBeVisible();

  await window.close();
  expect(await fetch(`http://127.0.0.1:${freePort}/api/status`)).toHaveProperty('status', 200);
  const [reopened] = await Promise.all([app.waitForEvent('window'), startAgain()]);

  await expect(new FirstRunPage(reopened).heading).toBeVisible();
});

test('a second start brings the first window to the front and ends', async ({ launch }) => {
  const { app, window, startAgain } = await launch();
  await expect(new FirstRunPage(window).heading).toBeVisible();
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide());

  expect(await startAgain()).toBe(0);

  await expect
    .poll(
      async () =>
        await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map((each) => each.isVisible())),
    )
    .toEqual([true]);
});
