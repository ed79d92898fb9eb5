import { createWriteStream } from 'node:fs';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { conflict } from '../errors.ts';
import { refuseFullDisk } from './freeSpace.ts';

interface Receiving {
  readonly file: string;
  readonly folder: string;
  readonly signal: AbortSignal;
  readonly onProgress: (received: number) => void;
}

/** Bytes between two looks at the disk. */
const lookEvery = 64 * 1024 * 1024;

/** Stores an upload of any size that the disk has room for. @throws {AppError} conflict when it is stopped, unavailable without room */
export async function receiveFile(bytes: Readable, { file, folder, signal, onProgress }: Receiving): Promise<void> {
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
