interface Described {
  /** Short, for people. */
  readonly name: string;
  /** What it changes. */
  readonly description: string;
  /** Not told to pilots' clients: how the operator's network is laid out, how closely one looks, is none of their business. */
  readonly operatorOnly?: true;
}

interface BooleanSetting extends Described {
  readonly type: 'boolean';
  readonly default: boolean;
}

interface NumberSetting extends Described {
  readonly type: 'integer' | 'number';
  readonly default: number;
  readonly minimum: number;
  readonly maximum: number;
  /** Behind the number, for people: `min`. */
  readonly unit?: string;
}

interface TextSetting extends Described {
  readonly type: 'text';
  readonly default: string;
  readonly pattern: RegExp;
  /** What the pattern asks for, for people. */
  readonly allowed: string;
}

interface SelectSetting extends Described {
  readonly type: 'select';
  readonly default: string;
  readonly options: readonly string[];
}

interface ListSetting extends Described {
  readonly type: 'list';
  readonly default: readonly string[];
  /** An entry as it is stored, without a comma; undefined when it is none. */
  readonly toEntry: (text: string) => string | undefined;
  /** What entries are, for people. */
  readonly allowed: string;
}

/** A setting: what kind of value it has, and which. */
export type SettingDefinition = BooleanSetting | NumberSetting | TextSetting | SelectSetting | ListSetting;

/** The value of a setting that is defined so. */
export type ValueOf<D> = D extends BooleanSetting
  ? boolean
  : D extends NumberSetting
    ? number
    : D extends ListSetting
      ? readonly string[]
      : D extends { readonly options: readonly (infer Option)[] }
        ? Option
        : string;

/** Reads a stored value; one that cannot be read is the default. */
export function parseSetting(definition: SettingDefinition, stored: string): SettingDefinition['default'] {
  if (definition.type === 'boolean') return stored === 'true' || stored === '1';
  if (definition.type === 'list') return stored === '' ? [] : stored.split(',');
  if (definition.type === 'select') return definition.options.includes(stored) ? stored : definition.default;
  if (definition.type === 'text') return stored;
  const number = Number(stored);
  return Number.isFinite(number) ? number : definition.default;
}

/** A value as it is stored and told. */
export function formatSetting(value: SettingDefinition['default']): string {
  return typeof value === 'object' ? value.join(',') : String(value);
}

/** The stored form of what somebody wrote; undefined when the setting does not take it. */
export function readText(definition: SettingDefinition, written: string): string | undefined {
  const text = written.trim();
  if (definition.type === 'boolean') return text === 'true' || text === 'false' ? text : undefined;
  if (definition.type === 'list') return readEntries(definition, text);
  if (definition.type === 'select') return definition.options.includes(text) ? text : undefined;
  if (definition.type === 'text') return definition.pattern.test(text) ? text : undefined;
  const { type, minimum, maximum } = definition;
  const isWritten = (type === 'integer' ? /^\d+$/ : /^\d+(\.\d+)?$/).test(text);
  const number = Number(text);
  return isWritten && number >= minimum && number <= maximum ? String(number) : undefined;
}

function readEntries({ toEntry }: ListSetting, text: string): string | undefined {
  const written = text.split(/[\s,]+/).filter((part) => part !== '');
  const entries = written.map(toEntry);
  return entries.includes(undefined) ? undefined : [...new Set(entries)].join(',');
}

/** What a setting takes, for people. */
export function allowedOf(definition: SettingDefinition): string {
  if (definition.type === 'boolean') return 'true or false';
  if (definition.type === 'select') return `one of ${definition.options.join(', ')}`;
  if (definition.type === 'text' || definition.type === 'list') return definition.allowed;
  const { type, minimum, maximum } = definition;
  return `a ${type === 'integer' ? 'whole number' : 'number'} from ${minimum} to ${maximum}`;
}
