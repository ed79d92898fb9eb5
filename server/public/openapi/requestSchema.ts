import { mapValues } from '../../contract/mapValues.ts';
import type { Lenient } from '../../contract/fields.ts';
import { maxEntries } from '../../http/lenient.ts';

export type JsonSchema = Readonly<Record<string, unknown>>;

/**
 * The schema of a request as a careful client should send it: plain JSON Schema instead of `lenient` (contract/fields.ts).
 * The description says which other input is accepted.
 */
export function toRequestSchema(schema: object): JsonSchema {
  const { lenient, properties, items, ...rest } = schema as JsonSchema;
  const inner: JsonSchema = {
    ...rest,
    ...(properties === undefined ? {} : { properties: mapValues(properties as Properties, toRequestSchema) }),
    ...(items === undefined ? {} : { items: toRequestSchema(items as JsonSchema) }),
  };
  return lenient === undefined ? inner : { ...inner, ...ofField(lenient as Lenient, inner['description'] as string) };
}

type Properties = Readonly<Record<string, JsonSchema>>;

function ofField(spec: Lenient, description?: string): JsonSchema {
  const { minimum, maximum } = spec;
  const form = {
    ...forms[spec.kind],
    ...(minimum === undefined ? {} : { minimum }),
    ...(maximum === undefined ? {} : { maximum }),
  };
  const sentences = [description, forgiven[spec.kind], cutAt(spec)].filter((sentence) => sentence !== undefined);
  return sentences.length === 0 ? form : { ...form, description: sentences.map(asSentence).join(' ') };
}

const forms: Readonly<Record<Lenient['kind'], JsonSchema>> = {
  number: { type: 'number' },
  integer: { type: 'integer' },
  id: { type: 'integer' },
  text: { type: 'string' },
  numeral: { type: ['integer', 'string'] },
  time: { type: 'string', format: 'date-time' },
  heading: { type: 'number', minimum: 0, maximum: 360 },
  status: { type: 'string', pattern: '^[A-Z]{2,4}$' },
  flight_type: { type: ['string', 'integer'] },
  autopilot: { type: ['string', 'boolean'] },
  list: { type: 'array' },
  dictionary: { type: 'object', additionalProperties: { type: 'string' }, maxProperties: maxEntries },
  page: { type: 'integer', minimum: 1 },
  flag: { type: 'boolean' },
};

const forgiven: Readonly<Partial<Record<Lenient['kind'], string>>> = {
  number: 'Also as text',
  integer: 'Also as text; a fraction is rounded',
  id: 'Also as text',
  text: 'Also as a number',
  time: 'The form 2026-11-20 14:05:00 counts, a time without an offset is UTC',
  heading: 'Degrees. Any other number is taken modulo 360',
  status: 'Two to four letters in any case; anything else counts as not sent',
  flight_type: 'A letter (J passengers, F cargo, C charter …), or the integer 0 passengers, 1 cargo, 2 charter',
  autopilot: 'Text or boolean, given back as sent',
  dictionary: 'Numbers and booleans count as text, null as ""; [] counts as {}',
  page: 'Anything that is no page number counts as 1',
  flag: 'Also 1 or 0, yes or no, on or off',
};

/** Not `maxLength`: a longer text is no error. */
function cutAt({ kind, maxLength }: Lenient): string | undefined {
  if (maxLength === undefined) return undefined;
  return kind === 'dictionary'
    ? `Names and values are cut at ${maxLength} characters`
    : `Cut at ${maxLength} characters`;
}

function asSentence(text: string): string {
  return text.endsWith('.') ? text : `${text}.`;
}
