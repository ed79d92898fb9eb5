import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../../../../db/testing/temporaryFolder.ts';
import type { Dump, DumpValue, DumpVisitor } from '../dump.ts';
import { DumpBytes } from '../dumpBytes.ts';
import { recognise } from '../dumpForm.ts';
import { readDump } from '../readDump.ts';
import { readJson } from '../readJson.ts';
import { readSql } from '../readSql.ts';
import type { WrittenTable } from './dumpWriters.ts';

interface CollectedTable {
  readonly columns: readonly string[];
  readonly rows: (readonly DumpValue[])[];
  readonly lines: number[];
}

/** Keeps the rows of a dump. */
export class RowCollector implements DumpVisitor {
  readonly tables = new Map<string, CollectedTable>();
  readonly shares: number[] = [];
  readonly #unwanted: string;

  constructor(unwanted = '') {
    this.#unwanted = unwanted;
  }

  table(table: string, columns: readonly string[]): boolean {
    if (this.tables.has(table)) throw new Error(`${table} comes twice`);
    if (table === this.#unwanted) return false;
    this.tables.set(table, { columns, rows: [], lines: [] });
    return true;
  }

  row(table: string, values: readonly DumpValue[], line: number): void {
    this.tables.get(table)?.rows.push(values);
    this.tables.get(table)?.lines.push(line);
  }

  progress(share: number): void {
    this.shares.push(share);
  }
}

interface ReadRows {
  readonly dump: Dump;
  readonly rows: RowCollector;
}

const never = new AbortController().signal;

/** Reads a dump that comes in pieces. */
export async function readText(
  text: string | Buffer,
  { size = 1_000_000, rows = new RowCollector() } = {},
): Promise<ReadRows> {
  const buffer = typeof text === 'string' ? Buffer.from(text) : text;
  const bytes = new DumpBytes(cut(buffer, size), never);
  const form = recognise(buffer);
  const read =
    form === 'phpmyadmin_json' ? readJson(bytes, rows) : readSql(bytes, rows, form === 'postgres' ? form : 'mysql');
  return { dump: await read, rows };
}

async function* cut(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

export async function readFile(file: string): Promise<ReadRows> {
  const rows = new RowCollector();
  return { dump: await readDump(file, rows, never, temporaryFolder()), rows };
}

export function inFile(content: string | Buffer): string {
  const file = join(temporaryFolder(), 'phpvms.sql');
  writeFileSync(file, content);
  return file;
}

type TableRows = Readonly<Record<string, { readonly columns: readonly string[]; readonly rows: WrittenTable['rows'] }>>;

/** @returns what should be read of tables */
export function rowsOf(written: readonly WrittenTable[]): TableRows {
  const filled = written.filter(({ rows }) => rows.length > 0);
  return Object.fromEntries(filled.map(({ name, columns, rows }) => [name, { columns, rows }]));
}

/** @returns what was read */
export function rowsIn({ tables }: RowCollector): TableRows {
  return Object.fromEntries([...tables].map(([name, { columns, rows }]) => [name, { columns, rows }]));
}
