import { copyFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { UnusableBackupError } from '../../db/backup.ts';
import { runBackupJob } from '../../db/backupThread.ts';
import { stamp } from '../../db/fileNames.ts';
import { createPrivateFile, syncFile, syncFolder } from '../../db/files.ts';
import type { Db } from '../../db/open.ts';
import { databaseFile, savedFile } from './config.ts';
import { renameWhileServing, tryRemove } from '../../db/heldFiles.ts';

interface RescueDeps {
  readonly db: Db;
  readonly data: string;
  readonly logger: FastifyBaseLogger;
}

/** Saves what the server has open when another program has replaced its database. Call it every second, and before the end. */
export function createRescue({ db, data, logger }: RescueDeps): () => Promise<void> {
  let saving: Promise<void> | undefined;
  let triedAt = -Infinity;
  return async () => {
    if (db.storageError() !== 'replaced') return;
    if (performance.now() - triedAt > pauseMs) {
      triedAt = performance.now();
      saving = save({ db, data, logger }).catch((error: unknown) => {
        // Tried again.
        saving = undefined;
        throw error;
      });
      // Once is enough.
      saving.then(() => (triedAt = Infinity)).catch(() => undefined);
    }
    await saving;
  };
}

const pauseMs = 60_000;

async function save({ db, data, logger }: RescueDeps): Promise<void> {
  const file = databaseFile(data);
  const time = stamp();
  const saved = savedFile(data, time);
  const part = `${saved}.part`;
  const replaced = `Another program has replaced, overwritten or deleted ${file} while it was open. Nothing is stored any more.`;
  try {
    createPrivateFile(part);
    await db.saveTo(part);
    syncFile(part);
    await runBackupJob({ kind: 'check', source: part, target: 'The copy' });
    await renameWhileServing(part, saved);
    syncFolder(data);
    logger.error({ saved }, `${replaced} What was stored until then is in ${saved}.`);
  } catch (error) {
    // What was stored last is in the log.
    const log = join(data, `homebase-incomplete-${time}.db-wal`);
    if (existsSync(`${file}-wal`)) copyFileSync(`${file}-wal`, log);
    if (!(error instanceof UnusableBackupError)) throw error;
    const incomplete = join(data, `homebase-incomplete-${time}.db`);
    await renameWhileServing(part, incomplete);
    logger.error(
      { incomplete, log, err: error },
      `${replaced} The copy of what was open is incomplete. Restore a backup.`,
    );
  } finally {
    for (const rest of [part, `${part}-wal`, `${part}-shm`]) tryRemove(rest, 0);
  }
}
