import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { cpSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getPirep } from '../../server/contract/classic/pireps.ts';
import { createAcarsClient } from '../acarsClient.ts';
import { choose } from '../desktop/outside.ts';
import { serverOf } from '../desktop/desktop.ts';
import { expect, test } from '../fixtures.ts';
import { FramePage } from '../pages/framePage.ts';
import { writeAheadLogSize } from '../serverProgram.ts';

/** Runs a program that Windows has. @returns what it printed */
function windows(program: string, ...args: readonly string[]): string {
  return execFileSync(process.env['HOMEBASE_TEST_WINE'] ?? '', [program, ...args], { encoding: 'utf8' });
}

/** A command in the registry. @param name of the value; by default the one without */
function registered(key: string, name = '@'): string {
  const file = join(tmpdir(), 'registry.reg');
  windows('reg', 'export', ['HKCU', 'Software', ...key.split('/')].join('\\'), file, '/y');
  const line =
    readFileSync(file, 'utf16le')
      .split('\r\n')
      .find((each) => each.startsWith(`${name}=`)) ?? '';
  return JSON.parse(line.slice(name.length + 1)) as string;
}

/** Chromium's sandbox does not work with Wine. */
function runRegistered(command: string): ChildProcess {
  const [program = '', ...words] = [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(([word, quoted]) => quoted ?? word);
  const args = [program, '--no-sandbox', '--disable-gpu', ...words];
  return spawn(process.env['HOMEBASE_TEST_WINE'] ?? '', args, { stdio: 'ignore' });
}

test('start at login and links open the same airline, whatever its folder is called', async ({
  launch,
  demo,
  folder,
  freePort,
}) => {
  const data = join(folder, 'Über uns', 'data');
  cpSync(demo.data, data, { recursive: true });
  const first = await launch([], data, [`--port=${freePort}`]);
  const { api } = await serverOf(first);
  const client = createAcarsClient(api, demo.pilot.api_key);
  const id = await client.prefile(801);

  // Wine itself does not look for links that belong to a user.
  runRegistered(registered('Classes/homebase/shell/open/command').replace('%1', `homebase://pirep/${id}`));
  await first.window.waitForURL(`**/pireps/${id}`);
  expect(await first.startAgain()).toBe(0);
  await choose(first.app, 'Start at login');
  const command = registered('Microsoft/Windows/CurrentVersion/Run', '"example.homebase"');
  expect(command).toContain('"--data=Z:\\tmp\\e2e\\');
  expect(await first.quit()).toBe(0);
  expect(writeAheadLogSize(data)).toBe(0);

  // Pilots are served, although nobody opens the window.
  const atLogin = runRegistered(command);
  const find = async (): Promise<unknown> => await client.send(getPirep, { params: { id } }).catch(() => undefined);
  await expect.poll(find).toMatchObject({ data: { id } });
  atLogin.kill('SIGKILL');
});

test('after a hard end, everything acknowledged is there again', async ({ launch, demo }) => {
  const first = await launch([], demo.data);
  const client = createAcarsClient((await serverOf(first)).api, demo.pilot.api_key);
  const id = await client.prefile(802);
  const closed = first.app.waitForEvent('close');
  first.app.process().kill('SIGKILL');
  await closed;

  const again = await launch([], demo.data);
  const { send } = createAcarsClient((await serverOf(again)).api, demo.pilot.api_key);
  expect(await send(getPirep, { params: { id } })).toMatchObject({ data: { flight_number: '802' } });
  await new FramePage(again.window).show('Pilots');
  await expect(again.window.getByText(demo.pilot.name)).toBeVisible();
});
