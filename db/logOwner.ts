import { closeSync, copyFileSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { checkBackup } from './backup.ts';
import { type Log, noToken, readAt, readLog, readMark } from './fileMark.ts';
import { createPrivateFile, hasUnfoldedLog, stamp } from './files.ts';
import { hasMarkTable } from './migrate.ts';

/** Whether a file has a log with changes, and of which database. */
export type LogOwner = 'nobody' | 'this file' | 'another file' | 'unknown';

/** Call it while no other connection of this process has the file open: closing a handle drops its locks. */
export function findLogOwner(file: string): LogOwner {
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

function judge(handle: number, { hasCommit, marks }: Log): LogOwner {
  if (!hasCommit) return 'nobody';
  const [first] = marks;
  // An older Homebase or another program wrote it.
  if (first === undefined) return 'unknown';
  const found = readMark(handle, first.page);
  const header = readAt(handle, 100, 0);
  if (found === undefined) {
    return hasMarkTable(header) || first.previous === noToken ? 'unknown' : 'another file';
  }
  if (found.token !== first.previous && !marks.some(({ token }) => token === found.token)) return 'another file';
  return found.schema === header.readUInt32BE(40) ? 'this file' : 'unknown';
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
  const owner = findLogOwner(file);
  if (owner === 'nobody' || owner === 'this file') return {};
  const trial = owner === 'unknown' ? tryLog(file) : 'fails';
  if (trial === 'works') return {};
  const name = join(
    dirname(file),
    trial === 'fails' ? `homebase-foreign-${stamp()}.db-wal` : `homebase-without-log-${stamp()}.db`,
  );
  if (trial === 'both work') {
    renameSync(trialOf(file), name);
    return { kept: name };
  }
  renameSync(`${file}-wal`, name);
  rmSync(`${file}-shm`, { force: true });
  return { setAside: name };
}

const trialOf = (file: string): string => `${file}.trial.part`;

/** `works`: the database is whole only with its log. `fails`: only without it. When neither is, SQLite decides. */
function tryLog(file: string): 'works' | 'fails' | 'both work' {
  const copy = trialOf(file);
  const copies = [copy, `${copy}-wal`, `${copy}-shm`];
  let isKept = false;
  try {
    for (const part of copies.slice(0, 2)) {
      rmSync(part, { force: true });
      createPrivateFile(part);
    }
    copyFileSync(file, copy);
    copyFileSync(`${file}-wal`, `${copy}-wal`);
    const withLog = isWhole(copy);
    for (const rest of copies.slice(1)) rmSync(rest, { force: true });
    const withoutLog = isWhole(copy);
    isKept = withLog && withoutLog;
    if (isKept) return 'both work';
    return withoutLog ? 'fails' : 'works';
  } catch {
    // Without room for a copy, it is played in as ever.
    return 'works';
  } finally {
    for (const rest of copies.slice(isKept ? 1 : 0)) rmSync(rest, { force: true });
  }
}

function isWhole(file: string): boolean {
  try {
    checkBackup(file);
    return true;
  } catch {
    return false;
  }
}
