import { constants, copyFile, open, stat } from 'node:fs/promises';
import { createReadStream, createWriteStream } from 'node:fs';
import { basename, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { stamp } from '../../../db/fileNames.ts';
import { removeWhileServing, renameWhileServing } from '../../../db/heldFiles.ts';
import { type Db, openDatabase } from '../../../db/open.ts';
import { readSessions } from '../../../db/restore.ts';
import type { MoveReport, PastMove } from '../../contract/admin/moving.ts';
import { record } from '../activity/events.ts';
import { nameBackup } from '../backups/backupFiles.ts';
import { now } from '../time.ts';

/** What a move has made of a file. */
export interface MadeAirline {
  /** The name of the file, for people. */
  readonly file_name: string;
  readonly report: MoveReport;
  /** The whole database, which nobody has open. */
  readonly target: string;
  /** What is kept of the file. */
  readonly stage: string;
}

interface Publishing {
  /** For the backup. */
  readonly folder: string;
  /** The database that will be replaced. */
  readonly current: string | undefined;
  readonly signal?: AbortSignal;
  readonly progress?: (share: number) => void;
}

/**
 * Makes a backup of the airline that a move has made, with the dump beside it. Restoring it replaces the airline in use.
 * @returns its name
 */
export async function publish(made: MadeAirline, { folder, current, signal, progress }: Publishing): Promise<string> {
  const kept_dump = `phpvms-${stamp(now())}.sqlite.gz`;
  // Beside the stage, what a killed program leaves is removed at the next start.
  const packed = `${made.stage}.gz`;
  const kept = join(folder, kept_dump);
  try {
    await compress(made.stage, packed, { signal, progress });
    await completeAirline(made, current, kept_dump);
    await moveFile(packed, kept);
    const name = nameBackup('imported');
    await moveFile(made.target, join(folder, name));
    return name;
  } catch (error) {
    for (const file of [packed, kept]) await removeWhileServing(file);
    throw error;
  }
}

/** Streams, because a stage can have gigabytes. */
async function compress(
  from: string,
  to: string,
  { signal, progress }: { readonly signal: AbortSignal | undefined; readonly progress: Publishing['progress'] },
): Promise<void> {
  const { size } = await stat(from);
  let read = 0;
  const count = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      read += chunk.length;
      progress?.(read / size);
      done(null, chunk);
    },
  });
  try {
    const source = createReadStream(from, { highWaterMark: 1024 * 1024 });
    const target = createWriteStream(to, { mode: 0o600, flush: true });
    await pipeline(source, count, createGzip(), target, signal ? { signal } : {});
  } catch (error) {
    await removeWhileServing(to);
    throw error;
  }
}

/** The id of its event in the activity. */
export const moveId = 'airline';

/** Says in the activity of the new airline where it is from. The operator stays signed in. */
async function completeAirline(
  { file_name, report, target }: MadeAirline,
  current: string | undefined,
  kept_dump: string,
): Promise<void> {
  const { version, tables } = report;
  const imported = (name: string): number => tables.find(({ table }) => table === name)?.imported ?? 0;
  const counts = { version, pilots: imported('users'), flights: imported('flights'), pireps: imported('pireps') };
  const sessions = current === undefined ? [] : readSessions(current);
  const db = openDatabase(target);
  try {
    await db.write((tx) => {
      for (const session of sessions) {
        tx.adminSessions.remove(session.token_hash);
        tx.adminSessions.insert(session);
      }
      record(tx, 'operator', 'phpvms.imported', { id: moveId, after: { file: file_name, kept_dump, ...counts } });
    });
  } finally {
    db.close();
  }
}

/** @param exists whether a file is among the backups */
export function findLastMove(db: Pick<Db, 'audit'>, exists: (name: string) => boolean): PastMove | null {
  const move = db.audit.list('phpvms', moveId).at(-1);
  if (!move) return null;
  const { file = '', kept_dump = '' } = JSON.parse(move.after ?? '{}') as { file?: string; kept_dump?: string };
  const restored = db.audit
    .list('backup', 'restore')
    .find(({ id, action }) => id > move.id && action === 'backup.restored');
  const { kept = '' } = JSON.parse(restored?.after ?? '{}') as { kept?: string };
  const ifThere = (name: string): string | null => (name !== '' && exists(name) ? name : null);
  return { file_name: file, moved_at: move.created_at, kept_dump: ifThere(kept_dump), before: ifThere(basename(kept)) };
}

/** The folder of the backups can be on another disk. */
async function moveFile(from: string, to: string): Promise<void> {
  await syncWhileServing(from);
  try {
    return await renameWhileServing(from, to);
  } catch (error) {
    if ((error as { code?: string }).code !== 'EXDEV') throw error;
  }
  await copyFile(from, `${to}.part`, constants.COPYFILE_EXCL);
  await syncWhileServing(`${to}.part`);
  await renameWhileServing(`${to}.part`, to);
  await removeWhileServing(from);
}

async function syncWhileServing(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
