import { type Static, Type } from 'typebox';
import { post } from '../../endpoint.ts';
import { NullableText } from '../../fields.ts';
import { idsOf, outcomeOf } from './calls.ts';
import { optional, whole } from './fields.ts';
import { flight_id, flightFields } from './flights.ts';

const { start_date, end_date, days, level, dpt_time, arr_time } = flightFields;
const shiftLimit = 24 * 60 - 1;

/** What changes. What is left out stays; the last day of a copy that has none is open. */
export const SeasonChange = Type.Object(
  {
    start_date,
    end_date,
    days,
    level,
    /** Minutes, earlier or later, past midnight too. Times that are no time of day stay as they are. */
    shift: optional(whole({ minimum: -shiftLimit, maximum: shiftLimit, label: 'Shift times by', unit: 'min' })),
  },
  { minProperties: 1, additionalProperties: false },
);
export type SeasonChange = Static<typeof SeasonChange>;

const Season = Type.Object({
  ids: idsOf(flight_id),
  change: SeasonChange,
  /** Leaves the flights as they are, and adds copies for the new season. */
  copy: Type.Boolean(),
  /** Ends flights that would go on in the season of their copies, on the day before. */
  end_old: Type.Boolean(),
  /** Stores nothing. */
  preview: Type.Boolean(),
});
export type Season = Static<typeof Season>;

const values = Type.Object({ start_date, end_date, days, level, dpt_time, arr_time });

const SeasonOutcome = Type.Object({
  ...outcomeOf(flight_id),
  /** The fields that differ, of the flight before and after, or of the flight and its copy. */
  before: values,
  after: values,
  /** The times that stay because they are no time of day. */
  unread: Type.Array(Type.String()),
  /** The last day of a flight whose copy follows it, if it changes. */
  ended: Type.Union([Type.Object({ before: NullableText, after: Type.String() }), Type.Null()]),
  /** Null until the copy is stored. */
  copy_id: NullableText,
});
export type SeasonOutcome = Static<typeof SeasonOutcome>;

/** One error does not affect the other flights. */
export const changeSeason = post('/admin/flights/season', {
  summary: 'Change the season, days, times or level of flights, or copy them to a new season',
  body: Season,
  response: { 200: Type.Object({ data: Type.Array(SeasonOutcome) }) },
});
