import type { AirportsRow } from '../../db/rows.ts';
import type { Db } from '../../db/open.ts';
import { getAirportDistance } from '../contract/classic/airports.ts';
import { findAirport, toAirportId } from '../domain/airports/airports.ts';
import { distanceNm } from '../domain/greatCircle.ts';
import type { HttpApp } from '../http/app.ts';
import { airportNotFound } from '../domain/errors.ts';
import { toAirportSearch } from './airportSearch.ts';
import type { PublicDeps } from './deps.ts';
import { replyPage } from './pagination.ts';
import type { Profile } from './profile.ts';
import { toDistance } from './mapping/distance.ts';

export function registerAirports(app: HttpApp, deps: PublicDeps, profile: Profile): void {
  registerLists(app, deps, profile);
  registerLookups(app, deps, profile);
}

function registerLists(app: HttpApp, { db }: PublicDeps, { catalog }: Profile): void {
  const pageSize = 50;

  app.route({
    ...catalog.listAirports,
    handler: (request) => {
      const { hub } = request.query;
      return replyPage(request, {
        size: pageSize,
        read: (slice) => (hub === undefined ? db.airports.slice(slice) : db.airports.sliceByHub(hub ? 1 : 0, slice)),
        toData: (airports) => airports.map(catalog.toAirport),
      });
    },
  });

  app.route({
    ...catalog.listHubs,
    handler: (request) =>
      replyPage(request, {
        size: pageSize,
        read: (slice) => db.airports.sliceByHub(1, slice),
        toData: (airports) => airports.map(catalog.toAirport),
      }),
  });

  app.route({
    ...catalog.searchAirports,
    handler: (request) =>
      replyPage(request, {
        size: pageSize,
        read: (slice) => db.airports.search(toAirportSearch(request.query), slice),
        toData: (airports) => airports.map(catalog.toFoundAirport),
      }),
  });
}

function registerLookups(app: HttpApp, { db }: PublicDeps, { catalog }: Profile): void {
  app.route({
    ...catalog.getAirport,
    handler: ({ params }) => {
      const airport = db.airports.find(toAirportId(params.icao));
      if (!airport) throw airportNotFound(toAirportId(params.icao));
      return { data: catalog.toAirport(airport) };
    },
  });

  app.route({
    ...catalog.lookUpAirport,
    handler: ({ params }) => ({ data: catalog.toAirport(lookUp(db, params.icao)) }),
  });

  app.route({
    ...getAirportDistance,
    handler: ({ params }) => {
      const [from, to] = [lookUp(db, params.icao), lookUp(db, params.other_icao)];
      return { data: { fromIcao: from.icao, toIcao: to.icao, distance: toDistance(distanceNm(from, to)) } };
    },
  });
}

function lookUp(db: Db, code: string): AirportsRow {
  const airport = findAirport(db, code);
  if (!airport) throw airportNotFound(toAirportId(code));
  return airport;
}
