import { lockFolder } from '../../db/folderLock.ts';
import { explainFolderTrouble } from '../folderTrouble.ts';

/**
 * Does something as the only program on a data folder.
 * @param purpose the command, as it is named to another program that wants the folder
 * @throws {Error} in words for people
 */
export async function aloneOn<T>(folder: string, purpose: string, run: () => Promise<T>): Promise<T> {
  try {
    const lock = lockFolder(folder, purpose);
    try {
      return await run();
    } finally {
      lock.release();
    }
  } catch (error) {
    throw explainFolderTrouble(error, folder);
  }
}
