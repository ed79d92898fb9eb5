import { statfsSync } from 'node:fs';
import { AppError } from '../errors.ts';

/** What stays free for pilots: bytes. */
const reserve = 256 * 1024 * 1024;

/**
 * @param folder one that exists
 * @param needed bytes that are about to be written
 * @throws {AppError} unavailable when pilots' positions would soon find no room
 */
export function refuseFullDisk(folder: string, needed = 0): void {
  const { bavail, bsize, blocks } = statfsSync(folder);
  const free = bavail * bsize;
  // Some network drives do not tell.
  if (blocks === 0 || free >= needed + reserve) return;
  const missing = Math.ceil((needed + reserve - free) / 1024 ** 2);
  throw new AppError(
    'unavailable',
    `The disk with the data folder has too little room. Free ${missing.toLocaleString('en')} MB on it, then try again. Nothing was changed.`,
  );
}
