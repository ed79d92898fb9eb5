import type { Db } from '../../db/open.ts';
import { Definitions, type SettingKey, type SettingValue } from './settingDefinitions.ts';
import { parseSetting, type SettingDefinition } from './settingKinds.ts';

/** Reads a setting as it is now. */
export function readSetting<K extends SettingKey>(db: Db, key: K): SettingValue<K> {
  const definition: SettingDefinition = Definitions[key];
  const stored = db.settings.find(key);
  // The definition says which kind of value its key has.
  return (stored === undefined ? definition.default : parseSetting(definition, stored)) as SettingValue<K>;
}
