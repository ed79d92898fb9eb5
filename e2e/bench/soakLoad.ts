// Pilots who fly one flight after the other, for e2e/bench/soak.ts, which watches the server.
import { openDatabase } from '../../db/open.ts';
import { changeSetting } from '../../server/domain/settings/settings.ts';
import { createDemo } from '../../server/sim/demo/createDemo.ts';
import { createRandom } from '../../server/sim/flightModel/random.ts';
import { pickAssignments } from '../../server/sim/simulate/dispatch.ts';
import { flyAll, type FlightResult } from '../../server/sim/simulate/flyAll.ts';
import { createSend } from '../../server/sim/simulate/transport.ts';

/** Creates the demonstration airline. @returns the keys of its pilots */
export async function enrol(file: string): Promise<string[]> {
  const db = openDatabase(file);
  const keys = await db.write((tx) => {
    // Only the pilots fly, and no backup is taken beside them.
    const { pilots } = createDemo(tx, new Date());
    changeSetting(tx, 'program', 'demo.traffic', 'false');
    changeSetting(tx, 'program', 'backups.every_hours', '0');
    return pilots.map(({ api_key }) => api_key);
  });
  db.close();
  return keys;
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
