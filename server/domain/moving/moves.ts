import { createWriteStream, mkdirSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Worker } from 'node:worker_threads';
import { removeWhileServing, tryRemove } from '../../../db/heldFiles.ts';
import { openNotes, type StoredNotes } from '../../../db/stageNotes.ts';
import type { MoveAnswers, MovedFile, MoveReport } from '../../contract/admin/moving.ts';
import type { Backups } from '../backups/backups.ts';
import { AppError, conflict, explainFailure } from '../errors.ts';
import { refuseFullDisk } from './freeSpace.ts';
import type { MoveJob, MoveMessage, MoveProgress } from './moveJob.ts';
import { publish } from './publish.ts';

interface MoveUpload {
  readonly file_name: string;
  /** Bytes, if the sender says so. */
  readonly size: number | null;
  readonly bytes: Readable;
}

/** Moves a database of phpVMS into a running server, one file at a time. */
export interface Moves {
  readonly find: () => MovedFile | undefined;
  /** Receives a file and begins to check what it would become. @throws {AppError} conflict while one is at work, unavailable without room */
  readonly upload: (upload: MoveUpload) => Promise<MovedFile>;
  /** Checks the file again. @throws {AppError} not-found, conflict */
  readonly check: (answers: MoveAnswers) => MovedFile;
  /** Makes a backup of the checked airline, which replaces the one in use at the next start. @returns its name. @throws {AppError} conflict */
  readonly publish: () => Promise<string>;
  /** Stops what is at work; otherwise discards the file. */
  readonly cancel: () => Promise<MovedFile | undefined>;
  /** @throws {AppError} not-found until the file is checked */
  readonly readNotes: <T>(read: (notes: StoredNotes, report: MoveReport) => T) => T;
  /** Call it before the program exits. */
  readonly stop: () => Promise<void>;
}

interface MovesDeps {
  /** The file of the database in use. */
  readonly database: string;
  /** For the uploaded file and what is made of it; deleted at the start and at the end. */
  readonly folder: string;
  readonly backups: Pick<Backups, 'inFolder' | 'restoreAtStart'>;
  /** Throws when the database may not be opened. */
  readonly refuse: () => void;
}

/** The compiled file, or the source file in development. */
const worker = join(import.meta.dirname, `moveWorker${extname(import.meta.filename)}`);

const nothingYet = { share: 0, rows: 0, seconds_left: null, report: null, message: null };

const doing: Partial<Record<MovedFile['state'], string>> = {
  uploading: 'uploaded',
  reading: 'checked',
  converting: 'checked',
  checking: 'checked',
  publishing: 'made ready',
};

export function createMoves({ database, folder, backups, refuse }: MovesDeps): Moves {
  const [file, stage, target] = ['phpvms', 'stage.db', 'homebase.db'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  let current: MovedFile | undefined;
  let job: { readonly stop: () => void; readonly ended: Promise<unknown> } | undefined;
  const clear = (): void => tryRemove(folder, 0);
  const put = (moved: MovedFile): MovedFile => (current = moved);
  clear();

  function refuseSecond(): void {
    refuse();
    const what = current && doing[current.state];
    if (current && what !== undefined)
      throw conflict(`${current.file_name} is being ${what}. Wait until it has finished, or stop it.`);
  }

  /** Only one runs at a time: `refuseSecond`. */
  function run<T>(act: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const stop = new AbortController();
    const ended = act(stop.signal).finally(() => (job = undefined));
    job = { stop: () => stop.abort(), ended: ended.catch(() => undefined) };
    return ended;
  }

  function begin({ file_name, size }: Pick<MovedFile, 'file_name' | 'size'>, answers: MoveAnswers): MovedFile {
    const begun = put({ file_name, size, state: 'reading', answers, ...nothingYet });
    const estimate = createEstimate();
    const onProgress = (progress: MoveProgress): void =>
      void put({ ...begun, ...progress, seconds_left: estimate(progress.share) });
    void run(async (signal) => {
      try {
        await removeMade();
        const report = await runWorker({ file, stage, target, current: database, answers }, signal, onProgress);
        put({ ...begun, state: 'checked', share: 1, report });
      } catch (error) {
        await removeMade().catch(() => undefined);
        put({
          ...begun,
          ...(signal.aborted
            ? { state: 'stopped' as const }
            : { state: 'failed' as const, message: explainFailure(error) }),
        });
      }
    });
    return begun;
  }

  async function removeMade(): Promise<void> {
    for (const made of [stage, target])
      for (const each of ['', '-wal', '-shm', '-journal']) await removeWhileServing(made + each);
  }

  return {
    find: () => current,
    upload: async ({ file_name, size, bytes }) => {
      refuseSecond();
      clear();
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      refuseFullDisk(folder, size ?? 0);
      const uploading = put({ file_name, size, state: 'uploading', answers: {}, ...nothingYet });
      const estimate = createEstimate();
      const onProgress = (received: number): void => {
        const share = size === null || size === 0 ? 0 : Math.min(1, received / size);
        put({ ...uploading, share, seconds_left: estimate(share) });
      };
      try {
        await run((signal) => receive(bytes, { file, folder, signal, onProgress }));
      } catch (error) {
        current = undefined;
        clear();
        throw error;
      }
      return begin({ file_name, size: statSync(file).size }, {});
    },
    check: (answers) => {
      refuseSecond();
      if (!current) throw new AppError('not-found', 'There is no file to check. Upload one first.');
      return begin(current, answers);
    },
    publish: async () => {
      refuseSecond();
      const checked = current;
      if (checked?.state !== 'checked' || checked.report === null)
        throw conflict('There is no checked file to move in. Check it first.');
      const made = { file_name: checked.file_name, version: checked.report.version, target, stage };
      const estimate = createEstimate();
      const progress = (share: number): void =>
        void put({ ...checked, state: 'publishing', share, seconds_left: estimate(share) });
      progress(0);
      try {
        const name = await run(async (signal) => {
          const added = await backups.inFolder((into) =>
            publish(made, { folder: into, current: database, signal, progress }),
          );
          await backups.restoreAtStart(added);
          return added;
        });
        current = undefined;
        clear();
        return name;
      } catch (error) {
        // What was made may be among the backups already.
        put(isThere(target) ? checked : { ...checked, state: 'failed', report: null, message: explainFailure(error) });
        throw error instanceof Error && error.name === 'AbortError' ? conflict('It was stopped.') : error;
      }
    },
    cancel: async () => {
      const running = job;
      running?.stop();
      await running?.ended;
      if (running !== undefined) return current;
      current = undefined;
      clear();
      return undefined;
    },
    readNotes: (read) => {
      const report = current?.report;
      if (!report) throw new AppError('not-found', 'The file has not been checked.');
      const notes = openNotes(stage);
      try {
        return read(notes, report);
      } finally {
        notes.close();
      }
    },
    stop: async () => {
      job?.stop();
      await job?.ended;
      clear();
    },
  };
}

function isThere(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false }) !== undefined;
}

interface Receiving {
  readonly file: string;
  readonly folder: string;
  readonly signal: AbortSignal;
  readonly onProgress: (received: number) => void;
}

/** Bytes between two looks at the disk. */
const lookEvery = 64 * 1024 * 1024;

async function receive(bytes: Readable, { file, folder, signal, onProgress }: Receiving): Promise<void> {
  let received = 0;
  let looked = 0;
  const count = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      received += chunk.length;
      onProgress(received);
      if (received - looked < lookEvery) return done(null, chunk);
      looked = received;
      try {
        refuseFullDisk(folder);
        done(null, chunk);
      } catch (error) {
        done(error as Error);
      }
    },
  });
  const stopped = new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(conflict('The upload was stopped.'))),
  );
  // The pipeline stops only when the client sends more or disconnects, which is too late after a stop.
  await Promise.race([pipeline(bytes, count, createWriteStream(file, { mode: 0o600 }), { signal }), stopped]);
}

/** @returns the seconds left, once there is something to go by */
function createEstimate(): (share: number) => number | null {
  const begun = performance.now();
  return (share) => {
    const seconds = (performance.now() - begun) / 1000;
    return seconds < 2 || share < 0.01 ? null : Math.ceil((seconds / share) * (1 - share));
  };
}

/** Memory in MB. SQLite and the buffers of files have their own. */
const limits = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 128 };

/** @throws {AppError} why the file cannot be moved */
function runWorker(
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
