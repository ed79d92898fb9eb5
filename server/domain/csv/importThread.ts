import { extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { explainFailure } from '../../http/fileErrors.ts';
import type { ImportJob, ImportMessage, ImportProgress } from './importJob.ts';

/** As compiled, or as it is in the sources. */
const program = join(import.meta.dirname, `importWorker${extname(import.meta.filename)}`);

export interface ImportThread {
  /** How it ended. */
  readonly end: Promise<Exclude<ImportMessage, { type: 'progress' }>>;
  readonly cancel: () => void;
}

/** Imports a file beside the program, which goes on serving. */
export function startImport(
  job: Omit<ImportJob, 'cancelled'>,
  onProgress: (progress: ImportProgress) => void,
): ImportThread {
  const cancelled = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  const worker = new Worker(program, {
    workerData: { ...job, cancelled } satisfies ImportJob,
    // Otherwise it collects so rarely that a large file costs 50 MB more.
    resourceLimits: { maxYoungGenerationSizeMb: 8 },
  });
  const { promise: end, resolve } = Promise.withResolvers<Exclude<ImportMessage, { type: 'progress' }>>();
  let last: Exclude<ImportMessage, { type: 'progress' }> = {
    type: 'failed',
    message: 'The thread that imports ended before it was done.',
  };
  worker.on('message', (message: ImportMessage) => {
    if (message.type === 'progress') onProgress(message.progress);
    else last = message;
  });
  worker.once('error', (error) => (last = { type: 'failed', message: explainFailure(error) }));
  // Not before: its connections are closed then.
  worker.once('exit', () => resolve(last));
  return { end, cancel: () => void Atomics.store(new Int32Array(cancelled), 0, 1) };
}
