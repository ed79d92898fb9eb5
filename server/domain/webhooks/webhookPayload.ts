import type { Queries } from '../../../db/open.ts';
import type { AircraftRow, AirlinesRow, FlightsRow, NewsRow, PirepsRow, UsersRow } from '../../../db/rows.ts';
import type { WebhookSubject } from '../../contract/admin/events.ts';
import type { PilotShort } from '../../contract/admin/pireps.ts';
import { PirepState, statusText } from '../../contract/codes.ts';
import type { RecordedEvent } from '../activity/events.ts';
import { flightIdent } from '../flights/ident.ts';
import { describePilot } from '../pilots.ts';
import { readComment } from '../pireps/comments.ts';
import { toNames } from '../pireps/pirepRecord.ts';
import type { ReviewSummary } from '../statistics/postReview.ts';
import { airlineOf, airportOf, rankOf, type WebhookAirline } from './webhookParts.ts';

// The JSON of webhooks (docs/webhooks.md). Units are part of the names.

export type WebhookPirep = ReturnType<typeof pirepOf>;
export type WebhookPilot = ReturnType<typeof pilotOf>;
export type WebhookFlight = ReturnType<typeof flightOf>;
export type WebhookNews = ReturnType<typeof newsOf>;
export type WebhookReview = ReviewSummary & { readonly id: string; readonly airline: WebhookAirline | null };

interface WebhookComment {
  readonly id: number;
  readonly comment: string;
  /** Null when the operator wrote it. */
  readonly pilot: PilotShort | null;
  readonly created_at: string;
}

/** Values that changed. */
interface ChangedValues {
  readonly state?: number;
  readonly status?: string;
  readonly arr_airport_id?: string;
  readonly rank?: { readonly id: number; readonly name: string };
  readonly [of_flight: string]: unknown;
}

/** One of `pirep`, `pilot`, `flight`, `news` and `review` is what the event is about. */
export interface WebhookPayload {
  /** `operator`, `pilot` or `program`. */
  readonly actor: string;
  readonly pirep?: WebhookPirep;
  readonly pilot?: WebhookPilot;
  readonly flight?: WebhookFlight;
  readonly news?: WebhookNews;
  readonly review?: WebhookReview;
  /** The comment, when the event is about one. */
  readonly comment?: WebhookComment;
  readonly before?: ChangedValues;
  readonly after?: ChangedValues;
}

export type PirepPayload = WebhookPayload & { readonly pirep: WebhookPirep };

/** How the subject of an event is called. */
const subjectNames: {
  readonly [S in WebhookSubject]: (subject: NonNullable<WebhookPayload[S]>) => {
    readonly id: string;
    readonly name: string;
  };
} = {
  pirep: ({ id, ident }) => ({ id, name: ident }),
  pilot: ({ id, name }) => ({ id: String(id), name }),
  flight: ({ id, ident }) => ({ id, name: ident }),
  news: ({ id, subject }) => ({ id: String(id), name: subject }),
  review: ({ id, title }) => ({ id, name: title }),
};

/** @throws {Error} when the payload, which another version may have queued, is about nothing that this one knows */
export function kindOf(payload: WebhookPayload): WebhookSubject {
  const kind = findKind(payload);
  if (kind === undefined) throw new Error('This version of Homebase does not know what the event is about.');
  return kind;
}

function findKind(payload: WebhookPayload): WebhookSubject | undefined {
  return (Object.keys(subjectNames) as WebhookSubject[]).find((name) => payload[name]);
}

/** Names what an event is about, as it was then: nothing, if this version does not know it. */
export function nameSubject(payload: WebhookPayload): {
  readonly kind: WebhookSubject;
  readonly id: string;
  readonly name: string;
} {
  const kind = findKind(payload);
  if (kind === undefined) return { kind: 'pirep', id: '', name: '' };
  const nameOf = subjectNames[kind] as (subject: unknown) => { readonly id: string; readonly name: string };
  return { kind, ...nameOf(payload[kind]) };
}

interface SubjectContent {
  /** The pilot in whose turn it is sent; 0 for the operator. */
  readonly user_id: number;
  readonly payload: Omit<WebhookPayload, 'actor'>;
}

/** Describes what an event is about, as it is now. Call it inside the write. Returns undefined for what is not sent. */
export const describeSubject: Readonly<
  Record<WebhookSubject, (db: Queries, event: RecordedEvent) => SubjectContent | undefined>
> = {
  pirep: (db, { id, action, before = {}, after = {} }) => {
    const pirep = pirepOf(db, String(id));
    const changed =
      action === 'pirep.record_set'
        ? { before: toSent(db, before), after: toSent(db, after) }
        : { ...commentOf(db, after), ...picked({ before, after }) };
    return { user_id: pirep.pilot.id, payload: { pirep, ...changed } };
  },
  pilot: (db, { id, action, before, after }) => {
    const pilot = pilotOf(db, Number(id));
    if (action !== 'pilot.promoted') return { user_id: pilot.id, payload: { pilot } };
    const rankIn = (values = {}) => ({ rank: rankOf(db, (values as UsersRow).rank_id) });
    return {
      user_id: pilot.id,
      payload: { pilot, before: rankIn(before), after: rankIn(after) },
    };
  },
  flight: (db, { id, before = {}, after = {} }) => {
    const flight = flightOf(db, String(id));
    if (!flight.active && (before as FlightsRow).active !== 1) return undefined;
    return { user_id: 0, payload: { flight, before: toSent(db, before), after: toSent(db, after) } };
  },
  news: (db, { id }) => ({ user_id: 0, payload: { news: newsOf(db, Number(id)) } }),
  review: (db, { id, sent }) => {
    if (sent === undefined) return undefined;
    return {
      user_id: 0,
      payload: { review: { id: String(id), airline: homeAirline(db), ...(sent as ReviewSummary) } },
    };
  },
};

function pirepOf(db: Queries, pirep_id: string) {
  // The PIREP was just written, and foreign keys guarantee that the rows it refers to exist.
  const pirep = db.pireps.find(pirep_id) as PirepsRow;
  const airline = airlineOf(db, pirep.airline_id);
  const user = db.users.find(pirep.user_id) as UsersRow;
  const aircraft = db.aircraft.find(pirep.aircraft_id) as AircraftRow;
  return {
    ...toNames(db, {
      ...pirep,
      airline_icao: airline.icao,
      pilot_id: user.pilot_id,
      pilot_name: user.name,
      pilot_airline_icao: airlineOf(db, user.airline_id).icao,
      registration: aircraft.registration,
      aircraft_icao: aircraft.icao,
      aircraft_name: aircraft.name,
    }),
    state_text: nameOfState(pirep.state),
    status_text: statusText(pirep.status),
    airline,
    flight_number: pirep.flight_number,
    flight_type: pirep.flight_type,
    dpt_airport: airportOf(db, pirep.dpt_airport_id),
    arr_airport: airportOf(db, pirep.arr_airport_id),
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

function pilotOf(db: Queries, user_id: number) {
  const user = db.users.find(user_id) as UsersRow;
  const { id, name, flights, flight_time, rank_id } = user;
  const { ident, airline } = describePilot(db, user, db.airlines.find(user.airline_id) as AirlinesRow);
  return {
    id,
    ident,
    name,
    airline: airlineOf(db, airline.id),
    rank: rankOf(db, rank_id),
    flights,
    flight_time_minutes: flight_time,
  };
}

function flightOf(db: Queries, flight_id: string) {
  const flight = db.flights.find(flight_id) as FlightsRow;
  const airline = airlineOf(db, flight.airline_id);
  return {
    id: flight.id,
    ident: flightIdent(airline.icao, flight),
    airline,
    flight_number: flight.flight_number,
    route_code: flight.route_code,
    route_leg: flight.route_leg,
    callsign: flight.callsign,
    flight_type: flight.flight_type,
    dpt_airport: airportOf(db, flight.dpt_airport_id),
    arr_airport: airportOf(db, flight.arr_airport_id),
    alt_airport_id: flight.alt_airport_id,
    dpt_time: flight.dpt_time,
    arr_time: flight.arr_time,
    days: flight.days,
    start_date: flight.start_date,
    end_date: flight.end_date,
    distance_nmi: rounded(flight.distance),
    flight_time_minutes: flight.flight_time,
    level_ft: flight.level,
    route: flight.route,
    active: flight.active === 1,
    visible: flight.visible === 1,
  };
}

function newsOf(db: Queries, news_id: number) {
  const { id, subject, body, pinned, ends_on, created_at } = db.news.find(news_id) as NewsRow;
  return {
    id,
    subject,
    body,
    airline: homeAirline(db),
    pinned: pinned === 1,
    ends_on,
    created_at,
  };
}

function homeAirline(db: Queries): WebhookAirline | null {
  const home = db.home.findAirline();
  const airline = home && db.airlines.findNamed({ icao: home.icao });
  return airline === undefined ? null : airlineOf(db, airline.id);
}

function commentOf(db: Queries, after: object): Pick<WebhookPayload, 'comment'> {
  const { comment_id } = after as { readonly comment_id?: number };
  if (comment_id === undefined) return {};
  const { id, comment, pilot, created_at } = readComment(db, comment_id);
  return {
    comment: { id, comment, pilot: pilot && { id: pilot.id, ident: pilot.ident, name: pilot.name }, created_at },
  };
}

/** Leaves out the rows of pilot and aircraft that the history has, which are internal. */
function picked(change: Required<Pick<RecordedEvent, 'before' | 'after'>>): Pick<WebhookPayload, 'before' | 'after'> {
  const parts = Object.entries(change).map(([key, values]) => {
    const { state, status, arr_airport_id } = values as ChangedValues;
    const sent = Object.entries({ state, status, arr_airport_id }).filter(([, value]) => value !== undefined);
    return [key, Object.fromEntries(sent)] as const;
  });
  return Object.fromEntries(parts.filter(([, sent]) => Object.keys(sent).length > 0));
}

const sentNames: Readonly<Record<string, string>> = {
  airline_id: 'airline',
  level: 'level_ft',
  distance: 'distance_nmi',
  flight_time: 'flight_time_minutes',
  landing_rate: 'landing_rate_fpm',
};

/** The name of a column in the payload. */
export function sentName(column: string): string {
  return sentNames[column] ?? column;
}

function toSent(db: Queries, values: object): ChangedValues {
  const sent = Object.entries(values).map(([column, value]: [string, unknown]) => {
    const isSwitch = column === 'active' || column === 'visible';
    return [sentName(column), column === 'airline_id' ? airlineOf(db, Number(value)) : isSwitch ? value === 1 : value];
  });
  return Object.fromEntries(sent) as ChangedValues;
}

function nameOfState(state: number): string {
  const found = Object.entries(PirepState).find(([, value]) => value === state);
  return (found?.[0] ?? '').toLowerCase().replaceAll('_', ' ');
}

/** Removes rounding errors of the conversion between units. */
function rounded(figure: number | null): number | null {
  return figure === null ? null : Math.round(figure * 100) / 100;
}
