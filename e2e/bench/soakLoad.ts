// A server on the demonstration airline and pilots who fly one flight after the other, for e2e/bench/soak.ts, which watches
// it. Prints a line of JSON when it is ready, and one at the end of its input. Arguments: pilots, times faster than real time.
import { openDatabase, type Tx } from '../../db/open.ts';
import { databaseFile } from '../../server/program/config.ts';
import { issueKey } from '../../server/domain/keys/apiKeys.ts';
import { changeSetting } from '../../server/domain/settings/settings.ts';
import { createDemo, type Demo } from '../../server/sim/demo/createDemo.ts';
import { createRandom } from '../../server/sim/flightModel/random.ts';
import { pickAssignments } from '../../server/sim/simulate/dispatch.ts';
import { flyAll } from '../../server/sim/simulate/flyAll.ts';
import { createSend } from '../../server/sim/simulate/transport.ts';
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
    const more = enrolMore(tx, demo, pilots - demo.pilots.length);
    return [...demo.pilots.map(({ api_key }) => api_key), ...more].slice(0, pilots);
  });
  db.close();
  const { api, admin, pid } = await startHomebase(data);
  console.log(JSON.stringify({ admin, pid, data }));
  await Promise.all(keys.map(async (key, index) => await flyOn(api, key, index)));
  console.log(JSON.stringify(tally));
});

/** The demonstration airline has fewer pilots, and of one who flies twice at a time, one flight could not be filed. */
function enrolMore(tx: Tx, { pilots: models }: Demo, wanted: number): string[] {
  return Array.from({ length: Math.max(0, wanted) }, (_, index) => {
    const model = tx.users.find(models[index % models.length]?.id ?? 0);
    if (model === undefined) throw new Error('The demonstration airline has no pilots');
    const { name, airline_id, rank_id, home_airport_id, curr_airport_id, created_at } = model;
    const pilot_id = tx.users.nextPilotId();
    const own = { pilot_id, name: `${name} ${pilot_id}`, email: `pilot${pilot_id}@kittiwake.example` };
    const user_id = tx.users.insert({ ...own, airline_id, rank_id, home_airport_id, curr_airport_id, created_at });
    return issueKey(tx, { user_id, label: 'soak', scope: 'full', expires_at: null }).text;
  });
}

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
