import type { CsvImport } from '../../server/contract/admin/csv.ts';
import { count } from '../app/figures.ts';

type Counts = CsvImport['counts'];

/** `Import 1,204 new, 12 changed; 3 rows with errors are left out` */
export function importAction(counts: Counts): string {
  if (counts.new + counts.changed === 0) return 'Nothing to import';
  return `Import ${stored(counts)}${leftOut(counts, 'are', 'is')}`;
}

/** `Imported: 1,204 new, 12 changed; 3 rows with errors were left out.` */
export function importResult(counts: Counts): string {
  const what = counts.new + counts.changed === 0 ? 'nothing, all of it was there' : stored(counts);
  return `Imported: ${what}${leftOut(counts, 'were', 'was')}.`;
}

function stored(counts: Counts): string {
  const parts = [
    counts.new > 0 ? `${count(counts.new)} new` : '',
    counts.changed > 0 ? `${count(counts.changed)} changed` : '',
  ];
  return parts.filter((part) => part !== '').join(', ');
}

function leftOut({ error }: Counts, many: string, one: string): string {
  if (error === 0) return '';
  return error === 1 ? `; 1 row with an error ${one} left out` : `; ${count(error)} rows with errors ${many} left out`;
}
