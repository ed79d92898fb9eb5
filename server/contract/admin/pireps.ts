import { type Static, Type } from 'typebox';
import { pageOf, paging } from './pages.ts';
import { airportCodes } from './catalog/fields.ts';
import { get } from '../endpoint.ts';
import { PirepLogLine } from './pirepLog.ts';
import { Flag, FlagShort } from './flags.ts';
import { type FlagKind, FlagKinds } from '../codes.ts';
import { nullable, NullableInteger, NullableNumber, NullableText } from '../fields.ts';

// Units of the operator's API: nautical miles, lbs, minutes, feet, knots, feet per minute. Timestamps are ISO 8601 UTC with
// milliseconds.

export const PilotShort = Type.Object({
  id: Type.Integer(),
  /** Airline code and pilot number: `KTW0031`. */
  ident: Type.String(),
  name: Type.String(),
});
export type PilotShort = Static<typeof PilotShort>;

/** A pilot with the name of a picture, for `getPicture`. */
export const PilotFace = Type.Object({ ...PilotShort.properties, picture: NullableText });

export const AircraftShort = Type.Object({
  id: Type.Integer(),
  registration: Type.String(),
  icao: NullableText,
  name: Type.String(),
});
export type AircraftShort = Static<typeof AircraftShort>;

/** With the name of its picture or, without one, that of its subfleet. */
export const PicturedAircraft = Type.Object({ ...AircraftShort.properties, picture: NullableText });

const airport = {
  id: Type.String(),
  name: Type.String(),
  city: Type.String(),
  lat: Type.Number(),
  lon: Type.Number(),
};
export const AirportShort = Type.Object({ ...airport, hub: Type.Boolean() });
export type AirportShort = Static<typeof AirportShort>;

const summary = {
  id: Type.String(),
  /** Airline code and flight number: `KTW612`. */
  ident: Type.String(),
  dpt_airport_id: Type.String(),
  arr_airport_id: Type.String(),
  state: Type.Integer(),
  status: Type.String(),
  pilot: PilotFace,
  aircraft: PicturedAircraft,
  distance: NullableNumber,
  flight_time: NullableNumber,
  /** Never positive: some clients leave out the sign, and some send 0 for none. */
  landing_rate: NullableNumber,
  score: NullableNumber,
  submitted_at: NullableText,
  /**
   * The last call of a flight in progress that has been silent for the hours of the setting `acars.live_time` and is not
   * paused; null after its client calls again.
   */
  stale_since: NullableText,
  /** Most severe first. */
  flags: Type.Array(FlagShort),
  /** The rule that decided, and the review to undo it by; null if it was the operator, or is undone. */
  decided_by: nullable(Type.Object({ review_id: Type.Integer(), rule: Type.String() })),
  created_at: Type.String(),
  updated_at: Type.String(),
};

/** The figures by which reports are sorted. */
export const PirepSorts = ['filed', 'landing_rate', 'score', 'flight_time'] as const;

export const PirepSummary = Type.Object(summary);
export type PirepSummary = Static<typeof PirepSummary>;

export const ReportComment = Type.Object({
  id: Type.Integer(),
  comment: Type.String(),
  /** Null when the operator wrote it. */
  pilot: Type.Union([PilotFace, Type.Null()]),
  created_at: Type.String(),
});
export type ReportComment = Static<typeof ReportComment>;

/** Values of the report before or after a change; null when not recorded. */
const Noted = Type.Object({
  state: NullableInteger,
  /** The planned airport of a diversion, and the one where it landed. */
  airport_id: NullableText,
  /** The name of the rule that decided. */
  rule: NullableText,
});

export const HistoryEntry = Type.Object({
  id: Type.Integer(),
  actor: Type.Union([Type.Literal('pilot'), Type.Literal('operator'), Type.Literal('program')]),
  /** The name of the pilot who made the change. */
  name: NullableText,
  api_key_label: NullableText,
  /** `pirep.prefiled`, `pirep.filed`, `pirep.accepted`, `pirep.fares_dropped` … */
  action: Type.String(),
  before: Noted,
  after: Noted,
  created_at: Type.String(),
});
export type HistoryEntry = Static<typeof HistoryEntry>;

export const PirepReport = Type.Object({
  ...summary,
  airline: Type.Object({ id: Type.Integer(), icao: Type.String(), name: Type.String(), picture: NullableText }),
  /** Whether the aircraft is in the trash. */
  aircraft_deleted: Type.Boolean(),
  dpt_airport: AirportShort,
  arr_airport: AirportShort,
  alt_airport_id: NullableText,
  flight_id: NullableText,
  flight_type: Type.String(),
  level: NullableNumber,
  planned_distance: NullableNumber,
  planned_flight_time: NullableNumber,
  /** Local times of the scheduled flight as free text; null without one. */
  planned_dpt_time: NullableText,
  planned_arr_time: NullableText,
  /** The same in UTC on the day of the flight; null if they are not plain times. */
  planned_off_block: NullableText,
  planned_on_block: NullableText,
  /** Minutes of the scheduled flight. */
  planned_block_time: NullableNumber,
  planned_level: NullableNumber,
  block_time: NullableNumber,
  block_off_time: NullableText,
  block_on_time: NullableText,
  gross_weight: NullableNumber,
  zfw: NullableNumber,
  block_fuel: NullableNumber,
  fuel_used: NullableNumber,
  route: Type.String(),
  notes: Type.String(),
  source: Type.Integer(),
  source_name: NullableText,
  /** Whether the score follows from the operator's points; otherwise the client sent it. */
  score_computed: Type.Boolean(),
  position_count: Type.Integer(),
  /** Most severe first. */
  flags: Type.Array(Flag),
  /** Whether the flags are about to be computed. */
  flags_due: Type.Boolean(),
  fields: Type.Array(Type.Object({ name: Type.String(), value: Type.String() })),
  fares: Type.Array(
    Type.Object({
      code: Type.String(),
      name: Type.String(),
      /** 0 passenger, 1 cargo (count is lbs). */
      type: Type.Integer(),
      count: Type.Integer(),
      capacity: Type.Integer(),
    }),
  ),
  /** Newest first. */
  comments: Type.Array(ReportComment),
  /** Oldest first; the newest 500 at most. */
  history: Type.Array(HistoryEntry),
  /** Number of entries before those in `history`; the activity has them. */
  earlier_entries: Type.Integer(),
});
export type PirepReport = Static<typeof PirepReport>;

/** Columns of equal length, because rows would take three times the bytes. Sorted by time, about 20,000 positions at most. */
export const TrackColumns = Type.Object({
  /** Milliseconds since 1970, UTC. */
  at: Type.Array(Type.Number()),
  lat: Type.Array(Type.Number()),
  lon: Type.Array(Type.Number()),
  altitude: Type.Array(NullableNumber),
  gs: Type.Array(NullableNumber),
  vs: Type.Array(NullableNumber),
  heading: Type.Array(NullableNumber),
  fuel: Type.Array(NullableNumber),
});
export type TrackColumns = Static<typeof TrackColumns>;

export const Phase = Type.Object({
  /** A code such as `TOF`. Unknown codes are kept. */
  status: Type.String(),
  /** Time of the first position with it, milliseconds since 1970. */
  at: Type.Number(),
});
export type Phase = Static<typeof Phase>;

export const PlannedPoint = Type.Object({
  name: Type.String(),
  lat: Type.Number(),
  lon: Type.Number(),
});
export type PlannedPoint = Static<typeof PlannedPoint>;

export const PirepCounts = Type.Object({
  in_progress: Type.Integer(),
  pending: Type.Integer(),
  accepted: Type.Integer(),
  rejected: Type.Integer(),
  /** Number of pending reports with flags. */
  flagged: Type.Integer(),
  all: Type.Integer(),
});
export type PirepCounts = Static<typeof PirepCounts>;

const PirepParams = Type.Object({ id: Type.String() });

/** A day in a query. It is compared as text, so the last days of a month need no calendar. */
export const dayForm = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
export const Day = Type.String({ pattern: dayForm.source, hint: 'must be a date, like 2026-12-31' });

/** Newest first by filing time, or by creation if not filed. */
export const listPireps = get('/admin/pireps', {
  summary: 'List the reports of the inbox',
  querystring: Type.Object({
    /** States: `1,2`. All except cancelled and deleted by default. */
    state: Type.Optional(Type.String({ pattern: '^[0-7](,[0-7])*$', hint: 'must be state numbers, like 1,2' })),
    /** Reports must have each word in ident, airports, pilot or registration. */
    search: Type.Optional(Type.String({ maxLength: 100 })),
    user_id: Type.Optional(Type.Integer()),
    aircraft_id: Type.Optional(Type.Integer()),
    flight_id: Type.Optional(Type.String({ maxLength: 36 })),
    /** ICAO code. */
    airline: Type.Optional(Type.String({ maxLength: 40 })),
    /** Matches departure or arrival. */
    airport_id: airportCodes,
    dpt_airport_id: Type.Optional(Type.String({ maxLength: 10 })),
    arr_airport_id: Type.Optional(Type.String({ maxLength: 10 })),
    subfleet_id: Type.Optional(Type.Integer()),
    /** The name that the client gave; empty for reports without one. */
    client: Type.Optional(Type.String({ maxLength: 255 })),
    /** Days of filing, or of creation if not filed; UTC, inclusive. */
    from: Type.Optional(Day),
    to: Type.Optional(Day),
    /** Feet per minute of descent at landing: harder than, from (inclusive) and below (exclusive). */
    landing_harder_than: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000 })),
    landing_from: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000 })),
    landing_below: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000 })),
    /** Minutes after the planned arrival, from (inclusive) and below (exclusive). */
    late_from: Type.Optional(Type.Integer({ minimum: -100_000, maximum: 100_000 })),
    late_below: Type.Optional(Type.Integer({ minimum: -100_000, maximum: 100_000 })),
    /** 0 manual, 1 ACARS. */
    source: Type.Optional(Type.Integer({ minimum: 0, maximum: 1 })),
    /** A kind of flag, any, or none. */
    flags: Type.Optional(
      Type.Unsafe<FlagKind | 'any' | 'none'>({ type: 'string', enum: ['any', 'none', ...FlagKinds] }),
    ),
    /** By default the time of filing, newest first. Reports without the figure come last. */
    sort: Type.Optional(Type.Unsafe<(typeof PirepSorts)[number]>({ type: 'string', enum: [...PirepSorts] })),
    order: Type.Optional(Type.Union([Type.Literal('asc'), Type.Literal('desc')])),
    ...paging,
  }),
  response: {
    200: Type.Object({ ...pageOf(PirepSummary).properties, counts: PirepCounts }),
  },
});

export const listPirepFilters = get('/admin/pireps/filters', {
  summary: 'List the pilots, aircraft, airlines, subfleets and airports to filter reports by',
  response: {
    200: Type.Object({
      pilots: Type.Array(PilotShort),
      aircraft: Type.Array(AircraftShort),
      airlines: Type.Array(Type.Object({ id: Type.Integer(), icao: Type.String(), name: Type.String() })),
      subfleets: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String() })),
      airports: Type.Array(Type.Object({ ...airport, iata: Type.String(), country: Type.String() })),
    }),
  },
});

export const getPirep = get('/admin/pireps/:id', {
  summary: 'Get a report',
  params: PirepParams,
  response: { 200: Type.Object({ data: PirepReport }) },
});

export const getPirepTrack = get('/admin/pireps/:id/track', {
  summary: 'Get the flown track, planned route and events of a report',
  params: PirepParams,
  response: {
    200: Type.Object({
      track: TrackColumns,
      /** 1 for a complete track; 10 for every 10th position and the last. */
      every: Type.Integer(),
      /** Number of positions without coordinates, which the track omits. */
      without_place: Type.Integer(),
      /** Phases, if the client sends them with positions. */
      phases: Type.Array(Phase),
      route: Type.Array(PlannedPoint),
      /** The first events, for the map; `listPirepLog` has all lines. */
      events: Type.Array(PirepLogLine),
    }),
  },
});
