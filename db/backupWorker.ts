// Runs in a thread: half a gigabyte takes seconds, and a second folder can be on a drive that does not respond.
import { parentPort, workerData } from 'node:worker_threads';
import { type BackupContents, checkBackup, writeBackup } from './backup.ts';
import type { BackupJob, JobOutcome, SecondFolderJob } from './backupThread.ts';
import { checkFolder, copyBackup } from './copyBackup.ts';
import { prepareDecided } from './restore.ts';

function run(job: BackupJob | SecondFolderJob): BackupContents | undefined {
  if (job.kind === 'copy') copyBackup(job);
  else if (job.kind === 'check_folder') checkFolder(job);
  else return { backup: writeBackup, restore: prepareDecided, check: checkBackup }[job.kind](job.source, job.target);
  return undefined;
}

let outcome: JobOutcome;
try {
  outcome = { contents: run(workerData as BackupJob | SecondFolderJob) };
} catch (error) {
  // Errors lose their code on the way out of a thread.
  const { name, message, code } = error as Error & { code?: string };
  outcome = { failure: { name, message, code } };
}
parentPort?.postMessage(outcome);
