import { openReader } from '../../../../db/open.ts';
import type { StagedRow } from '../../../../db/moving/stage.ts';
import type { Target } from '../../../../db/moving/target.ts';
import { readNumber } from '../../../contract/readText.ts';
import { Definitions, type SettingKey } from '../../settings/settingDefinitions.ts';
import { allowedOf, formatSetting, type SettingDefinition, readText } from '../../settings/settingKinds.ts';
import { isSettingKey } from '../../settings/settings.ts';
import { toFlag } from './cells.ts';
import type { Context } from './context.ts';
import { named } from './rows.ts';
import type { Source } from './source.ts';

/** Those of phpVMS; the others are of this PC and its network. */
const groups = /^(general|units|acars|airports|bids|flights|pireps|pilots)\./;
/** phpVMS 8 has one under another name. */
const renamed: Readonly<Record<string, string>> = { 'pireps.tombstone_time': 'acars.live_time' };
/** Keys of other services, and what phpVMS makes for itself. */
const secret = /^(captcha|registry|cron)\.|^simbrief\.api_key$/;
const never = new RegExp(`${secret.source}|webhook_url$|_route$`);

/** Lists the settings that are not kept, either. */
export function secretSettings(from: Source): string[] {
  return from.values('settings', 'key').filter((key) => secret.test(key));
}

/** Only what somebody changed there: what phpVMS has as its default was chosen by nobody. */
export function convertSettings(from: Source, to: Target, context: Context): void {
  for (const row of from.rows('settings')) {
    const there = row['key'] ?? '';
    const key = renamed[there] ?? there;
    const at = named(row, `Setting ${there}`);
    if (never.test(there) || !groups.test(key) || !isSettingKey(key)) {
      if (!never.test(there) && isChanged(row))
        context.note('kept', 'settings', 'Changed there, but Homebase has no such setting.', at);
      continue;
    }
    context.imported('settings');
    const definition: SettingDefinition = Definitions[key];
    if (!isChanged(row, definition)) continue;
    const value = readText(definition, wordOf(row['value'] ?? '', definition));
    if (value === undefined) {
      context.note('refused', 'settings', `Must be ${allowedOf(definition)}: it has its default.`, at);
      continue;
    }
    if (value === formatSetting(definition.default)) context.settings.delete(key);
    else context.settings.set(key, value);
  }
  if (context.current !== undefined) takeOwn(context.current, context.settings);
  for (const [key, value] of context.settings) to.insert('settings', { key, value });
}

/** PHP has '' for false. */
function wordOf(value: string, { type }: SettingDefinition): string {
  return type === 'boolean' ? String(toFlag(value, false) === 1) : value;
}

/** One table has `true`, `1` and `` mixed. */
function isChanged(row: StagedRow, definition?: SettingDefinition): boolean {
  const value = row['value'] ?? '';
  const standard = row['default'] ?? (definition ? formatSetting(definition.default) : '');
  if (definition?.type === 'boolean' || isFlag(value, standard))
    return toFlag(value, false) !== toFlag(standard, false);
  const [number, other] = [readNumber(value), readNumber(standard)];
  return number === undefined || other === undefined ? value.trim() !== standard.trim() : number !== other;
}

function isFlag(value: string, standard: string): boolean {
  return /^(true|false)$/i.test(value) && /^(true|false|0|1|)$/i.test(standard);
}

/** The settings of this PC and where clients reach it, which stay as they are. */
const own = /^(network|backups)\.|^api\.(trusted_proxies|allowed_origins|rate_limit|root_profile)$/;

function takeOwn(file: string, settings: Map<string, string>): void {
  const current = openReader(file);
  try {
    for (const key of Object.keys(Definitions).filter((name) => own.test(name))) {
      const value = current.settings.find(key);
      if (value !== undefined) settings.set(key, value);
    }
  } finally {
    current.close();
  }
}

/** Returns a number that the new airline's settings have. */
export function settingNumber({ settings }: Context, key: SettingKey): number {
  return Number(settings.get(key) ?? Definitions[key].default);
}
