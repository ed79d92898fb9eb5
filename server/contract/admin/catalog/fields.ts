import { type Static, type TProperties, type TSchema, type TUnsafe, Type } from 'typebox';
import type { FieldSchema } from '../../fieldError.ts';

// The fields of the catalog. Each is described once: the server, the operator's forms and the CSV files all read this.

type Texts = Pick<FieldSchema, 'label' | 'note' | 'unit' | 'example' | 'initial' | 'capitals' | 'hint' | 'means'>;
type TextOptions = Texts & { readonly maxLength: number; readonly pattern?: string };
type NumberOptions = Texts & { readonly minimum?: number; readonly maximum?: number };

const notBlank = String.raw`\S`;

/** A string that must not be blank. */
export const named = (maxLength: number, texts: Texts = {}): TUnsafe<string> =>
  Type.Unsafe<string>({ type: 'string', maxLength, pattern: notBlank, ...texts });
export const text = (options: TextOptions): TUnsafe<string> => Type.Unsafe<string>({ type: 'string', ...options });
/** Blank strings count as null. */
export const textOrNone = (options: TextOptions): TUnsafe<string | null> =>
  Type.Unsafe<string | null>({ type: ['string', 'null'], ...options });

const safe = Number.MAX_SAFE_INTEGER;
export const number = (options: NumberOptions = {}): TUnsafe<number> =>
  Type.Unsafe<number>({ type: 'number', ...options });
export const numberOrNone = (options: NumberOptions = {}): TUnsafe<number | null> =>
  Type.Unsafe<number | null>({ type: ['number', 'null'], ...options });
export const whole = (options: NumberOptions = {}): TUnsafe<number> =>
  Type.Unsafe<number>({ type: 'integer', minimum: -safe, maximum: safe, ...options });
export const wholeOrNone = (options: NumberOptions = {}): TUnsafe<number | null> =>
  Type.Unsafe<number | null>({ type: ['integer', 'null'], minimum: -safe, maximum: safe, ...options });

export const id = whole({ minimum: 1 });
export const flag = Type.Boolean();
/** A switch in a form. */
export const flagOf = (texts: Texts): TUnsafe<boolean> => Type.Unsafe<boolean>({ type: 'boolean', ...texts });

/** The id of a row of another kind. */
export const idOf = (refersTo: 'airlines' | 'ranks' | 'subfleets', texts: Texts): TUnsafe<number> =>
  Type.Unsafe<number>({ ...id, refersTo, ...texts });

/** The same, or none. */
export const idOrNone = (refersTo: 'airlines' | 'ranks' | 'subfleets', texts: Texts): TUnsafe<number | null> =>
  Type.Unsafe<number | null>({ ...id, type: ['integer', 'null'], refersTo, ...texts });

const code = {
  pattern: '^ *[A-Za-z0-9-]{2,8} *$',
  maxLength: 10,
  hint: 'must have two to eight letters or digits, like EDDH',
};
/** A code in upper or lower case. */
export const airportCode = (texts: Texts): TUnsafe<string> => text({ ...code, capitals: true, ...texts });
/** Codes of airports to filter by, in upper or lower case, such as those of one city. */
export const airportCodes = Type.Optional(
  Type.String({
    maxLength: 100,
    pattern: '^[A-Za-z0-9-]{1,10}(,[A-Za-z0-9-]{1,10})*$',
    hint: 'must be airport codes, like EGLL,EGKK',
  }),
);
/** The code of an airport. One that is not in the catalog is added from the built-in data. */
export const airport = (label: string): TUnsafe<string> =>
  Type.Unsafe<string>({ type: 'string', ...code, refersTo: 'airports', label });
export const airportOrNone = (label: string): TUnsafe<string | null> =>
  Type.Unsafe<string | null>({
    type: ['string', 'null'],
    ...code,
    pattern: '^ *([A-Za-z0-9-]{2,8} *)?$',
    refersTo: 'airports',
    label,
  });

export const amountPattern = String.raw`[+-]?\d+(\.\d+)?%?`;
/** `120`, or a percentage of the base amount: `110%`. Null keeps the base amount. */
export const amountOrNone = (texts: Texts = {}): TUnsafe<string | null> =>
  textOrNone({
    maxLength: 20,
    pattern: String.raw`^(${amountPattern})?$`,
    hint: 'must be an amount or a percentage, like 120 or 110%',
    ...texts,
  });

export const dateOrNone = (texts: Texts): TUnsafe<string | null> =>
  textOrNone({
    maxLength: 10,
    pattern: String.raw`^(\d{4}-\d{2}-\d{2})?$`,
    hint: 'must be a date, like 2026-12-31',
    means: 'date',
    ...texts,
  });

const zoneOptions = {
  maxLength: 60,
  hint: 'must be a time zone, like Europe/Berlin',
  means: 'zone',
  label: 'Time zone',
} as const;
/** The IANA name of a time zone. */
export const zone = (texts: Texts): TUnsafe<string> => text({ ...zoneOptions, ...texts });
export const zoneOrNone = (texts: Texts): TUnsafe<string | null> => textOrNone({ ...zoneOptions, ...texts });

export const countryOrNone = (texts: Texts): TUnsafe<string | null> =>
  textOrNone({
    maxLength: 2,
    pattern: '^([A-Za-z]{2})?$',
    hint: 'must have two letters, like DE',
    capitals: true,
    label: 'Country',
    ...texts,
  });

export const notesOrNone = (texts: Texts = {}): TUnsafe<string | null> =>
  textOrNone({ maxLength: 20_000, label: 'Notes', ...texts });

export const oneOf = <const T extends string>(values: readonly T[], texts: Texts = {}): TUnsafe<T> =>
  Type.Unsafe<T>({ type: 'string', enum: [...values], ...texts });

/** A field that is left out keeps its value, or gets its initial value when the row is new. */
export const optional = Type.Optional;

/** Overrides amounts of a fare. */
export const FareOverride = Type.Object({
  fare_id: id,
  price: optional(amountOrNone()),
  cost: optional(amountOrNone()),
  capacity: optional(amountOrNone()),
});
export type FareOverride = Static<typeof FareOverride>;

interface ListOptions {
  readonly maxItems?: number;
  readonly label?: string;
}

/** A list of links. */
export const listOf = <S extends TSchema>(items: S, options: ListOptions = {}): TUnsafe<Static<S>[]> =>
  Type.Unsafe<Static<S>[]>({ type: 'array', items, maxItems: 1000, ...options });

/** The fields that are columns of the row. Lists of links are not. */
type ColumnsOf<Fields extends TProperties> = {
  readonly [Name in keyof Fields as Static<Fields[Name]> extends readonly unknown[] ? never : Name]: TUnsafe<
    Static<Fields[Name]>
  >;
};

/** The columns of the row as replies have them: with the type of each field, without limits and texts. */
export function columnsOf<Fields extends TProperties>(fields: Fields): ColumnsOf<Fields> {
  const columns = Object.entries(fields)
    .map(([name, { type }]: [string, FieldSchema]) => [name, { type }] as const)
    .filter(([, { type }]) => type !== 'array');
  // Each column has the type of its field.
  return Object.fromEntries(columns) as unknown as ColumnsOf<Fields>;
}
