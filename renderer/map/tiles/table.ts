import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';

type Row<Column extends string> = Readonly<Record<Column, string>>;

/** Reads a table of `data`, or one that the server has too, whose first line names the columns. */
export function readTable<Column extends string>(name: string, columns: readonly Column[]): Row<Column>[] {
  const [head = '', ...lines] = readData(`${name}.tsv.gz`).trimEnd().split('\n');
  const order = head.split('\t');
  return lines.map((line) => {
    const cells = line.split('\t');
    // Safe because each column is given a cell.
    return Object.fromEntries(columns.map((column) => [column, cells[order.indexOf(column)] ?? ''])) as Row<Column>;
  });
}

export function readData(name: string): string {
  const folder = name.startsWith('runways') ? '../../../server/domain/airports' : 'data';
  return gunzipSync(readFileSync(resolve(import.meta.dirname, folder, name))).toString();
}
