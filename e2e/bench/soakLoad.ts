// Pilots who fly one flight after the other, for e2e/bench/soak.ts, which watches the server.
import { openDatabase, type Tx } from '../../db/open.ts';
import { issueKey } from '../../server/domain/keys/apiKeys.ts';
import { changeSetting } from '../../server/domain/settings/settings.ts';
import { createDemo, type Demo } from '../../server/sim/demo/createDemo.ts';
import { createRandom } from '../../server/sim/flightModel/random.ts';
import { pickAssignments } from '../../server/sim/simulate/dispatch.ts';
import { flyAll, type FlightResult } from '../../server/sim/simulate/flyAll.ts';
import { createSend } from '../../server/sim/simulate/transport.ts';

/** Creates the demonstration airline. @returns the keys of its pilots, and of as many more as are wanted */
export async function enrol(file: string, wanted: number): Promise<string[]> {
  const db = openDatabase(file);
  const keys = await db.write((tx) => {
    const demo = createDemo(tx, new Date());
    // Only the pilots fly, and no backup is taken beside them.
    changeSetting(tx, 'program', 'demo.traffic', 'false');
    changeSetting(tx, 'program', 'backups.every_hours', '0');
    const more = enrolMore(tx, demo, wanted - demo.pilots.length);
    return [...demo.pilots.map(({ api_key }) => api_key), ...more].slice(0, wanted);
  });
  db.close();
  return keys;
}

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

interface SoakPilot {
  readonly api: string;
  readonly key: string;
  /** Times faster than real time. */
  readonly speed: number;
  readonly signal: AbortSignal;
  /** The same seed makes the same flights. */
  readonly seed: string;
}

/** Flies until the signal is given. @returns how the flights ended */
export async function flyOn({ api, key, speed, signal, seed }: SoakPilot): Promise<FlightResult[]> {
  const connection = { api, key, signal, timeoutMs: 60_000, onWait: () => undefined };
  const random = createRandom(seed);
  const flown: FlightResult[] = [];
  while (!signal.aborted) {
    const assignments = await pickAssignments(createSend(connection), 1, random).catch(() => []);
    const watch = { onPosition: () => undefined, onEnd: () => undefined };
    flown.push(...(await flyAll(assignments, { connection, speed, seed: `${seed} ${flown.length}`, watch })));
  }
  return flown;
}
