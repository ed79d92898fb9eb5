import { t } from '@lingui/core/macro';
import type { Setting } from '../../server/contract/admin/settings.ts';
import { ownValue } from '../../server/contract/mapValues.ts';
import { readWithin } from '../../server/contract/readText.ts';
import { shownUnit, type ShownUnit, unitName } from './figures.ts';

/** Whether the pilots' page is turned on. */
export function hasPilotPage(settings: readonly Pick<Setting, 'key' | 'value'>[]): boolean {
  return settings.some(({ key, value }) => key === 'network.pilot_page' && value === 'true');
}

/** Choices that are no units of the window. */
const choiceNames: Readonly<Record<string, string>> = {
  F: '°F',
  C: '°C',
  gallons: 'gal',
  classic: 'Homebase',
  phpvms7: 'phpVMS 7',
};

/** Formats a value: `on`, `10 min`, `none`. */
export function shownValue({ type, unit }: Pick<Setting, 'type' | 'unit'>, value: string): string {
  if (type === 'boolean') return value === 'true' ? 'on' : 'off';
  if (value === '') return t`none`;
  if (type === 'select') return ownValue(choiceNames, value) ?? unitName(value);
  return unit === null ? value.replaceAll(',', ', ') : `${value} ${unit}`;
}

/** Formats the range of a number as its field and the server's errors write it: `0 to 1440`; undefined for other types. */
export function limitsOf({ minimum, maximum }: Pick<Setting, 'minimum' | 'maximum'>): string | undefined {
  if (minimum === null || maximum === null) return undefined;
  return t`${String(minimum)} to ${String(maximum)}`;
}

/** Converts a setting to the unit in which the window shows its measure. */
export function inShownUnit(setting: Setting): Setting {
  const { name = null, ...scale } = shownUnit(setting.unit);
  const { minimum, maximum, type } = setting;
  if (name === setting.unit) return setting;
  return {
    ...setting,
    unit: name,
    value: scaled(setting.value, scale, type),
    default: scaled(setting.default, scale, type),
    minimum: minimum === null ? null : Math.ceil(minimum * scale.factor),
    maximum: maximum === null ? null : Math.floor(maximum * scale.factor),
  };
}

/** Converts what was typed to the unit that is stored. The server says what is wrong with a text that is no number. */
export function inStoredUnit({ unit, type }: Pick<Setting, 'unit' | 'type'>, typed: string): string {
  const { factor, precision } = shownUnit(unit);
  return factor === 1 ? typed : scaled(typed, { factor: 1 / factor, precision }, type);
}

/** Says why a typed number cannot be stored, in the unit shown; undefined where that is the server's, which says it itself. */
export function limitError(setting: Setting, typed: string): string | undefined {
  const { minimum, maximum, unit } = inShownUnit(setting);
  if (shownUnit(setting.unit).factor === 1 || minimum === null || maximum === null) return undefined;
  if (readWithin(typed, { minimum, maximum }) !== undefined) return undefined;
  return t`Enter a number from ${limitsOf({ minimum, maximum }) ?? ''} ${unit ?? ''}.`;
}

/** A shown value has so many places that it has the stored one back. */
function scaled(
  value: string,
  { factor, precision }: Pick<ShownUnit, 'factor' | 'precision'>,
  type: Setting['type'],
): string {
  const number = Number(value);
  if (value.trim() === '' || Number.isNaN(number)) return value;
  return String(Number((number * factor).toFixed(type === 'integer' ? 0 : precision)));
}
