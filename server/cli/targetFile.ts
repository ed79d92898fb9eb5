import { createWriteStream } from 'node:fs';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { describeHeld } from '../../db/heldFiles.ts';

type Text = (file: string) => string;

const full: Text = (file) =>
  `The disk with ${dirname(file)} is full. Free some space, or choose a file on another disk.`;
const noAccess: Text = (file) =>
  `Homebase has no permission to write in ${dirname(file)}. Change the permissions, or choose another folder.`;
const noFolder: Text = (file) => `The folder ${dirname(file)} does not exist. Create it, or choose another folder.`;
const faulty: Text = (file) => `The disk or device with ${file} reports an error. Choose a file on another disk.`;
const circle: Text = (file) => `The links to ${file} lead in a circle. Choose another file.`;
const noName: Text = (file) => `This system or disk cannot keep a file of the name ${file}. Choose another name.`;

/** Messages by error code. SQLite's other errors are about the data folder. */
const texts: Readonly<Partial<Record<string, Text>>> = {
  ENOENT: noFolder,
  ENOTDIR: noFolder,
  EISDIR: (file) => `${file} is a folder. Choose a file in it.`,
  EACCES: noAccess,
  EPERM: noAccess,
  EROFS: noAccess,
  EBUSY: describeHeld,
  EINVAL: noName,
  ENAMETOOLONG: noName,
  ELOOP: circle,
  EIO: faulty,
  ENOSPC: full,
  EDQUOT: full,
  SQLITE_FULL: full,
  SQLITE_IOERR_WRITE: full,
};

/** @returns an error for people; undefined if it is not about the file that a command writes */
export function explainTarget(error: unknown, file: string): Error | undefined {
  const text = texts[(error as { code?: string }).code ?? ''];
  return text && new Error(text(file), { cause: error });
}

/** @throws {Error} for people, when the file cannot be written */
export async function writeTarget(parts: Readable, file: string): Promise<void> {
  try {
    await pipeline(parts, createWriteStream(file));
  } catch (error) {
    throw explainTarget(error, file) ?? error;
  }
}
