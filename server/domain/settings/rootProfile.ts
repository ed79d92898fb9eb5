import type { Queries } from '../../../db/open.ts';
import type { SettingValue } from './settingDefinitions.ts';
import { readSetting } from './settings.ts';

export type ProfileName = SettingValue<'api.root_profile'>;

/** @returns what stands between the address for pilots and `/api`; nothing for the profile that the setting puts there */
export function sitePathOf(db: Queries, profile: ProfileName): string {
  return readSetting(db, 'api.root_profile') === profile ? '' : `/${profile}`;
}
