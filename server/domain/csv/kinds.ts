import { closeSync, openSync, readSync } from 'node:fs';
import { type ExportKind, findColumn, type Kind } from './columns.ts';
import { airlines, airports, pilots, ranks } from './airlineKinds.ts';
import { openCsv } from './csvText.ts';
import { aircraft, fares, subfleets } from './fleetKinds.ts';
import { flights, pireps } from './flightKinds.ts';

/** In the order in which files must be imported, so that every reference exists. */
export const importKinds = {
  airlines,
  airports,
  fares,
  ranks,
  subfleets,
  aircraft,
  flights,
  pilots,
} satisfies Readonly<Record<string, Kind>>;

/** PIREPs cannot be imported, because they come from flights. */
export const kinds = { ...importKinds, pireps } satisfies Readonly<Record<string, ExportKind>>;

export type ImportKindName = keyof typeof importKinds;
export type KindName = keyof typeof kinds;

/** Larger than any header. */
const headerBytes = 16 * 1024;

/** Finds the kind whose required columns are all in the header, and of which most other columns match. */
export function guessKind(csv: string): ImportKindName | undefined {
  const header = openCsv(readBeginning(csv)).header.cells;
  const known = (name: ImportKindName): number =>
    header.filter((cell) => findColumn(importKinds[name].columns, cell)).length;
  const names = Object.keys(importKinds) as ImportKindName[];
  return names
    .filter((name) => importKinds[name].columns.every((column) => !column.required || hasColumn(name, header, column)))
    .sort((a, b) => known(b) - known(a))[0];
}

function hasColumn(name: ImportKindName, header: readonly string[], column: object): boolean {
  return header.some((cell) => findColumn(importKinds[name].columns, cell) === column);
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
