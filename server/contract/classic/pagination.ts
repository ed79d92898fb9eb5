import { type Static, type TArray, type TObject, type TSchema, Type } from 'typebox';
import { NullableInteger, NullableText, optional } from '../fields.ts';

/** decisions §8; more than 500 rows count as 500. */
export const pageFields = {
  page: optional.page({ description: 'From 1' }),
  limit: optional.integer({ description: 'Rows per page, 500 at most', minimum: 1 }),
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
