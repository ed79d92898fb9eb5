import { type Static, Type } from 'typebox';
import type { Endpoint } from '../endpoint.ts';
import { NullableText } from '../nullable.ts';

export const Backup = Type.Object({
  name: Type.String(),
  /** `before_restore`: what a restore replaced, for one step back; `uploaded`: from elsewhere. */
  kind: Type.Enum(['backup', 'before_restore', 'uploaded']),
  taken_at: Type.String(),
  /** `taken_at` is in the future, because the clock was wrong: it counts as the oldest. */
  is_future: Type.Boolean(),
  /** Bytes. */
  size: Type.Integer(),
  /** It was opened and every page of it checked when it was taken. */
  verified: Type.Boolean(),
  /** What was found in it then; null unless it is verified. */
  contents: Type.Union([
    Type.Object({
      airlines: Type.Integer(),
      pilots: Type.Integer(),
      pireps: Type.Integer(),
      positions: Type.Integer(),
    }),
    Type.Null(),
  ]),
});
export type Backup = Static<typeof Backup>;

export const BackupTrouble = Type.Object({
  /** When the newest good one was taken; null: there is none. */
  newest_at: NullableText,
  /** Why the last try failed; null: it did not. */
  reason: NullableText,
});
export type BackupTrouble = Static<typeof BackupTrouble>;

const Params = Type.Object({ name: Type.String() });

export const listBackups = {
  method: 'GET',
  url: '/admin/backups',
  schema: {
    summary: 'Backups in the data folder, newest first',
    description:
      '`restore_waiting`: the next start puts a backup in place; `can_restart`: see restartProgram; `trouble`: the newest good ' +
      'backup is older than two intervals of the schedule; `restore_refused`: why this start did not restore the one that it was to.',
    response: {
      200: Type.Object({
        data: Type.Array(Backup),
        restore_waiting: Type.Boolean(),
        can_restart: Type.Boolean(),
        trouble: Type.Union([BackupTrouble, Type.Null()]),
        restore_refused: NullableText,
      }),
    },
  },
} as const satisfies Endpoint;

export const takeBackup = {
  method: 'POST',
  url: '/admin/backups',
  schema: {
    summary: 'Take a backup now and check it',
    description: 'Answers when it is on the disk; 409 when the copy does not stand the check.',
    response: { 201: Type.Object({ data: Backup }) },
  },
} as const satisfies Endpoint;

/** The body is the file itself, of the type `application/octet-stream`. */
export const uploadBackup = {
  method: 'POST',
  url: '/admin/backups/upload',
  schema: {
    summary: 'Keep a backup from elsewhere, once it is checked',
    description: '409 when it is damaged, none of Homebase, or of a newer program.',
    querystring: Type.Object({ file_name: Type.String({ minLength: 1, maxLength: 255 }) }),
    response: { 201: Type.Object({ data: Backup }) },
  },
} as const satisfies Endpoint;

export const removeBackup = {
  method: 'DELETE',
  url: '/admin/backups/:name',
  schema: { summary: 'Remove a backup', params: Params, response: { 200: Type.Object({}) } },
} as const satisfies Endpoint;

export const downloadBackup = {
  method: 'GET',
  url: '/admin/backups/:name/file',
  schema: {
    summary: 'A backup as a file',
    params: Params,
    response: { 200: { content: { 'application/vnd.sqlite3': { schema: Type.String() } } } },
  },
} as const satisfies Endpoint;

/** What is there by then is kept as `before_restore`. */
export const restoreBackup = {
  method: 'POST',
  url: '/admin/backups/:name/restore',
  schema: {
    summary: 'Check a backup and put it in place at the next start',
    description:
      '409 when it is damaged, or of a newer program. Until Homebase is started again, all goes on as it is.',
    params: Params,
    response: { 200: Type.Object({ data: Backup, restart_needed: Type.Literal(true) }) },
  },
} as const satisfies Endpoint;

export const cancelRestore = {
  method: 'DELETE',
  url: '/admin/restore',
  schema: {
    summary: 'Leave at the next start everything as it is, after all',
    response: { 200: Type.Object({}) },
  },
} as const satisfies Endpoint;

/** What is put in place at the next start is, then. */
export const restartProgram = {
  method: 'POST',
  url: '/admin/restart',
  schema: {
    summary: 'End the server and start it again',
    description: '409 where nobody would start it again: without the desktop program.',
    response: { 200: Type.Object({}) },
  },
} as const satisfies Endpoint;
