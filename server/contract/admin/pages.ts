import { type TArray, type TInteger, type TObject, type TSchema, Type } from 'typebox';

/** Which page of a list is wanted. */
export const paging = {
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  /** 50 by default. */
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })),
};

/** The reply's page of a list, with the number of rows on all pages. */
export const pageOf = <S extends TSchema>(
  row: S,
): TObject<{ data: TArray<S>; total: TInteger; page: TInteger; limit: TInteger }> =>
  Type.Object({ data: Type.Array(row), total: Type.Integer(), page: Type.Integer(), limit: Type.Integer() });
