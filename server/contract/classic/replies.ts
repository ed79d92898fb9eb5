import { Type } from 'typebox';

export const PirepParams = Type.Object({ id: Type.String() });

/** What a call without a resource of its own answers. `attrs` is always empty; clients of phpVMS expect the key. */
export const Done = Type.Object({ message: Type.String(), attrs: Type.Array(Type.Unknown()) });

/** `count`: the rows that were taken, those known already included. */
export const Counted = Type.Object({
  message: Type.String(),
  attrs: Type.Array(Type.Unknown()),
  count: Type.Integer(),
});
