import { type Static, type TOptional, type TSchema, type TUnsafe, Type } from 'typebox';

/**
 * The keyword `lenient`. Pilots' clients are sloppy and their flights must not be lost (decisions §5): numbers arrive as
 * strings, ids as floats, optional fields as "" or null. A field that accepts such input says so in its own schema, and the
 * server's validator converts it in place to the field's type. There is no global coercion.
 *
 * The static type is what a careful client sends and what the handler gets.
 */
export interface Lenient {
  readonly kind:
    | 'number'
    | 'integer'
    | 'id'
    | 'text'
    | 'numeral'
    | 'time'
    | 'heading'
    | 'status'
    | 'flight_type'
    | 'state'
    | 'autopilot'
    | 'list'
    | 'dictionary'
    | 'page'
    | 'flag';
  /** "" and null count as not sent. */
  readonly optional: boolean;
  readonly minimum?: number;
  readonly maximum?: number;
  /** Longer strings are cut, not refused: after a refusal a client would repeat the batch forever. */
  readonly maxLength?: number;
  /** Replaces "The x field is required.". */
  readonly missing?: string;
}

interface FieldOptions {
  readonly description?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly missing?: string;
  /** Its name in the operator's forms, and in errors instead of the column. */
  readonly label?: string;
}

const lenient = (kind: Lenient['kind'], isOptional: boolean, { description, label, ...rest }: FieldOptions) => ({
  lenient: { kind, optional: isOptional, ...rest } satisfies Lenient,
  ...(label === undefined ? {} : { label }),
  ...(description === undefined ? {} : { description }),
});

interface ListOptions extends Pick<FieldOptions, 'description' | 'missing'> {
  readonly minItems?: number;
  readonly maxItems?: number;
}

/** `lenient` makes sure that the value is an array; Ajv then checks its rows by the other keywords. */
const list = <S extends TSchema>(items: S, isOptional: boolean, { minItems, maxItems, ...rest }: ListOptions) =>
  Type.Unsafe<Static<S>[]>({
    ...lenient('list', isOptional, rest),
    items,
    ...(minItems === undefined ? {} : { minItems }),
    ...(maxItems === undefined ? {} : { maxItems }),
  });

const requiredField =
  <T>(kind: Lenient['kind']) =>
  (options: FieldOptions = {}) =>
    Type.Unsafe<T>(lenient(kind, false, options));

const optionalField =
  <T>(kind: Lenient['kind']) =>
  (options: FieldOptions = {}) =>
    Type.Optional(Type.Unsafe<T>(lenient(kind, true, options)));

/** Fields that a client must send. */
export const required = {
  /** Finite; a numeric string counts. */
  number: requiredField<number>('number'),
  /** As `number`; fractions are rounded. */
  integer: requiredField<number>('integer'),
  /** As `integer`; a fraction is refused. */
  id: requiredField<number>('id'),
  /** A number becomes a string; surrounding blanks are removed. */
  text: requiredField<string>('text'),
  /** As `text`; the API contract has it as an integer, so a fraction is rounded. */
  numeral: requiredField<string>('numeral'),
  /** As `optional.dictionary`. */
  dictionary: requiredField<Record<string, string>>('dictionary'),
  list: <S extends TSchema>(items: S, options: ListOptions = {}): TUnsafe<Static<S>[]> => list(items, false, options),
};

/** Fields that a client can leave out, or send as "" or null, which is the same. */
export const optional = {
  number: optionalField<number>('number'),
  integer: optionalField<number>('integer'),
  id: optionalField<number>('id'),
  text: optionalField<string>('text'),
  numeral: optionalField<string>('numeral'),
  /** ISO 8601, SQL form, unpadded, without an offset (= UTC); the handler gets ISO 8601 UTC with milliseconds. */
  time: optionalField<string>('time'),
  /** Degrees, any finite number, taken modulo 360; 360 stays 360. */
  heading: optionalField<number>('heading'),
  /** Two to four letters, upper-cased. A longer word is cut to `maxLength` if that is a known code. Anything else counts as not sent. */
  status: optionalField<string>('status'),
  /** An IATA letter, or the integer of the API contract; the handler gets the letter where there is one. */
  flight_type: optionalField<string | number>('flight_type'),
  /** A PIREP's state as its number or in words: `2`, `accepted`, `in progress`, `IN_PROGRESS`. */
  state: optionalField<number>('state'),
  /** String or boolean, returned as sent. */
  autopilot: optionalField<string | boolean>('autopilot'),
  /** Object of name to string; numbers and booleans become strings, null becomes "". */
  dictionary: optionalField<Record<string, string>>('dictionary'),
  /** Page number of a list: anything unreadable or below 1 is 1. */
  page: optionalField<number>('page'),
  /** 1 or 0, true or false, yes or no, on or off. */
  flag: optionalField<boolean>('flag'),
  list: <S extends TSchema>(items: S, options: ListOptions = {}): TOptional<TUnsafe<Static<S>[]>> =>
    Type.Optional(list(items, true, options)),
};

// Fields of replies that can be null. They list their types instead of being unions: the serializer then chooses without
// running a validator.

export const NullableNumber = Type.Unsafe<number | null>({ type: ['number', 'null'] });
export const NullableInteger = Type.Unsafe<number | null>({ type: ['integer', 'null'] });
export const NullableText = Type.Unsafe<string | null>({ type: ['string', 'null'] });

/** @param description the unit, or what the field means */
export const numberOrNull = (description: string): TUnsafe<number | null> =>
  Type.Unsafe<number | null>({ ...NullableNumber, description });
export const integerOrNull = (description: string): TUnsafe<number | null> =>
  Type.Unsafe<number | null>({ ...NullableInteger, description });
export const textOrNull = (description: string): TUnsafe<string | null> =>
  Type.Unsafe<string | null>({ ...NullableText, description });

export const nullable = <S extends TSchema>(object: S): TUnsafe<Static<S> | null> =>
  Type.Unsafe<Static<S> | null>({ ...object, type: ['object', 'null'] });
