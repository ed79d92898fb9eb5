import Database from 'better-sqlite3';
import { createPrivateFile } from './files.ts';
import type { Slice } from './statements.ts';

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

/** A record that rows refer to and the catalog does not have. */
export interface ReportedRecord {
  readonly kind: 'airline' | 'airport' | 'subfleet';
  readonly name: string;
  readonly rows: number[];
  readonly count: number;
}

/** Writes a report; it can be read once it is finished. */
export interface ReportWriter {
  readonly add: (row: ReportedRow) => void;
  readonly addMissing: (record: ReportedRecord) => void;
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
    CREATE TABLE missing (kind TEXT NOT NULL, name TEXT NOT NULL, rows TEXT NOT NULL, count INTEGER NOT NULL) STRICT;
    BEGIN`);
  const insert = connection.prepare('INSERT INTO rows (row, rank, name, detail) VALUES (:row, :rank, :name, :detail)');
  const insertMissing = connection.prepare('INSERT INTO missing VALUES (:kind, :name, :rows, :count)');
  return {
    add: ({ outcome, ...row }) => void insert.run({ ...row, rank: outcomes.indexOf(outcome) }),
    addMissing: (record) => void insertMissing.run({ ...record, rows: JSON.stringify(record.rows) }),
    clear: () => void connection.exec('DELETE FROM rows'),
    finish: () => {
      connection.exec('CREATE INDEX rows_rank ON rows (rank, row); COMMIT');
      connection.close();
    },
  };
}

export interface StoredImportReport {
  /** Errors first, then what changes; within that in the order of the file. */
  readonly slice: (outcome: ReportOutcome | null, slice: Slice) => ReportedRow[];
  /** In the order of the file. */
  readonly sliceMissing: (slice: Slice) => ReportedRecord[];
  readonly close: () => void;
}

export function openReport(file: string): StoredImportReport {
  const connection = new Database(file, { readonly: true, fileMustExist: true });
  const prepare = (where: string) =>
    connection.prepare<[object], Omit<ReportedRow, 'outcome'> & { readonly rank: number }>(
      `SELECT row, rank, name, detail FROM rows ${where} ORDER BY rank, row LIMIT :limit OFFSET :offset`,
    );
  const [all, some] = [prepare(''), prepare('WHERE rank = :rank')];
  const missing = connection.prepare<[object], Omit<ReportedRecord, 'rows'> & { readonly rows: string }>(
    'SELECT kind, name, rows, count FROM missing ORDER BY rowid LIMIT :limit OFFSET :offset',
  );
  return {
    sliceMissing: (slice) =>
      missing.all(slice).map((record) => ({ ...record, rows: JSON.parse(record.rows) as number[] })),
    slice: (outcome, slice) => {
      const rows = outcome === null ? all.all(slice) : some.all({ ...slice, rank: outcomes.indexOf(outcome) });
      return rows.map(({ rank, ...row }) => ({ ...row, outcome: outcomes[rank] ?? 'error' }));
    },
    close: () => connection.close(),
  };
}
