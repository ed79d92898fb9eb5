import type { Queries } from '../../../db/open.ts';
import { invalid } from '../errors.ts';
import { Definitions, type SettingKey, type SettingValue } from './settingDefinitions.ts';
import { allowedOf, formatSetting, parseSetting, type SettingDefinition } from './settingKinds.ts';

export function readSetting<K extends SettingKey>(db: Queries, key: K): SettingValue<K> {
  const definition: SettingDefinition = Definitions[key];
  const stored = db.settings.find(key);
  // The definition says which kind of value its key has.
  return (stored === undefined ? definition.default : parseSetting(definition, stored)) as SettingValue<K>;
}

/** A setting with its definition and its current value. */
export interface Setting {
  readonly key: string;
  /** The part of the key before the dot. */
  readonly group: string;
  /** Position in the list, from 1. */
  readonly order: number;
  readonly definition: SettingDefinition;
  /** As it is stored: `true`, `48`, `https://a.example,https://b.example`. */
  readonly value: string;
  readonly default: string;
  /** Describes the valid values, for errors. */
  readonly allowed: string;
}

/** Lists all settings in the order in which they are shown. */
export function listSettings(db: Queries): Setting[] {
  return keys.map((key) => describe(db, key));
}

/** @throws {AppError} validation-exception when the setting does not exist */
export function findSetting(db: Queries, key: string): Setting {
  if (!isSettingKey(key)) throw invalid('key', `There is no setting "${key}".`);
  return describe(db, key);
}

const keys = Object.keys(Definitions) as readonly SettingKey[];

export function isSettingKey(key: string): key is SettingKey {
  return Object.hasOwn(Definitions, key);
}

function describe(db: Queries, key: SettingKey): Setting {
  const definition: SettingDefinition = Definitions[key];
  return {
    key,
    group: key.slice(0, key.indexOf('.')),
    order: keys.indexOf(key) + 1,
    definition,
    value: formatSetting(readSetting(db, key)),
    default: formatSetting(definition.default),
    allowed: allowedOf(definition),
  };
}
