import type { CsvImport } from '../../../server/contract/admin/csv.ts';
import { count } from '../../lib/figures.ts';

type Counts = CsvImport['counts'];

/** The label of the button: `Import 1,216 rows (3 with errors skipped)`. */
export function importAction(counts: Counts): string {
  if (counts.new + counts.changed === 0) return 'Nothing to import';
  return `Import ${storedRows(counts)}${skipped(counts)}`;
}

/** The result: `Imported 1,216 rows: 1,204 new, 12 changed (3 with errors skipped).` */
export function importResult(counts: Counts): string {
  if (counts.new + counts.changed === 0) return `Nothing was imported, because nothing has changed${skipped(counts)}.`;
  const parts = [
    counts.new > 0 ? `${count(counts.new)} new` : '',
    counts.changed > 0 ? `${count(counts.changed)} changed` : '',
  ];
  return `Imported ${storedRows(counts)}: ${parts.filter((part) => part !== '').join(', ')}${skipped(counts)}.`;
}

function storedRows(counts: Counts): string {
  const rows = counts.new + counts.changed;
  return rows === 1 ? '1 row' : `${count(rows)} rows`;
}

function skipped({ error }: Counts): string {
  return error === 0 ? '' : ` (${count(error)} with errors skipped)`;
}
