import { createWriteStream, mkdirSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Worker } from 'node:worker_threads';
import type { Queries } from '../../../db/open.ts';
import { openReport, type StoredImportReport } from '../../../db/importReport.ts';
import { AppError, conflict, explainFailure, invalid } from '../errors.ts';
import { type ColumnNames, guessKind } from './columnMatch.ts';
import { findEncodingName } from './encodings.ts';
import { type ImportKindName, pirepsAreExported } from './kinds.ts';
import type { FileImport, ImportEnding, ImportJob, ImportMessage, UndoJob } from './importJob.ts';
import { renameWhileServing, tryRemove } from '../../../db/heldFiles.ts';

export interface Upload {
  readonly file_name: string;
  /** Detected from the header when undefined. */
  readonly kind: ImportKindName | undefined;
  /** Detected when undefined. */
  readonly encoding?: string | undefined;
  readonly bytes: Readable;
}

interface CheckOptions {
  readonly createMissing: boolean;
  /** Detected when undefined. */
  readonly encoding?: string | undefined;
  /** The last choice when undefined. */
  readonly columns?: ColumnNames | undefined;
}

/** Manages the imports of a running server, one file at a time. */
export interface Imports {
  readonly find: () => FileImport | undefined;
  /** @throws {AppError} conflict while a file is being checked or imported */
  readonly upload: (upload: Upload) => Promise<FileImport>;
  /** Checks what the file would change. @throws {AppError} not-found, conflict */
  readonly check: (kind: ImportKindName, options: CheckOptions) => FileImport;
  /** Imports the checked file. @throws {AppError} conflict */
  readonly run: () => FileImport;
  /** Undoes an earlier import. @throws {AppError} conflict when something depends on it or was changed since */
  readonly undo: (id: number) => Promise<void>;
  /** Cancels a running upload, check or import; otherwise discards the file. */
  readonly cancel: () => Promise<FileImport | undefined>;
  /** @throws {AppError} not-found until the check or import has finished */
  readonly readReport: <T>(read: (report: StoredImportReport) => T) => T;
  /** Call it before the program exits. */
  readonly stop: () => Promise<void>;
}

/** The compiled file, or the source file in development. */
const worker = join(import.meta.dirname, `importWorker${extname(import.meta.filename)}`);

const nothingYet = {
  share: 0,
  counts: { new: 0, changed: 0, same: 0, error: 0 },
  missing: { airline: 0, airport: 0, subfleet: 0 },
  columns: [],
  matching: 'names',
  ignored: [],
  units: [],
  import_id: null,
  message: null,
} satisfies Partial<FileImport>;
const unknownKind = {
  ...nothingYet,
  kind: null,
  state: 'failed',
  message: 'The header row does not show what the file contains. Choose it above.',
} as const;

interface ImportsDeps {
  readonly db: Queries;
  /** The file of the database. */
  readonly database: string;
  /** For the uploaded file and its report; deleted at the start and at the end. */
  readonly folder: string;
  /** Throws when the database may not be opened. */
  readonly refuse?: () => void;
}

export function createImports({ db, database, folder, refuse = () => undefined }: ImportsDeps): Imports {
  const files = createFiles(folder);
  const { find, put, start, undo, isUndoing, end } = createRun(database, files);

  function refuseSecond(): void {
    refuse();
    if (files.isReceiving()) throw conflict('Another file is being uploaded. Wait until it has finished.');
    if (isUndoing()) throw conflict('An import is being undone. Wait until it has finished.');
    const current = find();
    const doing = current && { checking: 'checked', importing: 'imported' }[current.state as string];
    if (doing) throw conflict(`${current.file_name} is being ${doing}. Wait until it has finished, or cancel it.`);
  }

  return {
    find,
    upload: async (upload) => {
      refuseSecond();
      const encoding = toEncoding(upload.encoding);
      await files.receive(upload);
      const kind = upload.kind ?? guessKind(db, files.csv, encoding ?? undefined);
      const { size } = statSync(files.csv);
      const file = { file_name: upload.file_name, size, create_missing: false, chosen: null, encoding };
      if (kind && kind !== 'pireps') return start(kind, file, 'checking');
      return put({ ...file, ...unknownKind, message: kind ? pirepsAreExported : unknownKind.message });
    },
    check: (kind, options) => {
      refuseSecond();
      const current = find();
      if (!current) throw new AppError('not-found', 'There is no file to check. Upload one first.');
      return start(kind, withOptions(current, kind, options), 'checking');
    },
    run: () => {
      refuseSecond();
      const current = find();
      if (current?.kind == null || current.state !== 'checked')
        throw conflict('There is no checked file to import. Check it first.');
      return start(current.kind, current, 'importing');
    },
    undo: async (id) => {
      refuseSecond();
      await undo(id);
      const current = find();
      if (current?.import_id === id) put({ ...current, import_id: null, state: 'undone' });
    },
    cancel: async () => {
      if (files.stopReceiving() || (await end())) return find();
      put(undefined);
      files.clear();
      return undefined;
    },
    readReport: (read) => {
      const state = find()?.state;
      if (state === 'checked' || state === 'imported' || state === 'undone') return files.readReport(read);
      throw new AppError('not-found', 'The import has not finished.');
    },
    stop: async () => {
      files.stopReceiving();
      await end();
      files.clear();
    },
  };
}

function withOptions(file: FileImport, kind: ImportKindName, options: CheckOptions): FileImport {
  const { createMissing, encoding, columns } = options;
  const chosen = columns ?? (kind === file.kind ? file.chosen : null);
  return { ...file, chosen, create_missing: createMissing, encoding: toEncoding(encoding) };
}

/** @throws {AppError} validation-exception when the encoding is unknown */
function toEncoding(label: string | undefined): string | null {
  if (label === undefined) return null;
  const name = findEncodingName(label);
  if (name !== undefined) return name;
  throw invalid('encoding', `The encoding ${label} is unknown. Choose one like windows-1252 or utf-8.`);
}

function createFiles(folder: string) {
  const at = (name: string): string => join(folder, name);
  const [csv, part, report] = [at('upload.csv'), at('upload.part'), at('report.db')];
  const clear = (): void => tryRemove(folder, 0);
  let receiving: AbortController | undefined;
  clear();
  return {
    csv,
    report,
    clear,
    isReceiving: () => receiving !== undefined,
    /** @returns whether an upload was running */
    stopReceiving: (): boolean => {
      receiving?.abort();
      return receiving !== undefined;
    },
    receive: async ({ bytes }: Upload): Promise<void> => {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      receiving = new AbortController();
      const { signal } = receiving;
      const stopped = new Promise<never>((_, reject) =>
        signal.addEventListener('abort', () => reject(conflict('The upload was cancelled.'))),
      );
      try {
        const received = pipeline(bytes, createWriteStream(part, { mode: 0o600 }), { signal });
        // The pipeline stops only when the client sends more or disconnects, which is too late after a cancel.
        await Promise.race([received.then(() => renameWhileServing(part, csv)), stopped]);
      } finally {
        receiving = undefined;
        tryRemove(part, 0);
      }
    },
    readReport: <T>(read: (report: StoredImportReport) => T): T => {
      const opened = openReport(report);
      try {
        return read(opened);
      } finally {
        opened.close();
      }
    },
  };
}

/** Keeps the current import, and runs one job at a time in a thread, so that the server keeps responding. */
function createRun(database: string, { csv, report }: Pick<ImportJob, 'csv' | 'report'>) {
  let current: FileImport | undefined;
  let thread: { readonly end: Promise<ImportEnding>; readonly cancel: () => void } | undefined;
  let undoing = false;

  function put<T extends FileImport | undefined>(file: T): T {
    current = file;
    return file;
  }

  /** @returns the last message, when the database connections of the thread are closed */
  function run(job: ImportJob | UndoJob, onProgress: (message: ImportMessage) => void): Promise<ImportEnding> {
    const cancelled = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
    // Without this limit, garbage collection is so rare that a large file needs 50 MB more.
    const resourceLimits = { maxYoungGenerationSizeMb: 8 };
    const started = new Worker(worker, { workerData: { ...job, cancelled }, resourceLimits });
    const { promise: end, resolve } = Promise.withResolvers<ImportEnding>();
    let last: ImportEnding = { state: 'failed', message: 'The import stopped unexpectedly. Try again.' };
    started.on('message', (message: ImportMessage) => {
      if ('state' in message) last = message;
      else onProgress(message);
    });
    started.once('error', (error) => (last = { state: 'failed', message: explainFailure(error) }));
    started.once('exit', () => {
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
      file: Pick<FileImport, 'file_name' | 'size' | 'create_missing' | 'chosen' | 'encoding'>,
      state: 'checking' | 'importing',
    ): FileImport => {
      const { file_name, size, create_missing, chosen, encoding } = file;
      const started: FileImport = { file_name, size, create_missing, chosen, encoding, kind, state, ...nothingYet };
      const change = (message: ImportMessage): FileImport => put({ ...started, ...message });
      const read = { encoding: encoding ?? undefined, columns: chosen ?? undefined };
      const options = { createMissing: create_missing, ...read, dryRun: state === 'checking' };
      void run({ database, kind, fileName: file_name, csv, report, ...options }, change).then(change);
      return put(started);
    },
    isUndoing: () => undoing,
    undo: async (id: number): Promise<void> => {
      undoing = true;
      try {
        const { state, message } = await run({ database, undo: id }, () => undefined);
        if (state === 'failed') throw conflict(message ?? '');
      } finally {
        undoing = false;
      }
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
