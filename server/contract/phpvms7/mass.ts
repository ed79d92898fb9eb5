import { type Static, Type } from 'typebox';

/** Fuel or weight in both units, rounded to hundredths. */
export const Mass = Type.Object({ kg: Type.Number(), lbs: Type.Number() });

export type Mass = Static<typeof Mass>;
