import { access, constants, readFile, stat } from 'node:fs/promises';
import { defaultDataFolder } from '../core/config.ts';
import { type ImportResult, importCsv, type RowReport } from '../domain/csv/importCsv.ts';
import { kinds } from '../domain/csv/kinds.ts';
import { aloneOnDatabase } from './aloneOn.ts';
import { kindOf } from './kindWord.ts';
import { dataFolder, needed, parseLine, UsageError } from './options.ts';

const names = Object.entries(kinds).flatMap(([name, { key }]) => (key.length > 0 ? [name] : []));

const help = `homebase import: take a CSV file into the airline

  homebase import KIND FILE

KIND is one of ${names.join(', ')}; in this order
nothing is missing that a later file names. Files of phpVMS 7 and 8 are taken as they are.

  --dry-run          say what would be new, changed and wrong, and store nothing
  --strict           store nothing when a row is wrong (default: leave that row out)
  --data DIR         data folder (default: ${defaultDataFolder()})
  --json             print one line of JSON: the counts, and the rows that are not the same
  --help             this text

It ends with 1 when a row was wrong. While a server runs on the folder, wait until it has stopped.`;

/** @returns the exit code */
export async function runImport(args: readonly string[]): Promise<number> {
  const line = parseLine(args, help, {
    data: { type: 'string' },
    'dry-run': { type: 'boolean' },
    strict: { type: 'boolean' },
    json: { type: 'boolean' },
  });
  if (!line) return 0;
  const { options, words } = line;
  const [word, path, more] = words;
  if (more !== undefined) throw new UsageError(`Unexpected argument '${more}'`);
  const kind = kindOf(word, names);
  const file = await readCsv(needed('FILE', path));
  const dryRun = options['dry-run'] ?? false;
  const rows: RowReport[] = [];
  const begin = (): void => void (rows.length = 0);
  const progress = createProgress(process.stderr);
  const result = await aloneOnDatabase(dataFolder(options.data), 'homebase import', async (_db, database) => {
    const report = (row: RowReport, share: number): void => {
      progress.at(share);
      if (row.outcome === 'error' || (row.outcome !== 'same' && (dryRun || options.json))) rows.push(row);
    };
    const { strict = false } = options;
    return importCsv(database, kind, file, { actor: 'operator', dryRun, strict, begin, report });
  }).finally(progress.done);
  if (options.json) console.log(JSON.stringify({ kind, ...result, rows }));
  else console.log([...rows.map(tellRow), tellResult(result)].join('\n'));
  return result.counts.error > 0 ? 1 : 0;
}

/** @returns its bytes only where it can be read but once, from a pipe */
async function readCsv(path: string): Promise<Uint8Array | string> {
  try {
    if (!(await stat(path)).isFile()) return await readFile(path);
    await access(path, constants.R_OK);
    return path;
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === 'ENOENT') throw new Error(`There is no file ${path}.`, { cause: error });
    if (code === 'EISDIR') throw new Error(`${path} is a folder. Name a file in it.`, { cause: error });
    throw error;
  }
}

function tellRow(report: RowReport): string {
  if (report.outcome === 'error') return `Row ${report.row}: error: ${report.reason}`;
  if (report.outcome !== 'changed') return `Row ${report.row}: ${report.outcome}`;
  const changes = report.changes.map(({ column, before, after }) => `${column} "${before}" → "${after}"`);
  return `Row ${report.row}: changed: ${changes.join(', ')}`;
}

function tellResult({ counts, stored }: ImportResult): string {
  const sum = `${counts.new} new, ${counts.changed} changed, ${counts.same} the same, ${counts.error} in error.`;
  return stored ? sum : `${sum} Nothing was stored.`;
}

const barWidth = 30;

/** A bar, on a terminal; elsewhere nothing. */
function createProgress(output: Pick<NodeJS.WriteStream, 'write' | 'isTTY'>) {
  let shown = -1;
  return {
    at: (share: number): void => {
      const percent = Math.floor(share * 100);
      if (!output.isTTY || percent === shown) return;
      shown = percent;
      const full = Math.floor(share * barWidth);
      output.write(`\r[${'#'.repeat(full)}${' '.repeat(barWidth - full)}] ${String(percent).padStart(3)} %`);
    },
    done: (): void => {
      if (shown >= 0) output.write('\r\x1b[2K');
    },
  };
}
