import type { Static, TSchema } from 'typebox';
import { fieldError, type FieldSchema } from '../../../server/contract/fieldError.ts';
import { shownUnit, type ShownUnit } from '../../lib/figures.ts';
import { type FieldProps, type Form, useForm } from '../../lib/form.ts';

/** What the contract says about a field (server/contract/admin/catalog): the props of its input. */
interface FieldTexts {
  readonly label: string;
  readonly note: string | undefined;
  readonly unit: string | undefined;
  readonly placeholder: string | undefined;
  readonly maxLength: number | undefined;
  readonly required: boolean;
}

/** A form whose fields bring their label and limits: `<TextField {...form.field('name')} />`. */
export interface DescribedForm<Values> extends Form<Values> {
  readonly field: <K extends keyof Values & string>(name: K) => FieldProps<Values[K]> & FieldTexts;
}

/** The schema of an object with the fields of a form. */
export interface FormSchema {
  readonly properties?: Readonly<Record<string, FieldSchema & FormSchema & { readonly items?: object }>>;
  readonly required?: readonly string[];
}

/** @param bodyOf what is sent of the values; the rest is not checked */
export function useDescribedForm<Values extends object>(
  initial: Values,
  fields: FormSchema,
  bodyOf: (values: Values) => object,
): DescribedForm<Values> {
  const form = useForm(initial, (values) => errorsOf(fields, bodyOf(values)));
  return { ...form, field: (name) => ({ ...form.field(name), ...textsOf(fields, name) }) };
}

/** Lists are left to the server. */
function errorsOf({ properties = {} }: FormSchema, body: object): Readonly<Record<string, string>> {
  const errors = Object.entries(body).flatMap(([name, value]) => {
    const schema = properties[name];
    const error = schema?.label === undefined ? null : shownError(schema, value);
    return error === null ? [] : [[name, error] as const];
  });
  return Object.fromEntries(errors);
}

/** Like `fieldError`, with the limits in the unit that the field has. */
export function shownError(schema: FieldSchema, value: unknown): string | null {
  const { minimum, maximum, unit } = schema;
  const { factor, name } = shownUnit(unit);
  const error = fieldError(schema, value);
  if (error === null || factor === 1 || value === null) return error;
  const limits = {
    ...(minimum === undefined ? {} : { minimum: Math.ceil(minimum * factor) }),
    ...(maximum === undefined ? {} : { maximum: Math.floor(maximum * factor) }),
    ...(name === undefined || unit?.startsWith('currency') ? {} : { unit: name }),
  };
  return fieldError({ ...schema, ...limits }, Number.NaN);
}

function textsOf({ properties = {}, required = [] }: FormSchema, name: string): FieldTexts {
  const { label = '', note, unit, example: placeholder, maxLength } = properties[name] ?? {};
  return { label, note, unit, placeholder, maxLength, required: required.includes(name) };
}

/** The values of the form of a new row. */
export function blankOf<Input extends TSchema>(input: Input): Blank<Static<Input>> {
  const { properties = {}, required = [] }: FormSchema = input;
  const values = Object.entries(properties).map(([name, schema]) => [
    name,
    blankValue(schema, required.includes(name)),
  ]);
  // The names are those of the input, and each value suits its field.
  return Object.fromEntries(values);
}

/** The values of the form of a stored row. A linked row is its id, or what the form can override of it. */
export function inputOf<Input extends TSchema>(input: Input, row: object): Required<Static<Input>> {
  const { properties = {} }: FormSchema = input;
  const values = new Map<string, unknown>(Object.entries(row));
  const entries = Object.entries(properties).map(([name, { items }]) => {
    const value = values.get(name);
    if (items === undefined || !Array.isArray(value)) return [name, value];
    return [name, value.map((link: unknown) => linkOf(items, link))];
  });
  // A stored row has every field of its input.
  return Object.fromEntries(entries);
}

function linkOf(items: object, link: unknown): unknown {
  if (typeof link !== 'object' || link === null) return link;
  if (!('properties' in items)) return 'id' in link ? link.id : null;
  return inputOf(items as TSchema, link);
}

type Blank<Input> = { readonly [K in keyof Input]-?: Input[K] | null };

function blankValue({ type = '', initial, refersTo, means }: FieldSchema, isRequired: boolean): unknown {
  if (initial !== undefined) return initial;
  if (type === 'array') return [];
  if (type === 'boolean') return false;
  if (type.includes('string')) return refersTo === undefined && means === undefined ? '' : null;
  return isRequired || type.includes('null') ? null : 0;
}

/** Returns an amount as its field shows it: `1,200` for `1200`; a percentage stays as it is. */
export function shownAmount(stored: number | string, { factor, decimals }: ShownUnit): string {
  const value = stored === '' ? Number.NaN : Number(stored);
  if (Number.isNaN(value)) return String(stored);
  return (value * factor).toLocaleString('en-US', { maximumFractionDigits: factor === 1 ? 6 : decimals });
}

/** Returns what is stored of a typed amount: `1200` for `1,200`. */
export function storedAmount(typed: string, { factor, precision }: ShownUnit): string {
  const text = typed.replaceAll(',', '');
  const value = text.trim() === '' ? Number.NaN : Number(text);
  return factor === 1 || Number.isNaN(value) ? text : String(Number((value / factor).toFixed(precision)));
}

/** Returns what is stored of an amount whose field keeps its figure and gets another unit. */
export function inOtherUnit(stored: number, from: string, to: string): number {
  const shown = shownAmount(stored, shownUnit(from));
  return Number(storedAmount(shown, shownUnit(to)));
}
