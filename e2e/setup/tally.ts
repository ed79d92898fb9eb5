import { existsSync, readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

/** Tests that ran, of one kind. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
}

/** The part of Vitest's JSON report that is read. */
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

/** The part of Playwright's JSON report that is read. */
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

/** A file, or what stands together in one. */
interface Suite {
  readonly file: string;
  readonly suites?: readonly Suite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly tests: readonly {
      readonly projectName: string;
      readonly results: readonly { readonly duration: number }[];
    }[];
  }[];
}

/** How long a test took. */
export interface Duration {
  readonly name: string;
  readonly ms: number;
}

/** A skipped test counts as failed: it says nothing. So does a file that could not be loaded. */
export function tallyVitest(report: VitestReport | undefined): Tally {
  if (!report) return { passed: 0, failed: 1 };
  const failed = report.numFailedTests + report.numPendingTests + report.numTodoTests;
  return { passed: report.numPassedTests, failed: report.success ? failed : Math.max(failed, 1) };
}

/** As above; and the desktop's tests must be among them, since a green without them would hide a shell that never ran. */
export function tallyPlaywright(report: PlaywrightReport | undefined): Tally {
  if (!report) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky, skipped } = report.stats;
  const noDesktop = report.suites.some(({ file }) => file.startsWith('desktop/')) ? 0 : 1;
  return { passed: expected, failed: unexpected + flaky + skipped + report.errors.length + noDesktop };
}

export function durationsVitest(report: VitestReport | undefined): Duration[] {
  return (report?.testResults ?? []).flatMap(({ name: file, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      name: `${relative(root, file)} > ${fullName}`,
      ms: duration ?? 0,
    })),
  );
}

/** Runs of the same story count together. */
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

/** The ten slowest, a line each: `  12.3 s  e2e/admin/login.spec.ts > ...` */
export function describeSlowest(durations: readonly Duration[]): string[] {
  return durations
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, 10)
    .map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(6)} s  ${name}`);
}

/** @returns undefined when nothing was written: the run did not get to its end */
export function readReport(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

export function add(a: Tally, b: Tally): Tally {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed };
}
