import { extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { MoveReport } from '../../contract/admin/moving.ts';
import { AppError } from '../errors.ts';
import type { MoveJob, MoveMessage, MoveProgress } from './moveJob.ts';

/** The compiled file, or the source file in development. */
const worker = join(import.meta.dirname, `moveWorker${extname(import.meta.filename)}`);

/** Memory in MB. SQLite and the buffers of files have their own. */
const limits = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 128 };

/** Runs a move in a thread, so that the server keeps responding. @throws {AppError} why the file cannot be moved */
export function runMove(
  move: Omit<MoveJob, 'stopped'>,
  signal: AbortSignal,
  onProgress: (progress: MoveProgress) => void,
): Promise<MoveReport> {
  const stopped = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  signal.addEventListener('abort', () => void Atomics.store(new Int32Array(stopped), 0, 1));
  const thread = new Worker(worker, { workerData: { ...move, stopped } satisfies MoveJob, resourceLimits: limits });
  const { promise, resolve, reject } = Promise.withResolvers<MoveReport>();
  let ending = (): void => reject(new AppError('internal-error', 'The move stopped unexpectedly. Try again.'));
  thread.on('message', (message: MoveMessage) => {
    if ('progress' in message) onProgress(message.progress);
    else if ('report' in message) ending = () => resolve(message.report);
    else ending = () => reject(new AppError(message.failure.code, message.failure.message));
  });
  thread.once('error', (error) => (ending = () => reject(error)));
  // Its files are closed then.
  thread.once('exit', () => ending());
  return promise;
}
