import { type Static, Type } from 'typebox';
import { del, get, post } from '../endpoint.ts';
import { NullableText } from '../fields.ts';

export const Backup = Type.Object({
  name: Type.String(),
  /** `before_restore`: the data that a restore replaced; `uploaded`: a file from elsewhere; `imported`: made of a database of phpVMS. */
  kind: Type.Enum(['backup', 'before_restore', 'uploaded', 'imported']),
  taken_at: Type.String(),
  /** `taken_at` is in the future because the clock was wrong. Such a backup counts as the oldest. */
  is_future: Type.Boolean(),
  /** Bytes. */
  size: Type.Integer(),
  /** Whether it was opened and every page checked when it was created. */
  verified: Type.Boolean(),
  /** Number of rows at that time; null unless verified. */
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

export const BackupProblem = Type.Object({
  /** Time of the newest good backup; null if there is none. */
  newest_at: NullableText,
  /** Why the last attempt failed; null if it did not. */
  reason: NullableText,
});
export type BackupProblem = Static<typeof BackupProblem>;

/** The second folder, to which each backup is copied. */
export const CopyStatus = Type.Object({
  folder: Type.String(),
  /** When the newest copy was verified; null if none was since the start. */
  copied_at: NullableText,
  /** Why the newest backup is not there; null when all is well. */
  reason: NullableText,
});
export type CopyStatus = Static<typeof CopyStatus>;

/** What was ended after a backup and is back since that was restored. */
export const CameBack = Type.Object({
  /** False when the replaced database cannot be read; then the lists are empty. */
  compared: Type.Boolean(),
  /** Keys that were revoked, or had expired. */
  keys: Type.Array(
    Type.Object({ id: Type.Integer(), label: Type.String(), prefix: Type.String(), pilot: Type.String() }),
  ),
  /** `state` is the one that they had: 0 pending, 2 rejected, 4 suspended, 5 deleted. */
  pilots: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String(), state: Type.Integer() })),
  /** Webhooks that were removed or turned off. */
  webhooks: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String() })),
});
export type CameBack = Static<typeof CameBack>;

const Params = Type.Object({ name: Type.String() });

export const listBackups = get('/admin/backups', {
  summary: 'List the backups, newest first',
  description:
    '`restore_waiting`: the backup that will be restored at the next start, if any. `can_restart`: POST /admin/restart works. `problem`: the ' +
    'newest good backup is older than two intervals of the schedule. `restore_refused`: why the last restore failed. `copy`: the second folder, if there is one. `found`: what another program did to the ' +
    'data folder, or may do to it, in sentences.',
  response: {
    200: Type.Object({
      data: Type.Array(Backup),
      restore_waiting: Type.Union([Backup, Type.Null()]),
      can_restart: Type.Boolean(),
      problem: Type.Union([BackupProblem, Type.Null()]),
      restore_refused: NullableText,
      found: Type.Array(Type.String()),
      copy: Type.Union([CopyStatus, Type.Null()]),
    }),
  },
});

export const takeBackup = post('/admin/backups', {
  summary: 'Create a backup and verify it',
  description: 'Responds when the backup is on the disk. 409 when the copy cannot be verified.',
  response: { 201: Type.Object({ data: Backup }) },
});

/** The body is the file, with the type `application/octet-stream`. */
export const uploadBackup = post('/admin/backups/upload', {
  summary: 'Upload a backup and verify it',
  description: '409 when the file is damaged, not from Homebase, or from a newer version.',
  querystring: Type.Object({ file_name: Type.String({ minLength: 1, maxLength: 255 }) }),
  response: { 201: Type.Object({ data: Backup }) },
});

export const removeBackup = del('/admin/backups/:name', {
  summary: 'Delete a backup',
  params: Params,
  response: { 200: Type.Object({}) },
});

export const downloadBackup = get('/admin/backups/:name/file', {
  summary: 'Download a backup',
  params: Params,
  response: { 200: { content: { 'application/vnd.sqlite3': { schema: Type.String() } } } },
});

/** The data it replaces is kept as a `before_restore` backup. */
export const restoreBackup = post('/admin/backups/:name/restore', {
  summary: 'Verify a backup and restore it at the next start',
  description: 'Nothing changes until Homebase is restarted. 409 when the backup is damaged or from a newer version.',
  params: Params,
  response: { 200: Type.Object({ data: Backup, restart_needed: Type.Literal(true) }) },
});

export const cancelRestore = del('/admin/restore', {
  summary: 'Cancel the restore at the next start',
  response: { 200: Type.Object({}) },
});

const CameBackReply = Type.Object({ data: Type.Union([CameBack, Type.Null()]) });

export const getCameBack = get('/admin/restore/came-back', {
  summary: 'Read what the last restore brought back',
  description:
    'Keys, pilots and webhooks that were ended after the backup. Null when there are none, and after one of the next two calls.',
  response: { 200: CameBackReply },
});

export const endAgain = post('/admin/restore/came-back', {
  summary: 'End again what the last restore brought back',
  description:
    'Revokes the keys, turns the webhooks off, and gives the pilots the state that they had; deleted ones are moved to the trash. Returns what was ended.',
  response: { 200: CameBackReply },
});

export const leaveCameBack = del('/admin/restore/came-back', {
  summary: 'Leave what the last restore brought back',
  response: { 200: Type.Object({}) },
});

/** A pending restore takes place then. */
export const restartProgram = post('/admin/restart', {
  summary: 'Restart the server',
  description: '409 without the desktop program, because nothing would start the server again.',
  response: { 200: Type.Object({}) },
});
