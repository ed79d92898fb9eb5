import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { defaultDataFolder } from '../core/config.ts';
import { type ColumnSet, exportCsv } from '../domain/csv/exportCsv.ts';
import { kinds } from '../domain/csv/kinds.ts';
import { aloneOnDatabase } from './aloneOn.ts';
import { kindOf } from './kindWord.ts';
import { dataFolder, parseLine, UsageError } from './options.ts';

const names = Object.keys(kinds);

const help = `homebase export: write a part of the airline as CSV

  homebase export KIND           to standard output
  homebase export KIND FILE      to a file

KIND is one of ${names.join(', ')}.

  --columns 7|8      exactly the columns of phpVMS 7 or 8 (default: all columns, so that nothing is lost)
  --data DIR         data folder (default: ${defaultDataFolder()})
  --help             this text

homebase import takes it back. While a server runs on the folder, wait until it has stopped.`;

/** @returns the exit code */
export async function runExport(args: readonly string[]): Promise<number> {
  const line = parseLine(args, help, { data: { type: 'string' }, columns: { type: 'string' } });
  if (!line) return 0;
  const [word, file, more] = line.words;
  if (more !== undefined) throw new UsageError(`Unexpected argument '${more}'`);
  const kind = kindOf(word, names);
  const columns = columnSet(line.options.columns);
  await aloneOnDatabase(dataFolder(line.options.data), 'homebase export', async (db) => {
    const parts = Readable.from(exportCsv(db, kind, columns));
    if (file === undefined) await pipeline(parts, process.stdout, { end: false });
    else await pipeline(parts, createWriteStream(file));
  });
  return 0;
}

function columnSet(text: string | undefined): ColumnSet {
  if (text === undefined) return 'all';
  if (text === '7') return 7;
  if (text === '8') return 8;
  throw new UsageError(`--columns takes 7 or 8, not "${text}"`);
}
