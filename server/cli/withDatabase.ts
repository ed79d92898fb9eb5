import { existsSync, statSync } from 'node:fs';
import { sortIn } from '../../db/files.ts';
import { lockFolder } from '../../db/folderLock.ts';
import type { Db } from '../../db/open.ts';
import { backupFolder, databaseFile } from '../program/config.ts';
import { explainDataFolderError, openData, settleFolder } from '../program/dataFolder.ts';
import { listBackups } from '../domain/backups/backupFiles.ts';

/**
 * Runs an action while no other program can use the data folder.
 * @param purpose the command, which another program names if it finds the folder locked
 * @throws {Error} with a message for people
 */
export async function lockDataFolder<T>(folder: string, purpose: string, action: () => Promise<T>): Promise<T> {
  try {
    sortIn(folder);
    const lock = lockFolder(folder, purpose);
    try {
      const { refused, notes } = settleFolder(folder);
      for (const text of [...notes, ...(refused === undefined ? [] : [refused])]) console.error(text);
      return await action();
    } finally {
      lock.release();
    }
  } catch (error) {
    throw explainDataFolderError(error, folder);
  }
}

/** Locks a data folder and opens its database for an action. @throws {Error} if the folder has no data */
export async function withDatabase<T>(
  folder: string,
  purpose: string,
  action: (db: Db, file: string) => Promise<T>,
): Promise<T> {
  const file = databaseFile(folder);
  refuseFile(folder);
  if (!existsSync(file) && listBackups(backupFolder(folder)).length === 0) throw noData(folder);
  return await lockDataFolder(folder, purpose, async () => {
    const db = openData(folder);
    try {
      return await action(db, file);
    } finally {
      db.close();
    }
  });
}

/** @throws {Error} when the data folder is a file */
export function refuseFile(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === false)
    throw new Error(`${folder} is not a folder. Choose another one with --data.`);
}

export function noData(folder: string): Error {
  return new Error(`There is no Homebase data in ${folder}. Choose another folder with --data.`);
}
