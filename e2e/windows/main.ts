// npm run windows: runs the tests on Windows' own Node and Electron, with Wine. The last line has the number of tests.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { prepareMachine } from '../setup/machine.ts';
import {
  type PlaywrightReport,
  readReport,
  type Tally,
  tallyPlaywright,
  tallyVitest,
  type VitestReport,
} from '../setup/tally.ts';
import { prepareDebian, runInDebian } from './debian.ts';
import { withoutGaps } from './gaps.ts';
import { copyProject, desktop, installDesktop, node, npm, unpackPackage } from './project.ts';
import { openWine, type Wine } from './wine.ts';

const root = resolve(import.meta.dirname, '../..');
const vitest = 'node_modules/vitest/vitest.mjs';
const reporters = ['--reporter=default', '--reporter=json'];
/** Only steps whose names contain one of these words run; with files, only the unit tests in them. */
const wanted = process.argv.slice(2);

/** In turn: Wine is slow, and nothing that waits may take longer than on a PC with Windows. */
const steps: Readonly<Record<string, (wine: Wine) => Tally | Promise<Tally>>> = {
  build: (wine) => check(run(wine, npm, 'rebuild', '--ignore-scripts') && run(wine, 'server/cli/ensureBuilt.mjs')),
  'unit tests': unitTests,
  'server from outside': callFromOutside,
  'hard ends under load': (wine) => check(run(wine, 'e2e/crash/main.ts', '--rounds', '5', '--power-cuts', '0')),
  window: stories,
  package: tryPackage,
  uninstaller: uninstall,
};

/** @returns the exit code */
async function runSteps(): Promise<number> {
  const outcomes: Tally[] = [];
  const summary: string[] = [];
  let wine: Wine | undefined;
  const step = async (name: string, act: () => Tally | Promise<Tally>): Promise<void> => {
    const began = performance.now();
    let tally = { passed: 0, failed: 1 };
    try {
      tally = await act();
    } catch (error) {
      console.log(error instanceof Error ? error.message : error);
    }
    outcomes.push(tally);
    const seconds = Math.round((performance.now() - began) / 1000);
    summary.push(`${name}: ${tally.passed} passed, ${tally.failed} failed, ${seconds} s`);
    console.log(`\n=== ${summary.at(-1)}`);
  };
  await step('preparation', async () => {
    prepareMachine();
    const debian = prepareDebian();
    copyProject(debian);
    wine = await openWine(debian);
    return { passed: 1, failed: 0 };
  });
  const opened = wine;
  if (opened !== undefined) {
    for (const [name, act] of Object.entries(steps)) if (isWanted(name)) await step(name, () => act(opened));
    await opened.close();
  }
  const [passed, failed] = [sum(outcomes, 'passed'), sum(outcomes, 'failed')];
  console.log(
    `\n${summary.join('\n')}\nTotal: ${Math.round(performance.now() / 1000)} s\n\n${passed} passed, ${failed} failed`,
  );
  return failed === 0 ? 0 : 1;
}

const sum = (tallies: readonly Tally[], what: keyof Tally): number =>
  tallies.reduce((total, one) => total + one[what], 0);

const isFile = (word: string): boolean => word.includes('/');

function isWanted(name: string): boolean {
  if (wanted.length === 0 || name === 'build') return true;
  return wanted.some((word) => name.includes(word) || (isFile(word) && name === 'unit tests'));
}

/** Runs Windows' Node and shows what it prints. @returns whether it succeeded */
function run(wine: Wine, ...words: readonly string[]): boolean {
  return spawnSync(wine.write('node', node), words, { stdio: 'inherit' }).status === 0;
}

const check = (succeeded: boolean): Tally => ({ passed: succeeded ? 1 : 0, failed: succeeded ? 0 : 1 });

/** What Windows skips does not count. */
function unitTests(wine: Wine): Tally {
  const file = join(wine.root, 'tmp/unit.json');
  rmSync(file, { force: true });
  const words = [
    'run',
    ...reporters,
    String.raw`--outputFile=Z:\tmp\unit.json`,
    // With Wine, a program starts ten times as slowly.
    '--testTimeout=600000',
    ...withoutGaps,
    ...wanted.filter(isFile),
  ];
  const succeeded = run(wine, vitest, ...words);
  const report = readReport(file) as VitestReport | undefined;
  return { passed: report?.numPassedTests ?? 0, failed: succeeded ? 0 : Math.max(report?.numFailedTests ?? 0, 1) };
}

/** The tests of the API's contract and the pilots' clients run here and call a server on Windows. */
async function callFromOutside({ root: drive, write }: Wine): Promise<Tally> {
  const report = join(drive, 'tmp/outside.json');
  rmSync(report, { force: true });
  const words = ['e2e/windows/outside/serve.ts'];
  const server = spawn(write('node', node), words, { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(server, 'exit');
  const [port] = (await Promise.race([once(server.stdout, 'data'), ended])) as unknown[];
  const config = ['-c', 'e2e/windows/outside/vitest.config.ts', `--outputFile=${report}`];
  spawnSync(process.execPath, [vitest, 'run', ...config, ...reporters], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, HOMEBASE_TEST_OUTSIDE: `http://127.0.0.1:${String(port).trim()}` },
  });
  server.kill();
  await ended;
  return tallyVitest(readReport(report) as VitestReport | undefined);
}

/** The stories of the desktop program drive the one of Windows from here, and their commands run there. */
async function stories({ root: drive, write }: Wine): Promise<Tally> {
  await installDesktop(drive);
  const [temporary, report] = [join(drive, 'tmp/e2e'), join(drive, 'tmp/stories.json')];
  rmSync(report, { force: true });
  spawnSync(process.execPath, ['node_modules/playwright/cli.js', 'test', '-c', 'e2e/windows', '--reporter=list,json'], {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      TMPDIR: temporary,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      HOMEBASE_TEST_ELECTRON: write('electron', desktop, '--no-sandbox', '--disable-gpu'),
      HOMEBASE_TEST_NODE: write('node', node),
      HOMEBASE_TEST_WINE: write('wine'),
    },
  });
  return tallyPlaywright(readReport(report) as PlaywrightReport | undefined);
}

/** The program as its package brings it. */
function tryPackage({ root: drive, write }: Wine): Tally {
  const program = write('packed', unpackPackage(drive), '--disable-gpu');
  const temporary = join(drive, 'tmp/e2e');
  const { status } = spawnSync(process.execPath, ['e2e/packages/tryProgram.ts', program], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, TMPDIR: temporary, HOMEBASE_TEST_WINE: write('wine') },
  });
  return check(status === 0);
}

/**
 * What installer.nsh adds to the uninstaller, alone: electron-builder's own parts of NSIS are on GitHub only. It leaves
 * nothing of what the program writes to the registry.
 */
function uninstall({ root: drive, write }: Wine): Tally {
  const script = `!include LogicLib.nsh
!define isUpdated '0 = 1'
!include /homebase/main/build/installer.nsh
Target amd64-unicode
OutFile /tmp/uninstall.exe
SilentInstall silent
Section
  !insertmacro customUnInstall
SectionEnd`;
  writeFileSync(join(drive, 'tmp/uninstall.nsi'), script);
  runInDebian(drive, 'makensis', '-V2', '/tmp/uninstall.nsi');
  const reg = (...args: readonly string[]): boolean => spawnSync(write('wine'), ['reg', ...args]).status === 0;
  const atLogin = String.raw`HKCU\Software\Microsoft\Windows\CurrentVersion\Run`;
  const links = String.raw`HKCU\Software\Classes\homebase`;
  const written =
    reg('add', atLogin, '/v', 'example.homebase', '/d', 'x', '/f') &&
    reg('add', atLogin, '/v', 'another', '/d', 'x', '/f') &&
    reg('add', String.raw`${links}\shell\open\command`, '/d', 'x', '/f');
  const ended = spawnSync(write('uninstall', String.raw`Z:\tmp\uninstall.exe`), { stdio: 'inherit' });
  const isClean = !reg('query', atLogin, '/v', 'example.homebase') && !reg('query', links);
  const keepsOthers = reg('query', atLogin, '/v', 'another');
  return check(written && ended.status === 0 && isClean && keepsOthers);
}

process.exitCode = await runSteps();
