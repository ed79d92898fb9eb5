import type { InboxChoice, InboxRow } from '../../db/views/inbox.ts';
import type { Db } from '../../db/open.ts';
import type { FlagShort } from '../contract/admin/flags.ts';
import { listPirepFilters, listPireps, type PirepSummary } from '../contract/admin/pireps.ts';
import type { EndpointInput } from '../contract/endpoint.ts';
import { searchWords } from '../domain/catalog/view.ts';
import { pilotIdent, readIdentStyle } from '../domain/flights/ident.ts';
import { countInbox, readInbox, shownStates } from '../domain/pireps/inbox.ts';
import { toPicturedNames } from '../domain/pireps/pirepRecord.ts';
import type { HttpApp } from '../http/app.ts';

const pageSize = 50;

export function registerInbox(app: HttpApp, db: Db): void {
  app.route({
    ...listPireps,
    handler: async ({ query }) => {
      const { state, search = '', page = 1, limit = pageSize, sort = 'filed', order = 'desc' } = query;
      const states = state?.split(',').map(Number) ?? shownStates;
      const style = readIdentStyle(db);
      const filter = { states, words: searchWords(search), ...style, ...toChoice(query) };
      const { rows, total } = await readInbox(db, filter, { limit, offset: (page - 1) * limit, sort, order });
      const counts = await countInbox(db, style);
      return { data: rows.map((row) => toSummary(db, row)), total, page, limit, counts };
    },
  });

  app.route({
    ...listPirepFilters,
    handler: () => {
      const { pilots, aircraft, airlines, subfleets, airports } = db.inbox.choices();
      return {
        pilots: pilots.map(({ user_id: id, pilot_id, pilot_name: name, pilot_airline_icao }) => ({
          id,
          ident: pilotIdent(db, pilot_airline_icao, pilot_id),
          name,
        })),
        aircraft: [...aircraft],
        airlines: [...airlines],
        subfleets: [...subfleets],
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
    flight_id: query.flight_id ?? null,
    airline: query.airline ?? null,
    airport_ids: airport_id?.toUpperCase().split(',') ?? null,
    dpt_airport_id: query.dpt_airport_id?.toUpperCase() ?? null,
    arr_airport_id: query.arr_airport_id?.toUpperCase() ?? null,
    subfleet_id: query.subfleet_id ?? null,
    client: query.client ?? null,
    from,
    // Sorts after every time of that day.
    until: to === undefined ? '~' : `${to}T24`,
    landing_harder_than: query.landing_harder_than ?? null,
    landing_from: query.landing_from ?? null,
    landing_below: query.landing_below ?? null,
    late_from: query.late_from ?? null,
    late_below: query.late_below ?? null,
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
    decided_by: row.decided_by === null ? null : (JSON.parse(row.decided_by) as PirepSummary['decided_by']),
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}
