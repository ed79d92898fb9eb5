import { type Static, Type } from 'typebox';

/** How often accepted reports flew from one airport to another. */
export const FlownRoute = Type.Object({
  dpt_airport_id: Type.String(),
  arr_airport_id: Type.String(),
  flights: Type.Integer(),
});
export type FlownRoute = Static<typeof FlownRoute>;
