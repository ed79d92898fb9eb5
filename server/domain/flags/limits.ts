import type { Queries } from '../../../db/open.ts';
import { FlagSettings } from '../settings/operatorSettings.ts';
import { readSetting } from '../settings/settings.ts';

export type LimitName = keyof typeof FlagSettings extends `flags.${infer Name}` ? Name : never;

/** The settings of the group `flags`, in their units. 0, or off, disables a rule. */
export type FlagLimits = Readonly<Record<LimitName, number>>;

export function readLimits(db: Queries): FlagLimits {
  const keys = Object.keys(FlagSettings) as (keyof typeof FlagSettings)[];
  return Object.fromEntries(keys.map((key) => [key.replace('flags.', ''), Number(readSetting(db, key))])) as FlagLimits;
}
