import { type Static, type TSchema, type TUnsafe, Type } from 'typebox';

// The fields of the catalog, as the operator sends them. The server, the forms and the CSV import all use these limits.
// `hint` completes the sentence "The <field> …" in errors.

interface TextLimits {
  readonly maxLength: number;
  readonly pattern?: string;
  readonly hint?: string;
}

interface NumberLimits {
  readonly minimum?: number;
  readonly maximum?: number;
}

const notBlank = String.raw`\S`;

/** A string that must not be blank. */
export const named = (maxLength: number): TUnsafe<string> =>
  Type.Unsafe<string>({ type: 'string', maxLength, pattern: notBlank });
export const text = (limits: TextLimits): TUnsafe<string> => Type.Unsafe<string>({ type: 'string', ...limits });
/** Blank strings count as null. */
export const textOrNone = (limits: TextLimits): TUnsafe<string | null> =>
  Type.Unsafe<string | null>({ type: ['string', 'null'], ...limits });

const safe = Number.MAX_SAFE_INTEGER;
export const number = (limits: NumberLimits = {}): TUnsafe<number> =>
  Type.Unsafe<number>({ type: 'number', ...limits });
export const numberOrNone = (limits: NumberLimits = {}): TUnsafe<number | null> =>
  Type.Unsafe<number | null>({ type: ['number', 'null'], ...limits });
export const whole = (limits: NumberLimits = {}): TUnsafe<number> =>
  Type.Unsafe<number>({ type: 'integer', minimum: -safe, maximum: safe, ...limits });
export const wholeOrNone = (limits: NumberLimits = {}): TUnsafe<number | null> =>
  Type.Unsafe<number | null>({ type: ['integer', 'null'], minimum: -safe, maximum: safe, ...limits });

export const id = whole({ minimum: 1 });
export const flag = Type.Boolean();

/** A code in upper or lower case. An airport that is not in the catalog is added from the built-in data. */
const airportForm = { pattern: '^ *[A-Za-z0-9-]{2,8} *$', maxLength: 10, hint: 'must be a code, like EDDH' };
export const airport = text(airportForm);
export const airportOrNone = textOrNone({ ...airportForm, pattern: '^ *([A-Za-z0-9-]{2,8})? *$' });

export const amountPattern = String.raw`\d+(\.\d+)?%?`;
/** `120`, or a percentage of the base amount: `110%`. Null keeps the base amount. */
export const amountOrNone = textOrNone({
  maxLength: 20,
  pattern: String.raw`^(${amountPattern})?$`,
  hint: 'must be an amount or a percentage, like 120 or 110%',
});

const date = { maxLength: 10, pattern: String.raw`^(\d{4}-\d{2}-\d{2})?$`, hint: 'must be a date, like 2026-12-31' };
export const dateOrNone = textOrNone(date);

export const oneOf = <const T extends string>(values: readonly T[]): TUnsafe<T> =>
  Type.Unsafe<T>({ type: 'string', enum: [...values] });

/** A field that is left out keeps its value, or gets its default when the row is new. */
export const optional = Type.Optional;

/** Overrides amounts of a fare. */
export const FareOverride = Type.Object({
  fare_id: id,
  price: optional(amountOrNone),
  cost: optional(amountOrNone),
  capacity: optional(amountOrNone),
});
export type FareOverride = Static<typeof FareOverride>;

/** A list of links, with a maximum length. */
export const listOf = <S extends TSchema>(items: S, maxItems = 1000): TUnsafe<Static<S>[]> =>
  Type.Unsafe<Static<S>[]>({ type: 'array', items, maxItems });
