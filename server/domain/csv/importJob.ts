import type { ImportCounts, ImportResult } from './importCsv.ts';
import type { ImportKindName } from './kinds.ts';

/** An import in a thread. Files are paths. */
export interface ImportJob {
  readonly database: string;
  readonly kind: ImportKindName;
  readonly csv: string;
  /** Path of the report. */
  readonly report: string;
  readonly dryRun: boolean;
  /** An Int32. Any value except 0 cancels the import. */
  readonly cancelled: SharedArrayBuffer;
}

export interface ImportProgress {
  /** Progress, 0 to 1. */
  readonly share: number;
  readonly counts: ImportCounts;
}

export type ImportMessage =
  | { readonly type: 'progress'; readonly progress: ImportProgress }
  | { readonly type: 'done'; readonly result: ImportResult }
  | { readonly type: 'cancelled' }
  | { readonly type: 'failed'; readonly message: string };
