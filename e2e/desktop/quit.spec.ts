import { expect, test } from '../fixtures.ts';
import { FirstRunPage } from '../pages/firstRunPage.ts';
import { writeAheadLogSize } from '../serverProgram.ts';
import { processesOn } from './desktop.ts';

test('quitting ends all processes and closes the database', async ({ launch }) => {
  const { window, data, quit } = await launch();
  await expect(new FirstRunPage(window).heading).toBeVisible();
  expect(processesOn(data)).not.toEqual([]);

  expect(await quit()).toBe(0);

  await expect.poll(() => processesOn(data)).toEqual([]);
  expect(writeAheadLogSize(data)).toBe(0);
});

test('SIGTERM ends all processes and closes the database', async ({ launch }) => {
  const { app, window, data, pid } = await launch();
  await expect(new FirstRunPage(window).heading).toBeVisible();

  const closed = app.waitForEvent('close');
  process.kill(pid, 'SIGTERM');
  await closed;

  await expect.poll(() => processesOn(data)).toEqual([]);
  expect(writeAheadLogSize(data)).toBe(0);
});

test('quitting works while the server is not running', async ({ launch }) => {
  const { data, quit } = await launch(['--port=nonsense']);

  expect(await quit()).toBe(0);

  await expect.poll(() => processesOn(data)).toEqual([]);
});
