import Database from 'better-sqlite3';
import type { Slice } from '../statements.ts';

/** What became of rows with the same fate. */
export interface StageNote {
  readonly id: number;
  readonly outcome: NoteOutcome;
  readonly table: string;
  readonly text: string;
  readonly count: number;
}

type NoteOutcome = 'repaired' | 'kept' | 'refused' | 'different';

/** A row that a note is about. */
export interface NotedRow {
  readonly line: number;
  readonly name: string;
}

export interface Notes {
  /** @param row none for a note about a whole table, which counts `count` rows */
  readonly note: (note: Pick<StageNote, 'outcome' | 'table' | 'text'>, row: NotedRow | number) => void;
  /** In the order in which they were first made. */
  readonly listNotes: () => readonly StageNote[];
}

/** Of all notes together: that many nobody reads, and every one is counted. */
const mostRows = 100_000;
const longestName = 200;

/** Collects notes in memory, because nothing can be written while rows are read. */
export function createNotes(connection: Database.Database): Notes & { readonly store: () => void } {
  const notes = new Map<string, { note: StageNote; readonly rows: NotedRow[] }>();
  let kept = 0;
  return {
    note: ({ outcome, table, text }, row) => {
      const key = JSON.stringify([outcome, table, text]);
      const known = notes.get(key) ?? { note: { id: notes.size + 1, outcome, table, text, count: 0 }, rows: [] };
      notes.set(key, known);
      const isRow = typeof row === 'object';
      known.note = { ...known.note, count: known.note.count + (isRow ? 1 : row) };
      if (!isRow || kept === mostRows) return;
      known.rows.push({ line: row.line, name: row.name.slice(0, longestName) });
      kept += 1;
    },
    listNotes: () => [...notes.values()].map(({ note }) => note),
    store: () => {
      connection.exec(`
        DROP TABLE IF EXISTS _note_rows;
        CREATE TABLE _note_rows (note_id INTEGER NOT NULL, place INTEGER NOT NULL, line INTEGER NOT NULL, name TEXT NOT NULL,
          PRIMARY KEY (note_id, place)) STRICT, WITHOUT ROWID`);
      const insert = connection.prepare('INSERT INTO _note_rows VALUES (?, ?, ?, ?)');
      for (const { note, rows } of notes.values())
        for (const [place, { line, name }] of rows.entries()) insert.run(note.id, place, line, name);
    },
  };
}

/** The rows of notes in a finished stage. */
export interface StoredNotes {
  /** In the order in which they were noted. */
  readonly sliceRows: (note_id: number, slice: Slice) => NotedRow[];
  readonly countRows: (note_id: number) => number;
  readonly close: () => void;
}

/** @param file of a stage that is finished and closed */
export function openNotes(file: string): StoredNotes {
  const connection = new Database(file, { readonly: true, fileMustExist: true });
  const slice = connection.prepare<[Slice & { note_id: number }], NotedRow>(
    'SELECT line, name FROM _note_rows WHERE note_id = :note_id ORDER BY place LIMIT :limit OFFSET :offset',
  );
  const count = connection.prepare<[number], number>('SELECT count(*) FROM _note_rows WHERE note_id = ?').pluck();
  return {
    sliceRows: (note_id, part) => slice.all({ ...part, note_id }),
    countRows: (note_id) => count.get(note_id) ?? 0,
    close: () => void connection.close(),
  };
}
