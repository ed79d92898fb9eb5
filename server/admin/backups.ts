import { createReadStream } from 'node:fs';
import {
  type Backup,
  cancelRestore,
  downloadBackup,
  endAgain,
  getCameBack,
  leaveCameBack,
  listBackups,
  removeBackup,
  restartProgram,
  restoreBackup,
  takeBackup,
  uploadBackup,
} from '../contract/admin/backups.ts';
import type { BackupFile as DomainBackup } from '../domain/backups/backupFiles.ts';
import type { Backups } from '../domain/backups/backups.ts';
import type { SecondFolder } from '../domain/backups/secondFolder.ts';
import type { HttpApp } from '../http/app.ts';
import { conflict } from '../domain/errors.ts';
import { fileBody, registerFileBodies } from './files.ts';

export interface BackupDeps {
  readonly backups: Backups;
  readonly secondFolder: Pick<SecondFolder, 'status' | 'copyDue'>;
  /** Restarts the program; undefined when only the operator can. */
  readonly restart: (() => void) | undefined;
}

export function registerBackups(app: HttpApp, { backups, secondFolder, restart }: BackupDeps): void {
  app.route({
    ...listBackups,
    handler: () => ({
      data: backups.list().map(toBackup),
      restore_waiting: toWaiting(backups.restoreWaiting()),
      can_restart: restart !== undefined,
      problem: backups.findOverdue() ?? null,
      found: [...backups.found],
      restore_refused: backups.refusedRestore() ?? null,
      copy: secondFolder.status() ?? null,
    }),
  });
  app.route({
    ...takeBackup,
    handler: async (_request, reply) => {
      const backup = await backups.take();
      secondFolder.copyDue().catch((err: unknown) => app.log.error({ err }, 'no backup was copied'));
      return await reply.status(201).send({ data: toBackup(backup) });
    },
  });
  app.route({
    ...removeBackup,
    handler: async ({ params }) => {
      await backups.remove(params.name);
      return {};
    },
  });
  registerFileBodies(app, (scope) => {
    scope.route({
      ...uploadBackup,
      handler: async (request, reply) => {
        const backup = await backups.upload(request.query.file_name, fileBody(request));
        return await reply.status(201).send({ data: toBackup(backup) });
      },
    });
  });
  app.route({
    ...downloadBackup,
    handler: ({ params }, reply) => {
      const backup = backups.find(params.name);
      void reply
        .header('content-disposition', `attachment; filename="${backup.name}"`)
        .header('content-length', backup.size)
        .type('application/vnd.sqlite3');
      // The contract types the reply as a string.
      void reply.send(createReadStream(backups.path(backup)) as unknown as string);
    },
  });
  registerRestore(app, { backups, restart });
}

function registerRestore(app: HttpApp, { backups, restart }: Pick<BackupDeps, 'backups' | 'restart'>): void {
  app.route({
    ...restoreBackup,
    handler: async ({ params }) => ({
      data: toBackup(await backups.restoreAtStart(params.name)),
      restart_needed: true as const,
    }),
  });
  app.route({
    ...restartProgram,
    handler: () => {
      if (!restart)
        throw conflict('Homebase cannot restart itself without the desktop program. Stop it and start it again.');
      restart();
      return {};
    },
  });
  app.route({ ...getCameBack, handler: () => ({ data: backups.cameBack() ?? null }) });
  app.route({ ...endAgain, handler: async () => ({ data: (await backups.endAgain()) ?? null }) });
  app.route({
    ...leaveCameBack,
    handler: async () => {
      await backups.leaveCameBack();
      return {};
    },
  });
  app.route({
    ...cancelRestore,
    handler: async () => {
      await backups.cancelRestore();
      return {};
    },
  });
}

function toWaiting(backup: DomainBackup | undefined): Backup | null {
  return backup === undefined ? null : toBackup(backup);
}

function toBackup({ contents, ...backup }: DomainBackup): Backup {
  if (contents === null) return { ...backup, verified: false, contents };
  const { airlines, pilots, pireps, positions } = contents;
  return { ...backup, verified: true, contents: { airlines, pilots, pireps, positions } };
}
