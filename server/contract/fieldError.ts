import { describeRange, isWithin, type NumberLimits } from './readText.ts';

/** What a schema of the catalog says about its field, besides the keywords of JSON Schema that limit its values. */
export interface FieldSchema {
  readonly type?: string | readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly enum?: readonly string[];
  /** Completes the sentence "The <field> …" in errors. */
  readonly hint?: string;
  /** Its name in forms. */
  readonly label?: string;
  /** Explains it in forms where the label is not enough. */
  readonly note?: string;
  /** Shown after the number: `%`. The window shows lengths, weights, fuel and money in the units of the settings. */
  readonly unit?: string;
  /** An example, which forms show while the field is empty. */
  readonly example?: string;
  /** What it is in a new row that does not say it, unless that is null, an empty string, 0 or false. */
  readonly initial?: string | number | boolean;
  /** Whether it is stored in capitals. */
  readonly capitals?: true;
  /** The kind of row that it refers to: airports by code, the others by id. */
  readonly refersTo?: 'airlines' | 'airports' | 'ranks' | 'subfleets';
  /** What its text means, beyond its pattern. */
  readonly means?: 'date' | 'time' | 'zone';
}

/**
 * Returns what is wrong with the value of a field that has a label, as a sentence for the operator; null when it is valid.
 * Forms check with it before they ask the server, whose errors use the same sentences.
 */
export function fieldError(schema: FieldSchema, value: unknown): string | null {
  const { type = '', label = '', maxLength = Infinity, pattern = '', hint } = schema;
  const isText = type.includes('string');
  const fits = new RegExp(pattern, 'u');
  const isBlank = value === null || (typeof value === 'string' && value.trim() === '');
  if (isBlank && (type.includes('null') || (isText && fits.test('')))) return null;
  const isNumber = type.includes('number') || type.includes('integer');
  if (isBlank && (isText || isNumber)) return missingError(schema);
  if (isNumber) {
    const isValid = typeof value === 'number' && isWithin(value, schema);
    return isValid ? null : `${label} must be ${describeRange(schema, writeLimit, unitAfter(schema))}.`;
  }
  if (typeof value !== 'string') return null;
  const isValid = value.length <= maxLength && fits.test(value);
  return isValid ? null : `${label} ${hint ?? `can have at most ${maxLength} characters`}.`;
}

/** Describes what a number must be in text that people copy, such as `a whole number from -2000 to 0 ft`. */
export function describeNumber(schema: NumberLimits & Pick<FieldSchema, 'unit'>): string {
  return describeRange(schema, String, unitAfter(schema).replace('\u00A0', ' '));
}

/** `−2,000`. */
function writeLimit(limit: number): string {
  return limit.toLocaleString('en-US').replace('-', '−');
}

/** The unit after a limit. An amount has none, because clients know the currency; nor is there one of 10 digits or times. */
function unitAfter({ unit = '' }: Pick<FieldSchema, 'unit'>): string {
  if (/^(|currency.*|digits|×)$/.test(unit)) return '';
  return unit === '%' || unit === '°' ? unit : `\u00A0${unit.replace(' of fuel', '')}`;
}

/** Returns `Enter an ICAO code.` or `Choose a rank.` */
export function missingError({ label = '', refersTo }: FieldSchema): string {
  const [verb, name] = refersTo === undefined ? ['Enter', label] : ['Choose', refersTo.slice(0, -1)];
  // Abbreviations stay in capitals.
  const noun = /^[A-Z]{2}/.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1);
  return `${verb} ${/^[AEIO]/i.test(noun) ? 'an' : 'a'} ${noun}.`;
}
