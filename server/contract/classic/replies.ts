import { Type } from 'typebox';

export const PirepParams = Type.Object({ id: Type.String() });

/** A bare distance of what both profiles share. */
export const distanceUnit = 'Statute miles, in the profile of phpVMS nautical miles';

/** Why calls on a PIREP are refused, to be read and to be changed. */
export const readErrors = { 404: '`pirep-not-found`, with `pirep_id`.' } as const;
export const changeErrors = {
  ...readErrors,
  403: '`unauthorized`, with `pirep_id` of another pilot’s PIREP.',
} as const;

/** As long as it is neither cancelled nor rejected, more may be added to a PIREP. */
export const additionErrors = {
  ...changeErrors,
  400: '`pirep-cancelled` when it was cancelled, `pirep-error` when it was rejected.',
} as const;

/** What a call without a resource of its own answers. `attrs` is always empty; clients of phpVMS expect the key. */
export const Done = Type.Object({ message: Type.String(), attrs: Type.Array(Type.Unknown()) });

/** `count`: the rows that were taken, those known already included. */
export const Counted = Type.Object({
  message: Type.String(),
  attrs: Type.Array(Type.Unknown()),
  count: Type.Integer({ description: 'Rows taken, those known already included' }),
});
