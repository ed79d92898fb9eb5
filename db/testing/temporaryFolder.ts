import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Creates a folder that is removed after the test, and after its `afterEach`. Call it in a test or in `beforeEach`. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'homebase-test-'));
  // A file that is being closed may come back for a moment.
  onTestFinished(() => rmSync(folder, { recursive: true, maxRetries: 5, retryDelay: 100 }));
  return folder;
}
