import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { runStep } from './step.ts';

const root = resolve(import.meta.dirname, '../..');

/** What is generated and committed, and the program that makes it. */
const generators = [
  { program: 'db/generate.ts', files: ['db/schema.sql', 'db/rows.ts'] },
  {
    program: 'server/domain/airports/generateBuiltinAirportWords.ts',
    files: ['server/domain/airports/builtinAirportWords.tsv.gz'],
  },
  { program: 'renderer/map/base/generate.ts', files: ['renderer/map/base/world.json'] },
] as const;

/** @returns whether making the generated files anew leaves them as they are */
export async function checkGenerated(): Promise<boolean> {
  const results: boolean[] = [];
  for (const { program, files } of generators) results.push(await isUpToDate(program, files));
  return results.every(Boolean);
}

async function isUpToDate(program: string, files: readonly string[]): Promise<boolean> {
  const before = files.map(contents);
  if (!(await runStep({ command: process.execPath, args: [program], minutes: 2 }))) return false;
  const changed = files.filter((file, at) => contents(file) !== before[at]);
  if (changed.length > 0)
    console.error(`${changed.join(', ')} were not up to date; node ${program} has just made them anew.`);
  return changed.length === 0;
}

function contents(file: string): string {
  return readFileSync(resolve(root, file), 'utf8');
}
