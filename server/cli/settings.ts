import type { Db } from '../../db/open.ts';
import { defaultDataFolder } from '../core/config.ts';
import { changeSetting } from '../domain/settings/changeSetting.ts';
import { findSetting, listSettings, type Setting } from '../domain/settings/settings.ts';
import { AppError } from '../domain/errors.ts';
import { toErrorBody } from '../http/errors.ts';
import { aloneOnDatabase } from './aloneOn.ts';
import { dataFolder, parseLine, UsageError } from './options.ts';

const help = `homebase settings: show and change the settings of the airline

  homebase settings               all of them
  homebase settings KEY           one, and what it takes
  homebase settings KEY VALUE     changes it; the entries of a list have commas between them

  --reset KEY        back to its default
  --data DIR         data folder (default: ${defaultDataFolder()})
  --json             print one line of JSON
  --help             this text

While a server runs on the folder, the settings are in its window.`;

/** @returns the exit code */
export async function runSettings(args: readonly string[]): Promise<number> {
  const line = parseLine(args, help, {
    data: { type: 'string' },
    reset: { type: 'string' },
    json: { type: 'boolean' },
  });
  if (!line) return 0;
  const { words, options } = line;
  const [key, value, more] = words;
  if (more !== undefined) throw new UsageError(`Unexpected argument '${more}'; a value with blanks needs quotes`);
  if (options.reset !== undefined && key !== undefined) throw new UsageError('--reset KEY takes nothing beside it');
  const run = (db: Db): Promise<Shown> => act(db, { key, value, reset: options.reset });
  const shown = await aloneOnDatabase(dataFolder(options.data), 'homebase settings', run).catch(asUsage);
  console.log(options.json ? JSON.stringify(toJson(shown)) : toText(shown));
  return 0;
}

/** One setting, or all. */
type Shown = Setting | readonly Setting[];

interface Wish {
  readonly key: string | undefined;
  readonly value: string | undefined;
  readonly reset: string | undefined;
}

async function act(db: Db, { key, value, reset }: Wish): Promise<Shown> {
  const change = (name: string, text: string): Promise<Setting> =>
    db.write((tx) => changeSetting(tx, 'operator', name, text));
  if (reset !== undefined) return await change(reset, findSetting(db, reset).default);
  if (key === undefined) return listSettings(db);
  return value === undefined ? findSetting(db, key) : await change(key, value);
}

/** What the airline's rules refuse here is a word of the command line. */
function asUsage(error: unknown): never {
  throw error instanceof AppError ? new UsageError(toErrorBody(error).details.replace(/\.$/, '')) : error;
}

function toJson(shown: Shown): unknown {
  return 'key' in shown ? toObject(shown) : shown.map(toObject);
}

function toObject({ definition: { type, name, description }, key, value, allowed, ...setting }: Setting): object {
  return { key, value, default: setting.default, type, name, description, allowed };
}

function toText(shown: Shown): string {
  if (!('key' in shown)) return shown.map(toLines).join('\n');
  return `${toLines(shown)}\n  Takes ${shown.allowed}.`;
}

function toLines(setting: Setting): string {
  const origin = setting.value === setting.default ? 'default' : `default: ${setting.default || 'empty'}`;
  return `${setting.key} = ${setting.value || 'empty'}   (${origin})\n  ${setting.definition.description}`;
}
