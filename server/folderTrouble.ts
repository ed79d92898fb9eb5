import { databaseFile } from './config.ts';

/** What is wrong with a data folder and what to do, for people; an error of another kind as it is. */
export function explainFolderTrouble(error: unknown, folder: string): unknown {
  const text = troubles[(error as { code?: string }).code ?? ''];
  return text === undefined ? error : new Error(text(folder), { cause: error });
}

const elsewhere = 'or name another folder with --data';

const damaged = (folder: string): string =>
  `The database ${databaseFile(folder)} is damaged, or is no database. Put a backup in its place with homebase restore FILE, ${elsewhere}.`;
const noFolder = (folder: string): string => `${folder} is not a folder. Move what is there, ${elsewhere}.`;
const noAccess = (folder: string): string =>
  `Homebase may not write in the data folder ${folder}. Allow it to, ${elsewhere}.`;
const inUse = (folder: string): string =>
  `Another program has the database ${databaseFile(folder)} open for itself. Close it, ${elsewhere}.`;
const full = (folder: string): string => `The disk of the data folder ${folder} is full. Make room, ${elsewhere}.`;

/** By the code of the operating system or of SQLite. */
const troubles: Readonly<Partial<Record<string, (folder: string) => string>>> = {
  SQLITE_NOTADB: damaged,
  SQLITE_CORRUPT: damaged,
  EISDIR: damaged,
  EEXIST: noFolder,
  ENOTDIR: noFolder,
  EACCES: noAccess,
  EPERM: noAccess,
  EROFS: noAccess,
  SQLITE_READONLY: noAccess,
  SQLITE_READONLY_DIRECTORY: noAccess,
  SQLITE_CANTOPEN: noAccess,
  SQLITE_BUSY: inUse,
  SQLITE_BUSY_RECOVERY: inUse,
  ENOSPC: full,
  SQLITE_FULL: full,
};
