import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { isOlderFile } from '../../db/migrate.ts';
import type { Db, Tx } from '../../db/open.ts';
import { decideRestore, isRestoreDecided, prepareRestore } from '../../db/restore.ts';
import { logFailures } from '../domain/background.ts';
import { describeCameBack, offerEndAgain } from '../domain/backups/cameBack.ts';
import { record } from '../domain/activity/events.ts';
import { type Certificate, openCertificate } from '../network/certificate.ts';
import { backupFolder, type Config, databaseFile } from './config.ts';
import { openData, putSavedAway, settleFolder } from './dataFolder.ts';
import { openLog } from './logger.ts';
import { describeSync } from './syncedFolder.ts';
import { findWindowPlace, type WindowPlace } from './windowAccess.ts';

export interface OpenedFolder {
  readonly db: Db;
  readonly logger: FastifyBaseLogger;
  /** Why a backup was not restored, for people. */
  readonly refusedRestore: string | undefined;
  /** What another program did to the folder, or may do. */
  readonly found: readonly string[];
  /** All that needs the operator's attention, in sentences. */
  readonly warnings: readonly string[];
  /** Undefined without HTTPS. */
  readonly certificate: Certificate | undefined;
  readonly place: WindowPlace;
}

const fullDiskText = (data: string): string =>
  `The disk with the data folder ${data} is full. Pilots can read, but nothing is saved. Free some space, then restart Homebase.`;

/** @param preparing called when it will take longer than usual */
export async function openFolder(config: Config, preparing?: () => void): Promise<OpenedFolder> {
  const { data, restore, tls } = config;
  // Before an update converts the data.
  const certificate = tls === null ? undefined : openCertificate(tls);
  const place = findWindowPlace(config, certificate);
  const file = databaseFile(data);
  if (restore !== null || isRestoreDecided(file) || (existsSync(file) && isOlderFile(file))) preparing?.();
  if (restore !== null) {
    prepareRestore(restore, file);
    decideRestore(file);
  }
  const { kept, refused, notes } = settleFolder(data);
  if (kept !== undefined && restore !== null) putSavedAway(data, restore);
  const db = openData(data);
  const logger = openLog(data);
  const found = [...notes, ...describeSync(data)];
  for (const warning of found) logger.warn({ reason: warning }, 'the data folder needs attention');
  if (kept !== undefined) {
    logger.info({ kept }, 'restored a backup');
    const after = { kept: basename(kept) };
    await note(db, logger, (tx) => record(tx, 'program', 'backup.restored', { id: 'restore', after }));
  }
  if (refused !== undefined) {
    logger.error({ reason: refused }, 'a backup was not restored');
    await note(db, logger, (tx) =>
      record(tx, 'program', 'backup.restore_refused', { id: 'restore', after: { reason: refused } }),
    );
  }
  const cameBack = offerEndAgain(db, { file, folder: backupFolder(data) }).cameBack();
  const warnings = [
    found,
    refused ?? [],
    cameBack ? `${describeCameBack(cameBack)}\nIn the window, Data → Backups ends it again.` : [],
    db.storageError() === 'full' ? fullDiskText(data) : [],
  ].flat();
  return { db, logger, refusedRestore: refused, found, warnings, certificate, place };
}

/** A full disk must not keep the server from starting. */
async function note(db: Db, logger: FastifyBaseLogger, add: (tx: Tx) => void): Promise<void> {
  await db.write(add).catch(logFailures(logger, 'the restore is not in the activity'));
}
