import { type Static, Type } from 'typebox';
import type { Home } from './airline.ts';
import { get } from '../endpoint.ts';
import { NullableNumber, NullableText } from '../fields.ts';
import { AirportShort, PicturedAircraft, PilotFace } from './pireps.ts';

const LivePosition = Type.Object({
  lat: Type.Number(),
  lon: Type.Number(),
  heading: NullableNumber,
  altitude: NullableNumber,
  gs: NullableNumber,
  vs: NullableNumber,
  fuel: NullableNumber,
  /** Nautical miles flown, as reported by the client, otherwise measured along the track. */
  distance: NullableNumber,
  created_at: Type.String(),
});

/** With what people search for. */
const LiveAirport = Type.Object({ ...AirportShort.properties, iata: Type.String(), country: Type.String() });

/**
 * A flight in progress with a call within the hours of the setting `acars.live_time`, or a paused one. Units as in
 * `pireps.ts`.
 */
export const LiveFlight = Type.Object({
  id: Type.String(),
  ident: Type.String(),
  airline_icao: Type.String(),
  airline_name: Type.String(),
  flight_number: Type.String(),
  state: Type.Integer(),
  status: Type.String(),
  /** The name of the logo, for `getPicture`. */
  airline_picture: NullableText,
  pilot: PilotFace,
  /** False for a pilot who was suspended in flight: the calls of the client are refused. */
  pilot_may_call: Type.Boolean(),
  aircraft: PicturedAircraft,
  dpt_airport: LiveAirport,
  arr_airport: LiveAirport,
  level: NullableNumber,
  planned_distance: NullableNumber,
  planned_flight_time: NullableNumber,
  block_off_time: NullableText,
  created_at: Type.String(),
  /** When the client last called for this flight. */
  last_contact: Type.String(),
  position: Type.Union([LivePosition, Type.Null()]),
  /** The last part of the track as `[lon, lat]`, oldest first, simplified for drawing. */
  trail: Type.Array(Type.Tuple([Type.Number(), Type.Number()])),
});
export type LiveFlight = Static<typeof LiveFlight>;

/** The live flight that an aircraft or a pilot is on. */
export const CurrentFlight = Type.Object({
  id: Type.String(),
  ident: Type.String(),
  arr_airport_id: Type.String(),
  /** Whether it has left its departure. */
  left: Type.Boolean(),
});
export type CurrentFlight = Static<typeof CurrentFlight>;

export const Counts = Type.Object({
  /** Number of flights on the live map. */
  in_progress: Type.Integer(),
  pending: Type.Integer(),
  /** Pilots who wait to be accepted. */
  applicants: Type.Integer(),
  /** Average of calls on the public listener in the last ten seconds. */
  requests_per_second: Type.Number(),
  /**
   * Why nothing can be stored; null when all is well. `full`: the disk is full. `failing`: writing fails for another
   * reason. `restart`: the disk was full at the start, and backups and imports wait for a restart. `replaced`: another program
   * replaced the database while it was open.
   */
  storage_error: Type.Union([Type.Enum(['full', 'failing', 'restart', 'replaced']), Type.Null()]),
});
export type Counts = Static<typeof Counts>;

export const listLiveFlights = get('/admin/live', {
  summary: 'List the flights in progress',
  response: { 200: Type.Object({ data: Type.Array(LiveFlight) }) },
});

/**
 * `GET /admin/stream` sends these server-sent events: `event:` is the name, `data:` its JSON. The first one is `counts`.
 * Clients call `listLiveFlights` after the stream is open, so that they miss nothing.
 */
export const streamUrl = '/admin/stream';

export interface StreamEvents {
  /** A flight in progress started or changed. At most once a second per flight. */
  readonly flight: LiveFlight;
  /** A flight left the live map because it was filed, cancelled, or silent for too long. */
  readonly gone: { readonly id: string };
  /**
   * A report changed. Refetch it if it is shown, and the inbox. Not sent for ACARS rows of a live flight, which send
   * `flight`.
   */
  readonly pirep: { readonly id: string };
  /**
   * The activity has new entries about these subjects: `airline` … `pilot`, `csv`, `api_key`. At most once a second. Not
   * sent for reports, which send `pirep`.
   */
  readonly changed: { readonly subjects: readonly string[] };
  /** There were calls: ids of their keys, and whether any call was refused because of its key. At most once a second. */
  readonly api_keys: { readonly used: readonly number[]; readonly refused: boolean };
  /** The counts changed. At most once a second. */
  readonly counts: Counts;
  /** The address for pilots changed, by the operator or because the PC got another address. */
  readonly addresses: Pick<Home, 'api' | 'lan' | 'problem'>;
}
