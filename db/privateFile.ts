import { closeSync, openSync } from 'node:fs';

/**
 * Creates a file that only its owner may open, unless it is there. SQLite would let everybody read what it creates, and
 * whoever opened it in time could go on reading.
 */
export function createPrivateFile(file: string): void {
  closeSync(openSync(file, 'a', 0o600));
}
