import { t } from '@lingui/core/macro';
import type { Setting } from '../../server/contract/admin/settings.ts';
import { readWithin } from '../../server/contract/readText.ts';
import { type Measure, unitOf } from './figures.ts';

/** Formats a value: `on`, `10 min`, `none`. */
export function shownValue({ type, unit }: Pick<Setting, 'type' | 'unit'>, value: string): string {
  if (type === 'boolean') return value === 'true' ? 'on' : 'off';
  if (value === '') return t`none`;
  return unit === null ? value.replaceAll(',', ', ') : `${value} ${unit}`;
}

/** Formats the range of a number: `0 to 1,440`; undefined for other types. */
export function limitsOf({ minimum, maximum }: Pick<Setting, 'minimum' | 'maximum'>): string | undefined {
  if (minimum === null || maximum === null) return undefined;
  return t`${minimum.toLocaleString('en-US')} to ${maximum.toLocaleString('en-US')}`;
}

/** The units of settings that follow the airline's units. */
const measures: ReadonlyMap<string, Measure> = new Map([
  ['nm', 'distance'],
  ['kt', 'speed'],
]);

/** Converts a setting to the unit in which the window shows its measure. */
export function inShownUnit(setting: Setting): Setting {
  const measure = measures.get(setting.unit ?? '');
  const { name, factor } = measure === undefined ? { name: setting.unit, factor: 1 } : unitOf(measure);
  if (factor === 1) return setting;
  const { minimum, maximum } = setting;
  return {
    ...setting,
    unit: name,
    value: scaled(setting.value, factor, setting.type),
    default: scaled(setting.default, factor, setting.type),
    minimum: minimum === null ? null : Math.ceil(minimum * factor),
    maximum: maximum === null ? null : Math.floor(maximum * factor),
  };
}

/** Converts what was typed to the unit that is stored. The server says what is wrong with a text that is no number. */
export function inStoredUnit({ unit, type }: Pick<Setting, 'unit' | 'type'>, typed: string): string {
  const measure = measures.get(unit ?? '');
  const factor = measure === undefined ? 1 : unitOf(measure).factor;
  return factor === 1 ? typed : scaled(typed, 1 / factor, type);
}

/** Says why a typed number cannot be stored, in the unit shown; undefined where that is the server's, which says it itself. */
export function limitError(setting: Setting, typed: string): string | undefined {
  const shown = inShownUnit(setting);
  const { minimum, maximum, unit } = shown;
  if (shown === setting || minimum === null || maximum === null) return undefined;
  if (readWithin(typed, { minimum, maximum }) !== undefined) return undefined;
  return t`Enter a number from ${limitsOf(shown) ?? ''} ${unit ?? ''}.`;
}

/** Shown units are smaller than the stored ones, so that a shown value has the stored one back. */
function scaled(value: string, factor: number, type: Setting['type']): string {
  const number = Number(value);
  if (value.trim() === '' || Number.isNaN(number)) return value;
  return String(Number((number * factor).toFixed(type === 'integer' ? 0 : 2)));
}
