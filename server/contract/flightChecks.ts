import { type Static, Type } from 'typebox';

/** What decides whether a pilot can fly a flight now, in the order in which it is told. */
export const flightRules = ['pilot', 'flight', 'season', 'weekday', 'rank', 'place', 'aircraft', 'bid'] as const;

/** One rule, applied to a pilot and a flight. */
export const FlightCheck = Type.Object({
  rule: Type.Enum(flightRules, {
    description:
      '`pilot` is active, `flight` is active and visible, `season` and `weekday` of the departure airport, `rank` may fly a subfleet of ' +
      'it, `place` of the pilot, `aircraft` there and free, `bid` of nobody else where that matters',
  }),
  passed: Type.Boolean(),
  forbids: Type.Boolean({
    description: 'Whether a rule that is not passed keeps the pilot from it: some do so by a setting alone',
  }),
  details: Type.String({ description: 'What was found, in English' }),
});
export type FlightCheck = Static<typeof FlightCheck>;
