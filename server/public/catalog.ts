import type { HttpApp } from '../http/app.ts';
import { notFound, airportNotFound, conflict, invalid } from '../domain/errors.ts';
import { readAirlines } from '../domain/flights/flights.ts';
import type { PublicDeps, Profile } from './profile.ts';
import { readPathId, replyPage, siteOf } from './replies.ts';
import type { Db } from '../../db/open.ts';
import type { AirportsRow, AircraftRow } from '../../db/rows.ts';
import type { AirportField, AirportSearch } from '../../db/views/airportSearch.ts';
import { type AirportSearchQuery, getAirportDistance } from '../contract/classic/airports.ts';
import { currentAirportId, findAirport, toAirportId } from '../domain/airports/airports.ts';
import { hasPlace, nmBetween } from '../contract/geo.ts';
import { toDistance } from '../contract/units.ts';
import { findKeptAircraft, readFleet } from '../domain/fleet/fleet.ts';

/** Airlines, airports and the fleet. */
export function registerCatalog(app: HttpApp, deps: PublicDeps, profile: Profile): void {
  registerAirlines(app, deps, profile);
  registerAirports(app, deps, profile);
  registerAirportLookups(app, deps, profile);
  registerFleet(app, deps, profile);
}

function registerAirlines(app: HttpApp, { db }: PublicDeps, { catalog }: Profile): void {
  app.route({
    ...catalog.listAirlines,
    handler: (request) =>
      replyPage(request, {
        size: 50,
        read: db.airlines.sliceActive,
        toData: (airlines) => airlines.map((airline) => catalog.toAirline(airline, siteOf(request))),
      }),
  });

  app.route({
    ...catalog.getAirline,
    handler: (request) => {
      const { id } = request.params;
      const airline = db.airlines.find(readPathId(id));
      if (!airline) throw notFound('airline', id);
      const [record] = readAirlines(db, [airline]);
      return { data: record && catalog.toExtendedAirline(record, siteOf(request)) };
    },
  });
}

function registerAirports(app: HttpApp, { db }: PublicDeps, { catalog, keyless }: Profile): void {
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
    config: keyless,
    handler: (request) =>
      replyPage(request, {
        size: pageSize,
        read: (slice) => db.airports.sliceByHub(1, slice),
        toData: (airports) => airports.map(catalog.toAirport),
      }),
  });

  app.route({
    ...catalog.searchAirports,
    config: keyless,
    handler: (request) =>
      replyPage(request, {
        size: pageSize,
        read: (slice) => db.airports.search(toAirportSearch(request.query), slice),
        toData: (airports) => airports.map(catalog.toFoundAirport),
      }),
  });
}

function registerAirportLookups(app: HttpApp, { db }: PublicDeps, { catalog }: Profile): void {
  app.route({
    ...catalog.getAirport,
    handler: ({ params }) => {
      const airport = db.airports.find(currentAirportId(db, params.icao));
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
      const nm = nmBetween(from, to);
      if (nm === null) throw conflict(`The position of ${hasPlace(from) ? to.icao : from.icao} is not known.`);
      return { data: { fromIcao: from.icao, toIcao: to.icao, distance: toDistance(nm) } };
    },
  });
}

function lookUp(db: Db, code: string): AirportsRow {
  const airport = findAirport(db, code);
  if (!airport) throw airportNotFound(toAirportId(code));
  return airport;
}

/** Reads a search in the form of phpVMS's clients. Unknown fields are ignored (decisions §2). */
function toAirportSearch({ search = '', searchFields = '', ...query }: AirportSearchQuery): AirportSearch {
  const terms = search
    .split(/[\s;]+/)
    .filter((text) => text !== '')
    .map(toTerm);
  // In `name:like`, the comparison is ignored.
  const asked = searchFields.split(/[\s;,]+/).map((part) => toField(part.split(':')[0]));
  const fields = [...asked, ...terms.map(({ field }) => field)].filter((field) => field !== undefined);
  const order = query.orderBy?.split(/[;,]/)[0];
  return {
    words: terms.map(({ word }) => word),
    fields: fields.length === 0 ? searched : fields,
    hubsOnly: query.hubs ?? false,
    order: order === 'country' || order === 'hub' ? order : (toField(order) ?? 'icao'),
    descending: /^desc/i.test(query.sortedBy ?? ''),
  };
}

const searched = ['icao', 'iata', 'name', 'city'] as const satisfies readonly AirportField[];

interface Term {
  readonly word: string;
  /** The field of `name:Zürich`; undefined for `Zürich`, which is searched in all fields. */
  readonly field: AirportField | undefined;
}

function toTerm(text: string): Term {
  const [, name, value = ''] = /^(\w+):(.+)$/.exec(text) ?? [];
  const field = toField(name);
  return { word: field === undefined ? text : value, field };
}

/** Finds a field by our name or by phpVMS's. */
function toField(name: string | undefined): AirportField | undefined {
  if (name === 'id') return 'icao';
  if (name === 'location') return 'city';
  return searched.find((field) => field === name);
}

function registerFleet(app: HttpApp, { db }: PublicDeps, { catalog }: Profile): void {
  // phpVMS's clients also use `subfleet` (phpvms7 §2.1).
  for (const root of ['/fleet', '/subfleet']) {
    app.route({
      ...catalog.listFleet,
      url: catalog.listFleet.url.replace('/fleet', root),
      handler: (request) =>
        replyPage(request, {
          size: 50,
          read: db.subfleets.slice,
          toData: (subfleets) => readFleet(db, subfleets).map((part) => catalog.toFleetSubfleet(part, siteOf(request))),
        }),
    });

    app.route({
      ...catalog.findAircraft,
      url: catalog.findAircraft.url.replace('/fleet', root),
      handler: ({ params, query }) => {
        const aircraft = findAircraft(db, query.type, params.id);
        if (!aircraft) throw notFound('aircraft', params.id);
        const [part] = readFleet(db, db.subfleets.listByIds([aircraft.subfleet_id]));
        return { data: part && catalog.toFoundAircraft(aircraft, part) };
      },
    });
  }
}

/** @param type what `id` is (§4.4) */
function findAircraft(db: Db, type: string | undefined, id: string): AircraftRow | undefined {
  switch (type?.toLowerCase()) {
    case undefined:
    case 'id':
      return findKeptAircraft(db, readPathId(id));
    case 'registration':
      return db.aircraft.findByRegistration(id);
    case 'tail_number':
    // The name of the tail number in phpVMS's replies (phpvms7 §9.1).
    case 'fin':
      return db.aircraft.findByTailNumber(id);
    case 'icao':
      return db.aircraft.findByIcao(id);
    default:
      throw invalid('type', 'The type must be registration, tail_number or icao.');
  }
}
