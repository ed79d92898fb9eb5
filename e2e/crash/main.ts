// npm run crash: ends the server while it works, by SIGKILL and by simulated power cuts, and looks for what it lost.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type CrashResult, runCrashes } from './rounds.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '100' },
    'power-cuts': { type: 'string', default: '50' },
    seed: { type: 'string', default: String(Date.now()) },
    folder: { type: 'string', default: tmpdir() },
  },
});
const [kills, powerCuts] = [Number(values.rounds), Number(values['power-cuts'])];
const { seed } = values;
const folder = mkdtempSync(join(values.folder, 'homebase-crash-'));
console.log(`${kills} rounds of SIGKILL and ${powerCuts} power cuts, --seed ${seed}, in ${folder}`);

const describe = ({ acknowledged, backups, restores, killedStarts, cutsWhileWriting, images }: CrashResult): string =>
  `${acknowledged} changes acknowledged, ${backups} backups, ${restores} restores, ${killedStarts} starts killed, ` +
  `${cutsWhileWriting} cuts with unsynced pages, lost in ${images} more ways`;

const result = await runCrashes({
  folder,
  seed,
  kills,
  powerCuts,
  changes: 1500,
  told: (round, rounds, soFar) => {
    if (round % 10 === 0 && round < rounds)
      console.log(`${round} of ${rounds}: ${describe(soFar)}, ${soFar.wrong.length} wrong`);
  },
});
console.log(`${describe(result)}: ${result.wrong.length === 0 ? 'nothing lost, twice or in half' : 'WRONG'}`);
for (const text of result.wrong.slice(0, 20)) console.log(`  ${text}`);
if (result.wrong.length === 0) rmSync(folder, { recursive: true });
else process.exitCode = 1;
