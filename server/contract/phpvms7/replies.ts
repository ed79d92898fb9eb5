import type { Endpoint } from '../endpoint.ts';
import { type Static, Type } from 'typebox';
import { optional } from '../fields.ts';

type Changes = Partial<Endpoint['schema']>;

type Adapted<E extends Endpoint, C extends Changes> = Omit<E, 'schema'> & {
  readonly schema: Omit<E['schema'], keyof C> & C;
};

/** Copies a call of the API contract and replaces what differs in phpVMS: the reply and, rarely, the request. */
export function adapt<E extends Endpoint, C extends Changes>(endpoint: E, changes: C): Adapted<E, C> {
  // The compiler cannot type a spread of a generic value.
  return { ...endpoint, schema: { ...endpoint.schema, ...changes } } as unknown as Adapted<E, C>;
}

/** phpVMS cuts words to three letters: `ENROUTE` is ENR. */
export const status = optional.status({
  maxLength: 3,
  description: 'Phase of flight. A word such as ENROUTE counts as its first three letters',
});

/** Fuel or weight in both units, rounded to hundredths. */
export const Mass = Type.Object({ kg: Type.Number(), lbs: Type.Number() });

export type Mass = Static<typeof Mass>;

const form = { pattern: String.raw`^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$`, description: 'RFC 3339, UTC, whole seconds' };

export const Timestamp = Type.String(form);
export const NullableTimestamp = Type.Unsafe<string | null>({ type: ['string', 'null'], ...form });

/** A day is a time there, and phpVMS writes it so. */
export const NullableDay = Type.Unsafe<string | null>({
  type: ['string', 'null'],
  pattern: String.raw`^\d{4}-\d\d-\d\dT00:00:00\.000000Z$`,
  description: 'The day, as its first moment in UTC',
});

/** Track and log rows carry milliseconds. */
export const PreciseTimestamp = Type.String({
  pattern: String.raw`^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$`,
  description: 'RFC 3339, UTC, milliseconds',
});
