import { type Static, Type } from 'typebox';

/** The last part of `type` in an error body, by case (decisions §4, phpvms7 §1.2). */
export const ErrorSlugs = [
  'validation-exception',
  'unauthenticated',
  'unauthorized',
  'not-found',
  'pirep-not-found',
  'airport-not-found',
  'bid-not-found',
  'http-exception',
  'bid-exists',
  'user-bid-limit',
  'conflict',
  'aircraft-permission-denied',
  'aircraft-not-at-airport',
  'aircraft-not-available',
  'user-not-at-airport',
  'pirep-cancelled',
  'pirep-error',
  'pirep-cancel-not-allowed',
  'internal-error',
  'unavailable',
] as const;

export type ErrorSlug = (typeof ErrorSlugs)[number];

/** What a refusal is about, at the top level of its body (phpvms7 §1.2). */
export const ErrorMeta = Type.Object({
  pirep_id: Type.Optional(Type.String()),
  flight_id: Type.Optional(Type.String()),
  /** A text where the path has what is no number. */
  bid_id: Type.Optional(Type.Unsafe<number | string>({ type: ['integer', 'string'] })),
  user_id: Type.Optional(Type.Integer()),
  aircraft_id: Type.Optional(Type.Integer()),
  airport_id: Type.Optional(Type.String()),
  icao: Type.Optional(Type.String()),
  /** The most bids that a pilot may have. */
  limit: Type.Optional(Type.Integer()),
  /** Of the PIREP. */
  state: Type.Optional(Type.Integer()),
  /** What has the name already that a row of the catalog was to have. */
  existing: Type.Optional(
    Type.Object({
      /** As in the address of its calls: `aircraft`. */
      resource: Type.String(),
      id: Type.Unsafe<number | string>({ type: ['integer', 'string'] }),
      name: Type.String(),
      /** It is in the trash, and can be restored. */
      deleted: Type.Boolean(),
    }),
  ),
  /** Fields of a row of the catalog that were changed while somebody else edited it. */
  changed: Type.Optional(Type.Array(Type.String())),
});
export type ErrorMeta = Static<typeof ErrorMeta>;

/**
 * The body of every failure, on both listeners. `errors` comes with validation only: field path (`positions.3.lat`) to
 * texts; `request_id` with 500 only, to be found in the log.
 */
export const ErrorBody = Type.Object({
  type: Type.String(),
  title: Type.String(),
  details: Type.String(),
  status: Type.Integer(),
  message: Type.String(),
  error: Type.Object({
    status: Type.Integer(),
    code: Type.String(),
    http_code: Type.String(),
    message: Type.String(),
  }),
  errors: Type.Optional(Type.Record(Type.String(), Type.Array(Type.String()))),
  request_id: Type.Optional(Type.String()),
  ...ErrorMeta.properties,
});

export type ErrorBody = Static<typeof ErrorBody>;
