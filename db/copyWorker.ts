// Runs in a thread, because the folder can be on a drive that does not respond.
import { parentPort, workerData } from 'node:worker_threads';
import { copyBackup, type CopyJob, type CopyOutcome } from './copyBackup.ts';

let outcome: CopyOutcome = { failure: null };
try {
  copyBackup(workerData as CopyJob);
} catch (error) {
  // Errors lose their code on the way out of a thread.
  const { message, code } = error as Error & { code?: string };
  outcome = { failure: { message, code } };
}
parentPort?.postMessage(outcome);
