import { closeSync, existsSync, openSync } from 'node:fs';

/**
 * Creates a file that only its owner may open, unless it is there. SQLite would let everybody read what it creates, and
 * whoever opened it in time could go on reading.
 * One that is there is not opened: closing it again would drop the locks that this process has on it through SQLite, and
 * then the next program that looks into the database takes away the log that this one goes on writing to.
 */
export function createPrivateFile(file: string): void {
  if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600));
}
