import type { Db } from '../../db/open.ts';
import type { AirportsRow } from '../../db/rows.ts';
import type { AirportField, AirportSearch } from '../../db/views/airportSearch.ts';
import { type AirportSearchQuery, getAirportDistance } from '../contract/classic/airports.ts';
import { findAirport, toAirportId } from '../domain/airports/airports.ts';
import { airportNotFound } from '../domain/errors.ts';
import { distanceNm } from '../contract/geo.ts';
import type { HttpApp } from '../http/app.ts';
import type { PublicDeps } from './deps.ts';
import { toDistance } from '../contract/units.ts';
import { replyPage } from './replies.ts';
import type { Profile } from './profile.ts';

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

/** Reads a search as phpVMS's clients write it; what names no field of ours is ignored (decisions §2). */
function toAirportSearch({ search = '', searchFields = '', ...query }: AirportSearchQuery): AirportSearch {
  const terms = search
    .split(/[\s;]+/)
    .filter((text) => text !== '')
    .map(toTerm);
  // `name:like`: how to compare is always the same.
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
  /** Where `name:Zürich` is to be found; `Zürich` is found anywhere. */
  readonly field: AirportField | undefined;
}

function toTerm(text: string): Term {
  const [, name, value = ''] = /^(\w+):(.+)$/.exec(text) ?? [];
  const field = toField(name);
  return { word: field === undefined ? text : value, field };
}

/** The field by our name or by phpVMS's. */
function toField(name: string | undefined): AirportField | undefined {
  if (name === 'id') return 'icao';
  if (name === 'location') return 'city';
  return searched.find((field) => field === name);
}
