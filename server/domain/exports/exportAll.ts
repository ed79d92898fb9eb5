import type { Queries } from '../../../db/open.ts';
import { toCsvLines } from '../csv/csvText.ts';
import { exportCsv } from '../csv/exportCsv.ts';
import { type KindName, kinds } from '../csv/kinds.ts';
import { listSettings } from '../settings/settings.ts';
import { describeExport } from './describeExport.ts';
import { type ExportedList, exportedLists } from './lists.ts';

export interface ExportedFile {
  readonly name: string;
  /** To be read before the next file. */
  readonly parts: Iterable<string>;
}

/** A spreadsheet opens so many, and a file of them has less than 4 GB. */
const rowsPerFile = 1_000_000;
const rowsPerPart = 500;

/** Exports all that an airline has but secrets, in any size, with a file that explains the others. */
export function* exportAll(db: Queries, rowLimit = rowsPerFile): Generator<ExportedFile> {
  // A reader cannot prepare queries while it reads rows.
  for (const group of ['pireps', 'pirepFields', 'pirepFares', 'pirepComments', 'acars', 'bids', 'travels'] as const)
    void db[group];
  for (const kind of Object.keys(kinds) as KindName[]) yield { name: `${kind}.csv`, parts: exportCsv(db, kind, 'all') };
  for (const list of exportedLists) yield* filesOf(list, db, rowLimit);
  yield { name: 'settings.json', parts: [writeSettings(db)] };
  // The last: where it is, everything is.
  yield { name: 'README.txt', parts: [describeExport(db)] };
}

/** Continues in further files: `positions.csv`, `positions-2.csv`. */
function* filesOf({ name, columns, rows }: ExportedList, db: Queries, rowLimit: number): Generator<ExportedFile> {
  const iterator = rows(db)[Symbol.iterator]();
  const header = Object.keys(columns);
  let next = iterator.next();
  function* parts(): Generator<string> {
    let part: (readonly (string | number | null)[])[] = [header];
    for (let count = 0; count < rowLimit && next.done !== true; count += 1) {
      part.push(next.value);
      next = iterator.next();
      if (part.length < rowsPerPart) continue;
      yield toCsvLines(part);
      part = [];
    }
    yield toCsvLines(part);
  }
  try {
    for (let number = 1; number === 1 || next.done !== true; number += 1) {
      const before = next;
      yield { name: number === 1 ? `${name}.csv` : `${name}-${number}.csv`, parts: parts() };
      if (next === before && next.done !== true) throw new Error(`The parts of ${name} were not read.`);
    }
  } finally {
    iterator.return?.();
  }
}

function writeSettings(db: Queries): string {
  const settings = listSettings(db).map(({ key, value, default: usual, definition: { name, description } }) => ({
    key,
    name,
    value,
    default: usual,
    description,
  }));
  return `${JSON.stringify(settings, null, 2)}\n`;
}
