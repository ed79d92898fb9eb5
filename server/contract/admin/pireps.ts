import { type Static, Type } from 'typebox';
import type { Endpoint } from '../endpoint.ts';
import { LogLine } from './pirepLog.ts';
import { Flag, type FlagKind, FlagKinds, FlagShort } from './flags.ts';
import { NullableInteger, NullableNumber, NullableText } from '../fields.ts';

// Units of the operator's API: distances nautical miles, fuel and weights lbs, times minutes, altitudes feet, speeds knots,
// rates feet per minute. Timestamps: ISO 8601 UTC with milliseconds.

export const PilotShort = Type.Object({
  id: Type.Integer(),
  /** The pilot's number with the airline's code: `KTW0031`. */
  ident: Type.String(),
  name: Type.String(),
});

export const AircraftShort = Type.Object({
  id: Type.Integer(),
  registration: Type.String(),
  icao: NullableText,
  name: Type.String(),
});

export const AirportShort = Type.Object({
  id: Type.String(),
  name: Type.String(),
  city: Type.String(),
  lat: Type.Number(),
  lon: Type.Number(),
  hub: Type.Boolean(),
});
export type AirportShort = Static<typeof AirportShort>;

const summary = {
  id: Type.String(),
  /** Airline code and flight number: `KTW612`. */
  ident: Type.String(),
  dpt_airport_id: Type.String(),
  arr_airport_id: Type.String(),
  state: Type.Integer(),
  status: Type.String(),
  pilot: PilotShort,
  aircraft: AircraftShort,
  distance: NullableNumber,
  flight_time: NullableNumber,
  landing_rate: NullableNumber,
  submitted_at: NullableText,
  /**
   * The last contact of a flight in progress that has been silent for the hours of the setting `acars.live_time` and is not
   * paused; null as soon as its client is heard of again.
   */
  stale_since: NullableText,
  /** The grave ones first. */
  flags: Type.Array(FlagShort),
  created_at: Type.String(),
  updated_at: Type.String(),
};

export const PirepSummary = Type.Object(summary);
export type PirepSummary = Static<typeof PirepSummary>;

export const PirepComment = Type.Object({
  id: Type.Integer(),
  comment: Type.String(),
  /** Null: written by the operator. */
  pilot: Type.Union([PilotShort, Type.Null()]),
  created_at: Type.String(),
});
export type PirepComment = Static<typeof PirepComment>;

/** What an entry notes of a report before or after, as far as it helps to read it; null where it notes nothing. */
const Noted = Type.Object({
  state: NullableInteger,
  /** Where a diversion was to land, and where it did or was said to. */
  airport_id: NullableText,
});

export const HistoryEntry = Type.Object({
  id: Type.Integer(),
  actor: Type.Union([Type.Literal('pilot'), Type.Literal('operator'), Type.Literal('program')]),
  /** The pilot's name, when a pilot did it. */
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
  airline: Type.Object({ id: Type.Integer(), icao: Type.String(), name: Type.String() }),
  /** It is in the trash. */
  aircraft_deleted: Type.Boolean(),
  dpt_airport: AirportShort,
  arr_airport: AirportShort,
  alt_airport_id: NullableText,
  flight_id: NullableText,
  flight_type: Type.String(),
  level: NullableNumber,
  planned_distance: NullableNumber,
  planned_flight_time: NullableNumber,
  /** Of the scheduled flight, free local text; null without one. */
  planned_dpt_time: NullableText,
  planned_arr_time: NullableText,
  planned_level: NullableNumber,
  block_time: NullableNumber,
  block_off_time: NullableText,
  block_on_time: NullableText,
  gross_weight: NullableNumber,
  zfw: NullableNumber,
  block_fuel: NullableNumber,
  fuel_used: NullableNumber,
  score: NullableNumber,
  route: Type.String(),
  notes: Type.String(),
  source: Type.Integer(),
  source_name: NullableText,
  position_count: Type.Integer(),
  /** The grave ones first. */
  flags: Type.Array(Flag),
  /** They are about to be computed, again or for the first time. */
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
  comments: Type.Array(PirepComment),
  /** Oldest first; of a long one the newest 500. */
  history: Type.Array(HistoryEntry),
  /** Entries before those in `history`; the activity has them. */
  earlier_entries: Type.Integer(),
});
export type PirepReport = Static<typeof PirepReport>;

/** Columns of equal length rather than rows: a third of the bytes. Ordered by time; at most some 20,000 positions. */
export const Track = Type.Object({
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
export type Track = Static<typeof Track>;

export const Phase = Type.Object({
  /** A code such as `TOF`; unknown ones as they were sent. */
  status: Type.String(),
  /** When a position first had it, milliseconds since 1970. */
  at: Type.Number(),
});
export type Phase = Static<typeof Phase>;

export const RoutePoint = Type.Object({
  name: Type.String(),
  lat: Type.Number(),
  lon: Type.Number(),
});
export type RoutePoint = Static<typeof RoutePoint>;

export const PirepCounts = Type.Object({
  in_progress: Type.Integer(),
  pending: Type.Integer(),
  accepted: Type.Integer(),
  rejected: Type.Integer(),
  /** Pending ones with flags. */
  flagged: Type.Integer(),
  all: Type.Integer(),
});
export type PirepCounts = Static<typeof PirepCounts>;

const PirepParams = Type.Object({ id: Type.String() });

export const Day = Type.String({ pattern: String.raw`^\d{4}-\d\d-\d\d$`, hint: 'must be a date, like 2026-12-31' });

/** Newest first, by filing; what is not filed yet, by creation. */
export const listPireps = {
  method: 'GET',
  url: '/admin/pireps',
  schema: {
    summary: 'The inbox',
    querystring: Type.Object({
      /** Several states: `1,2`. Absent: all but cancelled and deleted. */
      state: Type.Optional(Type.String({ pattern: '^[0-7](,[0-7])*$', hint: 'must be state numbers, like 1,2' })),
      /** Words, of which each is looked for in ident, airports, pilot, registration. */
      search: Type.Optional(Type.String({ maxLength: 100 })),
      user_id: Type.Optional(Type.Integer()),
      aircraft_id: Type.Optional(Type.Integer()),
      /** Departure or arrival. */
      airport_id: Type.Optional(Type.String({ maxLength: 10 })),
      /** Days of filing, UTC, both included; of what is not filed, of creation. */
      from: Type.Optional(Day),
      to: Type.Optional(Day),
      /** Feet per minute: landed with a higher rate of descent. */
      landing_harder_than: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000 })),
      /** 0 by hand, 1 ACARS. */
      source: Type.Optional(Type.Integer({ minimum: 0, maximum: 1 })),
      /** With a flag of that kind, with any, with none. */
      flags: Type.Optional(
        Type.Unsafe<FlagKind | 'any' | 'none'>({ type: 'string', enum: ['any', 'none', ...FlagKinds] }),
      ),
      page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })),
    }),
    response: {
      200: Type.Object({
        data: Type.Array(PirepSummary),
        total: Type.Integer(),
        page: Type.Integer(),
        limit: Type.Integer(),
        counts: PirepCounts,
      }),
    },
  },
} as const satisfies Endpoint;

export const listPirepFilters = {
  method: 'GET',
  url: '/admin/pireps/filters',
  schema: {
    summary: 'Whom and what there are reports of, to choose from',
    response: {
      200: Type.Object({
        pilots: Type.Array(PilotShort),
        aircraft: Type.Array(AircraftShort),
        airports: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
      }),
    },
  },
} as const satisfies Endpoint;

export const getPirep = {
  method: 'GET',
  url: '/admin/pireps/:id',
  schema: { summary: 'One report', params: PirepParams, response: { 200: Type.Object({ data: PirepReport }) } },
} as const satisfies Endpoint;

export const getPirepTrack = {
  method: 'GET',
  url: '/admin/pireps/:id/track',
  schema: {
    summary: 'Flown track, planned route and events of a report',
    params: PirepParams,
    response: {
      200: Type.Object({
        track: Track,
        /** 1: the track is complete; 10: every 10th position, and the last. */
        every: Type.Integer(),
        /** Positions that are not in the track, for nobody knows where they were. */
        without_place: Type.Integer(),
        /** The phases of a flight whose client sends them with its positions. */
        phases: Type.Array(Phase),
        route: Type.Array(RoutePoint),
        /** For the map, of a long log the first ones; all lines come with `listPirepLog`. */
        events: Type.Array(LogLine),
      }),
    },
  },
} as const satisfies Endpoint;
