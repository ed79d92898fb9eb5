import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';

type Row<Column extends string> = Readonly<Record<Column, string>>;

/** Reads a table whose first line names the columns. */
export function readTable<Column extends string>(path: string, columns: readonly Column[]): Row<Column>[] {
  const [head = '', ...lines] = readData(path).trimEnd().split('\n');
  const order = head.split('\t');
  return lines.map((line) => {
    const cells = line.split('\t');
    // Safe because each column is given a cell.
    return Object.fromEntries(columns.map((column) => [column, cells[order.indexOf(column)] ?? ''])) as Row<Column>;
  });
}

/** @param path of a packed file, from this folder */
export function readData(path: string): string {
  return gunzipSync(readFileSync(resolve(import.meta.dirname, path))).toString();
}
