import { type Static, Type } from 'typebox';
import { NullableText } from '../fields.ts';

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
