// A thread of its own: copying and checking half a gigabyte takes seconds, in which pilots' calls are answered.
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
  // A thread's errors arrive without their code.
  const { name, message, code } = error as Error & { code?: string };
  outcome = { failure: { name, message, code } };
}
parentPort?.postMessage(outcome);
