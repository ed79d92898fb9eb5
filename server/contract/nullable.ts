import { type Static, type TSchema, type TUnsafe, Type } from 'typebox';

// A list of types rather than a union: the reply's serializer branches on it without running a validator.

export const NullableNumber = Type.Unsafe<number | null>({ type: ['number', 'null'] });
export const NullableInteger = Type.Unsafe<number | null>({ type: ['integer', 'null'] });
export const NullableText = Type.Unsafe<string | null>({ type: ['string', 'null'] });

/** The same with a unit, or with what it means. */
export const numberOrNull = (description: string): TUnsafe<number | null> =>
  Type.Unsafe<number | null>({ ...NullableNumber, description });
export const integerOrNull = (description: string): TUnsafe<number | null> =>
  Type.Unsafe<number | null>({ ...NullableInteger, description });
export const textOrNull = (description: string): TUnsafe<string | null> =>
  Type.Unsafe<string | null>({ ...NullableText, description });

export const nullable = <S extends TSchema>(object: S): TUnsafe<Static<S> | null> =>
  Type.Unsafe<Static<S> | null>({ ...object, type: ['object', 'null'] });
