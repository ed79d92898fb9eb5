import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
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
  const handle = await open(file, 'wx', 0o600);
  const write = async (): Promise<void> => {
    let received = 0;
    let looked = 0;
    for await (const chunk of bytes) {
      signal.throwIfAborted();
      await handle.appendFile(chunk as Buffer);
      received += (chunk as Buffer).length;
      onProgress(received);
      if (received - looked < lookEvery) continue;
      looked = received;
      refuseFullDisk(folder);
    }
  };
  const stopped = new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(conflict('The upload was stopped.'))),
  );
  try {
    // A client that stalls would be noticed only when it sends more.
    await Promise.race([write(), stopped]);
  } finally {
    await handle.close();
  }
}
