import { extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { type BackupContents, UnusableBackupError } from './backup.ts';
import type { CopyJob, FolderCheck } from './copyBackup.ts';

/**
 * `backup`: writeBackup of the database `source`; `restore`: prepareDecided of the backup `source`; `check`: checkBackup of
 * `source`, called `target` in messages.
 */
export interface BackupJob {
  readonly kind: 'backup' | 'restore' | 'check';
  readonly source: string;
  readonly target: string;
}

/** `copy`: copyBackup into a second folder; `check_folder`: checkFolder of one. */
export type SecondFolderJob = (CopyJob & { readonly kind: 'copy' }) | (FolderCheck & { readonly kind: 'check_folder' });

export type JobOutcome =
  | { readonly contents: BackupContents | undefined }
  | { readonly failure: { readonly name: string; readonly message: string; readonly code: string | undefined } };

/** Runs a job in a thread, so that the server keeps answering. */
export async function runBackupJob(job: BackupJob): Promise<BackupContents> {
  // These jobs have a result.
  return (await startJob(job).ended) as BackupContents;
}

export interface RunningJob {
  /** @throws {UnusableBackupError} and errors of SQLite or the operating system, with their code */
  readonly ended: Promise<BackupContents | undefined>;
  /** Ends the thread after the part that it is copying. A thread that waits for a drive cannot be ended. */
  readonly stop: () => Promise<unknown>;
}

/** The compiled module, or the source. */
const program = join(import.meta.dirname, `backupWorker${extname(import.meta.filename)}`);

export function startJob(job: BackupJob | SecondFolderJob): RunningJob {
  const worker = new Worker(program, { workerData: job });
  const ended = new Promise<JobOutcome>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('The thread for backups ended before it had finished.')));
  }).then((outcome) => {
    if ('contents' in outcome) return outcome.contents;
    const { name, message, code } = outcome.failure;
    throw name === 'UnusableBackupError'
      ? new UnusableBackupError(message)
      : Object.assign(new Error(message), { code });
  });
  return { ended, stop: () => worker.terminate() };
}
