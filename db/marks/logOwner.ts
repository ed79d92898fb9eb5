import { closeSync, copyFileSync, openSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { checkBackup } from '../backup.ts';
import { type FileMark, type Log, noToken, readAt, readLog, readMarkAt, readMarkOf } from './fileMark.ts';
import { stamp } from '../fileNames.ts';
import { createPrivateFile, hasUnfoldedLog, readDatabase } from '../files.ts';
import { hasMarkTable } from '../migrate.ts';
import { removeFile, renameFile, tryRemove } from '../heldFiles.ts';

/** Whether a file has a log with changes, and of which database. */
type LogOwner = 'nobody' | 'this file' | 'another file' | 'unknown';

/** Call it while no other connection of this process has the file open: closing a handle drops its locks. */
export function findLogOwner(file: string): LogOwner {
  const owner = readOwner(file);
  if (owner !== 'unknown') return owner;
  const trial = tryLog(file);
  removeFile(trialOf(file));
  if (trial === 'both work') return 'unknown';
  return trial === 'works' ? 'this file' : 'another file';
}

function readOwner(file: string): LogOwner {
  if (!hasUnfoldedLog(file)) return 'nobody';
  // SQLite would delete the log.
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) === 0)
    return readLog(`${file}-wal`).hasCommit ? 'another file' : 'nobody';
  const handle = openSync(file, 'r');
  try {
    // A running program may write both meanwhile.
    for (let attempt = 1; ; attempt += 1) {
      const owner = judge(handle, readLog(`${file}-wal`));
      if (owner !== 'another file' || attempt === 3) return owner;
    }
  } finally {
    closeSync(handle);
  }
}

function judge(handle: number, log: Log): LogOwner {
  if (!log.hasCommit) return 'nobody';
  const [first] = log.marks;
  // An older Homebase or another program wrote it.
  if (first === undefined) return 'unknown';
  const header = readAt(handle, 100, 0);
  if (isForeign(header, first.previous)) return 'another file';
  // A power cut can leave a page of zeros, which the log mends: without a mark there, nothing is certain.
  const found = readMarkAt(handle, first.page);
  return found ? compare(found, log, header.readUInt32BE(40)) : 'unknown';
}

/** Whether a whole header says that the file never had a mark, although the log was written for a file with one. */
function isForeign(header: Buffer, previous: string): boolean {
  return header.toString('latin1', 0, 16) === 'SQLite format 3\0' && !hasMarkTable(header) && previous !== noToken;
}

/** @param found the mark of the file; undefined if a whole file has none */
function compare(found: FileMark | undefined, { marks }: Log, schema: number): LogOwner {
  const [first] = marks;
  if (first === undefined) return 'unknown';
  if (found === undefined) return first.previous === noToken ? 'unknown' : 'another file';
  if (found.token !== first.previous && !marks.some(({ token }) => token === found.token)) return 'another file';
  return found.schema === schema ? 'this file' : 'unknown';
}

/** A log that was found beside a database, and what became of it. */
export interface SettledLog {
  /** The log of another database, under its new name. */
  readonly setAside?: string;
  /** The database without a log of which nobody knows whether it belongs to it. It was played in. */
  readonly kept?: string;
}

/**
 * Sets aside a log that belongs to another database, before SQLite plays it in. Call it with the folder locked. A log that may be
 * right is tried on a copy.
 */
export function settleLog(file: string): SettledLog {
  const owner = readOwner(file);
  if (owner === 'nobody' || owner === 'this file') return {};
  const trial = owner === 'unknown' ? tryLog(file) : 'fails';
  if (trial === 'works') return {};
  const name = join(
    dirname(file),
    trial === 'fails' ? `homebase-foreign-${stamp()}.db-wal` : `homebase-without-log-${stamp()}.db`,
  );
  if (trial === 'both work') {
    renameFile(trialOf(file), name);
    return { kept: name };
  }
  renameFile(`${file}-wal`, name);
  removeFile(`${file}-shm`);
  return { setAside: name };
}

const trialOf = (file: string): string => `${file}.trial.part`;

/** `works`: also when the database is not whole without its log, which is then the only one that can mend it. */
function tryLog(file: string): 'works' | 'fails' | 'both work' {
  const copy = trialOf(file);
  const rest = [`${copy}-wal`, `${copy}-shm`];
  let isKept = false;
  try {
    for (const each of [copy, ...rest]) removeFile(each);
    createPrivateFile(copy);
    copyFileSync(file, copy);
    if (!isWhole(copy)) return 'works';
    const log = readLog(`${file}-wal`);
    const owner = compareWhole(copy, log);
    if (owner !== 'unknown') return owner === 'another file' ? 'fails' : 'works';
    copyFileSync(`${file}-wal`, `${copy}-wal`);
    isKept = isWhole(copy);
    return isKept ? 'both work' : 'fails';
  } catch {
    // Without room for a copy, it is played in as ever.
    return 'works';
  } finally {
    for (const each of isKept ? rest : [copy, ...rest]) tryRemove(each);
  }
}

function compareWhole(file: string, log: Log): LogOwner {
  return readDatabase(file, (connection) =>
    compare(readMarkOf(connection), log, connection.pragma('schema_version', { simple: true }) as number),
  );
}

function isWhole(file: string): boolean {
  try {
    checkBackup(file);
    return true;
  } catch {
    return false;
  }
}
