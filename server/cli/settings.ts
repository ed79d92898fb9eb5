import type { Command } from '@commander-js/extra-typings';
import { InvalidArgumentError } from 'commander';
import type { Db } from '../../db/open.ts';
import { checkSecondFolder } from '../domain/backups/secondFolder.ts';
import { changeSetting, findSetting, listSettings, type StoredSetting } from '../domain/settings/settings.ts';
import { AppError } from '../domain/errors.ts';
import { toErrorBody } from '../http/errors.ts';
import { text, withDataOption } from './options.ts';
import { withDatabase } from './withDatabase.ts';

export function settings(command: Command): void {
  withDataOption(command)
    .description('Shows and changes settings.')
    .argument('[key]', 'setting to show (default: all)')
    .argument('[value]', 'new value; separate the entries of a list with commas')
    .option('--reset <key>', 'set a setting to its default', text)
    .option('--json', 'print one line of JSON')
    .addHelpText('after', '\nWhile a server runs on the folder, change settings in its window.')
    .action(async (key, value, { data, reset, json }) => {
      if (reset !== undefined && key !== undefined)
        throw new InvalidArgumentError('Use --reset without further arguments.');
      const run = (db: Db): Promise<ShownSettings> => showOrChange(db, { key, value, reset });
      const shown = await withDatabase(data, 'homebase settings', run).catch(rethrowAsUsage);
      console.log(json ? JSON.stringify(toJson(shown)) : toText(shown));
    });
}

/** One setting, or all. */
type ShownSettings = StoredSetting | readonly StoredSetting[];

interface Request {
  readonly key: string | undefined;
  readonly value: string | undefined;
  readonly reset: string | undefined;
}

async function showOrChange(db: Db, { key, value, reset }: Request): Promise<ShownSettings> {
  if (reset !== undefined) return await change(db, findSetting(db, reset), findSetting(db, reset).default);
  if (key === undefined) return listSettings(db);
  return value === undefined ? findSetting(db, key) : await change(db, findSetting(db, key), value);
}

async function change(db: Db, { key, definition }: StoredSetting, value: string): Promise<StoredSetting> {
  try {
    await checkSecondFolder(db, key, value);
    return await db.write((tx) => changeSetting(tx, 'operator', key, value));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // The error has the setting's name in the window.
    const hint = definition.type === 'list' ? ' Separate the entries with commas.' : '';
    throw new InvalidArgumentError(`${key}: ${toErrorBody(error).details}${hint}`);
  }
}

/** An unknown key is a mistake on the command line. */
function rethrowAsUsage(error: unknown): never {
  throw error instanceof AppError ? new InvalidArgumentError(toErrorBody(error).details) : error;
}

function toJson(shown: ShownSettings): unknown {
  return 'key' in shown ? toObject(shown) : shown.map(toObject);
}

function toObject({ definition: { type, name, description }, key, value, allowed, ...setting }: StoredSetting): object {
  return { key, value, default: setting.default, type, name, description, allowed };
}

function toText(shown: ShownSettings): string {
  if (!('key' in shown)) return shown.map(toLines).join('\n');
  const separator = shown.definition.type === 'list' ? ', separated by commas' : '';
  return `${toLines(shown)}\n  Takes ${shown.allowed}${separator}.`;
}

function toLines(setting: StoredSetting): string {
  const origin = setting.value === setting.default ? 'default' : `default: ${setting.default || 'empty'}`;
  return `${setting.key} = ${setting.value || 'empty'}   (${origin})\n  ${setting.definition.description}`;
}
