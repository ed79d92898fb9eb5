import type { InboxChoice, InboxRow } from '../../db/views/inbox.ts';
import type { Db } from '../../db/open.ts';
import type { FlagShort } from '../contract/admin/flags.ts';
import { listPirepFilters, listPireps, type PirepCounts, type PirepSummary } from '../contract/admin/pireps.ts';
import type { EndpointInput } from '../contract/endpoint.ts';
import { PirepState } from '../contract/codes.ts';
import { searchWords } from '../domain/catalog/view.ts';
import { pilotIdent, readIdentStyle } from '../domain/flights/ident.ts';
import { silentSince } from '../domain/live/liveFlights.ts';
import { toPicturedNames } from '../domain/pireps/pirepRecord.ts';
import type { HttpApp } from '../http/app.ts';

const pageSize = 50;
/** All states except cancelled and deleted. */
const shownStates: readonly number[] = Object.values(PirepState).filter(
  (state) => state !== PirepState.CANCELLED && state !== PirepState.DELETED,
);

export function registerInbox(app: HttpApp, db: Db): void {
  app.route({
    ...listPireps,
    handler: ({ query }) => {
      const { state, search = '', page = 1, limit = pageSize, sort = 'filed', order = 'desc' } = query;
      const states = state?.split(',').map(Number) ?? shownStates;
      const words = searchWords(search);
      const filter = { since: silentSince(db), states, words, ...readIdentStyle(db), ...toChoice(query) };
      const { rows, total } = db.inbox.slice(filter, { limit, offset: (page - 1) * limit, sort, order });
      return { data: rows.map((row) => toSummary(db, row)), total, page, limit, counts: readCounts(db) };
    },
  });

  app.route({
    ...listPirepFilters,
    handler: () => {
      const { pilots, aircraft, airlines, airports } = db.inbox.choices();
      return {
        pilots: pilots.map(({ user_id: id, pilot_id, pilot_name: name, pilot_airline_icao }) => ({
          id,
          ident: pilotIdent(db, pilot_airline_icao, pilot_id),
          name,
        })),
        aircraft: [...aircraft],
        airlines: [...airlines],
        airports: [...airports],
      };
    },
  });
}

type Query = NonNullable<EndpointInput<typeof listPireps>['query']>;

function toChoice({ from = '', to, airport_id, ...query }: Query): InboxChoice {
  return {
    user_id: query.user_id ?? null,
    aircraft_id: query.aircraft_id ?? null,
    airline: query.airline ?? null,
    airport_ids: airport_id?.toUpperCase().split(',') ?? null,
    from,
    // Sorts after every time of that day.
    until: to === undefined ? '~' : `${to}T24`,
    landing_harder_than: query.landing_harder_than ?? null,
    source: query.source ?? null,
    flags: query.flags ?? null,
  };
}

export function toSummary(db: Db, row: InboxRow): PirepSummary {
  return {
    ...toPicturedNames(db, row),
    dpt_airport_id: row.dpt_airport_id,
    arr_airport_id: row.arr_airport_id,
    distance: row.distance,
    flight_time: row.flight_time,
    landing_rate: row.landing_rate,
    score: row.score,
    submitted_at: row.submitted_at,
    stale_since: row.stale_since,
    flags: JSON.parse(row.flags) as FlagShort[],
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

function readCounts(db: Db): PirepCounts {
  const counts = db.inbox.countByState();
  const sum = (...states: readonly number[]): number =>
    counts.filter(({ state }) => states.includes(state)).reduce((total, { count }) => total + count, 0);
  return {
    in_progress: sum(PirepState.IN_PROGRESS, PirepState.PAUSED),
    pending: sum(PirepState.PENDING),
    accepted: sum(PirepState.ACCEPTED),
    rejected: sum(PirepState.REJECTED),
    flagged: db.inbox.countFlagged(),
    all: sum(...shownStates),
  };
}
