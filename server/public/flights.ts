import type { FlightsRow } from '../../db/rows.ts';
import type { FlightFilter } from '../../db/views/flightSearch.ts';
import type { FastifyRequest } from 'fastify';
import {
  type FlightQuery,
  getFlightRoute,
  listDestinations as listDestinationsCall,
  type RoutePoint,
} from '../contract/classic/flights.ts';
import { offerFleet, readUsableAircraft } from '../domain/fleet/fleet.ts';
import { resolveRoute, type RouteElement } from '../domain/flights/flightRoute.ts';
import {
  findFlight,
  type FlightSearch,
  listDestinations,
  readFlights,
  searchFlights,
} from '../domain/flights/flights.ts';
import type { HttpApp } from '../http/app.ts';
import type { PublicDeps, Profile } from './profile.ts';
import { inParts, replyPage, sendParts, siteOf } from './replies.ts';

/** Default size of a page. Each flight can contain the whole fleet of the airline. */
export const flightsAtOnce = 15;

export function registerFlights(app: HttpApp, { db }: PublicDeps, profile: Profile): void {
  const { catalog, rules } = profile;
  const showTo = (request: FastifyRequest): ((flights: readonly FlightsRow[]) => unknown[]) => {
    const offer = offerFleet(db, request.pilot.user_id, rules);
    return (flights) => readFlights(db, flights).map((flight) => catalog.toFlight(offer(flight), siteOf(request)));
  };

  for (const call of [catalog.listFlights, catalog.searchFlights]) {
    app.route({
      ...call,
      handler: (request, reply) => {
        const { data, ...page } = replyPage(request, {
          size: flightsAtOnce,
          read: (slice) => searchFlights(db, toSearch(request, profile), slice),
          toData: (flights) => [...flights],
        });
        return sendParts(reply, inParts(data, flightsAtOnce, showTo(request)), (items) => ({
          data: items,
          ...page,
        }));
      },
    });
  }

  app.route({
    ...listDestinationsCall,
    handler: (request) => ({ data: listDestinations(db, toSearch(request, profile)) }),
  });

  app.route({
    ...catalog.getFlight,
    handler: (request) => ({ data: showTo(request)([findFlight(db, request.params.id)])[0] }),
  });

  app.route({
    ...catalog.listFlightAircraft,
    handler: ({ pilot, params }) =>
      catalog.toFlightAircraft(readUsableAircraft(db, pilot.user_id, findFlight(db, params.id))),
  });

  app.route({
    ...getFlightRoute,
    handler: ({ params }) => ({ data: resolveRoute(db, findFlight(db, params.id)).map(toRoutePoint) }),
  });
}

function toSearch(
  { pilot, query }: FastifyRequest<{ Querystring: FlightQuery }>,
  { toNm, rules }: Profile,
): FlightSearch {
  const { ignore_restrictions = '0' } = query;
  return {
    filter: toFilter(query, toNm),
    user_id: pilot.user_id,
    narrowed: ignore_restrictions === '0',
    onlyFlyable: rules.offersFleetOfPilot,
  };
}

/** Replies show distances rounded to hundredths: a flight must be found by the distance that it shows. */
const shown = 0.005;

function toFilter(query: FlightQuery, toNm: Profile['toNm']): FlightFilter {
  const { dgt, dlt } = query;
  return {
    airline_id: query.airline_id ?? null,
    dpt_airport_id: toCode(query.dpt_airport_id ?? query.dep_icao ?? query.depicao),
    arr_airport_id: toCode(query.arr_airport_id ?? query.arr_icao ?? query.arricao),
    flight_number: query.flight_number ?? null,
    callsign: query.callsign ?? null,
    flight_type: query.flight_type === undefined ? null : String(query.flight_type),
    route_code: query.route_code ?? null,
    min_distance: dgt === undefined ? null : toNm(dgt - shown),
    max_distance: dlt === undefined ? null : toNm(dlt + shown),
    min_flight_time: query.tgt ?? null,
    max_flight_time: query.tlt ?? null,
    subfleet_id: query.subfleet_id ?? null,
    icao_type: query.icao_type ?? null,
  };
}

function toCode(code: string | undefined): string | null {
  return code?.toUpperCase() ?? null;
}

/** In phpVMS's numbers of navigation aids (phpvms7 §3.3), which have none for airports. */
const Types = { airport: { type: 0, name: 'Airport' }, coordinates: { type: 2048, name: 'Fix' } } as const;

/** The same in every profile. */
function toRoutePoint({ id, name, kind, lat, lon }: RouteElement): RoutePoint {
  return { id, name, type: Types[kind], lat, lon, freq: null };
}
