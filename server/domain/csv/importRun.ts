import { extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { conflict, explainFailure } from '../errors.ts';
import type { FileImport } from './imports.ts';
import type { ImportJob, ImportMessage, UndoJob } from './importWorker.ts';

/** The compiled file, or the source file in development. */
const program = join(import.meta.dirname, `importWorker${extname(import.meta.filename)}`);

const noRows: FileImport['counts'] = { new: 0, changed: 0, same: 0, error: 0 };
export const nothingYet = {
  share: 0,
  counts: noRows,
  missing: { airline: 0, airport: 0, subfleet: 0 },
  ignored: [],
  units: [],
  import_id: null,
  message: null,
};

type Ending = Extract<ImportMessage, { readonly state: unknown }>;

/** Keeps the current import, and runs one job at a time in a thread, so that the server keeps responding. */
export function createRun(database: string, { csv, report }: Pick<ImportJob, 'csv' | 'report'>) {
  let current: FileImport | undefined;
  let thread: { readonly end: Promise<Ending>; readonly cancel: () => void } | undefined;
  let undoing = false;

  function put<T extends FileImport | undefined>(file: T): T {
    current = file;
    return file;
  }

  /** @returns the last message, when the database connections of the thread are closed */
  function run(job: ImportJob | UndoJob, onProgress: (message: ImportMessage) => void): Promise<Ending> {
    const cancelled = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
    const worker = new Worker(program, {
      workerData: { ...job, cancelled },
      // Without this limit, garbage collection is so rare that a large file needs 50 MB more.
      resourceLimits: { maxYoungGenerationSizeMb: 8 },
    });
    const { promise: end, resolve } = Promise.withResolvers<Ending>();
    let last: Ending = { state: 'failed', message: 'The import stopped unexpectedly. Try again.' };
    worker.on('message', (message: ImportMessage) => {
      if ('state' in message) last = message;
      else onProgress(message);
    });
    worker.once('error', (error) => (last = { state: 'failed', message: explainFailure(error) }));
    worker.once('exit', () => {
      thread = undefined;
      resolve(last);
    });
    thread = { end, cancel: () => void Atomics.store(new Int32Array(cancelled), 0, 1) };
    return end;
  }

  return {
    find: () => current,
    put,
    start: (
      kind: ImportJob['kind'],
      file: Pick<FileImport, 'file_name' | 'size' | 'create_missing' | 'encoding'>,
      state: 'checking' | 'importing',
    ): FileImport => {
      const { file_name, size, create_missing, encoding } = file;
      const started: FileImport = { file_name, size, create_missing, encoding, kind, state, ...nothingYet };
      const change = (message: ImportMessage): FileImport => put({ ...started, ...message });
      const options = { createMissing: create_missing, encoding: encoding ?? undefined, dryRun: state === 'checking' };
      void run({ database, kind, fileName: file_name, csv, report, ...options }, change).then(change);
      return put(started);
    },
    isUndoing: () => undoing,
    undo: async (id: number): Promise<void> => {
      undoing = true;
      const { state, message = '' } = await run({ database, undo: id }, () => undefined);
      undoing = false;
      if (state === 'failed') throw conflict(message);
    },
    /** @returns whether a thread was running */
    end: async (): Promise<boolean> => {
      const ending = thread;
      ending?.cancel();
      await ending?.end;
      return ending !== undefined;
    },
  };
}
