import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeFolder } from '../../../db/heldFiles.ts';
import type { MoveReport } from '../../contract/admin/moving.ts';
import type { DumpVisitor } from '../../domain/moving/dump/dump.ts';
import { readDump } from '../../domain/moving/dump/readDump.ts';
import { createMove } from '../../domain/moving/move.ts';

/** Where databases of phpVMS are. The tests that need them run only where they are there. */
const folder = process.env['HOMEBASE_PHPVMS_DUMPS'] ?? '';

export function dumpFile(name: string): string {
  return join(folder, name);
}

export interface MovedFile {
  readonly report: MoveReport;
  /** The new database. */
  readonly database: string;
  /** The API keys as phpVMS has them, by pilot. */
  readonly keys: ReadonlyMap<number, string>;
  readonly remove: () => void;
}

function forNobody(): void {}

/** Moves the airline of a file over. */
export async function moveFile(name: string): Promise<MovedFile> {
  const work = mkdtempSync(join(tmpdir(), 'homebase-phpvms-'));
  const [stage, database] = [join(work, 'stage'), join(work, 'homebase.db')];
  const keys = new Map<number, string>();
  const move = createMove((file, visitor, ...rest) => readDump(file, readingKeys(visitor, keys), ...rest));
  const { signal } = new AbortController();
  const file = dumpFile(name);
  const report = await move({
    file,
    stage,
    target: database,
    current: undefined,
    answers: {},
    progress: forNobody,
    signal,
  });
  return { report, database, keys, remove: () => removeFolder(work) };
}

/** Keys are stored nowhere, so they are taken on the way. */
function readingKeys(visitor: DumpVisitor, keys: Map<number, string>): DumpVisitor {
  const places = new Map<string, readonly string[]>();
  return {
    ...visitor,
    table: (table, columns) => {
      if (/(^|_)users$/.test(table)) places.set(table, columns);
      return visitor.table(table, columns);
    },
    row: (table, values, line) => {
      const columns = places.get(table);
      const [id, key] = ['id', 'api_key'].map((column) => values[columns?.indexOf(column) ?? -1]);
      if (id && key) keys.set(Number(id), key);
      visitor.row(table, values, line);
    },
  };
}
