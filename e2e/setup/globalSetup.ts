import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeDemo } from '../serverProgram.ts';
import { assertExecutable, findElectron } from './electron.ts';

/** Before all end-to-end tests: an Electron, and what every story begins with. @returns what clears it away */
// oxlint-disable-next-line import/no-default-export -- Playwright's contract
export default async function setUp(): Promise<() => Promise<void>> {
  const electron = await findElectron();
  assertExecutable(electron);
  console.log(`Electron for the desktop tests: ${electron.origin}`);
  process.env['HOMEBASE_TEST_ELECTRON'] = electron.executable;
  const folder = mkdtempSync(join(tmpdir(), 'homebase-e2e-'));
  // Some hundred programs are started, all with the same code.
  process.env['NODE_COMPILE_CACHE'] = join(folder, 'compiled');
  const data = join(folder, 'demo');
  mkdirSync(data);
  process.env['HOMEBASE_TEST_DEMO'] = JSON.stringify({ data, pilots: await makeDemo(data) });
  return async () => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}
