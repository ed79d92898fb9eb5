import { type Static, Type } from 'typebox';
import { NullableText } from './fields.ts';

/** What decides whether a pilot can fly a flight now, in the order in which it is told. */
export const flightRules = [
  'pilot',
  'flight',
  'season',
  'weekday',
  'airline',
  'rank',
  'place',
  'aircraft',
  'bid',
  'limit',
] as const;

const CheckedSubfleet = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  allowed: Type.Boolean({ description: 'Whether the rank may fly it' }),
});

/** Aircraft of the subfleets that fly a flight. Each is counted once. */
const AircraftCounts = Type.Object({
  here: Type.Integer({ description: 'At the departure airport and free' }),
  elsewhere: Type.Integer({ description: 'Free, at other airports' }),
  in_use: Type.Integer(),
  booked: Type.Integer({ description: 'In the bid of another pilot' }),
  out_of_service: Type.Integer(),
  above_rank: Type.Integer(),
});

/** One rule, applied to a pilot and a flight. */
export const FlightCheck = Type.Object({
  rule: Type.Enum(flightRules, {
    description:
      '`pilot` is active, `flight` is active and visible, `season` and `weekday` by the date at the departure airport, `airline` ' +
      'is that of the pilot, `rank` may fly a subfleet of it, `place` of the pilot is its departure, `aircraft` is there and free, `bid` ' +
      'of nobody else, `limit` of the pilot’s bids',
  }),
  passed: Type.Boolean(),
  prevents: Type.Array(Type.Enum(['list', 'book', 'fly']), {
    description:
      'What a rule that is not passed prevents: that lists show the flight as one to fly, a bid, a prefile. Empty where a ' +
      'setting makes the rule only information',
  }),
  setting: Type.Optional(Type.String({ description: 'Key of the setting that gives the rule its force' })),
  state: Type.Optional(Type.Integer({ description: '`pilot`: 1 active, 3 on leave' })),
  hidden: Type.Optional(
    Type.Enum(['inactive', 'invisible', 'airline'], {
      description: '`flight`: why no list has it; its airline is inactive',
    }),
  ),
  start_date: Type.Optional(NullableText),
  end_date: Type.Optional(NullableText),
  date: Type.Optional(Type.String({ description: '`season` and `weekday`: today at the departure airport' })),
  days: Type.Optional(
    Type.Integer({ description: '`weekday`: bits, Monday 1, Tuesday 2 … Sunday 64; 0 means every day' }),
  ),
  subfleets: Type.Optional(
    Type.Array(CheckedSubfleet, { description: '`rank`: subfleets of the flight, at most 5; empty for any' }),
  ),
  airport_id: Type.Optional(
    Type.Unsafe<string | null>({ ...NullableText, description: '`place`: where the pilot is' }),
  ),
  aircraft: Type.Optional(AircraftCounts),
  airports: Type.Optional(
    Type.Array(Type.String(), { description: '`aircraft`: airports with free ones, at most 5, if none is here' }),
  ),
  booked: Type.Optional(Type.Boolean({ description: '`bid`: the pilot has booked it' })),
  bids: Type.Optional(Type.Integer({ description: '`bid`: other pilots’ bids on it. `limit`: bids of the pilot' })),
  limit: Type.Optional(Type.Integer({ description: '`limit`: bids that a pilot may have' })),
});
export type FlightCheck = Static<typeof FlightCheck>;
