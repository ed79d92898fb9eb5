import type { Queries } from '../../../db/open.ts';
import type { AircraftRow, AirlinesRow, AirportsRow, PirepsRow, UsersRow } from '../../../db/rows.ts';
import type { PilotShort } from '../../contract/admin/pireps.ts';
import { PirepState, statusText } from '../../contract/codes.ts';
import { hasPlace } from '../../contract/geo.ts';
import { placed } from '../airports/airports.ts';
import { readComment } from '../pireps/comments.ts';
import { toNames } from '../pireps/pirepRecord.ts';

/** A PIREP in the JSON of a webhook (docs/webhooks.md). Units are part of the names. */
interface WebhookPirep extends ReturnType<typeof toNames> {
  readonly state_text: string;
  readonly status_text: string;
  readonly airline: { readonly id: number; readonly icao: string; readonly name: string };
  readonly flight_number: string;
  readonly flight_type: string;
  readonly dpt_airport: WebhookAirport;
  readonly arr_airport: WebhookAirport;
  readonly alt_airport_id: string | null;
  readonly distance_nmi: number | null;
  readonly planned_distance_nmi: number | null;
  readonly flight_time_minutes: number | null;
  readonly planned_flight_time_minutes: number | null;
  readonly block_fuel_lbs: number | null;
  readonly fuel_used_lbs: number | null;
  readonly landing_rate_fpm: number | null;
  readonly score: number | null;
  readonly block_off_time: string | null;
  readonly block_on_time: string | null;
  readonly submitted_at: string | null;
  readonly created_at: string;
}

interface WebhookComment {
  readonly id: number;
  readonly comment: string;
  /** Null when the operator wrote it. */
  readonly pilot: PilotShort | null;
  readonly created_at: string;
}

interface WebhookAirport {
  readonly id: string;
  readonly name: string;
  /** Missing in events that an earlier version queued, and where it is not known. */
  readonly lat?: number;
  readonly lon?: number;
}

/** The columns whose changes are sent. */
const changeable = ['state', 'status', 'arr_airport_id'] as const;
type Changed = Partial<Pick<PirepsRow, (typeof changeable)[number]>>;

export interface WebhookPayload {
  /** `operator`, `pilot` or `program`. */
  readonly actor: string;
  readonly pirep: WebhookPirep;
  /** The comment, when the event is about one. */
  readonly comment?: WebhookComment;
  readonly before?: Changed;
  readonly after?: Changed;
}

/** Describes a PIREP as it is now. Call it inside the write that changes the PIREP. */
export function describePirep(db: Queries, pirep_id: string): WebhookPirep {
  // The PIREP was just written, and foreign keys guarantee that the rows it refers to exist.
  const pirep = db.pireps.find(pirep_id) as PirepsRow;
  const airline = db.airlines.find(pirep.airline_id) as AirlinesRow;
  const user = db.users.find(pirep.user_id) as UsersRow;
  const employer = db.airlines.find(user.airline_id) as AirlinesRow;
  const aircraft = db.aircraft.find(pirep.aircraft_id) as AircraftRow;
  return {
    ...toNames(db, {
      ...pirep,
      airline_icao: airline.icao,
      pilot_id: user.pilot_id,
      pilot_name: user.name,
      pilot_airline_icao: employer.icao,
      registration: aircraft.registration,
      aircraft_icao: aircraft.icao,
      aircraft_name: aircraft.name,
    }),
    state_text: nameOfState(pirep.state),
    status_text: statusText(pirep.status),
    airline: { id: airline.id, icao: airline.icao, name: airline.name },
    flight_number: pirep.flight_number,
    flight_type: pirep.flight_type,
    dpt_airport: describeAirport(db, pirep.dpt_airport_id),
    arr_airport: describeAirport(db, pirep.arr_airport_id),
    alt_airport_id: pirep.alt_airport_id,
    distance_nmi: rounded(pirep.distance),
    planned_distance_nmi: rounded(pirep.planned_distance),
    flight_time_minutes: pirep.flight_time,
    planned_flight_time_minutes: pirep.planned_flight_time,
    block_fuel_lbs: rounded(pirep.block_fuel),
    fuel_used_lbs: rounded(pirep.fuel_used),
    landing_rate_fpm: rounded(pirep.landing_rate),
    score: pirep.score,
    block_off_time: pirep.block_off_time,
    block_on_time: pirep.block_on_time,
    submitted_at: pirep.submitted_at,
    created_at: pirep.created_at,
  };
}

/** @returns the change that the history recorded, without the rows of pilot and aircraft, which are internal */
export function describeChange(
  db: Queries,
  { before, after }: { readonly before?: object; readonly after?: object },
): Pick<WebhookPayload, 'before' | 'after' | 'comment'> {
  const { comment_id } = (after ?? {}) as { readonly comment_id?: number };
  return {
    ...(comment_id !== undefined && { comment: describeComment(db, comment_id) }),
    ...(before && pick('before', before)),
    ...(after && pick('after', after)),
  };
}

function describeComment(db: Queries, comment_id: number): WebhookComment {
  const { id, comment, pilot, created_at } = readComment(db, comment_id);
  return { id, comment, pilot: pilot && { id: pilot.id, ident: pilot.ident, name: pilot.name }, created_at };
}

function pick(key: 'before' | 'after', values: Changed): Pick<WebhookPayload, 'before' | 'after'> {
  const changed = changeable.filter((name) => values[name] !== undefined).map((name) => [name, values[name]]);
  return changed.length === 0 ? {} : { [key]: Object.fromEntries(changed) };
}

function nameOfState(state: number): string {
  const found = Object.entries(PirepState).find(([, value]) => value === state);
  return (found?.[0] ?? '').toLowerCase().replaceAll('_', ' ');
}

function describeAirport(db: Queries, airport_id: string): WebhookAirport {
  const airport = placed(db.airports.find(airport_id) as AirportsRow);
  const { id, name, lat, lon } = airport;
  return hasPlace(airport) ? { id, name, lat, lon } : { id, name };
}

/** Removes rounding errors of the conversion between units. */
function rounded(figure: number | null): number | null {
  return figure === null ? null : Math.round(figure * 100) / 100;
}

/** A made-up report for test events. */
/** The sample as a report of this airline, under its own name. */
export function describeSample(db: Queries): WebhookPayload {
  const airline = db.home.findAirline();
  if (airline === undefined) return samplePayload;
  const { icao, name } = airline;
  const { pirep } = samplePayload;
  const pilot = { ...pirep.pilot, ident: `${icao}0031` };
  return {
    ...samplePayload,
    pirep: { ...pirep, ident: `${icao}${pirep.flight_number}`, pilot, airline: { id: 0, icao, name } },
  };
}

export const samplePayload: WebhookPayload = {
  actor: 'operator',
  pirep: {
    id: '0',
    ident: 'KTW612',
    state: PirepState.PENDING,
    state_text: 'pending',
    status: 'ARR',
    status_text: 'Arrived',
    pilot: { id: 0, ident: 'KTW0031', name: 'Mara Lindqvist' },
    airline: { id: 0, icao: 'KTW', name: 'Kestrel Wings' },
    aircraft: { id: 0, registration: 'D-AKTW', icao: 'A320', name: 'Airbus A320' },
    flight_number: '612',
    flight_type: 'J',
    dpt_airport: { id: 'EDDH', name: 'Hamburg Airport', lat: 53.6304, lon: 9.9882 },
    arr_airport: { id: 'LPPT', name: 'Lisbon Airport', lat: 38.7813, lon: -9.1359 },
    alt_airport_id: 'LPPR',
    distance_nmi: 1218.4,
    planned_distance_nmi: 1205,
    flight_time_minutes: 187,
    planned_flight_time_minutes: 190,
    block_fuel_lbs: 26400,
    fuel_used_lbs: 18950,
    landing_rate_fpm: -182,
    score: 96,
    block_off_time: '2026-11-20T08:05:00.000Z',
    block_on_time: '2026-11-20T11:24:00.000Z',
    submitted_at: '2026-11-20T11:31:00.000Z',
    created_at: '2026-11-20T07:40:00.000Z',
  },
};
