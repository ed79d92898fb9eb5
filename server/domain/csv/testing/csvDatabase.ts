import { join } from 'node:path';
import { afterEach, beforeEach, expect } from 'vitest';
import { type Db, openDatabase } from '../../../../db/open.ts';
import { temporaryFolder } from '../../../../db/testing/temporaryFolder.ts';
import { createDemo } from '../../../sim/demo/createDemo.ts';
import { exportCsv } from '../exportCsv.ts';
import { importCsv, type ImportOptions, type ImportResult } from '../importCsv.ts';
import type { ImportKindName, KindName } from '../kinds.ts';
import type { RowReport } from '../storeRow.ts';

export interface ImportedFile extends ImportResult {
  readonly rows: readonly RowReport[];
}

type Options = Partial<Pick<ImportOptions, 'createMissing' | 'dryRun' | 'strict' | 'encoding'>>;

/** @param file its bytes or its path */
export function importInto(
  database: string,
  kind: ImportKindName,
  file: string | Uint8Array,
  options: Options = {},
): ImportedFile {
  const rows: RowReport[] = [];
  const result = importCsv(database, kind, file, {
    actor: 'operator',
    fileName: 'in.csv',
    createMissing: true,
    dryRun: false,
    strict: false,
    ...options,
    begin: () => void (rows.length = 0),
    report: (row) => void rows.push(row),
  });
  return { ...result, rows };
}

export function exportFrom(db: Db, kind: KindName, set: 'all' | 7 | 8 = 'all'): string {
  return [...exportCsv(db, kind, set)].join('');
}

interface CsvDatabase {
  readonly file: () => string;
  readonly db: () => Db;
  /** Imports text or bytes. */
  readonly take: (kind: ImportKindName, file: string | Uint8Array, options?: Options) => ImportedFile;
  readonly exported: (kind: KindName, set?: 'all' | 7 | 8) => string;
  readonly demo: () => Promise<unknown>;
}

/** Opens an empty database for each test. */
export function freshCsvDatabase(): CsvDatabase {
  let file = '';
  let db: Db;
  beforeEach(() => {
    file = join(temporaryFolder(), 'homebase.db');
    db = openDatabase(file);
  });
  afterEach(() => db.close());
  return {
    file: () => file,
    db: () => db,
    take: (kind, csv, options) => importInto(file, kind, Buffer.from(csv), options),
    exported: (kind, set) => exportFrom(db, kind, set),
    demo: () => db.write((tx) => createDemo(tx, new Date('2026-11-21T12:00:00Z'))),
  };
}

/** Matches a row with an error. @param reason a part of it */
export function rowError(row: number, reason: string): object {
  return { row, name: expect.any(String), outcome: 'error', reason: expect.stringContaining(reason) };
}
