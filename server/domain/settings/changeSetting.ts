import type { Tx } from '../../../db/open.ts';
import { type AppError, invalid } from '../errors.ts';
import { type Actor, recordSettingEvent } from '../events.ts';
import { readText } from './settingKinds.ts';
import { findSetting, type Setting } from './settings.ts';

/**
 * Changes a setting, which takes effect immediately. A default is not stored.
 * @param written the value as a string; entries of a list are separated by commas
 * @throws {AppError} validation-exception with the name of the setting and its valid values
 */
export function changeSetting(tx: Tx, actor: Actor, key: string, written: string): Setting {
  const before = findSetting(tx, key);
  const value = readText(before.definition, written);
  if (value === undefined) throw refused(before, written);
  if (value === before.default) tx.settings.remove(key);
  else tx.settings.put({ key, value });
  if (value !== before.value) recordSettingEvent(tx, actor, { key, before: before.value, after: value });
  return { ...before, value };
}

function refused({ key, allowed }: Setting, written: string): AppError {
  return invalid('value', `${key} must be ${allowed}, not "${written}".`);
}
