// A server with flights in progress that report every five seconds, for e2e/bench/liveMap.ts, which looks at them. Its first
// line is the one-time link into the window, its last, after the end of its input, how many positions a second it took.
// Argument: how many flights.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseFile } from '../core/config.ts';
import { createFleet, flyFleet } from './liveFleet.ts';
import { started, startHomebase } from './programs.ts';

const folder = mkdtempSync(join(tmpdir(), 'homebase-bench-'));
const ended = new AbortController();
process.stdin.on('end', () => ended.abort()).resume();

try {
  const data = join(folder, 'homebase');
  mkdirSync(data);
  const fleet = await createFleet(databaseFile(data), Number(process.argv[2]));
  const { api, admin } = await startHomebase(data);
  console.log(admin);
  const begun = performance.now();
  const taken = await flyFleet(fleet, api, ended.signal);
  console.log(String(Math.round((taken * 1000) / (performance.now() - begun))));
} finally {
  for (const child of started) child.kill();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}
