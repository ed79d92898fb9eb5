import { Type } from 'typebox';

const form = { pattern: String.raw`^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$`, description: 'YYYY-MM-DD HH:MM:SS, UTC' };

/** As the API contract writes a moment (§2). */
export const Timestamp = Type.String(form);
export const NullableTimestamp = Type.Unsafe<string | null>({ type: ['string', 'null'], ...form });
