import { type Static, Type } from 'typebox';
import { get } from '../endpoint.ts';
import { integerOrNull, numberOrNull, textOrNull } from '../fields.ts';
import { Distance } from './flights.ts';
import { PilotFlown } from './logbook.ts';
import { dataOf } from './replies.ts';

const Report = Type.Object({
  pirep_id: Type.String(),
  ident: Type.String({ description: 'Airline and flight number, such as KTW612' }),
  dpt_airport_id: Type.String(),
  arr_airport_id: Type.String(),
  submitted_at: Type.String({ description: 'When it was filed' }),
});

const sums = {
  flights: Type.Integer({ description: 'Accepted PIREPs, on the day of their filing in UTC' }),
  flight_time: Type.Integer({ description: 'Minutes of them' }),
  distance: Distance,
  passengers: Type.Integer(),
  on_time_percent: integerOrNull('Of the flights with a plan, those less than 15 minutes late; null without any'),
  landing_average: numberOrNull('Feet per minute, negative; null without a landing rate'),
};

const bar = { flights: Type.Integer(), flight_time: Type.Integer({ description: 'Minutes' }) };

export const PilotReview = Type.Object({
  period: Type.String({ description: '2026-11 or 2026' }),
  previous: Type.String({ description: 'The period before' }),
  from: Type.String({ description: 'The first day' }),
  until: Type.String({ description: 'The last day' }),
  complete: Type.Boolean({ description: 'Whether it is over' }),
  ...sums,
  before: Type.Object(sums, { description: 'The same of the period before' }),
  bars: Type.Array(
    Type.Object({ from: Type.String({ description: 'The day, or the first day of the month' }), ...bar }),
    {
      description: 'All days of a month, all months of a year',
    },
  ),
  routes: PilotFlown.properties.routes,
  route_count: PilotFlown.properties.route_count,
  airports: PilotFlown.properties.airports,
  best_landing: Type.Union(
    [
      Type.Object({
        report: Report,
        landing_rate: Type.Number({ description: 'Feet per minute, negative, as the positions show it' }),
        airport_id: textOrNull('Where it landed'),
        runway: Type.String({ description: 'The end of the runway, such as 25L' }),
        distance_ft: Type.Number({ description: 'Feet from the threshold' }),
        offset_ft: numberOrNull('Feet from the centre line, negative to the left'),
      }),
      Type.Null(),
    ],
    { description: 'The softest one in the touchdown zone; null if the positions show none' },
  ),
  promotions: Type.Array(Type.Object({ rank: Type.String(), at: Type.String() })),
  new_airports: Type.Array(
    Type.Object({ id: Type.String(), name: Type.String(), city: Type.String(), report: Report }),
    {
      description: 'At most 50 airports where the pilot had not been before',
    },
  ),
  new_airport_count: Type.Integer({ description: 'How many there are' }),
  records: Type.Array(
    Type.Object({
      kind: Type.Enum(['longest', 'farthest', 'softest', 'fullest']),
      value: Type.Number({ description: 'Minutes, nautical miles, feet per minute (negative), passengers' }),
      before: Type.Number({ description: 'The best value before' }),
      report: Report,
    }),
    { description: "The pilot's own, once ten flights were flown before" },
  ),
});
export type PilotReview = Static<typeof PilotReview>;

export const getPilotReview = get('/user/review/:period', {
  summary: "Get a month or a year of the pilot's accepted PIREPs in review",
  description:
    'Not in the contract. `period` is a month, `2026-11`, or a year, `2026`. Times in minutes, the distance in all units.',
  errors: { 400: '`period` is no month and no year.' },
  params: Type.Object({
    period: Type.String({
      pattern: String.raw`^[12]\d{3}(-(0[1-9]|1[0-2]))?$`,
      description: 'A month or a year: 2026-11 or 2026',
    }),
  }),
  response: { 200: dataOf(PilotReview) },
});
