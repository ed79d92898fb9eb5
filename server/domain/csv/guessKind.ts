import { closeSync, openSync, readSync } from 'node:fs';
import { openCsv } from './csvText.ts';
import { findColumn } from './exportCsv.ts';
import { type ImportKindName, kinds } from './kinds.ts';

/** Larger than any header. */
const headerBytes = 16 * 1024;

/** Finds the kind whose required columns are all in the header, and of which most other columns match. */
export function guessKind(csv: string): ImportKindName | undefined {
  const header = openCsv(readBeginning(csv)).header.cells;
  const known = (name: ImportKindName): number => header.filter((cell) => findColumn(kinds[name].columns, cell)).length;
  return importableKinds
    .filter((name) => kinds[name].columns.every((column) => !column.required || hasColumn(name, header, column)))
    .sort((a, b) => known(b) - known(a))[0];
}

const importableKinds = (Object.keys(kinds) as (keyof typeof kinds)[]).filter((name) => name !== 'pireps');

function hasColumn(name: ImportKindName, header: readonly string[], column: object): boolean {
  return header.some((cell) => findColumn(kinds[name].columns, cell) === column);
}

function readBeginning(file: string): Uint8Array {
  const bytes = Buffer.alloc(headerBytes);
  const handle = openSync(file, 'r');
  try {
    const read = bytes.subarray(0, readSync(handle, bytes));
    // Only whole lines, because half a letter would look like another encoding.
    return read.subarray(0, read.lastIndexOf('\n') + 1 || read.length);
  } finally {
    closeSync(handle);
  }
}
