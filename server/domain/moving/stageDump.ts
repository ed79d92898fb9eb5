import type { Stage } from '../../../db/moving/stage.ts';
import { AppError } from '../errors.ts';
import type { Dump, DumpVisitor } from './dump/dump.ts';
import { needed } from './report.ts';
import { findPrefix } from './version.ts';

/** Reads the rows of a dump, whatever its form. */
export type ReadTables = (visitor: DumpVisitor) => Promise<Dump>;

interface StagedDump {
  readonly dump: Dump;
  readonly prefix: string;
  /** How many rows were staged. */
  readonly rows: number;
}

/** Tables that are neither read nor kept: secrets of people, and what phpVMS makes again. */
const neverRead =
  'sessions|password_resets|password_reset_tokens|user_oauth_tokens|oauth_\\w+|personal_access_tokens|cache\\w*|jobs|failed_jobs|' +
  'job_batches|imports|exports|failed_import_rows|notifications|activity_log|navdata|stats|simbrief_\\w+|permission_user|modules|' +
  'addons?\\w*|dashboards?\\w*|kvp|pirep_positions';
/** Before the prefix is known. Tables of modules have names like these. */
const maybeNeverRead = new RegExp(`^(?!(.*_)?(disposable|turksim|vmsacars)_)(.*_)?(${neverRead})$`);
const certainlyNeverRead = new RegExp(`^(${neverRead})$`);

/** Columns that are never stored, in any table: the file may have other programs' tables, too. */
const secret = /passw|_pass$|_token$|^last_ip$|secret/;

/**
 * Copies the tables of a dump into a stage, without what is never read or kept.
 * @param answer the prefix that the operator chose
 * @throws {AppError} when the file is not phpVMS 7 or 8, or has several airlines
 */
export async function stageDump(
  stage: Stage,
  read: ReadTables,
  answer: string | undefined,
  progress: (share: number, rows: number) => void,
): Promise<StagedDump> {
  const adders = new Map<string, ReturnType<Stage['addTable']>>();
  let rows = 0;
  const dump = await read({
    table: (table, columns) => {
      if (maybeNeverRead.test(table)) return false;
      // The name of a column that is not stored is empty.
      adders.set(
        table,
        stage.addTable(
          table,
          columns.map((column) => (secret.test(column) ? '' : column)),
        ),
      );
      return adders.get(table) !== undefined;
    },
    row: (table, values, line) => {
      rows += 1;
      adders.get(table)?.(values, line);
    },
    progress: (share) => progress(share, rows),
  });
  const prefix = findPrefix(dump.tables.keys(), answer);
  const left = needed.map((table) => prefix + table).find((table) => adders.has(table) && !adders.get(table));
  if (left !== undefined) throw refuseOthers(left);
  for (const table of stage.tables())
    if (!table.startsWith(prefix) || certainlyNeverRead.test(table.slice(prefix.length))) stage.dropTable(table);
  return { dump, prefix, rows };
}

/** Without one of its tables it would be half an airline. */
function refuseOthers(table: string): AppError {
  return new AppError(
    'conflict',
    `The table ${table} cannot be told from the others: another one has its name in other letters, or there are more than 5,000. ` +
      'Make a dump of the tables of phpVMS alone.',
  );
}
