import { describeNumber } from '../../contract/fieldError.ts';
import { mapValues } from '../../contract/mapValues.ts';
import { readFlag, readNumber, readWithin } from '../../contract/readText.ts';
import { isIP } from 'node:net';

interface SettingTexts {
  readonly name: string;
  readonly description: string;
  /** Hidden from pilots' clients, such as the layout of the operator's network and the thresholds of flags. */
  readonly operatorOnly?: true;
}

export interface BooleanSetting extends SettingTexts {
  readonly type: 'boolean';
  readonly default: boolean;
}

export interface NumberSetting extends SettingTexts {
  readonly type: 'integer' | 'number';
  readonly default: number;
  readonly minimum: number;
  readonly maximum: number;
  /** Shown after the number: `min`. */
  readonly unit?: string;
}

interface TextSetting extends SettingTexts {
  readonly type: 'text';
  readonly default: string;
  readonly pattern: Pick<RegExp, 'test'>;
  /** Says in errors what the pattern requires. */
  readonly allowed: string;
}

export interface SelectSetting extends SettingTexts {
  readonly type: 'select';
  readonly default: string;
  readonly options: readonly string[];
}

interface ListSetting extends SettingTexts {
  readonly type: 'list';
  readonly default: readonly string[];
  /** @returns the entry as it is stored, without a comma; undefined when it is not valid */
  readonly toEntry: (text: string) => string | undefined;
  /** Says in errors what an entry must be. */
  readonly allowed: string;
}

export type SettingDefinition = BooleanSetting | NumberSetting | TextSetting | SelectSetting | ListSetting;

type NumberRange = readonly [minimum: number, maximum: number, unit?: string];

export function onOff(standard: boolean, texts: SettingTexts): BooleanSetting {
  return { type: 'boolean', default: standard, ...texts };
}

export function choice<const Option extends string>(
  standard: NoInfer<Option>,
  options: readonly Option[],
  texts: SettingTexts,
): SelectSetting & { readonly options: readonly Option[] } {
  return { type: 'select', default: standard, options, ...texts };
}

export function wholeNumber(standard: number, range: NumberRange, texts: SettingTexts): NumberSetting {
  return { ...decimal(standard, range, texts), type: 'integer' };
}

export function decimal(standard: number, [minimum, maximum, unit]: NumberRange, texts: SettingTexts): NumberSetting {
  return { type: 'number', default: standard, minimum, maximum, ...(unit !== undefined && { unit }), ...texts };
}

/** Hides settings from pilots' clients. */
export function forOperator<Group extends Readonly<Record<string, SettingDefinition>>>(settings: Group): Group {
  // Only adds a key that every definition can have.
  return mapValues(settings, (definition) => ({ ...definition, operatorOnly: true })) as unknown as Group;
}

/** The type of value that a definition allows. */
export type ValueOf<D> = D extends BooleanSetting
  ? boolean
  : D extends NumberSetting
    ? number
    : D extends ListSetting
      ? readonly string[]
      : D extends { readonly options: readonly (infer Option)[] }
        ? Option
        : string;

/** Parses a stored value. Returns the default when the value is not valid. */
export function parseSetting(definition: SettingDefinition, stored: string): SettingDefinition['default'] {
  if (definition.type === 'boolean') return readFlag(stored) ?? definition.default;
  if (definition.type === 'list') return stored === '' ? [] : stored.split(',');
  if (definition.type === 'select') return definition.options.includes(stored) ? stored : definition.default;
  return definition.type === 'text' ? stored : (readNumber(stored) ?? definition.default);
}

/** Formats a value as the database and the API have it: entries of a list are separated by commas. */
export function formatSetting(value: SettingDefinition['default']): string {
  return typeof value === 'object' ? value.join(',') : String(value);
}

/** @returns what the operator typed in the form that is stored; undefined when it is not valid */
export function readText(definition: SettingDefinition, written: string): string | undefined {
  const text = written.trim();
  if (definition.type === 'boolean') return readFlag(text)?.toString();
  if (definition.type === 'list') return readEntries(definition, text);
  if (definition.type === 'select') return definition.options.includes(text) ? text : undefined;
  if (definition.type === 'text') return definition.pattern.test(text) ? text : undefined;
  return readWithin(text, definition)?.toString();
}

function readEntries({ toEntry }: ListSetting, text: string): string | undefined {
  const written = text.split(/[\s,]+/).filter((part) => part !== '');
  const entries = written.map(toEntry);
  return entries.includes(undefined) ? undefined : [...new Set(entries)].join(',');
}

/** Describes the valid values for errors: `a whole number from 0 to 1440 min`. */
export function allowedOf(definition: SettingDefinition): string {
  if (definition.type === 'boolean') return 'true or false';
  if (definition.type === 'select') return `one of ${definition.options.join(', ')}`;
  if (definition.type === 'text' || definition.type === 'list') return definition.allowed;
  return describeNumber(definition);
}

/** Not a wildcard, which `URL` takes for a letter. */
const host = /^(\[[\da-f:.]+\]|[\w-]+(\.[\w-]+)*\.?)$/;

/** @returns an origin as browsers send it, `https://map.example.org`; undefined for what no browser sends */
export function toOrigin(text: string): string | undefined {
  const url = URL.parse(text);
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return undefined;
  // An origin has no path, query or user name.
  return url.href === `${url.origin}/` && host.test(url.hostname) ? url.origin : undefined;
}

/** What a tile's address must name, each once. */
const tileParts = ['{z}', '{x}', '{y}'] as const;
const longestAddress = 500;

/** Whether a text is the address of map tiles, or empty. Neither a wildcard host nor a name and password can be in it. */
export function isTilesAddress(text: string): boolean {
  if (text === '') return true;
  const hasOne = (part: string): boolean => text.split(part).length === 2;
  const rest = tileParts.reduce((address, part) => address.replace(part, '0'), text);
  const url = URL.parse(rest);
  if (url === null || text.length > longestAddress || !tileParts.every(hasOne)) return false;
  return (
    /^https:\/\/[!-~]+$/.test(text) && !/[{}\\#]/.test(rest) && url.username + url.password === '' && isFixed(url, text)
  );
}

/** Whether the host is one that can stand in a policy, and the same for all tiles. */
function isFixed({ hostname, origin }: URL, text: string): boolean {
  return host.test(hostname) && text.toLowerCase().startsWith(`${origin}/`);
}

/** @returns an IP address, or a network such as `10.0.0.0/8`; undefined when it is neither */
export function toNetwork(text: string): string | undefined {
  const [address = '', prefix, ...rest] = text.toLowerCase().split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return undefined;
  if (prefix === undefined) return address;
  const isPrefix = /^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128);
  return isPrefix ? `${address}/${Number(prefix)}` : undefined;
}
