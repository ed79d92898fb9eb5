import { createReadStream } from 'node:fs';
import {
  type Backup,
  cancelRestore,
  downloadBackup,
  listBackups,
  removeBackup,
  restoreBackup,
  takeBackup,
} from '../contract/admin/backups.ts';
import type { Backup as DomainBackup } from '../domain/backupFiles.ts';
import type { Backups } from '../domain/backups.ts';
import type { HttpApp } from '../http/app.ts';

export interface BackupDeps {
  readonly backups: Backups;
}

export function registerBackups(app: HttpApp, { backups }: BackupDeps): void {
  app.route({
    ...listBackups,
    handler: () => ({ data: backups.list().map(toBackup), restore_waiting: backups.isRestoreWaiting() }),
  });
  app.route({
    ...takeBackup,
    handler: async (_request, reply) => reply.status(201).send({ data: toBackup(await backups.take()) }),
  });
  app.route({
    ...removeBackup,
    handler: ({ params }) => {
      backups.remove(params.name);
      return {};
    },
  });
  app.route({
    ...downloadBackup,
    handler: ({ params }, reply) => {
      const backup = backups.find(params.name);
      void reply
        .header('content-disposition', `attachment; filename="${backup.name}"`)
        .header('content-length', backup.size)
        .type('application/vnd.sqlite3');
      // The type of the reply is that of its text.
      void reply.send(createReadStream(backups.path(backup)) as unknown as string);
    },
  });
  app.route({
    ...restoreBackup,
    handler: async ({ params }) => ({
      data: toBackup(await backups.restoreAtStart(params.name)),
      restart_needed: true as const,
    }),
  });
  app.route({
    ...cancelRestore,
    handler: async () => {
      await backups.cancelRestore();
      return {};
    },
  });
}

function toBackup({ contents, ...backup }: DomainBackup): Backup {
  if (contents === null) return { ...backup, verified: false, contents };
  const { airlines, pilots, pireps, positions } = contents;
  return { ...backup, verified: true, contents: { airlines, pilots, pireps, positions } };
}
