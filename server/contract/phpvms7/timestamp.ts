import { Type } from 'typebox';

const form = { pattern: String.raw`^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$`, description: 'RFC 3339, UTC, whole seconds' };

export const Timestamp = Type.String(form);
export const NullableTimestamp = Type.Unsafe<string | null>({ type: ['string', 'null'], ...form });

/** As rows of a track and its log have it: they need their milliseconds. */
export const PreciseTimestamp = Type.String({
  pattern: String.raw`^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$`,
  description: 'RFC 3339, UTC, milliseconds',
});
