import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DemoFixture } from '../fixtures.ts';
import { createDemo } from '../serverProgram.ts';
import { findElectron } from './electron.ts';

/** Finds an Electron, unless `npm test` has, and creates the demo airline before all end-to-end tests. @returns the cleanup */
// oxlint-disable-next-line import/no-default-export -- Playwright's contract
export default async function setUp(): Promise<() => Promise<void>> {
  process.env['HOMEBASE_TEST_ELECTRON'] ??= (await findElectron()).executable;
  const folder = mkdtempSync(join(tmpdir(), 'homebase-e2e-'));
  // The tests start some hundred programs with the same code.
  process.env['NODE_COMPILE_CACHE'] = join(folder, 'compiled');
  // No network hears of them.
  process.env['HOMEBASE_DISCOVERY'] = 'off';
  const data = join(folder, 'demo');
  mkdirSync(data);
  const [pilot, second] = await createDemo(data);
  const demo: DemoFixture = { data, pilot, second };
  process.env['HOMEBASE_TEST_DEMO'] = JSON.stringify(demo);
  return async () => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}
