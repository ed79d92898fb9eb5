import type { Stage } from '../../../db/moving/stage.ts';
import type { MoveReport } from '../../contract/admin/moving.ts';
import type { Source } from './convert/source.ts';

/** The tables that are imported, as the report lists them. */
const imported = [
  'settings',
  'airlines',
  'airports',
  'fares',
  'ranks',
  'subfleets',
  'subfleet_fare',
  'subfleet_rank',
  'aircraft',
  'flights',
  'flight_subfleet',
  'flight_fare',
  'flight_field_values',
  'flight_bundles',
  'bundle_subfleet',
  'users',
  'bids',
  'pireps',
  'pirep_fares',
  'pirep_field_values',
  'pirep_comments',
  'acars',
  'pirep_events',
  'news',
  'journals',
] as const;

/** Those that only say what kind of a database it is. */
const described = ['migrations', 'migrations_data'];

/** Those without which the airline would not be whole. */
export const needed: readonly string[] = [...imported, ...described];

export function describeTables(from: Source, counts: ReadonlyMap<string, number>): MoveReport['tables'] {
  return imported
    .map((table) => ({ table, found: from.count(table), imported: counts.get(table) ?? 0 }))
    .filter(({ found }) => found > 0);
}

/** Notes the rows of all other tables, which stay in the kept dump. */
export function noteKeptTables(stage: Stage, prefix: string): void {
  const known = new Set(needed);
  for (const table of stage.tables()) {
    const [name, count] = [table.slice(prefix.length), stage.count(table)];
    if (known.has(name) || count === 0) continue;
    stage.note(
      { outcome: 'kept', table: name, text: 'There is no place for this yet. It stays in the kept dump.' },
      count,
    );
  }
}
