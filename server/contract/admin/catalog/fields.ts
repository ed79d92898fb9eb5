import { type Static, type TSchema, type TUnsafe, Type } from 'typebox';

// Fields of the catalog as the operator sends them. Their limits are said here once: the server checks by them, forms tell
// them, CSV files are read by them. `hint` completes the sentence "The <field> …": what a value must be.

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

/** A text that must not be blank. */
export const named = (maxLength: number): TUnsafe<string> =>
  Type.Unsafe<string>({ type: 'string', maxLength, pattern: notBlank });
export const text = (limits: TextLimits): TUnsafe<string> => Type.Unsafe<string>({ type: 'string', ...limits });
/** Null, and what is blank: none. */
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

/** In any case; one that is not in the catalog yet is taken from the built-in data. */
const airportForm = { pattern: '^ *[A-Za-z0-9-]{2,8} *$', maxLength: 10, hint: 'must be a code, like EDDH' };
export const airport = text(airportForm);
export const airportOrNone = textOrNone({ ...airportForm, pattern: '^ *([A-Za-z0-9-]{2,8})? *$' });

export const amountPattern = String.raw`\d+(\.\d+)?%?`;
/** `120`, or a share of what it replaces: `110%`. Null: not replaced. */
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

/** Replaces some of what a fare has of itself. */
export const FareOverride = Type.Object({
  fare_id: id,
  price: optional(amountOrNone),
  cost: optional(amountOrNone),
  capacity: optional(amountOrNone),
});
export type FareOverride = Static<typeof FareOverride>;

/** At most this many links of a kind. */
export const listOf = <S extends TSchema>(items: S, maxItems = 1000): TUnsafe<Static<S>[]> =>
  Type.Unsafe<Static<S>[]>({ type: 'array', items, maxItems });
