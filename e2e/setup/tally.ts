import { existsSync, readFileSync } from 'node:fs';

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
}

/** The part of Playwright's JSON report that is read. */
export interface PlaywrightReport {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
  readonly suites: readonly { readonly file: string }[];
  readonly errors: readonly unknown[];
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

/** @returns undefined when nothing was written: the run did not get to its end */
export function readReport(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

export function add(a: Tally, b: Tally): Tally {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed };
}
