import { type Static, Type } from 'typebox';
import { del, get, post } from '../endpoint.ts';
import { nullable, NullableInteger, NullableText } from '../fields.ts';
import { pageOf, paging } from './pages.ts';

/** What became of rows of the other program. `kept`: no place yet, stays in the kept dump. */
const MoveOutcome = Type.Enum(['repaired', 'kept', 'refused', 'different']);

/** Rows of one table with the same fate. */
export const MoveNote = Type.Object({
  id: Type.Integer(),
  outcome: MoveOutcome,
  /** The table there, without its prefix. */
  table: Type.String(),
  /** A sentence without the row: `No registration: NOREG and the number of the aircraft is used.` */
  text: Type.String(),
  count: Type.Integer(),
});
export type MoveNote = Static<typeof MoveNote>;

/** A row that a note is about. */
export const MoveRow = Type.Object({
  note_id: Type.Integer(),
  /** In the file. */
  line: Type.Integer(),
  /** What people know it by: `Aircraft 40`, `PIREP PRzy4xagel96oN7k`. */
  name: Type.String(),
});
export type MoveRow = Static<typeof MoveRow>;

/** What a database of phpVMS would become here. */
export const MoveReport = Type.Object({
  /** `phpVMS 7.0.3 or later`. */
  version: Type.String(),
  prefix: Type.String(),
  airline: NullableText,
  /** Rows found in the file and rows imported, per table there, in the order of the catalog. */
  tables: Type.Array(Type.Object({ table: Type.String(), found: Type.Integer(), imported: Type.Integer() })),
  /** Advice for people: an incomplete dump, times in another zone, text encoded twice. */
  warnings: Type.Array(Type.String()),
  notes: Type.Array(MoveNote),
});
export type MoveReport = Static<typeof MoveReport>;

/** What only a person knows; asked when the file leaves it open. */
export const MoveAnswers = Type.Object({
  /** Prefix of the tables, when the file has several airlines. */
  prefix: Type.Optional(Type.String({ maxLength: 64 })),
  /** IANA zone of the server whose times the dump has; UTC when absent. */
  zone: Type.Optional(Type.String({ maxLength: 64 })),
  /** Repair text that was encoded twice (`Ã¼`). */
  repair_text: Type.Optional(Type.Boolean()),
});
export type MoveAnswers = Static<typeof MoveAnswers>;

const MoveStates = [
  'uploading',
  'reading',
  'converting',
  'checking',
  'checked',
  'publishing',
  'failed',
  'stopped',
] as const;

/** A file of phpVMS, and how far the move is. */
export const MovingFile = Type.Object({
  file_name: Type.String(),
  /** Bytes; while it is uploaded, those that are to come, null if the sender does not say. */
  size: NullableInteger,
  state: Type.Enum([...MoveStates]),
  /** Progress of what is being done, 0 to 1. */
  share: Type.Number(),
  /** Rows read so far. */
  rows: Type.Integer(),
  /** Null while nobody can tell. */
  seconds_left: NullableInteger,
  answers: MoveAnswers,
  /** Once the file is checked. */
  report: nullable(MoveReport),
  /** The error when the state is `failed`, and why the airline could not be published. */
  message: NullableText,
});
export type MovingFile = Static<typeof MovingFile>;

/** The move that the airline comes from. */
export const PastMove = Type.Object({
  file_name: Type.String(),
  moved_at: Type.String(),
  /** What was kept of the file, in the folder of the backups; null when it was removed. */
  kept_dump: NullableText,
  /** The backup of what was there before, which goes back; null when it was removed. */
  before: NullableText,
});
export type PastMove = Static<typeof PastMove>;

const reply = { 200: Type.Object({ data: MovingFile }) };
const replyOrNone = { 200: Type.Object({ data: nullable(MovingFile) }) };

export const findMove = get('/admin/moving', {
  summary: 'Get the file of phpVMS that is being moved in, and the last move',
  description: '`last`: the move that the airline comes from, if it does.',
  response: { 200: Type.Object({ data: nullable(MovingFile), last: nullable(PastMove) }) },
});

/** The body is the file, with the type `application/octet-stream`. */
export const uploadMove = post('/admin/moving', {
  summary: 'Upload a database of phpVMS 7 or 8 and check what it would become',
  description:
    'A dump of MySQL, MariaDB or PostgreSQL, an SQLite file, JSON of phpMyAdmin or a backup of phpVMS, plain or gzipped. ' +
    'Answers when the file is received; GET then has the progress. The file replaces the previous one. Nothing of the airline changes. ' +
    '409 while that is at work, 503 when the disk has too little room.',
  querystring: Type.Object({ file_name: Type.String({ minLength: 1, maxLength: 255 }) }),
  response: reply,
});

export const checkMove = post('/admin/moving/check', {
  summary: 'Check the file of phpVMS again, with answers',
  description: '404 without a file, 409 while it is at work.',
  body: MoveAnswers,
  response: reply,
});

export const publishMove = post('/admin/moving/publish', {
  summary: 'Replace the airline with the checked one at the next start',
  description:
    'Begins to save what is kept of the file beside the backups, and to make a backup of the new airline, which is then to be restored: there is no ' +
    'file then, and GET /admin/backups has `restore_waiting`. What it replaces is kept as a `before_restore` backup. Nothing changes until Homebase ' +
    'is restarted. 409 unless the file has been checked.',
  response: reply,
});

export const stopMove = del('/admin/moving', {
  summary: 'Stop the upload or check, which changes nothing; otherwise discard the file and its report',
  response: replyOrNone,
});

const aboutNote = { note_id: Type.Integer({ minimum: 1 }) };

export const listMoveRows = get('/admin/moving/rows', {
  summary: 'List the rows that a note of the report is about',
  description:
    '100 per page by default. Of all notes together, the first 100,000 rows are kept. 404 until the file is checked.',
  querystring: Type.Object({ ...aboutNote, ...paging }),
  response: { 200: pageOf(MoveRow) },
});

export const downloadMoveRows = get('/admin/moving/rows.csv', {
  summary: 'Download the notes of the report and their rows as CSV',
  response: { 200: { content: { 'text/csv; charset=utf-8': { schema: Type.String() } } } },
});
