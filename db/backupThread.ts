import { extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { type BackupContents, UnusableBackupError } from './backup.ts';

/**
 * `backup`: writeBackup of the database `source`; `restore`: prepareRestore of the backup `source`; `check`: checkBackup of
 * `source`, called `target` in messages.
 */
export interface BackupJob {
  readonly kind: 'backup' | 'restore' | 'check';
  readonly source: string;
  readonly target: string;
}

export type BackupOutcome =
  | { readonly contents: BackupContents }
  | { readonly failure: { readonly name: string; readonly message: string; readonly code: string | undefined } };

/** The compiled module, or the source. */
const program = join(import.meta.dirname, `backupWorker${extname(import.meta.filename)}`);

/**
 * Runs a job in a thread, so that the server keeps answering.
 * @throws {UnusableBackupError} and errors of SQLite or the operating system, with their code
 */
export async function runBackupJob(job: BackupJob): Promise<BackupContents> {
  const outcome = await new Promise<BackupOutcome>((resolve, reject) => {
    const worker = new Worker(program, { workerData: job });
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('The thread that makes backups ended before it had finished.')));
  });
  if ('contents' in outcome) return outcome.contents;
  const { name, message, code } = outcome.failure;
  throw name === 'UnusableBackupError' ? new UnusableBackupError(message) : Object.assign(new Error(message), { code });
}
