import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { removeLarge, tryRemove, tryRemoveLarge } from '../../../db/heldFiles.ts';
import { openNotes, type StoredNotes } from '../../../db/moving/stageNotes.ts';
import type { MoveAnswers, MovingFile, MoveReport } from '../../contract/admin/moving.ts';
import { createTurns } from '../background.ts';
import type { Backups } from '../backups/backups.ts';
import { AppError, conflict, explainFailure } from '../errors.ts';
import { refuseFullDisk } from './freeSpace.ts';
import type { MoveProgress } from './moveJob.ts';
import { runMove } from './moveThread.ts';
import { publish } from './publish.ts';
import { receiveFile } from './receiveFile.ts';

interface MoveUpload {
  readonly file_name: string;
  /** Bytes, if the sender says so. */
  readonly size: number | null;
  readonly bytes: Readable;
}

/** Moves a database of phpVMS into a running server, one file at a time. */
export interface PhpVmsMoves {
  readonly find: () => MovingFile | undefined;
  /** Receives a file and begins to check what it would become. @throws {AppError} conflict while one is at work, unavailable without room */
  readonly upload: (upload: MoveUpload) => Promise<MovingFile>;
  /** Checks the file again. @throws {AppError} not-found, conflict */
  readonly check: (answers: MoveAnswers) => MovingFile;
  /** Begins to make a backup of the checked airline, which replaces the one in use at the next start. @throws {AppError} conflict */
  readonly publish: () => MovingFile;
  /** Stops what is at work; otherwise discards the file. */
  readonly cancel: () => Promise<MovingFile | undefined>;
  /** @throws {AppError} not-found until the file is checked */
  readonly readNotes: <T>(read: (notes: StoredNotes, report: MoveReport) => T) => T;
  /** Call it before the program exits. @returns whether the thread has ended, which sorts a large file in one go */
  readonly stop: () => Promise<boolean>;
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

/** How long the end of the program waits for the thread. */
const stopMs = 2000;

const nothingYet = { share: 0, rows: 0, seconds_left: null, report: null, message: null };

const doing: Partial<Record<MovingFile['state'], string>> = {
  uploading: 'uploaded',
  reading: 'checked',
  converting: 'checked',
  checking: 'checked',
  publishing: 'made ready',
};

export function createMoves({ database, folder, backups, refuse }: MovesDeps): PhpVmsMoves {
  const files = createFiles(folder);
  const work = createWork(files, database);
  const { find, put, run, begin } = work;
  const publishFile = createPublishing({ database, backups, files, put });

  function refuseSecond(): void {
    refuse();
    const current = find();
    const what = current && doing[current.state];
    if (current && what !== undefined)
      throw conflict(`${current.file_name} is being ${what}. Wait until it has finished, or stop it.`);
  }

  return {
    find,
    upload: async (upload) => {
      refuseSecond();
      await work.receive(upload);
      return begin({ file_name: upload.file_name, size: statSync(files.paths.file).size }, {});
    },
    check: (answers) => {
      refuseSecond();
      const current = find();
      if (!current) throw new AppError('not-found', 'There is no file to check. Upload one first.');
      return begin(current, answers);
    },
    publish: () => {
      refuseSecond();
      const checked = find();
      if (checked?.state !== 'checked' || checked.report === null)
        throw conflict('There is no checked file to move in. Check it first.');
      const { report } = checked;
      const publishing = put<MovingFile>({ ...checked, state: 'publishing', share: 0, message: null });
      void run((signal) => publishFile(publishing, report, signal));
      return publishing;
    },
    cancel: async () => {
      if (await work.stop()) return find();
      put(undefined);
      await files.clear();
      return undefined;
    },
    readNotes: (read) => {
      const report = find()?.report;
      if (!report) throw new AppError('not-found', 'The file has not been checked.');
      const notes = openNotes(files.paths.stage);
      try {
        return read(notes, report);
      } finally {
        notes.close();
      }
    },
    stop: async () => {
      const timer = new Promise<false>((resolve) => setTimeout(resolve, stopMs, false).unref());
      const hasEnded = await Promise.race([work.stop().then(() => true), timer]);
      // Otherwise the next start removes them.
      if (hasEnded) await files.clear();
      return hasEnded;
    },
  };
}

type MoveFiles = ReturnType<typeof createFiles>;

function createFiles(folder: string) {
  const at = (name: string): string => join(folder, name);
  const [file, stage, target] = [at('phpvms'), at('stage.db'), at('homebase.db')];
  // What is received next does not go with what was before.
  const inTurn = createTurns();
  tryRemove(folder, 0);
  return {
    folder,
    paths: { file, stage, target },
    clear: () => inTurn(() => tryRemoveLarge(folder)),
    isMade: (): boolean => statSync(target, { throwIfNoEntry: false }) !== undefined,
    removeMade: async (): Promise<void> => {
      for (const made of [stage, target])
        for (const each of ['', '-wal', '-shm', '-journal']) await removeLarge(made + each);
    },
  };
}

/** Keeps the current file, and does one thing with it at a time. */
function createWork(files: MoveFiles, database: string) {
  let current: MovingFile | undefined;
  let job: { readonly stop: () => void; readonly ended: Promise<unknown> } | undefined;
  const put = <T extends MovingFile | undefined>(moved: T): T => {
    current = moved;
    return moved;
  };

  function run<T>(act: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const stop = new AbortController();
    const ended = act(stop.signal).finally(() => (job = undefined));
    job = { stop: () => stop.abort(), ended: ended.catch(() => undefined) };
    return ended;
  }

  async function convert(begun: MovingFile, signal: AbortSignal): Promise<MovingFile> {
    try {
      await files.removeMade();
      const move = { ...files.paths, current: database, answers: begun.answers };
      const report = await runMove(move, signal, withEstimate(begun, put));
      signal.throwIfAborted();
      return { ...begun, state: 'checked', share: 1, report };
    } catch (error) {
      await files.removeMade().catch(() => undefined);
      if (signal.aborted) return { ...begun, state: 'stopped' };
      return { ...begun, state: 'failed', message: explainFailure(error) };
    }
  }

  return {
    find: () => current,
    put,
    run,
    /** Begins to check what the file would become. */
    begin: ({ file_name, size }: Pick<MovingFile, 'file_name' | 'size'>, answers: MoveAnswers): MovingFile => {
      const begun = put<MovingFile>({ file_name, size, state: 'reading', answers, ...nothingYet });
      void run(async (signal) => put(await convert(begun, signal)));
      return begun;
    },
    receive: async ({ file_name, size, bytes }: MoveUpload): Promise<void> => {
      const progress = withEstimate({ file_name, size, state: 'uploading', answers: {}, ...nothingYet }, put);
      progress({ share: 0 });
      const onProgress = (sum: number): void => progress({ share: size === null ? 0 : Math.min(1, sum / size) });
      try {
        await run(async (signal) => {
          await files.clear();
          mkdirSync(files.folder, { recursive: true, mode: 0o700 });
          refuseFullDisk(files.folder, size ?? 0);
          await receiveFile(bytes, { file: files.paths.file, folder: files.folder, signal, onProgress });
        });
      } catch (error) {
        put(undefined);
        await files.clear();
        throw error;
      }
    },
    /** @returns whether something was at work */
    stop: async (): Promise<boolean> => {
      const running = job;
      running?.stop();
      await running?.ended;
      return running !== undefined;
    },
  };
}

interface Publishing extends Pick<MovesDeps, 'database' | 'backups'> {
  readonly files: MoveFiles;
  readonly put: (file: MovingFile | undefined) => void;
}

function createPublishing({ database, backups, files, put }: Publishing) {
  return async (publishing: MovingFile, report: MoveReport, signal: AbortSignal): Promise<void> => {
    const show = withEstimate(publishing, put);
    const progress = (share: number): void => show({ share });
    try {
      const made = { ...files.paths, file_name: publishing.file_name, report };
      const name = await backups.inFolder((into) =>
        publish(made, { folder: into, current: database, signal, progress }),
      );
      await backups.restoreAtStart(name);
      put(undefined);
      await files.clear();
    } catch (error) {
      const message = signal.aborted ? null : explainFailure(error);
      // What was made may be among the backups already.
      if (files.isMade()) put({ ...publishing, state: 'checked', share: 1, message });
      else put({ ...publishing, state: 'failed', report: null, message });
    }
  };
}

/** @returns what shows the progress of a file, with the seconds left once there is something to go by */
function withEstimate(
  begun: MovingFile,
  show: (file: MovingFile) => unknown,
): (progress: Pick<MovingFile, 'share'> & Partial<MoveProgress>) => void {
  const begunAt = performance.now();
  return (progress) => {
    const { share } = progress;
    const seconds = (performance.now() - begunAt) / 1000;
    const seconds_left = seconds < 2 || share < 0.01 ? null : Math.ceil((seconds / share) * (1 - share));
    show({ ...begun, ...progress, seconds_left });
  };
}
