import { expect, test } from '../fixtures.ts';
import { FirstRunPage } from '../pages/firstRunPage.ts';

test('the window opens on the server, signed in and with no more rights than a web page', async ({ launch }) => {
  const { window } = await launch();
  await expect(new FirstRunPage(window).heading).toBeVisible();
  expect(new URL(window.url()).hostname).toBe('127.0.0.1');

  const globals = await window.evaluate(() =>
    ['require', 'process', 'module', 'Buffer'].filter((name) => name in globalThis),
  );

  expect(globals).toEqual([]);
});

test('closing the window keeps pilots connected, and starting again reopens it', async ({ launch, freePort }) => {
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
