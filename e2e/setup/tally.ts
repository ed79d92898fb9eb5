import { existsSync, readFileSync } from 'node:fs';
import { relative, resolve, sep } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

/** The result of one kind of tests. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
}

/** A part of Vitest's JSON report. */
export interface VitestReport {
  readonly success: boolean;
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly duration?: number | null }[];
  }[];
}

/** A part of Playwright's JSON report. */
export interface PlaywrightReport {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
  readonly suites: readonly Suite[];
  readonly errors: readonly unknown[];
}

/** A file or a group of tests in it. */
interface Suite {
  readonly file: string;
  readonly suites?: readonly Suite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly tests: readonly {
      readonly projectName: string;
      readonly status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
      readonly results: readonly { readonly duration: number }[];
    }[];
  }[];
}

export interface Duration {
  readonly name: string;
  readonly ms: number;
}

/** Counts skipped tests as failed, and a file that could not be loaded. */
export function tallyVitest(report: VitestReport | undefined): Tally {
  if (!report) return { passed: 0, failed: 1 };
  const failed = report.numFailedTests + report.numPendingTests + report.numTodoTests;
  return { passed: report.numPassedTests, failed: report.success ? failed : Math.max(failed, 1) };
}

/** As above. A story that passed when it was repeated counts as passed. */
export function tallyPlaywright(report: PlaywrightReport | undefined): Tally {
  if (!report) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky, skipped } = report.stats;
  return { passed: expected + flaky, failed: unexpected + skipped + report.errors.length };
}

/** So many stories of one run may pass only when they are repeated. */
const flakyLimit = 2;

/** What else fails a run: too many flaky stories, and no desktop test, because then the desktop program is untested. */
export function faultsOfRun(reports: readonly (PlaywrightReport | undefined)[]): string[] {
  const flaky = reports.reduce((sum, report) => sum + (report?.stats.flaky ?? 0), 0);
  const hasDesktop = reports.some((report) => report?.suites.some(({ file }) => file.startsWith('desktop/')));
  return [
    ...(flaky > flakyLimit ? [`${flaky} stories are flaky`] : []),
    ...(hasDesktop ? [] : ['No desktop test ran']),
  ];
}

/** The stories that passed only when they were repeated: the first things to mend next, at their cause. */
export function listFlaky(report: Pick<PlaywrightReport, 'suites'> | undefined): string[] {
  return (report?.suites ?? []).flatMap(({ file, suites = [], specs = [] }) => [
    ...listFlaky({ suites }),
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
      .map(({ title }) => `${file} > ${title}`),
  ]);
}

export function durationsVitest(report: VitestReport | undefined): Duration[] {
  return (report?.testResults ?? []).flatMap(({ name: file, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      name: `${relative(root, file).replaceAll(sep, '/')} > ${fullName}`,
      ms: duration ?? 0,
    })),
  );
}

/** Adds up the runs of a test. */
export function durationsPlaywright(report: Pick<PlaywrightReport, 'suites'> | undefined): Duration[] {
  return (report?.suites ?? []).flatMap(({ file, suites = [], specs = [] }) => [
    ...durationsPlaywright({ suites }),
    ...specs.flatMap(({ title, tests }) =>
      tests.map(({ projectName, results }) => ({
        name: `${file} > ${title}${projectName === '' ? '' : ` (${projectName})`}`,
        ms: results.reduce((sum, { duration }) => sum + duration, 0),
      })),
    ),
  ]);
}

/** Lists the ten slowest tests: `  12.3 s  browser/keys.spec.ts > …` */
export function describeSlowest(durations: readonly Duration[]): string[] {
  return durations
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, 10)
    .map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(6)} s  ${name}`);
}

/** @returns undefined when the run ended too early to write a report */
export function readReport(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
