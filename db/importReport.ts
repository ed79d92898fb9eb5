import Database from 'better-sqlite3';
import { createPrivateFile } from './files.ts';

const outcomes = ['error', 'changed', 'new', 'same'] as const;
export type ReportOutcome = (typeof outcomes)[number];

/** The result of a row of an imported file. */
export interface ReportedRow {
  readonly row: number;
  readonly name: string;
  readonly outcome: ReportOutcome;
  /** JSON, or plain text. */
  readonly detail: string | null;
}

/** Writes a report; it can be read once it is finished. */
export interface ReportWriter {
  readonly add: (row: ReportedRow) => void;
  /** Forgets what was added. */
  readonly clear: () => void;
  readonly finish: () => void;
}

/**
 * The report of an import in a file of its own: it is no part of the airline and of its backups, and too long to be kept in
 * memory. What is in `file` must not be there yet.
 */
export function createReport(file: string): ReportWriter {
  createPrivateFile(file);
  const connection = new Database(file);
  connection.pragma('journal_mode = OFF');
  connection.pragma('synchronous = OFF');
  connection.pragma('cache_size = -1000');
  connection.exec(`
    CREATE TABLE rows (row INTEGER PRIMARY KEY, rank INTEGER NOT NULL, name TEXT NOT NULL, detail TEXT) STRICT;
    BEGIN`);
  const insert = connection.prepare('INSERT INTO rows (row, rank, name, detail) VALUES (:row, :rank, :name, :detail)');
  return {
    add: ({ outcome, ...row }) => void insert.run({ ...row, rank: outcomes.indexOf(outcome) }),
    clear: () => void connection.exec('DELETE FROM rows'),
    finish: () => {
      connection.exec('CREATE INDEX rows_rank ON rows (rank, row); COMMIT');
      connection.close();
    },
  };
}

export interface Report {
  /** Errors first, then what changes; within that in the order of the file. */
  readonly slice: (outcome: ReportOutcome | null, place: Place) => ReportedRow[];
  readonly close: () => void;
}

interface Place {
  readonly limit: number;
  readonly offset: number;
}

export function openReport(file: string): Report {
  const connection = new Database(file, { readonly: true, fileMustExist: true });
  const prepare = (where: string) =>
    connection.prepare<[object], Omit<ReportedRow, 'outcome'> & { readonly rank: number }>(
      `SELECT row, rank, name, detail FROM rows ${where} ORDER BY rank, row LIMIT :limit OFFSET :offset`,
    );
  const [all, some] = [prepare(''), prepare('WHERE rank = :rank')];
  return {
    slice: (outcome, place) => {
      const rows = outcome === null ? all.all(place) : some.all({ ...place, rank: outcomes.indexOf(outcome) });
      return rows.map(({ rank, ...row }) => ({ ...row, outcome: outcomes[rank] ?? 'error' }));
    },
    close: () => connection.close(),
  };
}
