// npm test: prepares the machine, then runs every check there is. Its last line counts them.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkGenerated } from './generated.ts';
import { prepareMachine } from './machine.ts';
import { runStep } from './step.ts';
import {
  add,
  describeSlowest,
  durationsPlaywright,
  durationsVitest,
  type Duration,
  type PlaywrightReport,
  readReport,
  type Tally,
  tallyPlaywright,
  tallyVitest,
  type VitestReport,
} from './tally.ts';

const reports = mkdtempSync(join(tmpdir(), 'homebase-reports-'));

interface Outcome extends Tally {
  /** Of each test, where a step has several. */
  readonly durations?: readonly Duration[];
}

/** Their time limits end what hangs: a busy machine takes several times as long as a quiet one. */
const steps: readonly { readonly name: string; readonly run: () => Promise<Outcome> }[] = [
  // Before the build, which would find them newer than itself otherwise.
  { name: 'Generated files', run: check(checkGenerated) },
  { name: 'Type check and build', run: check(script('build', 6)) },
  { name: 'Lint', run: check(script('lint', 6)) },
  { name: 'Format', run: check(script('format:check', 2)) },
  { name: 'Unused code', run: check(script('knip', 3)) },
  { name: 'Unit and API tests', run: unitTests },
  { name: 'End-to-end tests', run: endToEndTests },
];

process.exitCode = isPrepared() ? await runAll() : 1;

function isPrepared(): boolean {
  try {
    prepareMachine();
    return true;
  } catch (error) {
    console.log(`${(error as Error).message}\n\n0 passed, 1 failed`);
    return false;
  }
}

/** @returns the exit code */
async function runAll(): Promise<number> {
  let total: Tally = { passed: 0, failed: 0 };
  const summary: string[] = [];
  const slowest: string[] = [];
  for (const { name, run } of steps) {
    console.log(`\n=== ${name}`);
    const began = performance.now();
    const { durations = [], ...tally } = await run();
    total = add(total, tally);
    const seconds = Math.round((performance.now() - began) / 1000);
    summary.push(`${name}: ${tally.passed} passed, ${tally.failed} failed, ${seconds} s`);
    if (durations.length > 0) slowest.push(`\nThe slowest of ${name.toLowerCase()}:`, ...describeSlowest(durations));
  }
  rmSync(reports, { recursive: true });
  const seconds = Math.round(performance.now() / 1000);
  console.log(
    `${slowest.join('\n')}\n\n${summary.join('\n')}\nAll of it: ${seconds} s\n\n${total.passed} passed, ${total.failed} failed`,
  );
  return total.failed === 0 ? 0 : 1;
}

/** A step that passes or fails as a whole. */
function check(succeeds: () => Promise<boolean>): () => Promise<Tally> {
  return async () => {
    const passed = await succeeds().catch((error: unknown) => {
      console.error(error instanceof Error ? error.message : error);
      return false;
    });
    return passed ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  };
}

function script(name: string, minutes: number): () => Promise<boolean> {
  return async () => await runStep({ command: 'npm', args: ['run', '--silent', name], minutes });
}

async function unitTests(): Promise<Outcome> {
  const file = join(reports, 'unit.json');
  const args = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile=${file}`,
  ];
  const ended = await runStep({ command: process.execPath, args, minutes: 18 });
  const report = readReport(file) as VitestReport | undefined;
  return { ...atLeastOneFailed(ended, tallyVitest(report)), durations: durationsVitest(report) };
}

async function endToEndTests(): Promise<Outcome> {
  const file = join(reports, 'e2e.json');
  const args = ['node_modules/playwright/cli.js', 'test', '-c', 'e2e', '--reporter=list,json'];
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  const ended = await runStep({ command: process.execPath, args, env, minutes: 35 });
  const report = readReport(file) as PlaywrightReport | undefined;
  return { ...atLeastOneFailed(ended, tallyPlaywright(report)), durations: durationsPlaywright(report) };
}

/** A runner that ends badly is never a pass, whatever its report says. */
function atLeastOneFailed(ended: boolean, tally: Tally): Tally {
  return ended ? tally : { passed: tally.passed, failed: Math.max(tally.failed, 1) };
}
