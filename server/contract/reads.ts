import { type Static, type TOptional, type TSchema, type TUnsafe, Type } from 'typebox';

/**
 * Pilots' clients are sloppy and their flights must not be lost (decisions §5): numbers come as text, ids as floats,
 * optional fields as "" or null. Each field that forgives says so here, in its own schema, as the keyword `reads`; the
 * server's validator turns what was sent into the field's type in place. There is no global coercion.
 *
 * The static type is what a careful client sends and what the handler gets.
 */
export interface Reads {
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
    | 'autopilot'
    | 'list'
    | 'dictionary'
    | 'page'
    | 'flag';
  /** "" and null count as not sent. */
  readonly optional: boolean;
  readonly minimum?: number;
  readonly maximum?: number;
  /** Texts that are longer are cut, not refused: a refusal makes a client repeat the batch for ever. */
  readonly maxLength?: number;
  /** Instead of "The x field is required.". */
  readonly missing?: string;
}

interface FieldOptions {
  readonly description?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly missing?: string;
}

const reads = (kind: Reads['kind'], optional: boolean, { description, ...rest }: FieldOptions) => ({
  reads: { kind, optional, ...rest } satisfies Reads,
  ...(description === undefined ? {} : { description }),
});

interface ListOptions extends Pick<FieldOptions, 'description' | 'missing'> {
  readonly minItems?: number;
  readonly maxItems?: number;
}

/** `reads` makes sure that it is an array; the other keywords, which Ajv looks at later, check what is in it. */
const list = <S extends TSchema>(items: S, optional: boolean, { minItems, maxItems, ...rest }: ListOptions) =>
  Type.Unsafe<Static<S>[]>({
    ...reads('list', optional, rest),
    items,
    ...(minItems === undefined ? {} : { minItems }),
    ...(maxItems === undefined ? {} : { maxItems }),
  });

const required =
  <T>(kind: Reads['kind']) =>
  (options: FieldOptions = {}) =>
    Type.Unsafe<T>(reads(kind, false, options));

const optional =
  <T>(kind: Reads['kind']) =>
  (options: FieldOptions = {}) =>
    Type.Optional(Type.Unsafe<T>(reads(kind, true, options)));

/** Fields that must be there. */
export const Sent = {
  /** Finite; text that reads as a number counts. */
  number: required<number>('number'),
  /** As number; fractions are rounded. */
  integer: required<number>('integer'),
  /** As integer; a fraction is refused. */
  id: required<number>('id'),
  /** Numbers count as text; surrounding blanks go. */
  text: required<string>('text'),
  /** As text; the API contract has it as an integer. */
  numeral: required<string>('numeral'),
  /** As `Maybe.dictionary`. */
  dictionary: required<Record<string, string>>('dictionary'),
  list: <S extends TSchema>(items: S, options: ListOptions = {}): TUnsafe<Static<S>[]> => list(items, false, options),
};

/** Fields that may be left out, or sent as "" or null, which is the same. */
export const Maybe = {
  number: optional<number>('number'),
  integer: optional<number>('integer'),
  id: optional<number>('id'),
  text: optional<string>('text'),
  numeral: optional<string>('numeral'),
  /** RFC 3339, SQL form, unpadded, without an offset (= UTC); the handler gets ISO 8601 UTC with milliseconds. */
  time: optional<string>('time'),
  /** Degrees, any finite number, taken modulo 360; 360 stays 360. */
  heading: optional<number>('heading'),
  /** Two to four letters, upper-cased; anything else counts as not sent. */
  status: optional<string>('status'),
  /** A letter of the trade, or the integer of the API contract; the handler gets the letter where there is one. */
  flight_type: optional<string | number>('flight_type'),
  /** Text or boolean, given back as sent. */
  autopilot: optional<string | boolean>('autopilot'),
  /** Object of name to text; numbers and booleans become text, null becomes "". */
  dictionary: optional<Record<string, string>>('dictionary'),
  /** Page number of a list: unreadable or below 1 is 1. */
  page: optional<number>('page'),
  /** 1 or 0, true or false, yes or no, on or off. */
  flag: optional<boolean>('flag'),
  list: <S extends TSchema>(items: S, options: ListOptions = {}): TOptional<TUnsafe<Static<S>[]>> =>
    Type.Optional(list(items, true, options)),
};
