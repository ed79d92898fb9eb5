import { execFileSync } from 'node:child_process';
import { cpSync } from 'node:fs';
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

/** A command in the registry. */
function registered(key: string, ...value: readonly string[]): string {
  const printed = windows('reg', 'query', ['HKCU', 'Software', ...key.split('/')].join('\\'), ...value);
  return /REG_SZ\s+(.*?)\r?\n/.exec(printed)?.[1] ?? '';
}

/** As Windows does. */
function runRegistered(command: string): void {
  windows('cmd', '/c', `start "" ${command}`);
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

  await choose(first.app, 'Start at login');
  // Wine itself does not look for links that belong to a user.
  runRegistered(registered('Classes/homebase/shell/open/command').replace('%1', `homebase://pirep/${id}`));
  await first.window.waitForURL(`**/pireps/${id}`);
  expect(await first.startAgain()).toBe(0);
  const command = registered('Microsoft/Windows/CurrentVersion/Run', '/v', 'example.homebase');
  expect(command).toContain('"--data=Z:\\tmp\\e2e\\');
  expect(await first.quit()).toBe(0);
  expect(writeAheadLogSize(data)).toBe(0);

  // Pilots are served, although nobody opens the window.
  runRegistered(command);
  const find = async (): Promise<unknown> => await client.send(getPirep, { params: { id } }).catch(() => undefined);
  await expect.poll(find).toMatchObject({ data: { id } });
  windows('taskkill', '/f', '/im', 'Homebase.exe');
});

test('after a hard end, everything acknowledged is there again', async ({ launch, demo }) => {
  const first = await launch([], demo.data);
  const client = createAcarsClient((await serverOf(first)).api, demo.pilot.api_key);
  const id = await client.prefile(802);
  const closed = first.app.waitForEvent('close');
  windows('taskkill', '/f', '/im', 'Homebase.exe');
  await closed;

  const again = await launch([], demo.data);
  const { send } = createAcarsClient((await serverOf(again)).api, demo.pilot.api_key);
  expect(await send(getPirep, { params: { id } })).toMatchObject({ data: { flight_number: '802' } });
  await new FramePage(again.window).show('Pilots');
  await expect(again.window.getByText(demo.pilot.name)).toBeVisible();
});
