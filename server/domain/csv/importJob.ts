import type { FileContents, MissingKind } from '../../contract/admin/csv.ts';
import type { ColumnNames } from './columnMatch.ts';
import type { ImportCounts } from './importCsv.ts';
import type { ImportKindName } from './kinds.ts';

type ImportState = 'checking' | 'checked' | 'importing' | 'imported' | 'undone' | 'cancelled' | 'failed';

/** The import of a file. */
export interface FileImport extends Omit<FileContents, 'encoding'> {
  readonly file_name: string;
  /** Bytes. */
  readonly size: number;
  /** The one that was chosen or, after a check, detected. */
  readonly encoding: string | null;
  /** Null if the header does not show it. */
  readonly kind: ImportKindName | null;
  readonly state: ImportState;
  /** Progress, 0 to 1. */
  readonly share: number;
  /** Rows processed so far. */
  readonly counts: ImportCounts;
  readonly create_missing: boolean;
  /** What the operator chose for the columns of this file; null for nothing. */
  readonly chosen: ColumnNames | null;
  /** Counts what rows refer to and the catalog does not have. */
  readonly missing: Readonly<Record<MissingKind, number>>;
  /** The id to undo it, once it is imported. */
  readonly import_id: number | null;
  /** The error when the state is `failed`. */
  readonly message: string | null;
}

/** A check or an import. Files are paths. */
export interface ImportJob {
  readonly database: string;
  readonly kind: ImportKindName;
  /** The name of the file, for people. */
  readonly fileName: string;
  readonly csv: string;
  /** Path of the report. */
  readonly report: string;
  readonly createMissing: boolean;
  /** Detected when undefined. */
  readonly encoding: string | undefined;
  readonly columns: ColumnNames | undefined;
  readonly dryRun: boolean;
}

/** Undoes an import. It cannot be cancelled. */
export interface UndoJob {
  readonly database: string;
  readonly undo: number;
}

/** What changes in the import of the file. The last message has its state. */
export type ImportMessage = Pick<FileImport, 'share' | 'counts'> | ImportEnding;

export type ImportEnding = Pick<FileImport, 'state'> & Partial<FileImport>;
