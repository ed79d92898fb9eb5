import { expect, test } from 'vitest';
import { resolve } from 'node:path';
import {
  describeSlowest,
  durationsPlaywright,
  durationsVitest,
  faultsOfRun,
  listFlaky,
  readReport,
  tallyPlaywright,
  tallyVitest,
} from './tally.ts';

const unit = {
  success: true,
  numPassedTests: 5,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [],
};
const desktop = [{ file: 'desktop/launch.spec.ts' }];
const story = { stats: { expected: 7, unexpected: 0, flaky: 0, skipped: 0 }, suites: desktop, errors: [] };
const withFlaky = (flaky: number) => ({ ...story, stats: { ...story.stats, flaky } });

test('counts passed tests', () => {
  expect(tallyVitest(unit)).toEqual({ passed: 5, failed: 0 });
  expect(tallyPlaywright(story)).toEqual({ passed: 7, failed: 0 });
});

test('counts failed, skipped and todo unit tests as failed', () => {
  const report = { ...unit, success: false, numFailedTests: 2, numPendingTests: 1, numTodoTests: 1 };

  expect(tallyVitest(report)).toEqual({ passed: 5, failed: 4 });
});

test('counts a test file that cannot be loaded as failed', () => {
  expect(tallyVitest({ ...unit, success: false })).toEqual({ passed: 5, failed: 1 });
});

test('counts failed and skipped end-to-end tests as failed', () => {
  const stats = { expected: 7, unexpected: 1, flaky: 0, skipped: 3 };

  expect(tallyPlaywright({ ...story, stats })).toEqual({ passed: 7, failed: 4 });
});

test('names stories that pass when they are repeated, and fails the run from the third on', () => {
  expect(tallyPlaywright(withFlaky(2))).toEqual({ passed: 9, failed: 0 });
  expect(faultsOfRun([withFlaky(1), withFlaky(1)])).toEqual([]);
  expect(faultsOfRun([withFlaky(1), withFlaky(2)])).toEqual(['3 stories are flaky']);

  const tests = [{ projectName: 'browser', status: 'flaky' as const, results: [] }];
  const specs = [
    { title: 'signs in', tests },
    { title: 'signs out', tests: [{ ...tests[0]!, status: 'expected' as const }] },
  ];
  expect(listFlaky({ suites: [{ file: 'browser/keys.spec.ts', specs }] })).toEqual(['browser/keys.spec.ts > signs in']);
});

test('fails when no desktop test ran', () => {
  const browser = { ...story, suites: [{ file: 'browser/login.spec.ts' }] };

  expect(faultsOfRun([browser, story])).toEqual([]);
  expect(faultsOfRun([browser, undefined])).toEqual(['No desktop test ran']);
});

test('counts an end-to-end run with an error as failed', () => {
  expect(tallyPlaywright({ ...story, errors: [{ message: 'No Electron' }] })).toEqual({ passed: 7, failed: 1 });
});

test('counts a run without a report as failed', () => {
  expect(tallyVitest(readReport('/no/such/report.json') as undefined)).toEqual({ passed: 0, failed: 1 });
});

test('lists unit and end-to-end tests with their durations', () => {
  const name = resolve('db/open.test.ts');
  const testResults = [{ name, assertionResults: [{ fullName: 'opens a file', duration: 12 }] }];
  expect(durationsVitest({ ...unit, testResults })).toEqual([{ name: 'db/open.test.ts > opens a file', ms: 12 }]);

  const tests = [
    { projectName: 'desktop', status: 'expected' as const, results: [{ duration: 900 }, { duration: 100 }] },
  ];
  const inner = { file: 'desktop/quit.spec.ts', specs: [{ title: 'quits', tests }] };
  const suites = [{ file: 'desktop/quit.spec.ts', suites: [inner] }];
  expect(durationsPlaywright({ suites })).toEqual([{ name: 'desktop/quit.spec.ts > quits (desktop)', ms: 1000 }]);
});

test('lists the ten slowest, the slowest first', () => {
  const lines = describeSlowest(
    Array.from({ length: 12 }, (_, index) => ({ name: `test ${index}`, ms: index * 1000 })),
  );
  expect(lines).toHaveLength(10);
  expect(lines.slice(0, 2)).toEqual(['  11.0 s  test 11', '  10.0 s  test 10']);
});
