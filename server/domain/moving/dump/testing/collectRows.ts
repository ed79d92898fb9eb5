import type { DumpValue, DumpVisitor } from '../dump.ts';

interface CollectedTable {
  readonly columns: readonly string[];
  readonly rows: (readonly DumpValue[])[];
  readonly lines: number[];
}

/** Keeps all rows that a dump has. */
export class RowCollector implements DumpVisitor {
  readonly tables = new Map<string, CollectedTable>();
  readonly shares: number[] = [];

  table = (table: string, columns: readonly string[]): boolean => {
    if (this.tables.has(table)) throw new Error(`${table} comes twice`);
    this.tables.set(table, { columns, rows: [], lines: [] });
    return true;
  };

  row = (table: string, values: readonly DumpValue[], line: number): void => {
    this.tables.get(table)?.rows.push(values);
    this.tables.get(table)?.lines.push(line);
  };

  progress = (share: number): void => {
    this.shares.push(share);
  };

  counts(): Record<string, number> {
    return Object.fromEntries([...this.tables].map(([name, { rows }]) => [name, rows.length]));
  }
}
