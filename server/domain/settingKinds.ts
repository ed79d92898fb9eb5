interface Described {
  /** Short, for people. */
  readonly name: string;
  /** What it changes. */
  readonly description: string;
  /** Not told to pilots' clients: how the operator's network is laid out is none of their business. */
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

/** Texts without commas. */
interface ListSetting extends Described {
  readonly type: 'list';
  readonly default: readonly string[];
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
