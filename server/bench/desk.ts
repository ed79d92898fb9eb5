// A server with ten thousand reports and one of 20,000 positions, for e2e/bench/desk.ts, which works at them. Prints the
// one-time link into the window; ends with its input. Argument: how many reports.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseFile } from '../core/config.ts';
import { fillDesk } from './deskReports.ts';
import { started, startHomebase } from './programs.ts';

const folder = mkdtempSync(join(tmpdir(), 'homebase-bench-'));

try {
  const data = join(folder, 'homebase');
  mkdirSync(data);
  await fillDesk(databaseFile(data), Number(process.argv[2]));
  console.log((await startHomebase(data)).admin);
  await new Promise((ended) => process.stdin.on('end', ended).resume());
} finally {
  for (const child of started) child.kill();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}
