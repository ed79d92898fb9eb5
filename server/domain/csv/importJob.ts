import type { ImportCounts, ImportResult } from './importCsv.ts';
import type { ImportKindName } from './kinds.ts';

/** An import in a thread, all files by their paths. */
export interface ImportJob {
  readonly database: string;
  readonly kind: ImportKindName;
  readonly csv: string;
  /** Where the report is to be. */
  readonly report: string;
  readonly dryRun: boolean;
  /** An Int32: anything but 0 ends it. */
  readonly cancelled: SharedArrayBuffer;
}

export interface ImportProgress {
  /** How much of the file is done, 0 to 1. */
  readonly share: number;
  readonly counts: ImportCounts;
}

export type ImportMessage =
  | { readonly type: 'progress'; readonly progress: ImportProgress }
  | { readonly type: 'done'; readonly result: ImportResult }
  | { readonly type: 'cancelled' }
  | { readonly type: 'failed'; readonly message: string };
