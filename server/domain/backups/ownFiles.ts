import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isSameFile, placeOf, realOf } from '../../../db/places.ts';

/** What Homebase makes in a data folder. */
const ownName = /^(homebase|operator-password|login-links|import|moving|window$|backups$)/i;

/**
 * Refuses to write a file over one of a data folder: that of the command, and any other one that the path is in. Its folder
 * `backups` is for such files.
 * @param isBackup it must not be in the data folder at all: it would end with it
 */
export function refuseOwnFile(path: string, data: string, isBackup = false): void {
  const owner = [data, ...dataFoldersAbove(realOf(path))].find((each) => isOwnFile(path, each, isBackup));
  if (owner === undefined) return;
  if (isSameFile(path, join(owner, 'homebase.db')))
    throw new Error(`${path} is the database itself. Choose another file.`);
  throw new Error(`${path} is in the data folder ${owner}. Choose a file elsewhere, or in ${join(owner, 'backups')}.`);
}

/** Refuses a folder in a data folder, where its files would be taken for data. */
export function refuseInside(folder: string, data: string): void {
  const owner = [data, ...dataFoldersAbove(join(realOf(folder), 'any'))].find(
    (each) => placeOf(folder, each) !== 'outside',
  );
  if (owner !== undefined) throw new Error(`${folder} is in the data folder ${owner}. Choose a folder elsewhere.`);
}

function isOwnFile(path: string, data: string, isBackup: boolean): boolean {
  const place = placeOf(path, data);
  if (place === 'inside' && (isBackup || ownName.test(nameIn(data, path)) || ownName.test(nameIn(data, realOf(path)))))
    return true;
  // A hard link has no other place.
  return existsSync(data) && readdirSync(data).some((name) => ownName.test(name) && isSameFile(path, join(data, name)));
}

/** The name of a file or folder right in the data folder that a path leads to. */
function nameIn(data: string, path: string): string {
  const folder = dirname(path);
  if (folder === path) return '';
  return isSameFile(folder, data) ? basename(path) : nameIn(data, folder);
}

function dataFoldersAbove(path: string): string[] {
  const folder = dirname(path);
  if (folder === path) return [];
  const isData = existsSync(join(folder, 'homebase.db')) && existsSync(join(folder, 'homebase.lock'));
  return [...(isData ? [folder] : []), ...dataFoldersAbove(folder)];
}
