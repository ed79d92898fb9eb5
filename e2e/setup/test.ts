// npm test: prepares the PC, then runs all checks. The last line has the number of tests.
import { spawn } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { prepareMachine } from './machine.ts';
import {
  describeSlowest,
  type Duration,
  durationsPlaywright,
  durationsVitest,
  listFlaky,
  type PlaywrightReport,
  readReport,
  type Tally,
  tallyPlaywright,
  tallyVitest,
  type VitestReport,
} from './tally.ts';

const root = resolve(import.meta.dirname, '../..');
const path = [resolve(root, 'node_modules/.bin'), process.env['PATH']].join(delimiter);
const reports = mkdtempSync(join(tmpdir(), 'homebase-reports-'));

interface Outcome extends Tally {
  readonly durations?: readonly Duration[];
  readonly flaky?: readonly string[];
}

/** The time limits only end what hangs: a busy PC takes several times as long as a quiet one. */
const steps: readonly { readonly name: string; readonly run: () => Promise<Outcome> }[] = [
  // First, because new generated files would make the build outdated.
  { name: 'Generated files', run: check(checkGenerated) },
  { name: 'Type check', run: check(script('typecheck', 6)) },
  { name: 'Build', run: check(script('build', 6)) },
  { name: 'Lint', run: check(script('lint', 6)) },
  { name: 'Format', run: check(script('format:check', 2)) },
  { name: 'Unused code', run: check(script('knip', 3)) },
  { name: 'Unit and API tests', run: unitTests },
  { name: 'End-to-end tests', run: endToEndTests },
];

interface Generator {
  readonly program: string;
  readonly args?: readonly string[];
  readonly files: readonly string[];
}

/** Files that are generated and committed, and the program that generates them. */
const generators: readonly Generator[] = [
  { program: 'db/generate.ts', files: ['db/schema.sql', 'db/rows.ts'] },
  {
    program: 'server/domain/airports/generateBuiltinAirportWords.ts',
    files: ['server/domain/airports/builtinAirportWords.tsv.gz'],
  },
  {
    program: 'renderer/map/make/generate.ts',
    files: ['world.pmtiles', 'silhouette.txt'].map((file) => `renderer/map/tiles/${file}`),
  },
  messagesOf('renderer/pilots.lingui.config.ts', 'renderer/{lib,pilots/*}/messages/*.po'),
];

/** As `npm run messages` collects them from the code. */
function messagesOf(config: string, files: string): Generator {
  const program = 'node_modules/@lingui/cli/dist/lingui.js';
  return { program, args: ['extract', '--clean', '--config', config], files: globSync(files, { cwd: root }) };
}

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
  let [passed, failed] = [0, 0];
  const summary: string[] = [];
  const slowest: string[] = [];
  for (const { name, run } of steps) {
    console.log(`\n=== ${name}`);
    const began = performance.now();
    const outcome = await run();
    passed += outcome.passed;
    failed += outcome.failed;
    const seconds = Math.round((performance.now() - began) / 1000);
    summary.push(`${name}: ${outcome.passed} passed, ${outcome.failed} failed, ${seconds} s`);
    summary.push(...(outcome.flaky ?? []).map((story) => `flaky: ${story}`));
    if (outcome.durations !== undefined) {
      slowest.push(`\nSlowest ${name.toLowerCase()}:`, ...describeSlowest(outcome.durations));
    }
  }
  rmSync(reports, { recursive: true });
  const seconds = Math.round(performance.now() / 1000);
  console.log(
    `${slowest.join('\n')}\n\n${summary.join('\n')}\nTotal: ${seconds} s\n\n${passed} passed, ${failed} failed`,
  );
  return failed === 0 ? 0 : 1;
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

/** @returns whether generating the files again does not change them */
async function checkGenerated(): Promise<boolean> {
  // All at once, as each uses one core.
  return (await Promise.all(generators.map(isUpToDate))).every(Boolean);
}

async function isUpToDate({ program, args = [], files }: Generator): Promise<boolean> {
  const before = files.map(readSource);
  if (!(await runProgram({ command: process.execPath, args: [program, ...args], minutes: 2 }))) return false;
  const changed = files.filter((file, index) => readSource(file) !== before[index]);
  if (changed.length === 0) return true;
  console.error(`${changed.join(', ')} were out of date. node ${[program, ...args].join(' ')} has updated them.`);
  return false;
}

function readSource(file: string): string {
  return readFileSync(resolve(root, file), 'utf8');
}

function script(name: string, minutes: number): () => Promise<boolean> {
  return async () => await runProgram({ command: 'npm', args: ['run', '--silent', name], minutes });
}

async function unitTests(): Promise<Outcome> {
  const file = join(reports, 'unit.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile=${file}`];
  const args = ['node_modules/vitest/vitest.mjs', 'run', ...reporters];
  const succeeded = await runProgram({ command: process.execPath, args, minutes: 18 });
  const report = readReport(file) as VitestReport | undefined;
  return { ...atLeastOneFailed(succeeded, tallyVitest(report)), durations: durationsVitest(report) };
}

async function endToEndTests(): Promise<Outcome> {
  const file = join(reports, 'e2e.json');
  const args = ['node_modules/playwright/cli.js', 'test', '-c', 'e2e', '--reporter=list,json'];
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  const succeeded = await runProgram({ command: process.execPath, args, env, minutes: 35 });
  const report = readReport(file) as PlaywrightReport | undefined;
  return {
    ...atLeastOneFailed(succeeded, tallyPlaywright(report)),
    durations: durationsPlaywright(report),
    flaky: listFlaky(report),
  };
}

/** A runner that fails never counts as a pass, whatever its report says. */
function atLeastOneFailed(succeeded: boolean, tally: Tally): Tally {
  return succeeded ? tally : { passed: tally.passed, failed: Math.max(tally.failed, 1) };
}

interface Program {
  readonly command: string;
  readonly args: readonly string[];
  /** The time limit. */
  readonly minutes: number;
  readonly env?: NodeJS.ProcessEnv;
}

/** Runs a program in the project with its output in this terminal. @returns whether it succeeded in time */
async function runProgram({ command, args, minutes, env }: Program): Promise<boolean> {
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, PATH: path, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
    // A process group, so that the time limit also ends the programs that it started.
    detached: process.platform !== 'win32',
  });
  const timer = setTimeout(() => {
    console.error(`${command} ${args.join(' ')} took longer than ${minutes} minutes`);
    endGroup(child.pid);
  }, minutes * 60_000);
  const interrupt = (): void => {
    endGroup(child.pid);
    // oxlint-disable-next-line unicorn/no-process-exit
    process.exit(130);
  };
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  try {
    return await new Promise((done) => {
      child.once('error', (error) => {
        console.error(error.message);
        done(false);
      });
      child.once('exit', (code) => done(code === 0));
    });
  } finally {
    clearTimeout(timer);
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
  }
}

function endGroup(pid: number | undefined): void {
  if (pid !== undefined) process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
}
