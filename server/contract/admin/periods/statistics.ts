import { type Static, Type } from 'typebox';
import { get } from '../../endpoint.ts';
import { nullable, NullableNumber } from '../../fields.ts';
import { id } from '../catalog/fields.ts';
import { LandingLimits } from '../dashboard.ts';
import { AircraftShort, AirportShort, Day, PilotShort } from '../pireps.ts';
import { FlownRoute, ReportShort } from '../statistics.ts';

// What the accepted reports of a period add up to, beside another period. Units as in `pireps.ts`.

/** What counts as flights and hours, wherever figures stand. */
export const whatCounts =
  'Counted are accepted reports, on the day they were filed (UTC). Hours are the flight time of their reports.';

/** Which arrivals count as punctual. */
export const whatIsPunctual =
  'On time is an arrival less than 15 minutes after the planned one, which is block off plus the planned flight time. Reports without these times are left out.';

/** Minutes after the planned arrival from which a flight is not on time. */
export const punctualBelow = 15;

export const GroupKinds = ['pilot', 'airline', 'subfleet', 'aircraft', 'route', 'airport', 'client'] as const;
export type GroupKind = (typeof GroupKinds)[number];

const filters = {
  pilot_id: Type.Optional(id),
  /** ICAO code of that of the flight, not of its pilot. */
  airline: Type.Optional(Type.String({ maxLength: 40 })),
  subfleet_id: Type.Optional(id),
  aircraft_id: Type.Optional(id),
  /** ICAO codes. */
  dpt: Type.Optional(Type.String({ maxLength: 10 })),
  arr: Type.Optional(Type.String({ maxLength: 10 })),
  /** Matches departure or arrival. */
  airport: Type.Optional(Type.String({ maxLength: 10 })),
  /** The name that the client gave; empty for reports without one. */
  client: Type.Optional(Type.String({ maxLength: 255 })),
};

const question = {
  /** Days of filing, both included. */
  from: Day,
  until: Day,
  /** The period beside it; by default as many days before `from`. */
  compare_from: Type.Optional(Day),
  compare_until: Type.Optional(Day),
  /** `pilot` by default. */
  by: Type.Optional(Type.Unsafe<GroupKind>({ type: 'string', enum: [...GroupKinds] })),
  ...filters,
};

const Days = Type.Object({ from: Type.String(), until: Type.String() });

const sums = {
  flights: Type.Integer(),
  minutes: Type.Integer(),
  distance: Type.Number(),
  /** Used, in lbs. */
  fuel: Type.Number(),
  passengers: Type.Integer(),
  /** Share of the seats that were taken, above 1 where reports have more passengers than seats; null without seats. */
  load: NullableNumber,
  /** Reports whose delay is known. The others are left out of `on_time`. */
  planned: Type.Integer(),
  /** Those of them that arrived less than 15 minutes after the plan. */
  on_time: Type.Integer(),
  /** Feet per minute, negative; null without landings. */
  landing_average: NullableNumber,
};

/** What reports add up to. */
export const FlownSums = Type.Object(sums);
export type FlownSums = Static<typeof FlownSums>;

export const PeriodTotals = Type.Object({
  ...sums,
  /** How many different ones there were. */
  pilots: Type.Integer(),
  aircraft: Type.Integer(),
  airports: Type.Integer(),
  routes: Type.Integer(),
  /** Feet per minute of descent; null without landings. */
  landing_median: NullableNumber,
  /** Minutes after the planned arrival, negative before it; null without plans. */
  delay_median: NullableNumber,
});
export type PeriodTotals = Static<typeof PeriodTotals>;

/** A day, a week from Monday, or a month, cut to the period. */
export const PeriodBar = Type.Object({
  from: Type.String(),
  until: Type.String(),
  flights: Type.Integer(),
  minutes: Type.Integer(),
  /** The bar at the same place of the other period; 0 where that is shorter. */
  before: Type.Object({ flights: Type.Integer(), minutes: Type.Integer() }),
});
export type PeriodBar = Static<typeof PeriodBar>;

/** How many reports have a value from this step up to the next one, in both periods. The last step has no upper limit. */
const counts = { count: Type.Integer(), before: Type.Integer() };
const LandingStep = Type.Object({ rate: Type.Integer(), ...counts });
const DelayStep = Type.Object({ minutes: Type.Integer(), ...counts });

const GroupRow = Type.Object({
  /** As the filter of this kind has it; of a route `EDDH LPPT`. */
  id: Type.String(),
  /** `KTW0031`, `KTW`, `D-AKTW`, `EDDH`; empty for what has none. */
  code: Type.String(),
  /** Empty for what has none: routes, and reports without a client. */
  name: Type.String(),
  now: FlownSums,
  before: FlownSums,
});
export type GroupRow = Static<typeof GroupRow>;

export const RecordKinds = ['longest', 'farthest', 'softest', 'hardest', 'fullest', 'latest'] as const;
export type RecordKind = (typeof RecordKinds)[number];
const Kind = Type.Unsafe<RecordKind>({ type: 'string', enum: [...RecordKinds] });

/** A report with who flew it and with what. */
export const CountedReport = Type.Object({
  ...ReportShort.properties,
  pilot: PilotShort,
  aircraft: AircraftShort,
});
export type CountedReport = Static<typeof CountedReport>;

export const PeriodRecord = Type.Object({
  kind: Kind,
  /** Minutes, nautical miles, feet per minute (negative), passengers; of the latest minutes after the planned arrival. */
  value: Type.Number(),
  /** The first report with this value. */
  report: CountedReport,
});
export type PeriodRecord = Static<typeof PeriodRecord>;

/** Routes by weight. */
export const routesFlown = {
  /** Most flown first, at most 300. */
  routes: Type.Array(FlownRoute),
  /** How many there are. */
  route_count: Type.Integer(),
  /** Those of `routes`. */
  airports: Type.Array(AirportShort),
};

export const Statistics = Type.Object({
  period: Days,
  compared: Days,
  totals: PeriodTotals,
  before: PeriodTotals,
  step: Type.Unsafe<'day' | 'week' | 'month'>({ type: 'string', enum: ['day', 'week', 'month'] }),
  /** Oldest first, with those without a flight. */
  bars: Type.Array(PeriodBar),
  /** Most flights first, at most 200. A flight is in two rows of airports unless it returned. */
  rows: Type.Array(GroupRow),
  /** How many there are. */
  row_count: Type.Integer(),
  landings: Type.Array(LandingStep),
  /** Null when the setting is off. */
  landing_limits: nullable(LandingLimits),
  /** The first step has no lower limit. */
  delays: Type.Array(DelayStep),
  /** Of `period`, in the order of `RecordKinds`, without those that no report has. */
  records: Type.Array(PeriodRecord),
  ...routesFlown,
});
export type Statistics = Static<typeof Statistics>;

export const getStatistics = get('/admin/statistics', {
  summary: 'Get what the accepted reports of a period add up to, beside another period',
  description:
    'Several filters must all be met; one that nothing meets gives zeros. 400 when a period ends before it begins, is longer than 100 years, or half of the other period is missing. 401 without a session.',
  querystring: Type.Object(question),
  response: { 200: Type.Object({ data: Statistics }) },
});

/** The parts that are written as CSV. */
export const StatisticsTables = ['rows', 'days', 'routes', 'landings', 'delays'] as const;
export type StatisticsTable = (typeof StatisticsTables)[number];

export const downloadStatistics = get('/admin/statistics.csv', {
  summary: 'Download a table of the statistics as CSV, with the units in its header',
  description: 'All rows and routes, and as many days as the period has.',
  querystring: Type.Object({
    ...question,
    what: Type.Unsafe<StatisticsTable>({ type: 'string', enum: [...StatisticsTables] }),
  }),
  response: { 200: { content: { 'text/csv; charset=utf-8': { schema: Type.String() } } } },
});
