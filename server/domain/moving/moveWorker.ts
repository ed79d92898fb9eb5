// Runs in a thread, so that the server can respond to pilots during a move.
import { constants, setPriority } from 'node:os';
import { dirname } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { AppError, explainFailure } from '../errors.ts';
import { refuseFullDisk } from './freeSpace.ts';
import { type Move, movePhpVms } from './move.ts';
import type { MoveJob, MoveMessage } from './moveJob.ts';

const progressMs = 200;

const { stopped, ...move } = workerData as MoveJob;
const isStopped = new Int32Array(stopped);
const stop = new AbortController();

function send(message: MoveMessage): void {
  parentPort?.postMessage(message);
}

let lastProgress = 0;
const progress: Move['progress'] = (state, share, rows) => {
  if (Atomics.load(isStopped, 0) !== 0) stop.abort();
  stop.signal.throwIfAborted();
  if (performance.now() - lastProgress < progressMs) return;
  lastProgress = performance.now();
  refuseFullDisk(dirname(move.stage));
  send({ progress: { state, share, rows } });
};

// Only on Linux it is that of this thread alone.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
try {
  send({ report: await movePhpVms({ ...move, progress, signal: stop.signal }) });
} catch (error) {
  const code = error instanceof AppError ? error.code : 'internal-error';
  send({ failure: { code, message: explainFailure(error) } });
}
