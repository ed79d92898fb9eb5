import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { tryRemove } from '../../db/heldFiles.ts';
import { refuseInside } from '../domain/backups/ownFiles.ts';
import { exportAll } from '../domain/exports/exportAll.ts';
import { explainTarget, writeTarget } from './targetFile.ts';
import { withDatabase } from './withDatabase.ts';

/** Writes all that an airline has into an empty or new folder, or nothing. */
export async function exportInto(folder: string, data: string): Promise<void> {
  refuseInside(folder, data);
  await withDatabase(data, 'homebase export', async (db) => {
    const isNew = makeEmptyFolder(folder);
    const files: string[] = [];
    try {
      for (const { name, parts } of exportAll(db)) {
        const file = join(folder, name);
        files.push(file);
        await writeTarget(Readable.from(parts), file);
      }
    } catch (error) {
      // Half an export would look like a whole one, and the next attempt needs an empty folder.
      for (const file of files) tryRemove(file);
      if (isNew) tryRemove(folder);
      throw error;
    }
    console.log(`Exported ${files.length} files to ${folder}. README.txt explains them.`);
  });
}

/** @returns whether it was not there before */
function makeEmptyFolder(folder: string): boolean {
  try {
    const isNew = mkdirSync(folder, { recursive: true, mode: 0o700 }) !== undefined;
    if (readdirSync(folder).length === 0) return isNew;
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === 'EEXIST' || code === 'ENOTDIR')
      throw new Error(`${folder} is a file. Choose a folder.`, { cause: error });
    throw explainTarget(error, folder) ?? error;
  }
  throw new Error(`The folder ${folder} is not empty. Choose an empty or a new one.`);
}
