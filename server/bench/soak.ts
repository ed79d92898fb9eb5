// A server on the demonstration airline and pilots who fly one flight after the other, for e2e/bench/soak.ts, which watches
// it. Prints a line of JSON when it is ready, and one at the end of its input. Arguments: pilots, times faster than real time.
import { openDatabase } from '../../db/open.ts';
import { databaseFile } from '../core/config.ts';
import { changeSetting } from '../domain/settings/settings.ts';
import { createDemo } from '../sim/demo/createDemo.ts';
import { createRandom } from '../sim/flightModel/random.ts';
import { pickAssignments } from '../sim/simulate/dispatch.ts';
import { flyAll } from '../sim/simulate/flyAll.ts';
import { createSend } from '../sim/simulate/transport.ts';
import { runBench, startHomebase } from './programs.ts';

const [pilots = 1, speed = 1] = process.argv.slice(2).map(Number);
const ended = new AbortController();
process.stdin.on('end', () => ended.abort()).resume();
const tally = { filed: 0, failed: 0, message: '' };

await runBench(async (data) => {
  const db = openDatabase(databaseFile(data));
  const keys = await db.write((tx) => {
    const demo = createDemo(tx, new Date());
    // Only the pilots fly, and no backup is taken beside them.
    changeSetting(tx, 'program', 'demo.traffic', 'false');
    changeSetting(tx, 'program', 'backups.every_hours', '0');
    return demo.pilots.map(({ api_key }) => api_key);
  });
  db.close();
  const { api, admin, pid } = await startHomebase(data);
  console.log(JSON.stringify({ admin, pid, data }));
  // The demonstration airline has fewer pilots: some fly twice at a time.
  await Promise.all(Array.from({ length: pilots }, (_, index) => flyOn(api, keys[index % keys.length] ?? '', index)));
  console.log(JSON.stringify(tally));
});

async function flyOn(api: string, key: string, index: number): Promise<void> {
  const connection = { api, key, signal: ended.signal, timeoutMs: 60_000, onWait: () => undefined };
  const random = createRandom(`soak ${index}`);
  for (let flight = 0; !ended.signal.aborted; flight += 1) {
    const assignments = await pickAssignments(createSend(connection), 1, random).catch(() => []);
    const watch = { onPosition: () => undefined, onEnd: () => undefined };
    const results = await flyAll(assignments, {
      connection,
      speed: speed ?? 1,
      seed: `soak ${index} ${flight}`,
      watch,
    });
    for (const { outcome, message } of results) {
      if (outcome === 'filed') tally.filed += 1;
      if (outcome === 'failed') Object.assign(tally, { failed: tally.failed + 1, message });
    }
  }
}
