// Runs in a thread, because the folder can be on a drive that does not respond.
import { parentPort, workerData } from 'node:worker_threads';
import { checkFolder, copyBackup, type CopyJob, type CopyOutcome, type FolderCheck } from './copyBackup.ts';

let outcome: CopyOutcome = { failure: null };
try {
  const job = workerData as CopyJob | FolderCheck;
  if ('source' in job) copyBackup(job);
  else checkFolder(job);
} catch (error) {
  // Errors lose their code on the way out of a thread.
  const { message, code } = error as Error & { code?: string };
  outcome = { failure: { message, code } };
}
parentPort?.postMessage(outcome);
