// npm run fuzz: sends generated requests to a running server, valid, nearly valid and hostile, and checks every reply. With
// --seed it repeats the requests of an earlier run.
import { parseArgs } from 'node:util';
import { fuzz, countFiles } from './fuzz.ts';
import { startTarget } from './target.ts';
import { finish, tell } from '../bench/figures.ts';
import { runBench } from '../bench/programs.ts';

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '100000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
    connections: { type: 'string', default: '16' },
  },
});
const [requests, seed, connections] = [values.requests, values.seed, values.connections].map(Number) as [
  number,
  number,
  number,
];

await runBench(async (data) => {
  console.log(`${requests} requests on ${connections} connections, --seed ${seed}`);
  const target = await startTarget(data, 'out/program/server.js');
  const startedAt = performance.now();
  const seconds = (): number => (performance.now() - startedAt) / 1000;
  const { failures, sent, replies, before, after, busyMs } = await fuzz(target, {
    requests,
    seed,
    connections,
    found: ({ what, sent: bytes }) => console.log(`\n${what}\n${bytes}\n`),
    progress: ({ sent: done, failures: failed, health }) => {
      const { busyMs: busy, heap } = health;
      console.log(`${done} sent, ${failed} failures, busy ${busy.toFixed(0)} ms, heap ${heap.toFixed(0)} MB`);
    },
  });
  const counts = [...replies].toSorted(([, a], [, b]) => b - a).map(([status, number]) => `${status}: ${number}`);
  console.log(`\n${sent} requests in ${Math.round(seconds())} s: ${counts.join(', ')}`);
  tell({ what: 'replies that no client should get', value: failures.length, unit: '', most: 0 });
  tell({ what: 'longest turn of the server, processor time', value: busyMs, unit: 'ms', most: 100 });
  tell({ what: 'growth of its memory after the first tenth', value: after.heap - before.heap, unit: 'MB', most: 20 });
  tell({ what: 'names added to the prototype of objects', value: after.polluted.length, unit: '', most: 0 });
  tell({ what: 'files beside the database', value: countFiles(data), unit: '', most: 100 });
  finish();
});
process.exit();
