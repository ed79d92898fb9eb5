import { type Static, Type } from 'typebox';
import type { Home } from './airline.ts';
import type { Endpoint } from '../endpoint.ts';
import { NullableNumber, NullableText } from '../fields.ts';
import { AircraftShort, AirportShort, PilotShort } from './pireps.ts';

const LivePosition = Type.Object({
  lat: Type.Number(),
  lon: Type.Number(),
  heading: NullableNumber,
  altitude: NullableNumber,
  gs: NullableNumber,
  vs: NullableNumber,
  fuel: NullableNumber,
  /** Nautical miles flown, as the client counts them, else measured from the departure airport along the trail. */
  distance: NullableNumber,
  created_at: Type.String(),
});

/**
 * A flight in progress that was heard of within the hours of the setting `acars.live_time`, or a paused one. Units as in
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
  pilot: PilotShort,
  aircraft: AircraftShort,
  dpt_airport: AirportShort,
  arr_airport: AirportShort,
  level: NullableNumber,
  planned_distance: NullableNumber,
  planned_flight_time: NullableNumber,
  block_off_time: NullableText,
  created_at: Type.String(),
  /** The last call of the client for this flight. */
  last_contact: Type.String(),
  position: Type.Union([LivePosition, Type.Null()]),
  /** The last part of the flown track, oldest first, `[lon, lat]`, thinned for drawing. */
  trail: Type.Array(Type.Tuple([Type.Number(), Type.Number()])),
});
export type LiveFlight = Static<typeof LiveFlight>;

export const Counts = Type.Object({
  /** Flights on the live map. */
  in_progress: Type.Integer(),
  pending: Type.Integer(),
  /** Calls on the public listener, averaged over the last ten seconds. */
  requests_per_second: Type.Number(),
  /**
   * Why nothing can be stored; null: all is well. `full`: the disk is; `failing`: it cannot be written for another reason;
   * `restart`: it was full at the start, and backups and imports wait for a restart.
   */
  storage_trouble: Type.Union([Type.Literal('full'), Type.Literal('failing'), Type.Literal('restart'), Type.Null()]),
});
export type Counts = Static<typeof Counts>;

export const listLiveFlights = {
  method: 'GET',
  url: '/admin/live',
  schema: { summary: 'Flights in progress', response: { 200: Type.Object({ data: Type.Array(LiveFlight) }) } },
} as const satisfies Endpoint;

/**
 * `GET /admin/stream` answers server-sent events, each `event:` one of these names and `data:` its JSON. A stream begins
 * with `counts`, and the client reads `listLiveFlights` once it is open, so that nothing falls between the two.
 */
export const streamUrl = '/admin/stream';

export interface StreamEvents {
  /** A flight in progress began or changed: position, phase, figures, log. At most one a second for each flight. */
  readonly flight: LiveFlight;
  /** A flight left the live map: filed, cancelled, or silent for too long. */
  readonly gone: { readonly id: string };
  /**
   * A report changed in any way: refetch it if it is on the screen, and the inbox. Not for ACARS rows of a live flight:
   * of those `flight` tells, and whoever shows its track may refetch that.
   */
  readonly pirep: { readonly id: string };
  /**
   * What the activity has new entries about, at most once a second: what each was about, `airline` … `pilot`, `csv`,
   * `api_key`. Not about reports, of which `pirep` tells.
   */
  readonly changed: { readonly subjects: readonly string[] };
  /** Calls came, at most once a second: the keys that opened some, and whether others were refused for their key. */
  readonly api_keys: { readonly used: readonly number[]; readonly refused: boolean };
  /** When the figures changed, at most once a second. */
  readonly counts: Counts;
  /** Where pilots reach the server, when that changed: by the operator, or because the PC got another address. */
  readonly addresses: Pick<Home, 'api' | 'lan' | 'trouble'>;
}
