import { expect, test } from '../fixtures.ts';
import { FirstRunPage } from '../pages/firstRunPage.ts';
import { writeAheadLogSize } from '../serverProgram.ts';
import { processesOn } from './desktop.ts';

test('SIGTERM ends all processes and closes the database; started again meanwhile, Homebase opens again', async ({
  launch,
  freePort,
}) => {
  // What Playwright adds to the arguments is not there the second time.
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const { app, window, data, pid } = await launch([...sandbox, `--port=${freePort}`]);
  await expect(new FirstRunPage(window).heading).toBeVisible();

  // A second start takes longer than the first one takes to quit, so it is this event alone.
  await app.evaluate(({ app: electron }) => {
    electron.once('before-quit', () => electron.emit('second-instance', {}, ['homebase']));
  });
  const closed = app.waitForEvent('close');
  process.kill(pid, 'SIGTERM');
  await closed;

  const main = (): number[] =>
    processesOn(data).flatMap((line) => (/ --type=|relaunch/.test(line) ? [] : [Number.parseInt(line, 10)]));
  await expect
    .poll(async () => await fetch(`http://127.0.0.1:${freePort}/api/status`).then(({ status }) => status, String))
    .toBe(200);
  expect(main()).toHaveLength(1);
  for (const each of main()) process.kill(each, 'SIGTERM');
  await expect.poll(() => processesOn(data)).toEqual([]);
  expect(writeAheadLogSize(data)).toBe(0);
});
