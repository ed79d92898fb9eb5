import { existsSync } from 'node:fs';
import { lockFolder } from '../../db/folderLock.ts';
import type { Db } from '../../db/open.ts';
import { backupFolder, databaseFile } from '../core/config.ts';
import { listBackups } from '../domain/backups/backupFiles.ts';
import { finishDecidedRestore } from '../core/finishDecidedRestore.ts';
import { explainFolderTrouble } from '../core/folderTrouble.ts';
import { openData } from '../core/openData.ts';

/**
 * Does something as the only program on a data folder.
 * @param purpose the command, as it is named to another program that wants the folder
 * @throws {Error} in words for people
 */
export async function aloneOn<T>(folder: string, purpose: string, run: () => Promise<T>): Promise<T> {
  try {
    const lock = lockFolder(folder, purpose);
    try {
      const refused = finishDecidedRestore(folder)?.refused;
      if (refused !== undefined) console.error(refused);
      return await run();
    } finally {
      lock.release();
    }
  } catch (error) {
    throw explainFolderTrouble(error, folder);
  }
}

/** The same with the database of a folder that has one. */
export async function aloneOnDatabase<T>(
  folder: string,
  purpose: string,
  run: (db: Db, file: string) => Promise<T>,
): Promise<T> {
  const file = databaseFile(folder);
  if (!existsSync(file) && listBackups(backupFolder(folder)).length === 0)
    throw new Error(`There is no Homebase data in ${folder}.`);
  return await aloneOn(folder, purpose, async () => {
    const db = openData(folder);
    try {
      return await run(db, file);
    } finally {
      db.close();
    }
  });
}
