import { readFileSync } from 'node:fs';
import { join } from 'node:path';
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

test('when Electron does not hear that the server has ended, and hangs, Homebase ends all the same', async ({
  launch,
}) => {
  const { app, window, data, pid } = await launch();
  await expect(new FirstRunPage(window).heading).toBeVisible();
  await app.evaluate(({ app: electron }) => {
    const { prototype } = process.getBuiltinModule('node:events').EventEmitter;
    const emit = Reflect.get(prototype, 'emit') as (...words: unknown[]) => boolean;
    prototype.emit = function (this: object, ...words) {
      const isServerExit = this.constructor.name === 'ForkUtilityProcess' && words[0] === 'exit';
      return isServerExit || emit.apply(this, words);
    };
    electron.on('will-quit', (event) => event.preventDefault());
  });

  const closed = app.waitForEvent('close');
  process.kill(pid, 'SIGTERM');
  await closed;

  await expect.poll(() => processesOn(data)).toEqual([]);
  expect(writeAheadLogSize(data)).toBe(0);
  expect(readFileSync(join(data, 'window/logs/desktop.log'), 'utf8')).toContain('Electron does not answer any more');
});

test('when the driver of the graphics card fails twice, Homebase starts again without it', async ({
  launch,
  freePort,
}) => {
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const { app, window, data } = await launch([...sandbox, `--port=${freePort}`]);
  await expect(new FirstRunPage(window).heading).toBeVisible();

  const closed = app.waitForEvent('close');
  await app
    .evaluate(({ app: electron }) => {
      const ended = { type: 'GPU', reason: 'crashed', exitCode: 1, name: 'GPU', serviceName: 'GPU' };
      for (let count = 0; count < 2; count += 1) electron.emit('child-process-gone', {}, ended);
    })
    .catch(() => undefined);
  await closed;

  const main = (): string[] => processesOn(data).filter((line) => !/ --type=|relaunch/.test(line));
  await expect
    .poll(async () => await fetch(`http://127.0.0.1:${freePort}/api/status`).then(({ status }) => status, String))
    .toBe(200);
  expect(JSON.parse(readFileSync(join(data, 'window', 'desktop.json'), 'utf8'))).toMatchObject({ graphics: false });
  await expect
    .poll(() => processesOn(data).some((line) => / --type=gpu-process.*--use-gl=disabled/.test(line)))
    .toBe(true);
  for (const each of main()) process.kill(Number.parseInt(each, 10), 'SIGTERM');
  await expect.poll(() => processesOn(data)).toEqual([]);
});

test('when Windows ends, the database is closed without a question', async ({ launch }) => {
  const { app, window, data, quit } = await launch();
  await expect(new FirstRunPage(window).heading).toBeVisible();
  expect(writeAheadLogSize(data)).toBeGreaterThan(0);
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.emit('session-end', {}));
  await expect.poll(() => writeAheadLogSize(data)).toBe(0);
  expect(await quit()).toBe(0);
});
