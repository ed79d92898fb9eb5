import { NullableInteger, NullableText, optional } from '../fields.ts';
import { type Static, type TArray, type TObject, type TSchema, Type } from 'typebox';

export const PirepParams = Type.Object({ id: Type.String() });

/** Says the unit of plain distances in calls that both profiles share. */
export const distanceUnit = 'Statute miles (nautical miles in the phpVMS 7 profile)';

/** Lists why reading or changing a PIREP is refused. */
const readErrors = { 404: '`pirep-not-found`, with `pirep_id`.' } as const;
export const changeErrors = {
  ...readErrors,
  403: '`unauthorized`, with `pirep_id` of another pilot’s PIREP.',
} as const;

/** A PIREP accepts more rows unless it is cancelled or rejected. */
const additionErrors = {
  ...changeErrors,
  400: '`pirep-cancelled` if it was cancelled, `pirep-error` if it was rejected.',
} as const;

/** The calls that read a PIREP, and those that add rows to one. */
export const readsPirep = { errors: readErrors, params: PirepParams } as const;
export const addsToPirep = { errors: additionErrors, params: PirepParams } as const;

/** Replies to calls that return no resource. `attrs` is always empty; phpVMS clients expect the key. */
export const Done = Type.Object({ message: Type.String(), attrs: Type.Array(Type.Unknown()) });

/** Returns in `count` the rows accepted, including rows that were already stored. */
export const Counted = Type.Object({
  message: Type.String(),
  attrs: Type.Array(Type.Unknown()),
  count: Type.Integer({ description: 'Rows accepted, including rows that were already stored' }),
});

/** decisions §8; more than 500 rows count as 500. */
export const pageFields = {
  page: optional.page({ description: 'Page number, starting at 1' }),
  limit: optional.integer({ description: 'Rows per page, at most 500', minimum: 1 }),
};

export const PageQuery = Type.Object(pageFields);

export type PageQuery = Static<typeof PageQuery>;

export const Links = Type.Object({
  first: Type.String(),
  last: Type.String(),
  prev: NullableText,
  next: NullableText,
});

export const Meta = Type.Object({
  current_page: Type.Integer(),
  from: NullableInteger,
  last_page: Type.Integer(),
  path: Type.String(),
  per_page: Type.Integer(),
  to: NullableInteger,
  total: Type.Integer(),
  prev_page: NullableText,
  next_page: NullableText,
});

export type Links = Static<typeof Links>;
export type Meta = Static<typeof Meta>;

/** `{ data: … }` (§2.1). */
export function dataOf<T extends TSchema>(data: T): TObject<{ data: T }> {
  return Type.Object({ data });
}

/** `{ data: [ … ] }` (§2.1). */
export function listOf<T extends TSchema>(item: T): TObject<{ data: TArray<T> }> {
  return dataOf(Type.Array(item));
}

/** `{ data: [ … ], links, meta }` (§2.1). */
export function pageOf<T extends TSchema>(
  item: T,
): TObject<{ data: TArray<T>; links: typeof Links; meta: typeof Meta }> {
  return Type.Object({ data: Type.Array(item), links: Links, meta: Meta });
}

const form = { pattern: String.raw`^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$`, description: 'YYYY-MM-DD HH:MM:SS, UTC' };

/** As the API contract writes a moment (§2). */
export const Timestamp = Type.String(form);
export const NullableTimestamp = Type.Unsafe<string | null>({ type: ['string', 'null'], ...form });
