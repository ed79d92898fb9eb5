import { expect, test } from 'vitest';
import { openDatabase } from '../../db/open.ts';
import { createCall, fileAndCheck, send } from '../bench/longFlight.ts';
import { ask, runBench, startHomebase } from '../bench/programs.ts';
import { databaseFile } from '../../server/program/config.ts';
import { createGiven } from '../../server/testing/given.ts';
import type { Health } from './monitor.ts';

/** Of each flight. In the first one, code and schemas are compiled. */
const positions = [5000, 25_000, 25_000];

// The short form of `npm run bench:speed -- long`, by processor time and memory in use, which a busy PC changes little.
test('long flights hold nobody up, and leave nothing in memory', async () => {
  await runBench(async (data) => {
    const file = databaseFile(data);
    const db = openDatabase(file);
    const given = createGiven(db);
    const { key, user } = given.pilot();
    const flights = positions.map((count) => ({ id: given.pirep({ user_id: user.id }).id, count }));
    db.close();
    const { api, child } = await startHomebase(data, undefined, { file: 'server/index.ts', isMonitored: true });
    const call = createCall(`${api}/api/pireps`, key);
    const rounds: Health[] = [];
    for (const { id, count } of flights) {
      await send(call, id, count);
      await call(`${id}/acars/position`);
      await fileAndCheck(call, id, file);
      rounds.push(await ask(child, 'health'));
    }

    const [, second, third] = rounds as [Health, Health, Health];
    expect(Math.max(second.busyMs, third.busyMs)).toBeLessThan(150);
    expect(third.heap - second.heap).toBeLessThan(5);
  });
}, 120_000);
