import { extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { MissingKind } from '../../contract/admin/csv.ts';
import { explainFailure } from '../errors.ts';
import type { ImportCounts, ImportResult } from './importCsv.ts';
import type { ImportKindName } from './kinds.ts';

/** The compiled file, or the source file in development. */
const program = join(import.meta.dirname, `importWorker${extname(import.meta.filename)}`);

export interface ImportThread {
  /** Resolves with the last message of the thread. */
  readonly end: Promise<Exclude<ImportMessage, { type: 'progress' }>>;
  readonly cancel: () => void;
}

/** Imports a file in a thread, so that the server keeps responding, or undoes an import. */
export function startImport(
  job: Omit<ImportJob, 'cancelled'> | UndoJob,
  onProgress: (progress: ImportProgress) => void,
): ImportThread {
  const cancelled = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  const worker = new Worker(program, {
    workerData: { ...job, cancelled } satisfies ImportJob | (UndoJob & { readonly cancelled: SharedArrayBuffer }),
    // Without this limit, garbage collection is so rare that a large file needs 50 MB more.
    resourceLimits: { maxYoungGenerationSizeMb: 8 },
  });
  const { promise: end, resolve } = Promise.withResolvers<Exclude<ImportMessage, { type: 'progress' }>>();
  let last: Exclude<ImportMessage, { type: 'progress' }> = {
    type: 'failed',
    message: 'The import stopped unexpectedly. Try again.',
  };
  worker.on('message', (message: ImportMessage) => {
    if (message.type === 'progress') onProgress(message.progress);
    else last = message;
  });
  worker.once('error', (error) => (last = { type: 'failed', message: explainFailure(error) }));
  // Waits for the exit, when the database connections of the thread are closed.
  worker.once('exit', () => resolve(last));
  return { end, cancel: () => void Atomics.store(new Int32Array(cancelled), 0, 1) };
}

/** An import in a thread. Files are paths. */
export interface ImportJob {
  readonly database: string;
  readonly kind: ImportKindName;
  /** The name of the file, for people. */
  readonly fileName: string;
  readonly csv: string;
  /** Path of the report. */
  readonly report: string;
  readonly createMissing: boolean;
  /** Detected when undefined. */
  readonly encoding: string | undefined;
  readonly dryRun: boolean;
  /** An Int32. Any value except 0 cancels the import. */
  readonly cancelled: SharedArrayBuffer;
}

/** Undoes an import in a thread. It cannot be cancelled. */
export interface UndoJob {
  readonly database: string;
  readonly undo: number;
}

export interface ImportProgress {
  /** Progress, 0 to 1. */
  readonly share: number;
  readonly counts: ImportCounts;
}

export type MissingCounts = Readonly<Record<MissingKind, number>>;

/** The records themselves are in the report. */
type ThreadResult = Omit<ImportResult, 'missing'> & { readonly missing: MissingCounts };

export type ImportMessage =
  | { readonly type: 'progress'; readonly progress: ImportProgress }
  | { readonly type: 'done'; readonly result: ThreadResult }
  | { readonly type: 'undone' }
  | { readonly type: 'cancelled' }
  | { readonly type: 'failed'; readonly message: string };
