// npm test: prepares the PC, then runs all checks, three at a time. The last line has the number of tests.
import { spawn } from 'node:child_process';
import { closeSync, globSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { findElectron } from './electron.ts';
import { prepareMachine } from './machine.ts';
import {
  describeSlowest,
  durationsPlaywright,
  durationsVitest,
  faultsOfRun,
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

interface Step {
  readonly name: string;
  /** The output goes to this file, which is printed when the step has ended: several steps run at a time. */
  readonly run: (output: number) => Promise<Tally>;
}

/** Generated files are part of the build, and end-to-end tests start it. */
const generation: readonly Step[] = [{ name: 'Generated files', run: check(checkGenerated) }];
const preparations: readonly Step[] = [
  { name: 'Build', run: check(script('build', 6)) },
  { name: 'Electron', run: check(provideElectron) },
];

const unitReports: (VitestReport | undefined)[] = [];
const endToEndReports: (PlaywrightReport | undefined)[] = [];

/**
 * The long ones first, so that two cores are busy until the end although steps wait for programs and time limits. The time
 * limits of the steps only end what hangs: a busy PC takes several times as long as a quiet one.
 */
const steps: readonly Step[] = [
  unitTests('1/2'),
  endToEnd('browser', '1/2'),
  endToEnd('desktop'),
  endToEnd('browser', '2/2'),
  unitTests('2/2'),
  endToEnd('browser with maps'),
  { name: 'Type check', run: check(script('typecheck', 6)) },
  { name: 'Lint', run: check(script('lint', 6)) },
  { name: 'Unused code', run: check(script('knip', 3)) },
  { name: 'Format', run: check(script('format:check', 2)) },
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
  const outcomes: Tally[] = [];
  const summary: string[] = [];
  const work = async (queue: Step[]): Promise<void> => {
    for (let step = queue.shift(); step !== undefined; step = queue.shift()) {
      const { tally, seconds } = await runStep(step);
      outcomes.push(tally);
      summary.push(`${step.name}: ${tally.passed} passed, ${tally.failed} failed, ${seconds} s`);
    }
  };
  for (const stage of [generation, preparations, steps]) {
    const queue = [...stage];
    await Promise.all([work(queue), work(queue), work(queue)]);
  }
  rmSync(reports, { recursive: true });
  const slowest = [...unitReports.flatMap(durationsVitest), ...endToEndReports.flatMap(durationsPlaywright)];
  const flaky = endToEndReports.flatMap(listFlaky).map((story) => `flaky: ${story}`);
  const faults = faultsOfRun(endToEndReports);
  const passed = outcomes.reduce((sum, one) => sum + one.passed, 0);
  const failed = outcomes.reduce((sum, one) => sum + one.failed, faults.length);
  console.log(['\nSlowest tests:', ...describeSlowest(slowest), '', ...summary, ...flaky, ...faults].join('\n'));
  console.log(`Total: ${Math.round(performance.now() / 1000)} s\n\n${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

async function runStep({ name, run }: Step): Promise<{ readonly tally: Tally; readonly seconds: number }> {
  const began = performance.now();
  const file = join(reports, `${name.replaceAll('/', ' of ')}.txt`);
  const output = openSync(file, 'a');
  const tally = await run(output).catch((error: unknown) => {
    writeSync(output, `${error instanceof Error ? error.message : String(error)}\n`);
    return { passed: 0, failed: 1 };
  });
  closeSync(output);
  console.log(`\n=== ${name}\n${readFileSync(file, 'utf8').trimEnd()}`);
  return { tally, seconds: Math.round((performance.now() - began) / 1000) };
}

/** A step that passes or fails as a whole. */
function check(succeeds: (output: number) => Promise<boolean>): Step['run'] {
  return async (output) => ((await succeeds(output)) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });
}

/** @returns whether generating the files again does not change them */
async function checkGenerated(output: number): Promise<boolean> {
  // All at once, as each uses one core.
  return (await Promise.all(generators.map((generator) => isUpToDate(generator, output)))).every(Boolean);
}

async function isUpToDate({ program, args = [], files }: Generator, output: number): Promise<boolean> {
  const before = files.map(readSource);
  if (!(await runProgram({ command: process.execPath, args: [program, ...args], minutes: 2, output }))) return false;
  const changed = files.filter((file, index) => readSource(file) !== before[index]);
  if (changed.length === 0) return true;
  writeSync(output, `${changed.join(', ')} were out of date. node ${[program, ...args].join(' ')} has updated them.\n`);
  return false;
}

function readSource(file: string): string {
  return readFileSync(resolve(root, file), 'utf8');
}

/** Here, because the end-to-end tests that run at the same time would each download it. */
async function provideElectron(output: number): Promise<boolean> {
  const { executable, origin } = await findElectron();
  process.env['HOMEBASE_TEST_ELECTRON'] = executable;
  writeSync(output, `${origin}\n`);
  return true;
}

function script(name: string, minutes: number): (output: number) => Promise<boolean> {
  return async (output) => await runProgram({ command: 'npm', args: ['run', '--silent', name], minutes, output });
}

/** A part of the unit tests, in one process. */
function unitTests(shard: string): Step {
  return {
    name: `Unit and API tests ${shard}`,
    run: async (output) => {
      const file = join(reports, `unit ${shard.charAt(0)}.json`);
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile=${file}`];
      const args = ['node_modules/vitest/vitest.mjs', 'run', ...reporters, '--maxWorkers=1', `--shard=${shard}`];
      const succeeded = await runProgram({ command: process.execPath, args, minutes: 35, output });
      const report = readReport(file) as VitestReport | undefined;
      unitReports.push(report);
      return atLeastOneFailed(succeeded, tallyVitest(report));
    },
  };
}

/** One project of the end-to-end tests, or a part of it, with one worker. */
function endToEnd(project: string, shard = '1/1'): Step {
  const name = `End-to-end tests, ${project} ${shard}`;
  return {
    name,
    run: async (output) => {
      const file = join(reports, `${project} ${shard.charAt(0)}.json`);
      const results = join('test-results', `${project} ${shard.charAt(0)}`);
      const which = ['--project', project, '--shard', shard, '--workers', '1', '--output', results];
      const args = ['node_modules/playwright/cli.js', 'test', '-c', 'e2e', '--reporter=list,json', ...which];
      const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: file };
      const succeeded = await runProgram({ command: process.execPath, args, env, minutes: 35, output });
      const report = readReport(file) as PlaywrightReport | undefined;
      endToEndReports.push(report);
      return atLeastOneFailed(succeeded, tallyPlaywright(report));
    },
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
  readonly output: number;
}

/** Runs a program in the project. @returns whether it succeeded in time */
async function runProgram({ command, args, minutes, env, output }: Program): Promise<boolean> {
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, PATH: path, ...env },
    stdio: ['ignore', output, output],
    // A process group, so that the time limit also ends the programs that it started.
    detached: process.platform !== 'win32',
  });
  const timer = setTimeout(() => {
    writeSync(output, `${command} ${args.join(' ')} took longer than ${minutes} minutes\n`);
    endGroup(child.pid);
  }, minutes * 60_000);
  const interrupt = (): void => {
    endGroup(child.pid);
    process.exitCode = 130;
    // After the other program has been ended, too.
    // oxlint-disable-next-line unicorn/no-process-exit
    setImmediate(() => process.exit());
  };
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  try {
    return await new Promise((done) => {
      child.once('error', (error) => {
        writeSync(output, `${error.message}\n`);
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
