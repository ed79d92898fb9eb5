// Runs in a thread, because copying and checking half a gigabyte takes seconds.
import { parentPort, workerData } from 'node:worker_threads';
import { checkBackup, writeBackup } from './backup.ts';
import type { BackupJob, BackupOutcome } from './backupThread.ts';
import { prepareRestore } from './restore.ts';

const { kind, source, target } = workerData as BackupJob;
const run = { backup: writeBackup, restore: prepareRestore, check: checkBackup }[kind];

let outcome: BackupOutcome;
try {
  outcome = { contents: run(source, target) };
} catch (error) {
  // Errors lose their code on the way out of a thread.
  const { name, message, code } = error as Error & { code?: string };
  outcome = { failure: { name, message, code } };
}
parentPort?.postMessage(outcome);
